/** Cassava transactions over a reload; the rest is in tests/component/transactions.test.tsx. */
import { expect, test } from "./signed-in"
import { openWith, row, rowOf, storedRows } from "./stored-lists"

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
})
