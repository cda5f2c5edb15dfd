/** Drafts of declared forms: their contents, and forms restored from them. */
import { describe, expect, it } from "vitest"
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { fieldType } from "../../src/fields/registry"
import { sampleOf } from "../../src/fields/registry.check"
import { draftOf, restore, slotOf } from "../../src/views/form/draft/draft"
import { createFormStore } from "../../src/views/form/state/store"
import { SAMPLE_PASSWORD, samplerOf } from "../support/sampler"
import { validValues } from "../support/valid-values"

const me = { id: "u1", name: "Ani", role: "Staf" }
const titleOf = (name: string) => registry.get(name).title
const forms = registry.all.flatMap((resource) =>
  (["create", "edit"] as const).flatMap((mode) => {
    const screen = resource.form[mode]
    return screen ? [[resource.name, mode, resource, screen] as const] : []
  }),
)

/** A form in which every field has been typed into. */
function typedInto(resource: Resource, mode: "create" | "edit", original: Values | undefined) {
  const form = createFormStore({ resource, mode, me, original, titleOf })
  const values: Record<string, unknown> = { ...validValues[resource.name] }
  for (const field of resource.fields) {
    const type = fieldType(field)
    if (type.keepsFile) values[field.key] = { url: "blob:null/1", name: "nota.pdf", type: "application/pdf" }
    else if (type.userInput) values[field.key] ??= sampleOf(field, samplerOf(resource, values))
  }
  for (const [key, value] of Object.entries(values)) form.set(key, value)
  return form
}

describe("a draft contains", () => {
  it.each(forms)("%s, %s: the changed fields, no password, no file", (_name, mode, resource, screen) => {
    const original = mode === "edit" ? { id: "7" } : undefined
    const form = typedInto(resource, mode, original)
    const typed = form.typed()
    const made = draftOf({ resource, editStash: screen.editStash, me, typed, original, path: screen.path })
    expect(made).toBeDefined()
    const text = JSON.stringify(made)
    expect(text).not.toContain(SAMPLE_PASSWORD)
    expect(text).not.toContain("blob:")
    // A form restored from it has the same values, and the same draft.
    const restored = made && restore(resource, JSON.parse(text), original)
    const next = createFormStore({ resource, mode, me, original, titleOf, draft: restored?.values })
    for (const key of Object.keys(made?.values ?? {})) expect(next.values()[key], key).toEqual(typed[key])
    expect(next.isTyped()).toBe(true)
    expect(Object.keys(next.typed()).sort()).toEqual(Object.keys(made?.values ?? {}).sort())
    form.finish()
    expect(form.typed()).toEqual({})
  })

  it.each(forms.filter(([, mode]) => mode === "edit"))(
    "[AB-112] %s, %s: only the typed field of a record",
    (_name, _mode, resource, screen) => {
      const values = validValues[resource.name] ?? {}
      const original: Values = {
        ...Object.fromEntries(
          resource.fields.map((field) => [
            field.key,
            values[field.key] ?? sampleOf(field, samplerOf(resource, values)),
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

  it("[AB-112] a given personal value only once it is typed", () => {
    const resource = registry.all.find(({ fields }) => fields.some(({ personal }) => personal))
    const key = resource?.fields.find(({ personal }) => personal)?.key ?? ""
    if (!resource) throw new Error("no resource has a personal field")
    const given = { [key]: "1871012802900001" }
    const draft = (typed: Values) =>
      draftOf({ resource, editStash: "", me, typed, original: undefined, path: "/a", given })
    expect(draft(given)).toBeUndefined()
    expect(draft({ [key]: "1871012802900002" })?.values).toEqual({ [key]: "1871012802900002" })
  })

  it("nothing of an untouched form, or of one whose changes were undone", () => {
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

  it("the labels of files that must be chosen again", () => {
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

  it("enough to report typed fields that another user has changed since", () => {
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

  it("only values that an input of this build can show", () => {
    const resource = registry.get("admins")
    const restored = (values: Values) =>
      restore(resource, { user: "u1", at: Date.now(), path: "/add-admin", values }, undefined)
    const strange = { fullName: { a: 1 }, gone: "x", email: "a@b.id", position: [{ b: 1 }] }
    expect(restored(strange)?.values).toEqual({ email: "a@b.id" })
    expect(restored({ gone: 1 })).toBeUndefined()
  })
})
