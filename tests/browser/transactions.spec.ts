/** Cassava transactions over a reload, and a whole life of one without a call to a server; the rest is in tests/component/transactions.test.tsx. */
import { expect, hostTest, test } from "./signed-in"
import { fillTransaction, openWith, row, rowOf, storedNotes, storedRows } from "./stored-lists"

test.describe("the form", () => {
  test("[TX-36, TX-38, TX-44] edit opens the row at its position, prefilled, and saves back to it", async ({
    page,
    server,
  }) => {
    await openWith(page, server.url, [row("D-1"), row("D-2", { asing: "tetap" }), row("D-3")])
    await rowOf(page, "D-2").getByRole("button", { name: /^Edit/ }).click()
    await expect(page).toHaveURL(/\/add-transaksi-singkong\?edit=true&index=1$/)
    await expect(page.getByRole("heading", { name: "Edit Transaksi Singkong" })).toBeVisible()
    await expect(page.getByLabel("No Nota", { exact: true })).toHaveValue("D-2")
    await page.reload()
    await expect(page.getByLabel("No Nota", { exact: true })).toHaveValue("D-2")
    await page.getByLabel("Supplier", { exact: true }).fill("CV Baru")
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await expect(page).toHaveURL(/\/transaksi-singkong$/)
    const name = await page.evaluate(
      () => JSON.parse(localStorage.getItem("userInfo") ?? "{}").name as string,
    )
    expect(await storedRows(page)).toEqual([
      row("D-1"),
      row("D-2", { asing: "tetap", Supplier: "CV Baru", DiubahOleh: name }),
      row("D-3"),
    ])
    expect(await page.evaluate(() => localStorage.getItem("editTransaksiSingkong"))).toBeNull()
  })

  hostTest(
    "[TX-25, TX-26, AP-48] adding, editing and deleting call no server",
    async ({ page, host, hostUrl }) => {
      await openWith(page, hostUrl, [row("E-1")])
      host.calls = []
      await page.getByRole("button", { name: "Tambah Transaksi" }).click()
      await fillTransaction(page, "E-2")
      await page.getByRole("button", { name: "Tambah Transaksi", exact: true }).click()
      await page.getByRole("button", { name: "OK", exact: true }).click()
      await rowOf(page, "E-1").getByRole("button", { name: /^Edit/ }).click()
      await page.getByLabel("Supplier", { exact: true }).fill("CV Baru")
      await page.getByRole("button", { name: "Update Transaksi" }).click()
      await page.getByRole("button", { name: "OK", exact: true }).click()
      await rowOf(page, "E-2")
        .getByRole("button", { name: /^Hapus/ })
        .click()
      await page.getByRole("button", { name: "Ya", exact: true }).click()
      await expect(rowOf(page, "E-2")).toHaveCount(0)
      expect(host.calls).toEqual([])
      const keys = await page.evaluate(() => Object.keys(localStorage))
      expect(keys).toContain("transaksiSingkong")
      expect(await storedNotes(page)).toEqual(["E-1"])
    },
  )
})
