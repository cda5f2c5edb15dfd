/** Columns and cells of a file: headings, spellings of values, and messages of the form. */
import { describe, expect, test } from "vitest"
import { registry } from "../../../resources/registry"
import { wholeColumns } from "../../../src/core/export/cells"
import { importFields, matchColumns, rememberedOf } from "../../../src/core/import/columns"
import type { FileCell } from "../../../src/core/import/table"
import type { Values } from "../../../src/core/schema/types"
import { exportTypes, importTypes } from "../../../src/fields/registry"
import { validValues } from "../../support/valid-values"
import { checkAll, fileCell, labelled } from "./checking"

describe("columns", () => {
  const suppliers = registry.get("suppliers")
  const fields = importFields(suppliers, importTypes)
  const label = fields[0]?.label ?? ""

  test("a repeated heading fills its field once", () => {
    expect(matchColumns([label, label], { resource: suppliers, fields })).toEqual([fields[0]?.key, null])
  })

  test("matches are remembered by heading; the column of reasons is ignored", () => {
    const head = ["Pemasok", "Alasan", label]
    const remembered = rememberedOf(head, [fields[0]?.key ?? null, null, null])
    expect(matchColumns(head, { resource: suppliers, fields, remembered })).toEqual([
      fields[0]?.key,
      null,
      null,
    ])
    expect(matchColumns(head, { resource: suppliers, fields })).toEqual([null, null, fields[0]?.key])
  })
})

describe("cells", () => {
  const one = (name: string, cells: Record<string, FileCell>, own: Values[] = []) => {
    const resource = registry.get(name)
    const record = labelled(resource, { ...validValues[name] })
    const fields = importFields(resource, importTypes)
    const head = fields.map(({ label }) => label)
    const full = fields.map((field, index): FileCell => {
      const given = wholeColumns(resource, exportTypes, fields)[index]?.cell(record)
      if (Object.hasOwn(cells, field.key)) return cells[field.key] ?? null
      return given ? fileCell(given) : null
    })
    return checkAll(resource, head, [full], own)[0]
  }

  test.each(["30/6/2025", "30-06-2025", "30.6.2025", "2025-06-30", "30 Juni 2025", "30 jun 2025"])(
    "%s is a day",
    (text) => {
      expect(one("subAgents", { joinDate: text })?.values.joinDate).toBe("2025-06-30")
    },
  )
  test.each(["31/02/2025", "06/30/2025", "kemarin"])("%s is no day", (text) => {
    expect(one("subAgents", { joinDate: text })?.faults).toEqual([
      {
        label: "Join Date",
        text,
        message: `'${text}' bukan tanggal; tulis hari/bulan/tahun, misalnya 07/05/2025.`,
      },
    ])
  })
  test.each([
    "+6281210000007",
    "+62 812-1000-0007",
    "+62 (0)812 10000007",
    "62 812 1000 0007",
    "(0812) 1000-0007",
  ])("%s is read as a phone number", (text) => {
    expect(one("partners", { phoneNumber: text })).toMatchObject({
      faults: [],
      values: { phoneNumber: "081210000007" },
    })
  })
  test("a record with +62 on a foreign host counts as existing", () => {
    const own = {
      ...labelled(registry.get("partners"), { ...validValues.partners }),
      phoneNumber: "+6281210000007",
    }
    expect(one("partners", { phoneNumber: "+6281210000007" }, [own])?.there).toBe(true)
  })
  test.each([
    ["Rp66.210", 66_210],
    ["1.250,5", 1250.5],
    [12.5, 12.5],
  ])("%s is an amount", (cell, value) => {
    expect(one("subAgents", { Fee: cell })?.values.Fee).toBe(value)
  })
  test("invalid amounts, choices and references have the form's messages", () => {
    expect(one("subAgents", { Fee: "banyak" })?.faults[0]?.message).toBe("Harus berupa angka")
    expect(one("subAgents", { Fee: -1 })?.faults[0]?.message).toBe("Minimal 0")
    expect(one("subAgents", { statusSA: "Bulan" })?.faults[0]?.message).toBe("Asal: pilihan tidak dikenal")
    expect(one("transportations", { supplierId: "Tak Ada" })?.faults[0]?.message).toBe(
      "Supplier: 'Tak Ada' tidak ditemukan",
    )
    expect(one("subAgents", { name: null })?.faults).toEqual([
      { label: "Nama", text: "", message: "Nama wajib diisi" },
    ])
  })
  test("a rounded identity number is refused", () => {
    expect(one("subAgents", { NIK: 9271010101900000 })?.faults[0]?.message).toMatch(/dibulatkan/)
  })
  test("formulas and names of object properties are texts", () => {
    expect(one("subAgents", { name: "=1+1" })?.values.name).toBe("=1+1")
    expect(one("subAgents", { name: "__proto__" })?.values.name).toBe("__proto__")
  })
})

test("[AB-41] a name is formatted as in its form, and equals one in another case", () => {
  const suppliers = registry.get("suppliers")
  const head = ["Nama Supplier", "Kode Supplier"]
  const [made] = checkAll(suppliers, head, [["cv maju jaya", "mj01"]])
  expect(made?.values.name).toBe("Cv Maju Jaya")
  const there: Values[] = [{ id: "1", name: "cv maju jaya", codeSP: "MJ01" }]
  expect(checkAll(suppliers, head, [["cv maju jaya", "MJ01"]], there)[0]?.there).toBe(true)
})

test("a valid row has the warnings of its form: an equal name in the list or in the file", () => {
  const subAgents = registry.get("subAgents")
  const columns = wholeColumns(subAgents, exportTypes, importFields(subAgents, importTypes))
  const values = { ...validValues.subAgents, NIK: "1807021906670030", NPWP: "" }
  const head = columns.map(({ label }) => label)
  const row = (more: Values) =>
    columns.map(({ cell }) => fileCell(cell(labelled(subAgents, { ...values, ...more }))))
  const [named, again, short, other] = checkAll(
    subAgents,
    head,
    [
      row({ name: "Santoso Budi" }),
      row({ name: "Rahmat" }),
      row({ name: "Rahmat", NIK: "12" }),
      row({ name: "Wayan" }),
    ],
    [{ id: "1", name: "H. Budi Santoso" }],
  )
  const warningsOf = (checked: typeof named) =>
    checked?.warnings.map(({ label, message }) => `${label}: ${message}`)
  expect(warningsOf(named)).toEqual(["Nama: Sudah ada yang mirip: H. Budi Santoso."])
  expect([warningsOf(again), warningsOf(other)]).toEqual([[], []])
  expect(warningsOf(short)?.[0]).toBe("Nama: Sudah ada yang mirip: Rahmat.")
  expect(warningsOf(short)?.[1]).toMatch(/^NIK: /)
  expect([named, again, short, other].map((checked) => checked?.faults)).toEqual([[], [], [], []])
})
