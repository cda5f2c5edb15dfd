/** What is typed when a session ends: kept in the tab for the same person, and for nobody else. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { readToken } from "../../src/core/session/token"
import { fieldType } from "../../src/fields/registry"
import {
  DRAFT_AGE,
  type Draft,
  dropDrafts,
  onSessionOver,
  readDraft,
  resumeDraft,
  writeDraft,
} from "../../src/session/drafts"
import { clearSession, hasEnded, landing, saveSession } from "../../src/session/session"
import { draftOf, restore, slotOf } from "../../src/views/form/draft"
import { createFormStore } from "../../src/views/form/store"
import { SAMPLE_PASSWORD, samplerOf } from "../support/sampler"
import { validValues } from "../support/valid-values"
import { liveClaims, stubBrowser, tokenWith } from "./stubs"

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  browser = stubBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function signIn(id = "u1") {
  const token = tokenWith(liveClaims({ id }))
  const claims = readToken(token)
  if (!claims) throw new Error("unreadable")
  saveSession({ token, claims, roleId: "3", permissions: {} })
}
const draft = (more: Partial<Draft> = {}): Draft => ({
  user: "u1",
  at: Date.now(),
  path: "/add-admin",
  values: { fullName: "Ani" },
  interrupted: true,
  ...more,
})
const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))

describe("a session that ends in the middle of work", () => {
  it("lets the open forms keep what was typed, once, and says so until somebody signs in", () => {
    signIn()
    const keep = vi.fn(() => writeDraft("admins:", draft()))
    const stop = onSessionOver(keep)
    clearSession()
    clearSession()
    stop()
    expect(keep).toHaveBeenCalledTimes(1)
    expect(hasEnded()).toBe(true)
    signIn()
    expect(hasEnded()).toBe(false)
    expect(landing()).toBe("/add-admin")
    expect(readDraft("admins:", "u1")?.values).toEqual({ fullName: "Ani" })
  })
  it("is told of when another tab took the token away, too", () => {
    signIn()
    const keep = vi.fn()
    const stop = onSessionOver(keep)
    for (const key of Object.keys(browser.storage)) browser.storage.removeItem(key)
    clearSession()
    stop()
    expect(keep).toHaveBeenCalledTimes(1)
    expect(hasEnded()).toBe(true)
  })
  it("[LY-14] a logout keeps nothing, and says nothing", () => {
    signIn()
    writeDraft("admins:", draft())
    const keep = vi.fn()
    const stop = onSessionOver(keep)
    clearSession("logout")
    clearSession()
    stop()
    expect(keep).not.toHaveBeenCalled()
    expect(hasEnded()).toBe(false)
    expect(kept()).toEqual([])
  })
  it("where nobody was signed in nothing has ended", () => {
    clearSession()
    expect(hasEnded()).toBe(false)
  })
  it("anybody else who signs in finds nothing, and nothing is left in the tab", () => {
    writeDraft("admins:", draft())
    signIn("u2")
    expect(landing()).toBe("/dashboard")
    expect(readDraft("admins:", "u2")).toBeUndefined()
    expect(kept()).toEqual([])
  })
  it("another person whom another tab signed in finds nothing either", () => {
    signIn("u2")
    sessionStorage.setItem("draft:admins:", JSON.stringify(draft()))
    expect(landing()).toBe("/dashboard")
    expect(kept()).toEqual([])
  })
  it("[LG-26] without a form that was open one lands on the dashboard", () => {
    writeDraft("verifications:", draft({ interrupted: false }))
    signIn()
    expect(landing()).toBe("/dashboard")
    expect(readDraft("verifications:", "u1")).toBeDefined()
  })
  it("who has no id has no draft: two of them could not be told apart", () => {
    writeDraft("admins:", draft({ user: "" }))
    expect(kept()).toEqual([])
    sessionStorage.setItem("draft:admins:", JSON.stringify(draft({ user: "" })))
    expect(readDraft("admins:", "")).toBeUndefined()
  })
  it("after a day it is gone", () => {
    const at = Date.now()
    writeDraft("admins:", draft({ at }))
    expect(readDraft("admins:", "u1", at + DRAFT_AGE - 1)).toBeDefined()
    expect(readDraft("admins:", "u1", at + DRAFT_AGE)).toBeUndefined()
    expect(resumeDraft("u1", at + DRAFT_AGE)).toBeUndefined()
    dropDrafts("u1", at + DRAFT_AGE)
    expect(kept()).toEqual([])
  })
  it.each([
    "{",
    "null",
    "[]",
    "7",
    '"x"',
    "{}",
    '{"user":"u1","at":"now","path":"/a","values":{}}',
    '{"user":"u1","at":1,"path":"/a","values":[]}',
  ])("%s in its place is nothing, and goes", (text) => {
    sessionStorage.setItem("draft:admins:", text)
    expect(readDraft("admins:", "u1")).toBeUndefined()
    expect(resumeDraft("u1")).toBeUndefined()
    clearSession()
    expect(kept()).toEqual([])
  })
  it.each(["//evil.example/x", "https://evil.example", "/\\evil", "", "add-admin"])(
    "[AB-32] '%s' is no way back",
    (path) => {
      writeDraft("admins:", draft({ path }))
      signIn()
      expect(landing()).toBe("/dashboard")
    },
  )
  it("[RT-27, AB-79] an edit's record waits in the tab and opens its screen again", () => {
    writeDraft("admins:7", draft({ path: "/edit-admin", original: { id: "7" }, editStash: "editAdmin" }))
    signIn()
    expect(landing()).toBe("/edit-admin")
    expect(browser.storage.getItem("editAdmin")).toBe('{"id":"7"}')
  })
})

const me = { id: "u1", name: "Ani", role: "Staf" }
const titleOf = (name: string) => registry.get(name).title
const forms = registry.all.flatMap((resource) =>
  (["create", "edit"] as const).flatMap((mode) => {
    const screen = resource.form[mode]
    return screen ? [[resource.name, mode, resource, screen] as const] : []
  }),
)

/** As a form stands that a person has typed everything into that can be typed. */
function typedInto(resource: Resource, mode: "create" | "edit", original: Values | undefined) {
  const form = createFormStore({ resource, mode, me, original, titleOf })
  const values: Record<string, unknown> = { ...validValues[resource.name] }
  for (const field of resource.fields) {
    const type = fieldType(field)
    if (type.keepsFile) values[field.key] = { url: "blob:null/1", name: "nota.pdf", type: "application/pdf" }
    else if (type.typed) values[field.key] ??= type.sample(field, samplerOf(resource, values))
  }
  for (const [key, value] of Object.entries(values)) form.set(key, value)
  return form
}

describe("what of a form is kept", () => {
  it.each(forms)("%s, %s: what a person changed, no password, no file", (_name, mode, resource, screen) => {
    const original = mode === "edit" ? { id: "7" } : undefined
    const form = typedInto(resource, mode, original)
    const typed = form.typed()
    const made = draftOf({ resource, editStash: screen.editStash, me, typed, original, path: screen.path })
    expect(made).toBeDefined()
    const text = JSON.stringify(made)
    expect(text).not.toContain(SAMPLE_PASSWORD)
    expect(text).not.toContain("blob:")
    // And a form that takes it back has the same in it, and would keep the same again.
    const restored = made && restore(resource, JSON.parse(text), original)
    const next = createFormStore({ resource, mode, me, original, titleOf, draft: restored?.values })
    for (const key of Object.keys(made?.values ?? {})) expect(next.values()[key], key).toEqual(typed[key])
    expect(next.isTyped()).toBe(true)
    expect(Object.keys(next.typed()).sort()).toEqual(Object.keys(made?.values ?? {}).sort())
    form.finish()
    expect(form.typed()).toEqual({})
  })

  it("a form that nobody has touched keeps nothing, nor one whose changes were taken back", () => {
    const resource = registry.get("admins")
    const form = createFormStore({ resource, mode: "create", me, original: undefined, titleOf })
    const nothing = () =>
      draftOf({ resource, editStash: "", me, typed: form.typed(), original: undefined, path: "/add-admin" })
    expect(nothing()).toBeUndefined()
    form.set("fullName", "Ani")
    expect(nothing()?.values).toEqual({ fullName: "Ani" })
    form.set("fullName", null)
    expect(nothing()).toBeUndefined()
  })

  it("names what must be chosen again", () => {
    const resource = registry.all.find(({ fields }) => fields.some(({ type }) => type === "document"))
    if (!resource) throw new Error("no resource has a document")
    const field = resource.fields.find(({ type }) => type === "document")
    const other = resource.fields.find(({ type }) => type !== "document" && type !== "password")
    const typed = {
      [field?.key ?? ""]: { url: "blob:x", name: "a.pdf", type: "application/pdf" },
      [other?.key ?? ""]: "x",
    }
    const made = draftOf({ resource, editStash: "", me, typed, original: undefined, path: "/a" })
    expect(made?.lost).toEqual([field?.label])
  })

  it("an edit is told what somebody else changed meanwhile, where it was typed over", () => {
    const resource = registry.get("admins")
    const before = { id: "7", fullName: "Ani", phoneNumber: "081", address: "A" }
    const made = draftOf({
      resource,
      editStash: "editAdmin",
      me,
      typed: { fullName: "Ani Baru", phoneNumber: "082" },
      original: before,
      path: "/edit-admin",
    })
    const now = { ...before, phoneNumber: "089", address: "B" }
    const phone = resource.field("phoneNumber").label
    expect(made && restore(resource, made, now)?.changed).toEqual([{ label: phone, now: "089" }])
    expect(made && restore(resource, made, before)?.changed).toEqual([])
    expect(slotOf(resource, "7")).not.toBe(slotOf(resource, ""))
  })

  it("values that no input of this version can show are left out", () => {
    const resource = registry.get("admins")
    const strange = draft({
      values: { fullName: { a: 1 }, gone: "x", email: "a@b.id", position: [{ b: 1 }] },
    })
    expect(restore(resource, strange, undefined)?.values).toEqual({ email: "a@b.id" })
    expect(restore(resource, draft({ values: { gone: 1 } }), undefined)).toBeUndefined()
  })
})
