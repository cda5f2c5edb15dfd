/** What stands in an edit form and what another person has saved meanwhile, put together. */
import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import type { Values } from "../../src/core/schema/types"
import { differencesOf } from "../../src/views/form/conflict/differences"
import { hasNewAccount, isMade } from "../../src/views/form/save/lost-response"
import { toNewRecord } from "../../src/views/form/save/save-as-new"
import { createFormStore } from "../../src/views/form/state/store"
import type { FormStore } from "../../src/views/form/state/store-types"
import { sampleRows } from "../support/context"
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
  test("shows what the other changed and nothing else; what was typed stands for itself", () => {
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

  test("the same change on both sides, and a blank instead of nothing, are no difference", () => {
    const form = edit("subAgents", { Regency: null })
    form.set("Bank", "BRI")
    expect(differencesOf(form, newer(form, { Bank: "BRI", Regency: " " }))).toEqual([])
  })

  test("a choice counts; what nobody typed follows; what was typed stays", () => {
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

  test("an account that the other made meanwhile closes the one that was being made here", () => {
    const form = edit("partners")
    form.set("createAccount", true)
    form.set("email", "saya@koperasi.id")
    const theirs = newer(form, { email: "mereka@koperasi.id" })
    expect(differencesOf(form, theirs)).toMatchObject([{ key: "email", locked: true, start: "theirs" }])
    form.rebase(theirs, new Map([["email", "theirs"]]))
    expect(form.view("createAccount").active).toBe(false)
    expect(form.view("email")).toMatchObject({ value: "mereka@koperasi.id", readOnly: true })
  })

  test("[AB-100] records that have come once stay while they are asked for anew or fail", () => {
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
    test(`${name}: everything that was typed has its place`, () => {
      const form = edit(name)
      const title = registry.get(name).title
      form.set(title, "Nama Baru")
      const fresh = toNewRecord(form)
      expect(fresh.complete()).toBe(true)
      expect(fresh.form.mode).toBe("create")
      expect(fresh.form.values()[title]).toBe("Nama Baru")
    })

  test("[AB-46] a number that the engine makes is made anew", () => {
    const farmer = { fullName: "Budi", partnerTypeId: "t-farmer" }
    const form = edit("partners", { ...farmer, partnerId: "PTN_A0007", nameIdPartner: "Budi/PTN_A0007" })
    const { form: fresh } = toNewRecord(form)
    expect(fresh.values().partnerId).toBe("PTN_A0002")
    expect(fresh.values().nameIdPartner).toBe("Budi/PTN_A0002")
  })

  test("an account that the record had is switched on, and a person looks at it before it is made", () => {
    const fresh = toNewRecord(edit("partners", { email: "budi@koperasi.id" }))
    expect(fresh.complete()).toBe(false)
    expect(fresh.form.view("email")).toMatchObject({
      active: true,
      value: "budi@koperasi.id",
      readOnly: false,
    })
  })

  test("its own code is free, though a list that was loaded before still has it", () => {
    const { form } = toNewRecord(edit("admins", { employeeId: "STN-00012" }))
    expect(form.validate()).not.toHaveProperty("employeeId")
  })
})

describe("[AB-100] a save whose answer never came", () => {
  const partners = registry.get("partners")
  const typed = { ...validValues.partners, email: "budi@koperasi.id" }
  test("is known by its account and by everything else that was typed", () => {
    const row = { id: "9", partnerId: "PTN_A0009", ...typed }
    expect(isMade(partners, { rows: [{ id: "8" }, row], typed })).toBe(true)
    // Somebody else's with the same address, a record without one, a kind of record that nobody signs in with.
    expect(isMade(partners, { rows: [{ ...row, fullName: "Wati" }], typed })).toBe(false)
    expect(isMade(partners, { rows: [{ ...row, email: null }], typed })).toBe(false)
    expect(isMade(partners, { rows: [row], typed: { ...typed, email: "" } })).toBe(false)
    const agent = { ...validValues.subAgents }
    expect(isMade(registry.get("subAgents"), { rows: [agent], typed: agent })).toBe(false)
  })
  test("is known on an edit by an account that was not there before", () => {
    const known = (before: string | null, now: string | null) =>
      hasNewAccount(partners, { before: { email: before }, now: { email: now }, typed })
    expect(known(null, "budi@koperasi.id")).toBe(true)
    expect(known("budi@koperasi.id", "budi@koperasi.id")).toBe(false)
    expect(known(null, "wati@koperasi.id")).toBe(false)
    expect(known(null, null)).toBe(false)
  })
})
