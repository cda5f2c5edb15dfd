/** Rows of a list: whole tags, one baseline, even heights, and the room that its columns share. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { row } from "../support/stored-lists"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { boxOf, dataRows, expectCount, press, resize, rowOf } from "./support/screen"
import { openTransactions, putList } from "./support/stored-lists"

const [, EMPLOYEES] = KINDS
const JOBS = ["Koordinator Lapangan", "Pengemudi", "Petugas Verifikasi"]
const NAMES = ["Endang Susilowati", "Siti Aminah Saputra", "Supriyadi Ramadhan"]
const putEmployees = (): void => {
  host.data[EMPLOYEES.path] = Array.from({ length: 12 }, (_, at) =>
    personOf(EMPLOYEES, at + 1, {
      user: { email: `${at === 0 ? "endang.susilowati.purnomo.sastro" : `orang.ke.${at}`}@koperasi.local` },
      profiles: {
        full_name: NAMES[at % 3] ?? "",
        positions: [{ id: "2", name: JOBS[at % 3] ?? "", status: "EMPLOYEE" }],
      },
    }),
  )
}
const heights = (): number[] => [
  ...new Set(
    dataRows()
      .elements()
      .map((each) => Math.round(each.getBoundingClientRect().height)),
  ),
]
const outside = (): number => {
  const { scrollWidth = 0, clientWidth = 0 } = page.css("main table").element().parentElement ?? {}
  return scrollWidth - clientWidth
}
/** Pixels from the top of a row to the text of each of its cells. */
function textTops(each: Element): number[] {
  const { top } = each.getBoundingClientRect()
  return [...each.querySelectorAll("td[data-label]")].map((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const text = document.createRange()
    text.selectNodeContents(texts.nextNode() ?? cell)
    return text.getBoundingClientRect().top - top
  })
}

test.each([1440, 390])(
  "at %i pixels the tags of a list are whole, in lines as high as others",
  async (width) => {
    await resize(width, 900)
    host.data["/cassava-verifications"] = ["Lolos_FH", "Tidak_lolos_FH"].map((result, at) => ({
      id: at + 1,
      reference_code: `VRF-000${at + 1}`,
      verification_date: "2024-11-06",
      verification_results: result,
    }))
    await openApp("/data-verifikasi-singkong")
    await expectCount(page.css("td [data-tone]"), 2)
    for (const tag of page.css("td [data-tone]").elements()) {
      const { top, bottom, height } = tag.getBoundingClientRect()
      const value = tag.parentElement?.getBoundingClientRect() ?? new DOMRect()
      expect([height, top - value.top, value.bottom - bottom]).toEqual([20, 0, 0])
      // A border of the colour of its text, not of one tone alone.
      expect(getComputedStyle(tag).borderTopColor).not.toBe("rgba(0, 0, 0, 0)")
    }
  },
)

test("at 1366 pixels rows of one line are 40 pixels high, with one baseline, also beside boxes", async () => {
  await resize(1366, 768)
  putEmployees()
  await openApp(EMPLOYEES.list)
  await expectCount(dataRows(), 12)
  await expect.poll(heights).toEqual([40])
  for (const each of dataRows().elements()) expect(new Set(textTops(each)).size).toBe(1)
  // No wider than its heading in one line.
  const date = page.getByRole("columnheader", { name: "Tanggal Masuk" })
  expect(boxOf(date).width).toBeLessThan(140)
  const { top } = boxOf(page.css("main table"))
  const link = page.getByRole("link", { name: "Endang Susilowati" }).first()
  const { left, width } = boxOf(link)
  await press("Pilih")
  const box = page.getByRole("checkbox", { name: /Pilih Endang/ }).first()
  await expect.element(box).toBeVisible()
  // Its column has 40 pixels.
  await expect.poll(() => boxOf(link).left - left).toBe(40)
  await expect.poll(heights).toEqual([40])
  expect(boxOf(link).width).toBe(width)
  expect(boxOf(box).right).toBeLessThan(boxOf(link).left)
  expect(boxOf(page.css("main table")).top).toBe(top)
})

test("edges of columns are drawn with the headings, before they can be dragged", async () => {
  putEmployees()
  await openApp(EMPLOYEES.list)
  const head = page.getByRole("columnheader", { name: "Jabatan" })
  await expect.element(head).toBeVisible()
  expect(getComputedStyle(head.element(), "::before").width).toBe("1px")
})

test("roomier rows of two lines are higher, too", async () => {
  await resize(1440, 900)
  putList(["N-1001", "N-1002"].map((note) => row(note, { IdAngkutan: "Wayan Sudarma/ANG_A0004" })))
  await openTransactions()
  const height = () => boxOf(rowOf("N-1001")).height
  await expect.poll(height).toBe(52)
  page.css("main table").element().setAttribute("data-density", "roomy")
  await expect.poll(height).toBe(64)
})

test("a place that is cut shows its village and its district", async () => {
  await resize(1366, 768)
  host.data["/cassava-verifications"] = Array.from({ length: 5 }, (_, at) => ({
    id: at + 1,
    reference_code: `VRF-000${at}`,
    verification_date: "2024-11-06",
    harvest_date: "2024-11-01",
    field_agent_name: "Zainal Kurniawan",
    harvest_location: "Warga Makmur Jaya, Banjar Agung",
    name_id_driver: "Mulyadi Purnomo/ANG_A0020",
    name_id_farmer: "Bambang Gunawan/PTN_A0025",
    verification_results: "Tidak_lolos_FH",
  }))
  await openApp("/data-verifikasi-singkong")
  await expect.element(rowOf("VRF-0000")).toBeVisible()
  await expect.poll(outside).toBe(0)
  const [village, district] = rowOf("VRF-0000").css('td[data-label="Lokasi Panen"] [class*=part]').elements()
  const [above, below] = [village, district].map((part) => part?.getBoundingClientRect() ?? new DOMRect())
  expect([above?.height, (below?.top ?? 0) - (above?.top ?? 0)]).toEqual([18, 18])
  // The same look as an ID below a name; the comma is in the text alone.
  const code = getComputedStyle(rowOf("VRF-0000").css("[data-code]").first().element())
  const { fontSize, color } = getComputedStyle(district ?? document.body)
  expect([fontSize, color]).toEqual([code.fontSize, code.color])
  const comma = village?.querySelector("span")
  expect([village?.textContent, comma?.getBoundingClientRect().width]).toEqual(["Warga Makmur Jaya,", 0])
  expect(rowOf("VRF-0000").element().getBoundingClientRect().height).toBeLessThanOrEqual(52)
})

test("padding gives way before a supplier is cut", async () => {
  const suppliers = ["CV Sumber Rejeki", "PT Agro Lampung Jaya", "Koperasi Maju Bersama"]
  putList(
    Array.from({ length: 30 }, (_, at) =>
      row(String(1000 + at), {
        IdAngkutan: "Wayan Sudarma/ANG_A0004",
        NoKendaraan: "BE 8123 AB",
        Supplier: suppliers[at % 3] ?? "",
        BeratBersih: "6376",
        Premi: "95640",
        KomisiBersih: "191280",
      }),
    ),
  )
  const padding = () =>
    Number.parseFloat(getComputedStyle(rowOf("1001").css("td").nth(1).element()).paddingLeft)
  for (const [width, expected] of [
    [1366, [8]],
    [1210, [5, 6, 7]],
  ] as const) {
    await resize(width, 768)
    await openTransactions()
    await expect.element(rowOf("1001")).toBeVisible()
    await expect.poll(() => page.css("tfoot [data-sum]").elements().length).toBe(3)
    await expect.poll(outside).toBe(0)
    expect(expected).toContain(padding())
    const cut = page
      .css('td[data-label="Supplier"] [class*=value]')
      .elements()
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
    expect(cut).toEqual([])
  }
})
