/** Exported files: numbers and days as such, everything else as text that no spreadsheet changes. */
import { strFromU8, unzipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { registry } from "../../../resources/registry"
import { exportColumns } from "../../../src/core/export/cells"
import { csvHead, csvLine } from "../../../src/core/export/csv"
import type { Declared } from "../../../src/core/schema/define"
import { createRegistry } from "../../../src/core/schema/registry"
import type { Resource } from "../../../src/core/schema/resource"
import { exportTypes, fieldTypes } from "../../../src/fields/registry"
import { FORMATS } from "../../../src/views/export/write"
import { randomTexts } from "../../support/csv-texts"
import { harvests } from "../../support/harvests"

const harvest = createRegistry([harvests] as unknown as readonly Declared[], fieldTypes).get("harvests")
const asTable = (resource: Resource) => ({
  name: resource.list.heading,
  columns: exportColumns(resource, exportTypes),
})
const rows = [
  {
    id: "1",
    farmer: '=HYPERLINK("x")',
    total: 49_500,
    sacks: 20,
    pace: 330.5,
    due: "2025-05-07",
    code: "9271010101900001",
  },
  {
    id: "2",
    farmer: 'Siti; "Bu"\nRT 1',
    total: null,
    sacks: null,
    pace: null,
    due: null,
    code: "081234567890",
  },
]
describe("CSV", () => {
  test("a spreadsheet reads each kind of text unchanged", () => {
    const one = (text: string) => csvLine([{ text }]).replace(/\r\n$/, "")
    expect(one("PT Maju")).toBe("PT Maju")
    expect(one("Maju; Jaya")).toBe('"Maju; Jaya"')
    expect(one('Toko "Jaya"')).toBe('"Toko ""Jaya"""')
    expect(one("dua\nbaris")).toBe('"dua\nbaris"')
    expect(one(" spasi ")).toBe('" spasi "')
    // Formulas become texts, and codes of digits stay whole.
    for (const formula of ["=1+1", "+62811", "-5 kg", "@SUM(A1)", "\tx", "\rx"])
      expect(one(formula)).toMatch(/^"?'/)
    expect(one("9271010101900001")).toBe('"=""9271010101900001"""')
    expect(one("0812")).toBe('"=""0812"""')
    expect(one("12345")).toBe("12345")
  })

  test("a cell with any program's separator is quoted, and a formula after it is a text", () => {
    const one = (text: string) => csvLine([{ text }]).replace(/\r\n$/, "")
    expect(one("Jl. Melati 5, Lampung")).toBe('"Jl. Melati 5, Lampung"')
    expect(one("satu\tdua")).toBe('"satu\tdua"')
    expect(one("Budi,=1+1")).toBe(`"Budi,'=1+1"`)
    expect(one("Budi; @SUM(A1)")).toBe(`"Budi;' @SUM(A1)"`)
    expect(one("Budi\n-1")).toBe(`"Budi\n'-1"`)
    expect(csvHead(["Nama,=1+1"])).toBe(`\uFEFF"Nama,'=1+1"\r\n`)
    expect(csvLine([{ number: -1250.5, format: "" }])).toBe('"-1250,5"\r\n')
  })

  test("no part of a text is a formula, with any separator, with or without quotes", () => {
    // Codes of digits are guarded by a formula.
    for (const text of randomTexts(20_000).filter((each) => !/^0+$/.test(each))) {
      const parts = csvLine([{ text: "a" }, { text }]).split(/[;,\t\r\n]/)
      expect(parts.filter((part) => /^[ "]*[=+\-@]/.test(part))).toEqual([])
    }
  })

  test("numbers have a comma, days the local order, and the file a byte order mark", () => {
    expect(csvLine([{ number: 1250.5, format: "" }, { day: "2025-05-07" }])).toBe('"1250,5";07/05/2025\r\n')
    // Moments are in local time.
    expect(csvLine([{ moment: new Date(2025, 4, 7, 9, 5, 3).toISOString() }])).toBe("2025-05-07 09:05:03\r\n")
    expect(csvHead(["Nama", "No; Telp"])).toBe('\uFEFFNama;"No; Telp"\r\n')
  })

  test("a whole list: its columns, its labels, a line a row", async () => {
    const blob = await FORMATS.csv.write({ ...asTable(harvest), rows })
    const lines = (await blob.text()).split("\r\n")
    expect(lines[0]).toBe(harvest.list.columns.map(({ label }) => label).join(";"))
    expect(lines[1]).toBe(`"'=HYPERLINK(""x"")";49500;20;"330,5";07/05/2025;"=""9271010101900001"""`)
    expect([...new Uint8Array(await blob.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf])
    expect(blob.type).toContain("text/csv")
  })
})

describe("every list of the product", () => {
  test.each(registry.all.map((resource) => [resource.name, resource] as const))(
    "%s is written in both formats, a cell a column, in the list's order",
    async (_, resource) => {
      const record = Object.fromEntries(resource.fields.map(({ key }) => [key, null]))
      const blob = await FORMATS.csv.write({ ...asTable(resource), rows: [record, record] })
      const lines = (await blob.text()).split("\r\n")
      expect(lines).toHaveLength(4)
      for (const line of lines.slice(0, 3)) expect(line.split(";")).toHaveLength(resource.list.columns.length)
    },
  )
})

test("an abort stops the export; progress is reported until then", async () => {
  const many = Array.from({ length: 50_000 }, (_, index) => ({ ...rows[0], id: String(index) }))
  const ending = new AbortController()
  const progress: number[] = []
  const writing = FORMATS.csv.write({
    ...asTable(harvest),
    rows: many,
    signal: ending.signal,
    onProgress: (done) => {
      progress.push(done)
      if (done > 5000) ending.abort(new Error("cukup"))
    },
  })
  await expect(writing).rejects.toThrow("cukup")
  expect(progress[0]).toBe(256)
  expect(Math.max(...progress)).toBeLessThan(50_000)
})

test("an Excel file has numbers, days and texts, and a fixed first row", async () => {
  const blob = await FORMATS.xlsx.write({ ...asTable(harvest), rows })
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  const file = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const sheet = file("xl/worksheets/sheet1.xml")
  const strings = [...file("xl/sharedStrings.xml").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)
  const cell = (name: string) => new RegExp(`<c r="${name}"([^>]*)>(?:<v>([^<]*)</v>)?`).exec(sheet)
  const textOf = (name: string) => strings[Number(cell(name)?.[2])]
  expect(textOf("A1")).toBe("Petani")
  expect(textOf("A2")).toBe('=HYPERLINK("x")')
  const figure = cell("B2")
  expect([figure?.[1]?.includes('t="s"'), figure?.[2]]).toEqual([false, "49500"])
  // 45784 days after the last one of 1899.
  const days = sheet.match(/<v>45784<\/v>/)
  expect(days).not.toBeNull()
  expect(strings).toContain("9271010101900001")
  expect(strings).toContain("081234567890")
  expect(file("xl/styles.xml")).toContain("&quot;Rp&quot;#,##0")
  expect(sheet).toContain("pane")
})

test("an Excel file's moments are sortable local times", async () => {
  const at = new Date(2025, 4, 7, 12, 0, 0).toISOString()
  const columns = [{ label: "Waktu", cell: (moment: string) => ({ moment }) }]
  const blob = await FORMATS.xlsx.write({ name: "Catatan: aktivitas", columns, rows: [at] })
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  expect(strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain("<v>45784.5</v>")
  expect(strFromU8(files["xl/styles.xml"] ?? new Uint8Array())).toContain("dd/mm/yyyy hh:mm:ss")
})
