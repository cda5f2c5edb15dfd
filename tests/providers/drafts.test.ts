/** What is typed when a session ends: kept in the tab for the same person, and for nobody else. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { DRAFT_MARK, SESSION_KEYS } from "../../src/core/session/items"
import { readToken } from "../../src/core/session/token"
import { fieldType } from "../../src/fields/registry"
import {
  DRAFT_AGE,
  type Draft,
  dropDrafts,
  followLogouts,
  onSessionOver,
  readDraft,
  resumeDraft,
  writeDraft,
} from "../../src/session/drafts"
import { clearSession, hasEnded, isLoggedIn, landing, saveSession } from "../../src/session/session"
import { draftOf, restore, slotOf } from "../../src/views/form/draft/draft"
import { createFormStore } from "../../src/views/form/state/store"
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
/** A logout in another document of this browser. */
function logOutElsewhere(storage: Storage): void {
  const drafts = Object.keys(storage).filter((key) => key.startsWith("draft:"))
  for (const key of [DRAFT_MARK, ...drafts, ...SESSION_KEYS]) storage.removeItem(key)
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
    for (const key of SESSION_KEYS) browser.storage.removeItem(key)
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
  it("[LY-14, AB-112] a logout in another tab keeps nothing here either, and is no end that the login page tells of", () => {
    signIn()
    writeDraft("admins:", draft({ copy: "c1" }))
    const keep = vi.fn(() => writeDraft("admins:", draft({ copy: "c1" })))
    const stop = onSessionOver(keep)
    logOutElsewhere(browser.storage)
    expect(isLoggedIn()).toBe(false)
    clearSession()
    stop()
    expect(kept()).toEqual([])
    expect(JSON.stringify({ ...browser.storage })).not.toContain("Ani")
    expect(hasEnded()).toBe(false)
    // An unmounting form writes once more.
    writeDraft("admins:", draft())
    expect(kept()).toEqual([])
  })
  it("[AB-112] a draft that slept through a logout is not there for the same person's next login", () => {
    signIn()
    writeDraft("admins:", draft())
    const slept = sessionStorage.getItem("draft:admins:") ?? ""
    clearSession("logout")
    // A tab that the browser had put to sleep comes back with its own storage.
    sessionStorage.setItem("draft:admins:", slept)
    signIn()
    expect(landing()).toBe("/dashboard")
    expect(readDraft("admins:", "u1")).toBeUndefined()
    expect(kept()).toEqual([])
  })
  it("[AB-112] the login page drops what it kept as soon as another tab logs out", () => {
    signIn()
    writeDraft("admins:", draft())
    clearSession()
    expect(kept()).toHaveLength(1)
    followLogouts()
    logOutElsewhere(browser.storage)
    browser.changedElsewhere(DRAFT_MARK)
    expect(kept()).toEqual([])
  })
  it("[AB-112] a form that stands on in the same person's next session is kept again", () => {
    signIn()
    logOutElsewhere(browser.storage)
    signIn("u1")
    writeDraft("admins:", draft())
    expect(readDraft("admins:", "u1")).toBeDefined()
  })
  it("[AB-112] of an older build's draft, which has the whole record, its id and version stay", () => {
    const original = { id: "7", version: 3, fullName: "Ani", NIK: "1871012802900001" }
    sessionStorage.setItem("draft:admins:7", JSON.stringify({ ...draft(), original }))
    localStorage.setItem("draft:admins:7#c1", JSON.stringify({ ...draft(), original }))
    clearSession()
    expect(readDraft("admins:7", "u1")?.record).toEqual({ id: "7", version: 3 })
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("18710128")
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
    writeDraft("admins:7", draft({ path: "/edit-admin", record: { id: "7" }, editStash: "editAdmin" }))
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

  it.each(forms.filter(([, mode]) => mode === "edit"))(
    "[AB-112] %s, %s: of a record one field of which was typed nothing else stays",
    (_name, _mode, resource, screen) => {
      const values = validValues[resource.name] ?? {}
      const original: Values = {
        ...Object.fromEntries(
          resource.fields.map((field) => [
            field.key,
            values[field.key] ?? fieldType(field).sample(field, samplerOf(resource, values)),
          ]),
        ),
        id: "7",
        version: 4,
      }
      const form = createFormStore({ resource, mode: "edit", me, original, titleOf })
      const typed = resource.fields.find(
        ({ key, type, personal }) => type === "text" && !personal && form.view(key).active,
      )
      if (!typed) return
      form.set(typed.key, "Diketik")
      const made = draftOf({
        resource,
        editStash: screen.editStash,
        me,
        typed: form.typed(),
        original,
        path: screen.path,
      })
      expect(made?.values).toEqual({ [typed.key]: "Diketik" })
      expect(made?.record).toEqual({ id: "7", version: 4, hashes: { [typed.key]: expect.any(String) } })
      const text = JSON.stringify(made)
      const untyped = resource.fields.flatMap(({ key }) => {
        const value = original[key]
        return key !== typed.key && typeof value === "string" && value.length > 5 ? [value] : []
      })
      for (const value of untyped) expect(text).not.toContain(value)
    },
  )

  it("[AB-112] a personal value that a form was given is kept only once it is typed", () => {
    const resource = registry.all.find(({ fields }) => fields.some(({ personal }) => personal))
    const key = resource?.fields.find(({ personal }) => personal)?.key ?? ""
    if (!resource) throw new Error("no resource has a personal field")
    const given = { [key]: "1871012802900001" }
    const kept = (typed: Values) =>
      draftOf({ resource, editStash: "", me, typed, original: undefined, path: "/a", given })
    expect(kept(given)).toBeUndefined()
    expect(kept({ [key]: "1871012802900002" })?.values).toEqual({ [key]: "1871012802900002" })
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
