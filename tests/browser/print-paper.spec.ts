/** The documents on paper: Chromium prints them to PDF, without the app's styles. */
import { transactions as declared } from "../../resources/transactions"
import type { Papers } from "../print/papers"
import { type PaperPage, printHtml } from "../print/read-pdf"
import { transactions } from "../print/rows"
import { expect, test } from "./support/fixtures"

const FIELDS = Object.keys(declared.fields)
/** The eleven money fields. */
const MONEY = FIELDS.filter((key) => /^(harga|PBongkar|TotalHarga|Komisi|Premi|LpPerKG)/.test(key))
const LIST = (declared.list?.columns ?? []).map((column) => String(column))

const MAY = { from: "2025-05-01", to: "2025-05-31" }
const MM = 72 / 25.4
const A4 = { width: 210 * MM, height: 297 * MM }
const HEAD = "No No Nota Kode Referensi"

const count = (text: string, part: string): number => text.split(part).length - 1
const textOf = (pages: readonly PaperPage[]): string => pages.map(({ text }) => text).join("\n")

/** Expects numbered A4 pages with no text in the margins. */
function expectWholePages(pages: readonly PaperPage[], orientation: "portrait" | "landscape") {
  const [width, height] = orientation === "portrait" ? [A4.width, A4.height] : [A4.height, A4.width]
  pages.forEach((page, index) => {
    expect(page.width).toBeCloseTo(width, 0)
    expect(page.height).toBeCloseTo(height, 0)
    expect(page.text).toContain(`Halaman ${index + 1} dari ${pages.length}`)
    const outside = page.runs.filter(
      ({ left, right, bottom }) =>
        left < 15 * MM - 1 || right > width - 15 * MM + 1 || bottom > height - 5 * MM,
    )
    expect(outside.map(({ text }) => text)).toEqual([])
  })
}

// One worker loads the documents for all tests.
test.describe.configure({ mode: "default" })

test.describe("Serah Terima Nota", () => {
  const note = (papers: Papers, rows: number) =>
    papers.page("hand-over-note", {
      answers: { TanggalNota: MAY, location: "Lapak Terbanggi Besar" },
      records: transactions(rows),
    })

  test("[TX-66] [TX-67] [TX-68] [TX-69] [TX-71] [CN-15] 16 rows stand in two tables whose numbers go on", async ({
    page,
    papers,
  }) => {
    const pages = await printHtml(page, await note(papers, 16))
    expect(pages).toHaveLength(1)
    expectWholePages(pages, "portrait")
    const text = textOf(pages)
    expect(text).toContain("Koperasi Singkong SERAH TERIMA NOTA")
    expect(text).toContain("Tanggal : 01 Mei 2025 – 31 Mei 2025")
    expect(text).toContain("Lokasi : Lapak Terbanggi Besar")
    expect(count(text, HEAD)).toBe(2)
    expect(text).toContain(`15 NT-1014 KR-2014 ${HEAD} 16 NT-1015 KR-2015 Pemberi`)
    expect(text).toMatch(/Pemberi Nama Tanggal Penerima Nama Tanggal$/)
  })

  test("[TX-70] 15 rows stand in one table", async ({ page, papers }) => {
    const text = textOf(await printHtml(page, await note(papers, 15)))
    expect(count(text, HEAD)).toBe(1)
    expect(text).toContain("15 NT-1014 KR-2014 Pemberi")
  })

  test("[TX-68] 1 row is one line of one table", async ({ page, papers }) => {
    const pages = await printHtml(page, await note(papers, 1))
    expect(pages).toHaveLength(1)
    expect(textOf(pages)).toContain(`Jumlah nota : 1 ${HEAD} 1 NT-1000 KR-2000 Pemberi`)
  })

  test("0 rows say so instead of leaving a bare head", async ({ page, papers }) => {
    const pages = await printHtml(page, await note(papers, 0))
    expect(pages).toHaveLength(1)
    expect(textOf(pages)).toContain(`${HEAD} Tidak ada data untuk ditampilkan.`)
  })

  test("[TX-69] [AB-34] 400 rows: every row once, in order, each page with the head, signed on the last", async ({
    page,
    papers,
  }) => {
    const pages = await printHtml(page, await note(papers, 400))
    expect(pages).toHaveLength(12)
    expectWholePages(pages, "portrait")
    for (const { text } of pages) expect(text).toContain(HEAD)
    const rows = [...textOf(pages).matchAll(/(\d+) NT-(\d+) KR-(\d+)/g)].map((row) =>
      row.slice(1).map(Number),
    )
    expect(rows).toEqual(Array.from({ length: 400 }, (_, index) => [index + 1, 1000 + index, 2000 + index]))
    for (const { text } of pages.slice(0, -1)) expect(text).not.toContain("Pemberi")
    expect(pages.at(-1)?.text).toMatch(/400 NT-1399 KR-2399 Pemberi .* Penerima/)
  })

  test("[TX-71] wherever the page ends, the signatures stay in one piece, with room to sign, below a row", async ({
    page,
    papers,
  }) => {
    for (let rows = 16; rows <= 36; rows += 2) {
      const pages = await printHtml(page, await note(papers, rows))
      const signed = pages.filter(({ text }) => /Pemberi|Penerima/.test(text))
      expect(signed, `${rows} rows`).toHaveLength(1)
      expect(signed[0]?.text, `${rows} rows`).toMatch(
        new RegExp(`${rows} NT-\\d+ KR-\\d+ Pemberi Nama Tanggal Penerima Nama Tanggal$`),
      )
      const find = (text: string) => signed[0]?.runs.find((run) => run.text === text)
      const room = (find("Nama")?.top ?? 0) - (find("Pemberi")?.bottom ?? 0)
      expect(room, `${rows} rows`).toBeGreaterThanOrEqual(24 * MM)
    }
  })

  test("[TX-67] a long location and long numbers wrap instead of running off the sheet", async ({
    page,
    papers,
  }) => {
    const long = "LapakTerbanggiBesarLampungTengah".repeat(8)
    const html = await papers.page("hand-over-note", {
      answers: { location: long },
      records: transactions(3, () => ({ NoNota: `N${long}`, KodeReferensi: `K${long}` })),
    })
    const pages = await printHtml(page, html)
    expect(pages).toHaveLength(1)
    expectWholePages(pages, "portrait")
    expect(count(textOf(pages).replaceAll(" ", ""), long)).toBe(7)
  })
})

test.describe("Invoice", () => {
  test("[TX-64] prints the chosen columns only, days and amounts spelt as in Indonesia", async ({
    page,
    papers,
  }) => {
    const html = await papers.page("invoice", {
      answers: { TanggalNota: MAY },
      ticked: ["NoNota", "TanggalNota", "BeratBersih", "TotalHargaSPM"],
      records: transactions(2, (index) => (index ? { BeratBersih: "belum ditimbang" } : {})),
    })
    const pages = await printHtml(page, html)
    expect(pages).toHaveLength(1)
    expectWholePages(pages, "portrait")
    const [, table] = textOf(pages).split("Jumlah transaksi : 2 ")
    expect(textOf(pages)).toContain("INVOICE")
    expect(table).toBe(
      "No Nota Tanggal Nota Berat Bersih Total Harga SPM " +
        "NT-1000 01 Mei 2025 4.987,5 Rp6.733.125 NT-1001 02 Mei 2025 belum ditimbang Rp6.733.125",
    )
  })

  test("1 row and 0 rows are one page", async ({ page, papers }) => {
    const records = transactions(1, () => ({ Supplier: "CV Satu" }))
    const one = await printHtml(
      page,
      await papers.page("invoice", { answers: { Supplier: "cv" }, ticked: LIST, records }),
    )
    expect(one).toHaveLength(1)
    expect(textOf(one)).toContain("Supplier : cv Jumlah transaksi : 1")
    expect(count(textOf(one), "NT-1000")).toBe(1)
    const none = await printHtml(page, await papers.page("invoice", { ticked: LIST }))
    expect(none).toHaveLength(1)
    expect(textOf(none)).toContain("Tidak ada data untuk ditampilkan.")
  })

  test("[TX-64] 400 rows with names of every length: heads on each page, no row cut in two, none lost", async ({
    page,
    papers,
  }) => {
    const name = "Perseroan Terbatas Singkong Sejahtera Abadi Nusantara "
    const tag = (letter: string, index: number) => `${letter}${String(index).padStart(4, "0")}`
    const html = await papers.page("invoice", {
      answers: { TanggalNota: MAY },
      ticked: LIST,
      records: transactions(400, (index) => ({
        NoNota: tag("A", index),
        Supplier: `${tag("B", index)} ${name.repeat(index % 6)} ${tag("Y", index)}`,
        IdAngkutan: `${tag("C", index)} ${"Wayan Sudarma ".repeat(index % 4)} ${tag("Z", index)}`,
      })),
    })
    const pages = await printHtml(page, html)
    expectWholePages(pages, "landscape")
    for (const { text } of pages) {
      expect(text).toMatch(/No Nota Kode Referensi Tanggal Nota .* Premi Komisi Bersih/)
    }
    const found: string[] = []
    for (let index = 0; index < 400; index++) {
      const marks = ["A", "B", "C", "Y", "Z"].map((letter) => tag(letter, index))
      const at = marks.map((mark) => pages.findIndex(({ text }) => text.includes(mark)))
      expect(new Set(at).size, `row ${index} on the pages ${at}`).toBe(1)
      found.push(`${at[0]}`)
    }
    expect(found).not.toContain("-1")
    expect(found.map(Number)).toEqual([...found.map(Number)].sort((a, b) => a - b))
    expect(count(textOf(pages), "A0399")).toBe(1)
  })

  test("[TX-64] all 29 columns with great amounts stay within the sheet, in tables that repeat the first column", async ({
    page,
    papers,
  }) => {
    const html = await papers.page("invoice", {
      answers: { TanggalNota: MAY },
      ticked: FIELDS,
      records: transactions(12, () => Object.fromEntries(MONEY.map((key) => [key, "9999999999"]))),
    })
    const pages = await printHtml(page, html)
    expectWholePages(pages, "landscape")
    const text = textOf(pages)
    const parts = Number(/Bagian 1 dari (\d)/.exec(text)?.[1])
    expect(count(text, "NT-1011")).toBe(parts)
    expect(count(text, "Rp9.999.999.999")).toBe(12 * 11)
    for (const { label } of Object.values(declared.fields)) expect(text).toContain(label)
  })
})

test.describe("Serah Terima Invoice", () => {
  test("[TX-72] [TX-73] [TX-74] [TX-75] shows range, count, the numbered list and who signs", async ({
    page,
    papers,
  }) => {
    const html = await papers.page("hand-over-invoice", {
      answers: { period: MAY, numbers: ["INV/2025/010", "INV/2025/002"] },
    })
    const pages = await printHtml(page, html)
    expect(pages).toHaveLength(1)
    expectWholePages(pages, "portrait")
    expect(textOf(pages)).toMatch(
      /SERAH TERIMA INVOICE Tanggal : 01 Mei 2025 – 31 Mei 2025 Jumlah invoice : 2 Nomor invoice 1\. INV\/2025\/010 2\. INV\/2025\/002 Pemberi Nama Tanggal Penerima Nama Tanggal$/,
    )
  })

  test("[TX-78] without numbers it is a page with count 0, not an empty state", async ({ page, papers }) => {
    const pages = await printHtml(page, await papers.page("hand-over-invoice", {}))
    expect(pages).toHaveLength(1)
    expect(textOf(pages)).toContain("Jumlah invoice : 0")
    expect(textOf(pages)).not.toContain("Tidak ada data")
    expect(textOf(pages)).toContain("Pemberi")
  })

  test("[TX-74] a long list goes on over the pages, each number whole", async ({ page, papers }) => {
    const numbers = Array.from({ length: 90 }, (_, index) => `INV-${1000 + index}`)
    const pages = await printHtml(
      page,
      await papers.page("hand-over-invoice", { answers: { period: MAY, numbers } }),
    )
    expectWholePages(pages, "portrait")
    expect(pages.length).toBeGreaterThan(1)
    expect([...textOf(pages).matchAll(/(\d+)\. (INV-\d+)/g)].map(([, , number]) => number)).toEqual(numbers)
    expect(pages.at(-1)?.text).toMatch(/90\. INV-1089 Pemberi .* Penerima/)
  })
})
