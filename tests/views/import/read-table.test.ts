/** Reads files of several programs, and refuses dangerous ones. */
import { strToU8, zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import writeExcelFile from "write-excel-file/node"
import { csvHead, csvLine } from "../../../src/core/export/csv"
import { LIMITS } from "../../../src/core/import/table"
import { farCell } from "../../../src/views/import/far-cell"
import { readTable } from "../../../src/views/import/read-table"
import { randomTexts } from "../../support/csv-texts"

const csv = (text: string) => readTable(new TextEncoder().encode(text))
const cells = async (text: string) => (await csv(text)).rows.map((row) => row.cells)

/** A workbook whose one sheet is this XML. */
const workbook = (sheet: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    "xl/worksheets/sheet1.xml": strToU8(sheet),
    ...more,
  }) as Uint8Array<ArrayBuffer>
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

describe("CSV", () => {
  test("semicolons, commas and tabs; a byte order mark, a separator line of Excel, blank lines", async () => {
    for (const separator of [";", ",", "\t"]) {
      const table = await csv(`\uFEFFNama${separator}Kode\r\n\r\nMaju${separator}"A${separator}1"\r\n`)
      expect(table).toEqual({
        head: ["Nama", "Kode"],
        rows: [{ line: 3, cells: ["Maju", `A${separator}1`] }],
      })
    }
    expect((await csv("sep=|\nNama|Kode\nMaju|1")).rows).toEqual([{ line: 3, cells: ["Maju", "1"] }])
  })

  test("commas inside a heading are no separators beside semicolons", async () => {
    expect((await csv('"Nama, lengkap, resmi";Kode\nA;B')).head).toEqual(["Nama, lengkap, resmi", "Kode"])
  })

  test("guarded texts of an export are read unchanged", async () => {
    const texts = [
      "=1+1",
      "'=1+1",
      "''-x",
      "+62811",
      "0812",
      "9271010101900001",
      "a;b",
      'kata "ini"',
      "dua\nbaris",
      "'kutip",
      '="0812"',
      "a,=1+1",
      "a,'=1+1",
      "a\t'' +1",
      ...randomTexts(5000).filter((text) => text.trim() !== ""),
    ]
    const file = csvHead(["Isi"]) + texts.map((one) => csvLine([{ text: one }])).join("")
    expect((await cells(file)).map(([cell]) => cell)).toEqual(texts)
  })

  test("the encoding of an older Excel is read", async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode("Nama\nCaf"), 0xe9])
    expect((await readTable(bytes)).rows[0]?.cells).toEqual(["Café"])
  })
})

describe("Excel", () => {
  test("texts, numbers, days and booleans; only the first sheet", async () => {
    const day = new Date("2025-05-07T00:00:00Z")
    const row = [
      { value: "0812", type: String },
      { value: 1250.5, type: Number },
      { value: day, type: Date, format: "dd/mm/yyyy" },
      { value: true, type: Boolean },
    ]
    const buffer = await writeExcelFile([
      { sheet: "Satu", data: [["Teks", "Angka", "Hari", "Ya"].map((value) => ({ value })), row] },
      { sheet: "Dua", data: [[{ value: "lain" }]] },
    ] as never).toBuffer()
    const table = await readTable(new Uint8Array(buffer))
    expect(table.rows).toEqual([{ line: 2, cells: ["0812", 1250.5, { day: "2025-05-07" }, true] }])
  })

  test("a formula gives its result, and own entities give nothing", async () => {
    const bytes = workbook(
      `<!DOCTYPE x [<!ENTITY a "boom"><!ENTITY b SYSTEM "file:///etc/passwd">]>${sheet(
        `<row r="1">${text("A1", "Nama")}${text("B1", "Kode")}</row><row r="2">${text("A2", "&a;&b;&amp;")}<c r="B2"><f>1+1</f><v>2</v></c></row>`,
      )}`,
    )
    const table = await readTable(bytes).catch((error: Error) => error.message)
    expect(JSON.stringify(table)).not.toMatch(/boom|root:/)
  })

  test("a file that declares too large parts is refused before it is unpacked", async () => {
    const bomb = workbook(sheet(""), { "xl/worksheets/sheet2.xml": strToU8("x".repeat(1000)) })
    const entry = bomb.findLastIndex(
      (_, at) => at + 4 <= bomb.length && new DataView(bomb.buffer).getUint32(at, true) === 0x02014b50,
    )
    new DataView(bomb.buffer).setUint32(entry + 24, LIMITS.unpacked + 1, true)
    await expect(readTable(bomb)).rejects.toThrow("terlalu besar")
  })

  test("a cell in the furthest corner is refused", async () => {
    const far = workbook(
      sheet(`<row r="1">${text("A1", "Nama")}</row><row r="2">${text("XFD1048576", "x")}</row>`),
    )
    await expect(readTable(far)).rejects.toThrow("XFD1048576")
  })

  test.each([
    ["in single quotes", "<row r='2'><c r='XFD1048576'><v>1</v></c></row>", "XFD1048576"],
    ["behind the end of a tag", '<row r="2"><c x=">" r="XFD1048576"><v>1</v></c></row>', "XFD1048576"],
    ["behind the beginning of a tag", '<row r="2"><c x="<c" r="XFD1048576"><v>1</v></c></row>', "XFD1048576"],
    ["with a prefix", '<x:row r="2"><x:c x:r="XFD1048576"><v>1</v></x:c></x:row>', "XFD1048576"],
    ["in entities", '<row r="2"><c r="&#88;FD1048576"><v>1</v></c></row>', "XFD1048576"],
    ["of a row alone", '<row r="1048576"></row>', "1048576"],
  ])("a far address is found %s", async (_, rows, address) => {
    await expect(readTable(workbook(sheet(rows)))).rejects.toThrow(`sel ${address}`)
  })

  test("an address in a text is ignored", async () => {
    const rows = `<row r="1">${text("A1", "Nama")}</row><row r="2">${text("A2", ' r="XFD1048576"')}</row>`
    expect((await readTable(workbook(sheet(rows)))).rows[0]?.cells).toEqual([' r="XFD1048576"'])
  })

  test.each([
    ["that begin and never end", "<c "],
    ["within an attribute that never ends", '<c a="<c '],
    ["without a name's end", "<c"],
    ["with attributes that are none", '<c r="A '],
    ["one in another", "<x>"],
  ])("a million bytes of tags %s are read in one pass", (_, tag) => {
    const xml = `<worksheet><sheetData>${tag.repeat(400_000)}`
    const before = process.cpuUsage()
    try {
      farCell(xml, { columns: LIMITS.columns, rows: LIMITS.rows })
    } catch {
      // The parser refuses most of them.
    }
    const { user, system } = process.cpuUsage(before)
    // One pass takes a fifth of a second; a quadratic pattern takes two minutes.
    expect((user + system) / 1e6).toBeLessThan(20)
  })
})

test.each([
  ["nothing", ""],
  ["a head alone", "Nama;Kode\n"],
  ["blank lines alone", ";;\n;;\n"],
  ["a picture", "\x89PNG\0\0"],
  ["more rows than a list has", `Nama\n${"x\n".repeat(LIMITS.rows + 1)}`],
  ["a broken zip", "PK\x03\x04 rusak"],
])("%s is refused with a sentence", async (_, content) => {
  await expect(csv(content)).rejects.toThrow(/^(Berkas|Ada) .+\.$/)
})
