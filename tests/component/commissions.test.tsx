/** The list of commissions, which the browser stores. */
import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { openApp } from "./support/app"
import {
  commission,
  commissions,
  documentCount,
  fillAll,
  give,
  label,
  openForm,
  PDF,
  rows,
  save,
} from "./support/commission-form"
import { host } from "./support/host"
import { expectCount, pressKey, resize } from "./support/screen"
import { putList } from "./support/stored-lists"

describe("the list", () => {
  test("on a phone amounts are aligned left like other values", async () => {
    await resize(390, 844)
    putList([commission("a")], "komisi")
    await openApp("/komisi")
    await expectCount(rows(), 1)
    const cells = [...document.querySelectorAll("main tbody td[data-label]")]
    expect(cells.length).toBeGreaterThan(5)
    const sides = cells.map((cell) => [
      getComputedStyle(cell).textAlign,
      getComputedStyle(cell, "::before").textAlign,
    ])
    expect(new Set(sides.flat())).toEqual(new Set(["left"]))
  })
  test("[KM-01..KM-03, KM-07, KM-12, AP-48] shows and finds the stored rates, in Rupiah per kg", async () => {
    putList(
      [
        commission("a", { komisiGross: 1250, maxPremi: 17 }),
        commission("b", { tanggalAwal: "2025-06-01", komisiBersih: 44, maxLP: 8 }),
      ],
      "komisi",
    )
    host.calls = []
    await openApp("/komisi")
    await expect.element(page.getByRole("heading", { name: "Data Komisi", level: 1 })).toBeVisible()
    await expect.element(page.getByRole("columnheader", { name: "Komisi Gross" })).toBeVisible()
    await expectCount(rows(), 2)
    await expect.element(rows().first()).toHaveTextContent("Rp1.250/kg")
    await page.getByPlaceholder("Cari...").fill("1.250")
    await expectCount(rows(), 1)
    await page.getByPlaceholder("Cari...").fill("")
    await page.getByRole("button", { name: "Advanced Search" }).click()
    for (const [name, value, shown] of [
      ["Tanggal Awal dari", "15/05/2025", "01/06/2025"],
      ["Tanggal Awal sampai", "15/05/2025", "01/05/2025"],
      ["Komisi Gross", "125", "01/05/2025"],
      ["Komisi Bersih", "44", "01/06/2025"],
      ["Max Premi", "17", "01/05/2025"],
      ["Max LP", "8", "01/06/2025"],
    ] as const) {
      await label(name).fill(value)
      await pressKey(label(name), "Tab")
      await expectCount(rows(), 1)
      await expect.element(rows()).toHaveTextContent(shown)
      await page.getByRole("button", { name: "Clear All" }).click()
      await expectCount(rows(), 2)
    }
    await rows()
      .first()
      .getByRole("button", { name: /^Lihat Detail/ })
      .click()
    await expect.element(page.getByRole("dialog")).toHaveTextContent("31 Mei 2025")
    expect(host.calls).toEqual([])
  })

  test("[KM-09] Hapus confirms, and deletes the document too", async () => {
    await openForm()
    await fillAll()
    await give("a.pdf", PDF(2000))
    await save()
    expect(await documentCount()).toBe(1)
    await rows()
      .getByRole("button", { name: /^Hapus/ })
      .click()
    await expect.element(page.getByRole("alertdialog")).toHaveTextContent("Yakin ingin menghapus data ini?")
    await page.getByRole("button", { name: "Ya", exact: true }).click()
    await expect.element(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
    expect(commissions()).toEqual([])
    await expect.poll(() => documentCount()).toBe(0)
  })
})
