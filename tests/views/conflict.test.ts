/** An edit form's input merged with a newer version of its record. */
import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import type { Values } from "../../src/core/schema/types"
import { differencesOf } from "../../src/views/form/conflict/differences"
import { hasNewAccount, isMade } from "../../src/views/form/save/lost-response"
import { toNewRecord } from "../../src/views/form/save/save-as-new"
import { createFormStore } from "../../src/views/form/state/store"
import type { FormStore } from "../../src/views/form/state/store-types"
import { sampleRows } from "../support/sample-rows"
import { validValues } from "../support/valid-values"

const me = { id: "1", name: "Ani", role: "superadmin" }
const titleOf = (name: string) => registry.get(name).title

function edit(name: string, more: Values = {}): FormStore {
  const original = { id: "x1", version: 1, ...validValues[name], ...more }
  const form = createFormStore({ resource: registry.get(name), mode: "edit", me, original, titleOf })
  for (const { resource } of registry.dependencies(name)) {
    const own = resource === name ? [original] : []
    const rows = [...(sampleRows[resource] ?? []), ...own]
    form.setSource(resource, { rows, failed: false, retry: () => undefined })
  }
  return form
}
const newer = (form: FormStore, more: Values): Values => ({ ...form.original(), version: 2, ...more })

describe("a newer record beside an open form", () => {
  test("differs only in fields that the other user changed; typed ones start with the own value", () => {
    const form = edit("partners")
    form.set("fullName", "Budi Saya")
    form.set("address", "Jl. Baru 2")
    const theirs = newer(form, {
      fullName: "Budi Mereka",
      postalCode: "35000",
      supplierId: "s2",
      "supplierId.label": "CV Lain",
    })
    expect(differencesOf(form, theirs)).toEqual([
      {
        key: "fullName",
        label: "Nama",
        mine: "Budi Saya",
        theirs: "Budi Mereka",
        start: "mine",
        typed: true,
        locked: false,
      },
      {
        key: "postalCode",
        label: "Kode Pos",
        mine: form.values().postalCode,
        theirs: "35000",
        start: "theirs",
        typed: false,
        locked: false,
      },
      {
        key: "supplierId",
        label: "Supplier",
        mine: "CV Maju",
        theirs: "CV Lain",
        start: "theirs",
        typed: false,
        locked: false,
      },
    ])
  })

  test("equal changes, and a blank instead of an empty value, are no difference", () => {
    const form = edit("subAgents", { Regency: null })
    form.set("Bank", "BRI")
    expect(differencesOf(form, newer(form, { Bank: "BRI", Regency: " " }))).toEqual([])
  })

  test("choices decide; untyped fields take the newer value; typed ones stay", () => {
    const form = edit("subAgents", { Regency: "Metro", Ward: "Hadimulyo" })
    form.set("name", "Agen Saya")
    form.set("Regency", "Kota Metro")
    form.set("Bank", "BRI")
    const theirs = newer(form, { name: "Agen Mereka", Regency: "Pringsewu", Ward: "Yosodadi", NIK: "1" })
    form.rebase(
      theirs,
      new Map([
        ["name", "theirs"],
        ["Ward", "mine"],
      ] as const),
    )
    expect(form.values()).toMatchObject({
      name: "Agen Mereka",
      Regency: "Kota Metro",
      Ward: "Hadimulyo",
      Bank: "BRI",
      NIK: "1",
    })
    expect(form.original()).toBe(theirs)
    expect(form.context.original).toBe(theirs)
    expect(form.isTyped()).toBe(true)
  })

  test("an account made by the other user replaces the one in the form", () => {
    const form = edit("partners")
    form.set("createAccount", true)
    form.set("email", "saya@koperasi.id")
    const theirs = newer(form, { email: "mereka@koperasi.id" })
    expect(differencesOf(form, theirs)).toMatchObject([{ key: "email", locked: true, start: "theirs" }])
    form.rebase(theirs, new Map([["email", "theirs"]]))
    expect(form.view("createAccount").active).toBe(false)
    expect(form.view("email")).toMatchObject({ value: "mereka@koperasi.id", readOnly: true })
  })

  test("[AB-100] loaded records stay while they are loaded again or fail", () => {
    const form = edit("admins")
    form.setSource("groups", { rows: undefined, failed: false, retry: () => undefined })
    expect(form.view("groupId").records).toBe("ready")
    form.setSource("groups", { rows: undefined, failed: true, retry: () => undefined })
    expect(form.view("groupId").records).toBe("ready")
    expect(form.context.ref("groupId")).toMatchObject({ name: "NonAnggota" })
  })
})

describe("an edit as a new record", () => {
  for (const name of ["subAgents", "admins", "employees", "partners", "pioneers", "managers"])
    test(`${name}: all input has its field`, () => {
      const form = edit(name)
      const title = registry.get(name).title
      form.set(title, "Nama Baru")
      const fresh = toNewRecord(form)
      expect(fresh.complete()).toBe(true)
      expect(fresh.form.mode).toBe("create")
      expect(fresh.form.values()[title]).toBe("Nama Baru")
    })

  test("[AB-46] a generated number is generated again", () => {
    const farmer = { fullName: "Budi", partnerTypeId: "t-farmer" }
    const form = edit("partners", { ...farmer, partnerId: "PTN_A0007", nameIdPartner: "Budi/PTN_A0007" })
    const { form: fresh } = toNewRecord(form)
    expect(fresh.values().partnerId).toBe("PTN_A0002")
    expect(fresh.values().nameIdPartner).toBe("Budi/PTN_A0002")
  })

  test("the record's account is switched on, and the user has to confirm it", () => {
    const fresh = toNewRecord(edit("partners", { email: "budi@koperasi.id" }))
    expect(fresh.complete()).toBe(false)
    expect(fresh.form.view("email")).toMatchObject({
      active: true,
      value: "budi@koperasi.id",
      readOnly: false,
    })
  })

  test("its own code is free, although a loaded list still has it", () => {
    const { form } = toNewRecord(edit("admins", { employeeId: "STN-00012" }))
    expect(form.validate()).not.toHaveProperty("employeeId")
  })
})

describe("[AB-100] a lost response", () => {
  const partners = registry.get("partners")
  const typed = { ...validValues.partners, email: "budi@koperasi.id" }
  test("is recognised by its account and all typed values", () => {
    const row = { id: "9", partnerId: "PTN_A0009", ...typed }
    expect(isMade(partners, { rows: [{ id: "8" }, row], typed })).toBe(true)
    // Another record with the same email, one without, and a resource without accounts.
    expect(isMade(partners, { rows: [{ ...row, fullName: "Wati" }], typed })).toBe(false)
    expect(isMade(partners, { rows: [{ ...row, email: null }], typed })).toBe(false)
    expect(isMade(partners, { rows: [row], typed: { ...typed, email: "" } })).toBe(false)
    const agent = { ...validValues.subAgents }
    expect(isMade(registry.get("subAgents"), { rows: [agent], typed: agent })).toBe(false)
  })
  test("of an edit is recognised by a new account", () => {
    const known = (before: string | null, now: string | null) =>
      hasNewAccount(partners, { before: { email: before }, now: { email: now }, typed })
    expect(known(null, "budi@koperasi.id")).toBe(true)
    expect(known("budi@koperasi.id", "budi@koperasi.id")).toBe(false)
    expect(known(null, "wati@koperasi.id")).toBe(false)
    expect(known(null, null)).toBe(false)
  })
})
