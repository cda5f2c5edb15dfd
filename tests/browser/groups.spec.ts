/** The way of a grouped list: grouped by a tool, folded, shared by its address, exported and printed. */
import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { pressTool } from "./support/driver"
import { expect, hostTest as test } from "./support/fixtures"
import { openWith, row, shownNotes } from "./support/stored-lists"

const ROWS = [
  row("K-1", { Supplier: "UD Tani", BeratBersih: "1.000" }),
  row("K-2", { Supplier: "CV Maju", BeratBersih: "250" }),
  row("K-3", { Supplier: "UD Tani", BeratBersih: "500" }),
]
const headings = (page: Page) => page.locator("main th[scope=rowgroup]")

test("a list is grouped, folded, opened again by its address, exported and printed in its groups", async ({
  page,
  hostUrl,
  open,
}) => {
  await open("/dashboard")
  await openWith(page, hostUrl, ROWS)
  await pressTool(page, "Kelompokkan menurut...")
  await page.getByRole("menuitemradio", { name: "Supplier", exact: true }).click()
  await expect(headings(page)).toHaveText(["CV Maju 1 data", "UD Tani 2 data"])
  await expect(page.getByRole("row", { name: /^UD Tani 2 data/ })).toContainText("1.500")
  await page.getByRole("button", { name: /^UD Tani/ }).click()
  await expect
    .poll(async () => (await shownNotes(page)).filter((note) => note.startsWith("K-")))
    .toEqual(["K-2"])

  await page.reload()
  await expect(headings(page)).toHaveCount(2)
  await expect(page).toHaveURL(`${hostUrl}/transaksi-singkong?group=Supplier`)

  const downloading = page.waitForEvent("download")
  await pressTool(page, "Ekspor")
  await page.getByRole("menuitem", { name: "CSV", exact: true }).click()
  const lines = readFileSync(await (await downloading).path(), "utf8")
    .trimEnd()
    .split("\r\n")
  expect(lines.map((line) => line.replace(/^\uFEFF/, "").split(";")[0])).toEqual([
    "No Nota",
    "CV Maju (1 data)",
    "K-2",
    "UD Tani (2 data)",
    "K-1",
    "K-3",
    "Total",
  ])

  await page.getByRole("button", { name: "Cetak", exact: true }).click()
  await page.getByRole("menuitem", { name: "Invoice", exact: true }).click()
  await page.getByRole("checkbox", { name: "No Nota", exact: true }).check()
  await page.getByRole("button", { name: "Preview" }).click()
  await expect(page).toHaveURL(/\/preview-invoice$/)
  await expect(page.locator(".paper-group th")).toHaveText(["CV Maju (1 data)", "UD Tani (2 data)"])
  await page.getByRole("button", { name: "Kembali" }).click()
  await page.getByRole("button", { name: "Batalkan pengelompokan" }).click()
  await expect(headings(page)).toHaveCount(0)
})
