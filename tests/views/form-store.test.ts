import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import type { Values } from "../../src/core/schema/types"
import { createFormStore } from "../../src/views/form/state/store"
import type { FormStore } from "../../src/views/form/state/store-types"

const me = { id: "1", name: "Ani", role: "Staf" }
const titleOf = (name: string) => registry.get(name).title
const LISTS: Record<string, Values[]> = {
  roles: [
    { id: "ra", name: "Staf", status: "ADMIN" },
    { id: "rp", name: "Petani", status: "PARTNER" },
    { id: "rm", name: "Anggota", status: "MEMBER" },
  ],
  positions: [{ id: "pa", name: "Ketua", status: "ADMIN" }],
  groups: [
    { id: "gp", name: "Pelopor", status: "PIONEER" },
    { id: "gm", name: "Mitra", status: "PARTNER" },
  ],
  partnerTypes: [
    { id: "ang", name: "Angkutan", code: "ANG" },
    { id: "x", name: "Tanpa Kode", code: "" },
  ],
  admins: [{ id: "1", employeeId: "STN-00041", memberId: "B00007", isActive: true }],
  employees: [{ id: "2", employeeId: "STN-00099", memberId: null, isActive: false }],
  partners: [{ id: "3", partnerId: "ANG_A9999", memberId: null }],
}

interface More {
  original?: Values
  draft?: Values
  load?: boolean
  ownServer?: boolean
}
function open(name: string, more: More = {}): FormStore {
  const { original, draft, load = true, ownServer = false } = more
  const mode = original ? "edit" : "create"
  const form = createFormStore({
    resource: registry.get(name),
    mode,
    me,
    original,
    titleOf,
    draft,
    ownServer,
  })
  if (!load) return form
  for (const { resource } of registry.dependencies(name)) {
    form.setSource(resource, { rows: LISTS[resource] ?? [], failed: false, retry: () => undefined })
  }
  return form
}
const shown = (form: FormStore, keys: readonly string[]) => keys.filter((key) => form.view(key).active)
const MEMBERSHIP = ["joinMember", "memberId", "memberRole", "memberPosition"]

describe("form", () => {
  test("[AE-22, AE-23] the membership fields show for pelopor and for no other group", () => {
    const form = open("admins")
    expect(shown(form, MEMBERSHIP)).toEqual([])
    form.set("groupId", "gp")
    expect(shown(form, MEMBERSHIP)).toEqual(MEMBERSHIP)
    form.set("groupId", "gm")
    expect(shown(form, MEMBERSHIP)).toEqual([])
  })

  test("an edit shows the right fields before the lists are loaded", () => {
    const original = { id: "9", groupId: "gp", "groupId.label": "Pelopor" }
    expect(shown(open("admins", { original, load: false }), MEMBERSHIP)).toEqual(MEMBERSHIP)
  })

  test.each([
    ["PT-35, PT-37, PT-38, PT-39", "ang", "ANG_B0001"],
    ["PT-36, PT-37", "x", "MXX_A0001"],
  ])("[%s] of the type '%s' the partner after the highest there is is %s", (_ids, type, id) => {
    const form = open("partners")
    form.set("partnerTypeId", type)
    expect(form.values().partnerId).toBe(id)
    form.set("fullName", "Budi")
    expect(form.values().nameIdPartner).toBe(`Budi/${id}`)
  })

  test("no number is generated before the field that its prefix reads is filled", () => {
    const form = open("partners")
    expect(form.values()).toMatchObject({ partnerId: null, nameIdPartner: null })
    form.set("partnerTypeId", "x")
    form.set("partnerTypeId", null)
    expect(form.values().partnerId).toBeNull()
  })

  test("no number is generated until all lists with such numbers are loaded", () => {
    const form = open("partners", { load: false })
    expect(form.values().partnerId).toBeNull()
    expect(form.view("partnerId").records).toBe("loading")
    expect(form.validate()).toHaveProperty("partnerId")
  })

  test("a failed list shows at its field, and loads again from there", () => {
    const form = open("admins", { load: false })
    let asked = 0
    form.setSource("groups", { rows: undefined, failed: true, retry: () => asked++ })
    expect(form.view("groupId").records).toBe("failed")
    form.retry("groupId")
    expect(asked).toBe(1)
  })

  /** Loads all lists but these, which fail with the status. */
  function without(form: FormStore, lists: readonly string[], status: 403 | 500): FormStore {
    for (const { resource } of registry.dependencies(form.resource.name)) {
      const failed = lists.includes(resource)
      const rows = failed ? undefined : (LISTS[resource] ?? [])
      form.setSource(resource, { rows, failed, denied: failed && status === 403, retry: () => undefined })
    }
    return form
  }

  test("[AB-102] forbidden lists that only serve a check do not block the form; the server checks", () => {
    for (const name of ["admins", "employees", "pioneers", "managers"]) {
      const form = without(open(name, { load: false }), ["admins", "employees", "partners", "members"], 403)
      for (const field of form.resource.fields.filter((one) => one.type === "sequence")) {
        expect(form.view(field.key).records, `${name}.${field.key}`).toBe("ready")
        form.set(field.key, field.key === "employeeId" ? "STN-00041" : "B00007")
        expect(form.validate()[field.key], `${name}.${field.key}`).toBeUndefined()
      }
    }
    // Lists that may be read are still checked.
    const partly = without(open("admins", { load: false }), ["employees"], 403)
    partly.set("employeeId", "STN-00041")
    expect(partly.validate().employeeId).toBe("Kode sudah digunakan")
    const vehicles = without(open("transportations", { load: false }), ["transportations"], 403)
    expect(vehicles.view("vehicleNumber").records).toBe("ready")
  })

  test("[AB-72, AB-102] other failures of these lists block, and so does a 403 for choices", () => {
    expect(without(open("admins", { load: false }), ["admins"], 500).view("employeeId").records).toBe(
      "failed",
    )
    expect(without(open("admins", { load: false }), ["roles"], 403).view("userRole").records).toBe("failed")
    const drivers = without(open("transportations", { load: false }), ["partners"], 403)
    expect(drivers.view("vehicleNumber").records).toBe("failed")
  })

  test("[AB-102, AB-72] a generated number comes from our own server; a foreign host gets none", () => {
    const own = without(open("partners", { load: false, ownServer: true }), ["partners"], 403)
    own.set("partnerTypeId", "ang")
    expect(own.view("partnerId").records).toBe("ready")
    expect(own.values().partnerId).toBeNull()
    expect(own.validate()).not.toHaveProperty("partnerId")
    const foreign = without(open("partners", { load: false }), ["partners"], 403)
    expect(foreign.view("partnerId").records).toBe("failed")
    expect(foreign.validate()).toHaveProperty("partnerId")
  })

  test("[AB-105] used up partner numbers show a message for that type only", () => {
    const before = LISTS.partners
    LISTS.partners = [{ id: "3", partnerId: "ANG_Z9999", memberId: null }]
    const form = open("partners")
    LISTS.partners = before ?? []
    form.set("partnerTypeId", "ang")
    expect(form.values().partnerId).toBeNull()
    expect(form.validate().partnerId).toBe("ID Mitra sudah habis untuk jenis ini.")
    form.set("partnerTypeId", "x")
    expect(form.validate()).not.toHaveProperty("partnerId")
  })

  test("[AB-45, AB-105] used up typed codes show a message with their label", () => {
    const before = LISTS.admins
    LISTS.admins = [{ id: "1", employeeId: "STN-99999", memberId: "Z99999", isActive: true }]
    const form = open("admins")
    LISTS.admins = before ?? []
    form.set("groupId", "gp")
    form.set("memberId", "100000")
    expect(form.validate().memberId).toBe("Member ID sudah habis.")
    form.set("memberId", "Z00012")
    expect(form.validate()).not.toHaveProperty("memberId")
  })

  test("[AE-54, AE-55] a used code shows its message on blur; an inactive user's code is free", () => {
    const form = open("admins")
    form.set("employeeId", "STN-00041")
    expect(form.view("employeeId").message).toBe("")
    form.blur("employeeId")
    expect(form.view("employeeId").message).toBe("Kode sudah digunakan")
    form.set("employeeId", "STN-00099")
    expect(form.view("employeeId").message).toBe("")
  })

  test("a message disappears with a valid value, a server's with any edit", () => {
    const form = open("admins")
    expect(form.validate().fullName).toBe("Nama wajib diisi")
    form.set("fullName", "Budi")
    expect(form.view("fullName").message).toBe("")
    form.reject({ email: "Email sudah digunakan" })
    form.set("fullName", "Budi B")
    expect(form.view("email").message).toBe("Email sudah digunakan")
    form.set("email", "b@x.id")
    expect(form.view("email").message).toBe("")
  })

  test("a server's message in the payload's name reaches the field", () => {
    const form = open("admins")
    form.reject({ Roles: "Peran tidak dikenal", unknown: "?" })
    expect(form.messages()).toEqual({ userRole: "Peran tidak dikenal" })
  })

  test("a field re-renders only if its view changes", () => {
    const form = open("admins")
    const before = form.view("address")
    form.set("fullName", "Budi")
    expect(form.view("address")).toBe(before)
    expect(form.view("fullName").value).toBe("Budi")
  })

  test("a saved form no longer checks", () => {
    const form = open("admins")
    form.set("employeeId", "STN-00042")
    form.finish()
    const admins = [...(LISTS.admins ?? []), { id: "7", employeeId: "STN-00042", isActive: true }]
    form.setSource("admins", { rows: admins, failed: false, retry: () => undefined })
    form.blur("employeeId")
    expect(form.view("employeeId").message).toBe("")
  })

  test("a draft is restored", () => {
    expect(open("verifications", { draft: { referenceCode: "R1" } }).values().referenceCode).toBe("R1")
  })
})
