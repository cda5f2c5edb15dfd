import type { Page } from "@playwright/test"
import { expect, hostTest, signedInTest as test } from "./support/fixtures"
import { loginAtHost } from "./support/sessions"
import {
  fillTransaction,
  openTransactions,
  openWith,
  putList,
  row,
  rowOf,
  shownNotes,
  storedNotes,
  storedRows,
  storedText,
  TRANSACTIONS,
} from "./support/stored-lists"

// Room for the buttons of a row beside ten columns.
for (const each of [test, hostTest]) each.use({ viewport: { width: 1720, height: 900 } })

const notes = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => row(`N-${from + index}`, { Supplier: `S-${from + index}` }))

/** Opens the edit form from the current list. */
const addForm = async (page: Page, note: string) => {
  await page.getByRole("button", { name: "Tambah Transaksi" }).click()
  await fillTransaction(page, note)
}
const remove = async (page: Page, note: string) => {
  await rowOf(page, note)
    .getByRole("button", { name: /^Hapus/ })
    .click()
  await page.getByRole("button", { name: "Ya", exact: true }).click()
}
const submit = (page: Page) => page.getByRole("button", { name: /^(Tambah|Update) Transaksi$/ }).click()
const close = (page: Page) => page.getByRole("button", { name: "OK", exact: true }).click()

test.describe("the first visit", () => {
  test("[TX-27, TX-29, TX-30] thirty samples, once in this browser", async ({ page, server }) => {
    await openTransactions(page, server.url)
    await expect(rowOf(page, "1000")).toBeVisible()
    expect(await storedRows(page)).toHaveLength(30)
    await page.evaluate(() => localStorage.setItem("transaksiSingkong", "[]"))
    await page.reload()
    await expect(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
  })
})

test.describe("what ends a session leaves the data", () => {
  hostTest(
    "[KM-01, TX-25] logout and a 401 remove the session and not a byte of the lists",
    async ({ page, host, hostUrl }) => {
      await openWith(page, hostUrl, notes(1, 3))
      await putList(page, [{ id: "k1", tanggalAwal: "2025-05-01" }], "komisi")
      const before = [await storedText(page), await storedText(page, "komisi")]
      await page.getByRole("button", { name: "Logout" }).click()
      await page.getByRole("button", { name: "Ya", exact: true }).click()
      await page.waitForURL("**/login")
      await expect(page.getByLabel("Email")).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull()
      expect([await storedText(page), await storedText(page, "komisi")]).toEqual(before)
      await loginAtHost(page, hostUrl)
      host.answers.set("GET /users/admin", { status: 401, body: {} })
      await page.goto(`${hostUrl}/data-admin`)
      await page.waitForURL("**/login")
      await expect(page.getByLabel("Email")).toBeVisible()
      expect([await storedText(page), await storedText(page, "komisi")]).toEqual(before)
    },
  )
})

test.describe("two tabs", () => {
  const openTwo = async (page: Page, url: string, rows: readonly unknown[]) => {
    await openWith(page, url, rows)
    const other = await page.context().newPage()
    await openTransactions(other, url)
    return other
  }

  test("[TX-44] what one writes the other shows at once, and an edit saves its own row although one above it is gone", async ({
    page,
    server,
  }) => {
    const other = await openTwo(page, server.url, notes(1, 4))
    await addForm(other, "N-9")
    await submit(other)
    await expect(rowOf(page, "N-9")).toBeVisible()
    await close(other)
    await remove(other, "N-2")
    await expect(rowOf(page, "N-2")).toHaveCount(0)
    await rowOf(page, "N-3").getByRole("button", { name: /^Edit/ }).click()
    await expect(page.getByLabel("No Nota", { exact: true })).toHaveValue("N-3")
    await remove(other, "N-1")
    await expect(rowOf(other, "N-1")).toHaveCount(0)
    await page.getByLabel("Supplier", { exact: true }).fill("Saya")
    await submit(page)
    await close(page)
    expect((await storedRows(page)).map(({ NoNota, Supplier }) => [NoNota, Supplier])).toEqual([
      ["N-3", "Saya"],
      ["N-4", "S-4"],
      ["N-9", "1"],
    ])
  })

  test("[AB-14, AB-100] a row that the other tab changed is put together with what was typed, as a server's record is", async ({
    page,
    server,
  }) => {
    const other = await openTwo(page, server.url, notes(1, 2))
    for (const tab of [page, other]) {
      await rowOf(tab, "N-1").getByRole("button", { name: /^Edit/ }).click()
      await expect(tab.getByLabel("No Nota", { exact: true })).toHaveValue("N-1")
    }
    // The note number changes too, so that only the history log identifies the row.
    for (const [label, text] of Object.entries({ "No Nota": "N-1b", Supplier: "Mereka", Gross: "900" }))
      await other.getByLabel(label, { exact: true }).fill(text)
    await submit(other)
    await close(other)
    await page.getByLabel("Supplier", { exact: true }).fill("Saya")
    await page.getByLabel("Tare", { exact: true }).fill("44")
    await submit(page)
    const dialog = page.getByRole("alertdialog", { name: "Data ini sudah diubah di tab lain" })
    await expect(dialog.getByRole("group")).toHaveCount(3)
    const choice = (field: string, side: string) =>
      dialog.getByRole("group", { name: field, exact: true }).getByRole("radio", { name: side })
    await expect(choice("Supplier", "Isian Anda Saya")).toBeChecked()
    await expect(choice("Gross", "Data terbaru 900")).toBeChecked()
    await dialog.getByRole("button", { name: "Kembali ke formulir" }).click()
    await expect(page.getByLabel("Supplier", { exact: true })).toHaveValue("Saya")
    expect((await storedRows(page)).map(({ Supplier }) => Supplier)).toEqual(["Mereka", "S-2"])
    await submit(page)
    await dialog.getByRole("button", { name: "Simpan pilihan" }).click()
    await close(page)
    const saved = (await storedRows(page)).map(({ NoNota, Supplier, Gross, Tare }) => [
      NoNota,
      Supplier,
      Gross,
      Tare,
    ])
    expect(saved).toEqual([
      ["N-1b", "Saya", "900", "44"],
      ["N-2", "S-2", "1", "1"],
    ])
  })

  test("adding, editing and deleting at the same moment loses and crosses nothing", async ({
    page,
    server,
  }) => {
    const other = await openTwo(page, server.url, notes(1, 20))
    for (let round = 0; round < 2; round++) {
      const [gone, kept] = [`N-${round * 2 + 1}`, `N-${round * 2 + 2}`]
      await addForm(page, `P-${round}`)
      if (round % 2 === 0) {
        await rowOf(other, gone)
          .getByRole("button", { name: /^Hapus/ })
          .click()
        await Promise.all([
          submit(page).then(() => close(page)),
          other.getByRole("button", { name: "Ya", exact: true }).click(),
        ])
        await expect(rowOf(other, gone)).toHaveCount(0)
        await expect.poll(() => storedNotes(page)).toContain(`P-${round}`)
        await expect.poll(() => storedNotes(page)).not.toContain(gone)
      } else {
        await rowOf(other, kept).getByRole("button", { name: /^Edit/ }).click()
        await other.getByLabel("Supplier", { exact: true }).fill(`diubah ${round}`)
        await Promise.all([submit(page).then(() => close(page)), submit(other).then(() => close(other))])
        await expect.poll(() => storedNotes(page)).toContain(`P-${round}`)
        const edited = (await storedRows(page)).find(({ NoNota }) => NoNota === kept)
        expect(edited?.Supplier).toBe(`diubah ${round}`)
      }
    }
    const all = await storedRows(page)
    const expected = [
      ...Array.from({ length: 20 }, (_, index) => `N-${index + 1}`).filter((note) => note !== "N-1"),
      ...Array.from({ length: 2 }, (_, index) => `P-${index}`),
    ]
    expect(all.map(({ NoNota }) => NoNota)).toEqual(expected)
    for (const { NoNota, Supplier } of all)
      if (String(NoNota).startsWith("N-"))
        expect([`S-${String(NoNota).slice(2)}`, expect.stringMatching(/^diubah/)]).toContainEqual(Supplier)
  })
})

test.describe("a storage in trouble", () => {
  test("filled to the last byte: the save is refused in clear words, form and list stay whole", async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/favicon.svg`)
    await putList(page, notes(1, 3))
    await page.evaluate(() => localStorage.setItem("transaksiSingkong.seeded", "1"))
    // Fills the storage before every write, since the page itself may free space.
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, value) {
        let text = localStorage.getItem("isi")
        for (let size = text === "" ? 4_000_000 : 8192; text !== null && size >= 1; ) {
          try {
            setItem.call(localStorage, "isi", text + "x".repeat(size))
            text += "x".repeat(size)
          } catch {
            size = Math.floor(size / 2)
          }
        }
        setItem.call(this, key, value)
      }
    })
    await openTransactions(page, server.url)
    await addForm(page, "N-4")
    const before = await storedText(page)
    await page.evaluate(() => localStorage.setItem("isi", ""))
    await submit(page)
    await expect(page.getByRole("alertdialog")).toContainText("Penyimpanan browser penuh")
    await close(page)
    await expect(page.getByLabel("No Nota", { exact: true })).toHaveValue("N-4")
    expect(await storedText(page)).toBe(before)
    await page.evaluate(() => localStorage.removeItem("isi"))
    await submit(page)
    await close(page)
    await expect.poll(() => storedNotes(page)).toEqual(["N-1", "N-2", "N-3", "N-4"])
  })

  test("content that cannot be read is set aside, named, and not lost by the next save", async ({
    page,
    server,
  }) => {
    const broken = '[{"NoNota":"tak-selesai"'
    await page.goto(`${server.url}/favicon.svg`)
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [TRANSACTIONS, broken] as const)
    await openTransactions(page, server.url)
    const copy = await page.evaluate(() => Object.keys(localStorage).find((key) => key.includes(".rusak-")))
    expect(copy).toMatch(/^transaksiSingkong\.rusak-/)
    await expect(page.getByRole("alert").filter({ hasText: copy ?? "?" })).toBeVisible()
    expect(await storedText(page)).toBe(broken)
    await page.goto(`${server.url}/add-transaksi-singkong`)
    await fillTransaction(page, "N-1")
    await submit(page)
    await close(page)
    expect(await storedNotes(page)).toEqual(["N-1"])
    expect(await storedText(page, copy)).toBe(broken)
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Unduh salinan" }).click(),
    ])
    expect(download.suggestedFilename()).toContain("rusak")
    await expect.poll(() => shownNotes(page)).toEqual(["N-1"])
  })
})
