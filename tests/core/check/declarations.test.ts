import { describe, expect, it } from "vitest"
import { resources } from "../../../resources"
import { setupPages } from "../../../resources/setup"
import { checkResources, describeFault } from "../../../src/core/schema/check"
import { type Declared, defineResource } from "../../../src/core/schema/define"
import { humanise } from "../../../src/core/schema/names"
import { normalise } from "../../../src/core/schema/normalise"
import { minLength } from "../../../src/core/validation/rules"
import { fieldTypes } from "../../../src/fields/registry"
import { checkedTypes } from "../../../src/fields/registry.check"

const fine = defineResource({
  name: "things",
  label: { singular: "Barang", plural: "Data Barang" },
  api: "/things",
  access: { module: "UserSetup" },
  fields: {
    name: { type: "text", label: "Nama", required: true },
    note: { type: "multiline", label: "Catatan" },
  },
  list: { path: "/things", columns: ["name"] },
  form: { create: { path: "/add-thing" }, edit: { path: "/edit-thing", editStash: "editThing" } },
})
const codes = (change: object) =>
  checkResources([{ ...fine, ...change } as unknown as Declared], checkedTypes).map((fault) => fault.code)
const field = (change: object) =>
  codes({ fields: { name: { type: "text", label: "Nama", ...change } }, form: {} })

describe("check", () => {
  it("finds no fault in the product", () => {
    expect(checkResources(resources, checkedTypes, { setupPages }).map(describeFault)).toEqual([])
  })
  it("reports a condition of an account that is no stored boolean or select, or none of its options", () => {
    const status = { type: "select", label: "Status", options: [{ value: "ON", label: "Aktif" }] }
    const boss = { type: "reference", label: "Atasan", resource: "things" }
    const withStatus = (active: object, more: object = {}) =>
      codes({
        fields: { name: { type: "text", label: "Nama" }, status: { ...status, ...more }, boss },
        form: {},
        role: {},
        account: { email: "name", password: "name", name: "name", role: "boss", active },
      })
    expect(withStatus({ status: "ON" })).toEqual([])
    expect(withStatus({ status: "OFF" })).toEqual(["S208"])
    expect(withStatus({ status: true })).toEqual(["S208"])
    expect(withStatus({ name: "Budi" })).toEqual(["S208"])
    expect(withStatus({ status: "ON" }, { column: false })).toEqual(["S208"])
    expect(withStatus({ nothing: true })).toEqual(["S201"])
  })
  const lone = (key: string) =>
    codes({ fields: { [key]: { type: "text", label: "x" } }, list: { columns: [key] }, form: {} })
  const access = { module: "x" }
  const choice = { type: "choice", valueFrom: ["x"], options: () => [] }
  it.each([
    ["F001", () => lone("na_me")],
    ["F002", () => lone("id")],
    ["F002", () => lone("q")],
    ["F003", () => field({ label: " " })],
    ["F004", () => field({ column: "created_at" })],
    ["F005", () => field({ column: "Not A Column" })],
    ["F006", () => field({ unique: true, uniqueWith: ["nothing"] })],
    ["F007", () => field({ uniqueWith: ["name"] })],
    ["F008", () => field({ type: "select", options: [] })],
    ["F010", () => field({ type: "toggle", labels: { on: "a", off: "b" }, onWhenPresent: "nothing" })],
    ["F011", () => field({ type: "count", of: "nothing", by: "x" })],
    [
      "F013",
      () => codes({ fields: { ...fine.fields, constructor: { type: "text", label: "X", read: false } } }),
    ],
    ["F014", () => field({ maxLength: 0 })],
    ["F014", () => field({ maxLength: 2.5 })],
    ["F014", () => field({ maxItems: -1 })],
    ["F015", () => field({ maxLength: 3, rules: [minLength(4, "Minimal 4")] })],
    ["R101", () => field({ ...choice, resource: "nothing" })],
    ["R102", () => field({ ...choice, resource: "things" })],
    ["S201", () => codes({ title: "nothing" })],
    ["S201", () => codes({ role: { mayGive: "nothing" } })],
    ["S202", () => codes({ access: { module: "" } })],
    ["S203", () => codes({ access: { ...access, actions: ["list", "edit"] } })],
    ["S204", () => codes({ access: { ...access, actions: ["list", "create"] } })],
    ["S205", () => codes({ form: { edit: { path: "/e", editStash: "" } } })],
    ["S205", () => codes({ form: { edit: { path: "/e", editStash: "thingsEdited" } } })],
    ["S206", () => codes({ form: { create: { path: "/c" }, sections: [{ fields: ["name"] }] } })],
    ["S207", () => codes({ list: { path: "things" } })],
    [
      "S209",
      () => codes({ account: { email: "name", password: "name", name: "name", role: "name" }, role: {} }),
    ],
    ["A302", () => codes({ api: undefined, browser: " " })],
    ["A305", () => codes({ api: undefined, browser: "editThings" })],
    ["A303", () => codes({ variantOf: "nothing" })],
    ["T401", () => codes({ form: { create: { path: "/things" } } })],
    ["N001", () => field({ read: "a[b" })],
    ["N001", () => field({ read: "a.__proto__.b" })],
    ["N001", () => field({ read: "a[constructor=b].c" })],
  ])("reports %s", (code, run) => {
    expect(run()).toContain(code)
  })
  it("reports a former name that exists, or that two claim", () => {
    const text = { type: "text", label: "x" }
    const fields = (more: object) => codes({ fields: { ...fine.fields, ...more }, form: {} })
    expect(fields({ other: { ...text, was: "remark" } })).toEqual([])
    expect(fields({ other: { ...text, was: ["remark", "name"] } })).toEqual(["W801"])
    expect(fields({ a: { ...text, label: "A", was: "b" }, c: { ...text, was: "b" } })).toEqual(["W802"])
    expect(codes({ was: "things" })).toEqual(["W801"])
  })
  it("reports P501 for a panel without a resource, and A304 for a variant of a variant", () => {
    const pages = [
      {
        path: "/p",
        heading: "P",
        access: { module: "UserSetup" },
        panels: [{ resource: "nothing", label: "N" }],
      },
    ] as const
    expect(
      checkResources([fine as Declared], checkedTypes, { setupPages: pages }).map((fault) => fault.code),
    ).toEqual(["P501"])
    const variants = ["b", "c"].map((name, index) => ({
      ...fine,
      name,
      list: {},
      form: {},
      variantOf: ["things", "b"][index],
    }))
    const faults = checkResources([fine, ...variants] as unknown as Declared[], checkedTypes)
    expect(faults.map((fault) => fault.code)).toEqual(["A304"])
  })
  it("[AB-107] reports M601 for a module that no role can be granted", () => {
    const modules = ["UserSetup"]
    const pages = [{ path: "/p", heading: "P", access: { module: "user setup" as "UserSetup" }, panels: [] }]
    expect(checkResources([fine as Declared], checkedTypes, { modules, setupPages: pages })).toEqual([])
    const near = { ...fine, access: { module: "UserSetups" } } as unknown as Declared
    expect(checkResources([near], checkedTypes, { modules }).map(({ code, place }) => [code, place])).toEqual(
      [["M601", "things.access"]],
    )
  })
  it("reports every fault at once, with place and remedy", () => {
    const faults = checkResources(
      [{ ...fine, title: "nothing", access: { module: "" } } as unknown as Declared],
      checkedTypes,
    ).map(describeFault)
    expect(faults).toHaveLength(2)
    expect(faults[0]).toMatch(/^S201 things\.title: .+ → .+/)
  })
})

describe("normalise", () => {
  it("fills every default", () => {
    const resource = normalise(fine as Declared, fieldTypes)
    expect(resource.table).toBe("things")
    expect(resource.field("name").required).toEqual({ create: "Nama wajib diisi", edit: "Nama wajib diisi" })
    expect(resource.form.edit).toMatchObject({
      heading: "Edit Data Barang",
      submit: "Simpan",
      editStash: "editThing",
    })
    expect(resource.messages).toMatchObject({
      empty: "Tidak ada data yang tersedia.",
      deleteQuestion: "Apakah Anda yakin ingin menghapus data ini?",
      deleteTitle: "Hapus Barang",
      created: "Barang berhasil ditambahkan!",
    })
  })
  it("reads a renamed field of a browser list by its former name; a server's column is renamed", () => {
    const { api, ...rest } = fine as unknown as Record<string, unknown>
    const legacyKey = (source: object) => {
      const fields = { note: { type: "text", label: "x", was: "remark" } }
      const declared = { ...rest, ...source, fields, list: {}, form: {} } as unknown as Declared
      return normalise(declared, fieldTypes).field("note").legacyKey
    }
    expect([legacyKey({ browser: "barang" }), legacyKey({ api })]).toEqual(["remark", null])
  })
  it("[CN-20] labels a form's submit 'Simpan' by default", () => {
    expect(normalise(fine as Declared, fieldTypes).form.create?.submit).toBe("Simpan")
  })
  it("[GL-09] turns field names into readable labels", () => {
    expect(
      ["tanggalMasuk", "noNPWP", "NIK", "JenisPengguna", "kodePTKP", "memberID", "phone_number"].map(
        humanise,
      ),
    ).toEqual(["Tanggal Masuk", "No NPWP", "NIK", "Jenis Pengguna", "Kode PTKP", "Member ID", "Phone Number"])
  })
})
