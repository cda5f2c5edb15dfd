/** Commissions, stored in the browser with their documents; viewer, restart and two tabs: tests/browser/commissions.spec.ts. */

import { describe, expect, test, vi } from "vitest"
import { type Locator, page } from "vitest/browser"
import { COMMISSION, TYPED } from "../support/commission"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { expectAddress, expectCount, expectTexts, loggedErrors, pressKey, resize } from "./support/screen"
import { putList, storedRows } from "./support/stored-lists"

const LIMIT = 5_242_880
const PDF = (size: number): string => `%PDF-1.4\n${" ".repeat(size - 9)}`
/** One green pixel. */
const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBgGA6b1mDQAAAABJRU5ErkJggg=="),
  (each) => each.charCodeAt(0),
)

const label = (name: string): Locator => page.getByLabelText(name, { exact: true })

async function fillAll(except = ""): Promise<void> {
  for (const [name, value] of Object.entries(TYPED)) {
    if (name === except) continue
    await label(name).fill(value)
    await pressKey(label(name), "Tab")
  }
}
async function openForm(): Promise<void> {
  await openApp("/add-komisi")
  // The first of a run to open a form loads its modules.
  await expect
    .element(page.getByRole("heading", { name: "Tambah Komisi" }), { timeout: 40_000 })
    .toBeVisible()
}
/** Chooses a file as document. */
async function give(name: string, content: BlobPart): Promise<void> {
  const input = (await label("Dokumen").findElement()) as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(new File([content], name, { type: "application/octet-stream" }))
  input.files = chosen.files
  input.dispatchEvent(new Event("change", { bubbles: true }))
}
async function save(): Promise<void> {
  await page.getByRole("button", { name: "Simpan" }).click()
  await page.getByRole("button", { name: "OK", exact: true }).click()
  await expectAddress("/komisi")
}
const commissions = () => storedRows("komisi")
const rows = () => page.css("main tbody tr")
const commission = (id: string, more: object = {}) => ({
  id,
  ...COMMISSION,
  ...more,
})
/** Number of stored documents. */
const documentCount = () =>
  new Promise<number>((resolve, reject) => {
    const open = indexedDB.open("koperasi-dokumen")
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const count = open.result.transaction("files").objectStore("files").count()
      count.onsuccess = () => {
        open.result.close()
        resolve(count.result)
      }
    }
  })

test("a rate that ends before it begins has a warning and can be saved", async () => {
  await openForm()
  await fillAll()
  const told = page.getByText("Tanggal Akhir sebelum Tanggal Awal.")
  await expectCount(told, 0)
  await label("Tanggal Akhir").fill("30/04/2025")
  await pressKey(label("Tanggal Akhir"), "Tab")
  await expect.element(told).toBeVisible()
  await save()
  expect(commissions()).toHaveLength(1)
})

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

describe("the form", () => {
  test("[KM-10, KM-11, KM-14] saves a record with a document's address, name and type, and one without", async () => {
    const pageErrors = loggedErrors()

    await openForm()
    await fillAll()
    await give("Surat komisi.pdf", PDF(2000))
    await expect.element(page.getByText("Surat komisi.pdf")).toBeVisible()
    await save()
    await openForm()
    await fillAll()
    await save()
    const [first, second] = commissions()
    expect(first).toMatchObject({
      tanggalAwal: "2025-05-01",
      tanggalAkhir: "2025-05-31",
      komisiGross: 50,
      maxPremi: 15,
      maxLP: 5,
      komisiBersih: 30,
      document: { url: expect.stringMatching(/^idb:/), name: "Surat komisi.pdf", type: "application/pdf" },
    })
    expect(second).not.toHaveProperty("document")
    expect(pageErrors).toEqual([])
  })

  test("[KM-13, VA-63] each empty field has the same message, and nothing is saved", async () => {
    for (const name of Object.keys(TYPED)) {
      await openForm()
      await fillAll(name)
      await page.getByRole("button", { name: "Simpan" }).click()
      await expect.element(page.getByText("Harap isi semua field wajib").first()).toBeVisible()
      await expect.element(label(name)).toHaveAttribute("aria-invalid", "true")
      // Drops the draft.
      await page.getByRole("button", { name: "Batal" }).click()
      await expectAddress("/komisi")
    }
    expect(commissions()).toEqual([])
  })

  test("[KM-15..KM-17, VA-64, CN-14] extension, content and size decide", async () => {
    await openForm()
    await expect
      .element(label("Dokumen"))
      .toHaveAttribute("accept", ".pdf,.doc,.docx,.xls,.xlsx,.png,.jpg,.jpeg")
    const alert = page.getByRole("alert")
    await give("besar.pdf", PDF(LIMIT + 1))
    await expectTexts(alert, ["Ukuran file maksimal 5MB"])
    for (const [name, content] of [
      ["halaman.html", "<h1>a</h1>"],
      ["palsu.pdf", "<script>alert(1)</script>"],
      ["palsu.png", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ] as const) {
      await give(name, content)
      await expectTexts(alert, ["Format file tidak didukung."])
    }
    await give("pas.pdf", PDF(LIMIT))
    await expectCount(alert, 0)
    await fillAll()
    await save()
    expect(commissions()).toMatchObject([{ document: { name: "pas.pdf" } }])
  })

  test("a save waits for the latest file, and stops if it is refused or unreadable", async () => {
    await openForm()
    await fillAll()
    await give("lama.pdf", PDF(2000))
    await save()
    await rows().getByRole("button", { name: /^Edit/ }).click()
    await expect.element(page.getByText("lama.pdf")).toBeVisible()
    const read = Blob.prototype.arrayBuffer
    let letGo = () => {}
    let isHeld = false
    /** Reads like a slow disk. */
    const slowly = (fails: boolean) =>
      vi.spyOn(Blob.prototype, "arrayBuffer").mockImplementation(async function (this: Blob) {
        await new Promise<void>((resolve) => {
          letGo = resolve
          isHeld = true
        })
        if (fails) throw new DOMException("gone", "NotReadableError")
        return read.call(this)
      })
    for (const [name, content, told] of [
      ["palsu.pdf", "<script>alert(1)</script>", "Format file tidak didukung."],
      ["hilang.pdf", PDF(2000), "Dokumen tidak dapat dibaca. Pilih ulang dokumennya."],
    ] as const) {
      isHeld = false
      slowly(name === "hilang.pdf")
      await give(name, content)
      await expect.poll(() => isHeld).toBe(true)
      await page.getByRole("button", { name: "Simpan" }).click()
      await expect.element(page.getByRole("button", { name: "Batal" })).toBeDisabled()
      letGo()
      await expectTexts(page.getByRole("alert"), [told])
      await expect.element(page.getByRole("button", { name: "Batal" })).toBeEnabled()
      await expectCount(page.getByRole("dialog"), 0)
      expect(commissions()).toMatchObject([{ document: { name: "lama.pdf" } }])
    }
    isHeld = false
    slowly(false)
    await give("baru.png", PNG)
    await expect.poll(() => isHeld).toBe(true)
    await page.getByRole("button", { name: "Simpan" }).click()
    await expect.element(page.getByRole("button", { name: "Batal" })).toBeDisabled()
    vi.restoreAllMocks()
    letGo()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    expect(commissions()).toMatchObject([{ document: { name: "baru.png" } }])
  })

  test("[KM-08] edit opens the handed-over record, replaces its document and keeps its id", async () => {
    await openForm()
    await fillAll()
    await give("lama.pdf", PDF(2000))
    await save()
    const [before] = commissions()
    await rows().getByRole("button", { name: /^Edit/ }).click()
    await expectAddress(/\/add-komisi\?edit=true$/)
    expect(JSON.parse(localStorage.getItem("editKomisi") ?? "{}").id).toBe(before?.id)
    await expect.element(label("Max LP")).toHaveValue("5")
    await label("Max LP").fill("7")
    await give("baru.png", PNG)
    await save()
    expect(commissions()).toMatchObject([
      { id: before?.id, maxLP: 7, maxPremi: 15, document: { name: "baru.png", type: "image/png" } },
    ])
    await expect.poll(() => documentCount()).toBe(1)
    expect(localStorage.getItem("editKomisi")).toBeNull()
    // Without a stashed record: back to the list, without a message.
    await openApp("/add-komisi?edit=true")
    await expectAddress("/komisi")
  })
})
