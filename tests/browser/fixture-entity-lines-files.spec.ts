/** Lines in files and on paper, in the running app on our own server. */
import { readFileSync } from "node:fs"
import readSheets from "read-excel-file/node"
import { printPage } from "../print/read-pdf"
import { pressTool, rowOf } from "./support/driver"
import { expect, fixtureTest as test } from "./support/fixtures"
import { addOrchardChoices } from "./support/records"

const TITLE = "Lereng Barat"

test("an exported workbook has the lines on a sheet, and its import adds the record with them", async ({
  page,
  fixtureApp,
  pageErrors,
}) => {
  test.setTimeout(180_000)
  const api = await addOrchardChoices(fixtureApp.url)
  const variety = (await api("GET", "/type-varieties")).body.data[0].id
  const visits = [{ on: "2026-01-02" }, { on: "2026-01-03", finding: "hama" }]
  const made = await api("POST", "/orchards", {
    title: TITLE,
    code: "KBN-0800",
    planted: "2024-02-29",
    kind: "RENTED",
    landlord: "Pak Karto",
    variety,
    visits,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)

  await page.goto(`${fixtureApp.url}/data-kebun`)
  await page.getByRole("searchbox").fill(TITLE)
  await expect(page.getByRole("status").filter({ hasText: /^1 data(, disaring dari \d+)?$/ })).toBeVisible()

  await page.getByRole("button", { name: "Cetak" }).click()
  await page.getByRole("menuitem", { name: "Lembar Kebun" }).click()
  const asking = page.getByRole("dialog", { name: "Lembar Kebun" })
  for (const name of ["Nama Kebun", "Kunjungan"])
    await asking.getByRole("checkbox", { name, exact: true }).check()
  await asking.getByRole("button", { name: "Preview" }).click()
  await page.waitForURL("**/cetak/orchard-sheet")
  await expect(page.getByRole("table", { name: "Kunjungan" })).toBeVisible()
  const [paper] = await printPage(page)
  expect(paper?.text).toContain(
    `${TITLE} Kunjungan Tanggal Kunjungan Temuan 02 Januari 2026 - 03 Januari 2026 hama`,
  )
  await page.getByRole("button", { name: "Kembali" }).click()
  await page.getByRole("searchbox").fill(TITLE)
  await expect(page.getByRole("status").filter({ hasText: /^1 data(, disaring dari \d+)?$/ })).toBeVisible()

  const downloading = page.waitForEvent("download")
  await pressTool(page, "Ekspor")
  await page
    .getByRole("menuitem", { name: "Excel (.xlsx), semua kolom, Kunjungan di lembar sendiri" })
    .click()
  const path = await (await downloading).path()
  const [list, lines] = await readSheets(readFileSync(path))
  const at = list?.data[0]?.indexOf("Kunjungan") ?? -1
  expect(list?.data[1]?.[at]).toBe(2)
  expect([lines?.sheet, lines?.data]).toEqual([
    "Kunjungan",
    [
      ["Nama Kebun", "No", "Tanggal Kunjungan", "Temuan"],
      [TITLE, 1, new Date("2026-01-02"), null],
      [TITLE, 2, new Date("2026-01-03"), "hama"],
    ],
  ])

  expect((await api("DELETE", `/orchards/${made.body.data.id}`)).status).toBe(200)
  await page.reload()
  await pressTool(page, "Impor")
  const dialog = page.getByRole("dialog", { name: /^Impor / })
  await dialog.locator("input[type=file]").setInputFiles({
    name: "kebun.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: readFileSync(path),
  })
  await dialog.getByRole("button", { name: "Periksa" }).click()
  await dialog.getByRole("button", { name: "Impor 1 baris" }).click()
  await expect(dialog.getByRole("status", { name: "Hasil impor" })).toHaveText(/^1 baris tersimpan$/)
  await dialog.getByRole("button", { name: "Tutup", exact: true }).click()
  await expect(rowOf(page, TITLE)).toBeVisible()
  const all = (await api("GET", "/orchards")).body.data as { title: string; visits: object[] }[]
  expect(all.find(({ title }) => title === TITLE)?.visits).toMatchObject(visits)
  expect(pageErrors).toEqual([])
})
