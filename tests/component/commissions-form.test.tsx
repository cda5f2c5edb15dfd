/** The form of a commission with its document; viewer, restart and two tabs: tests/browser/commissions.spec.ts. */
import { describe, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { TYPED } from "../support/commission"
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
  PNG,
  rows,
  save,
} from "./support/commission-form"
import { discardForm, expectAddress, expectCount, expectTexts, loggedErrors } from "./support/screen"
import { putList } from "./support/stored-lists"

const LIMIT = 5_242_880

const BACKWARDS = "Tanggal Akhir tidak boleh sebelum Tanggal Awal."

test("a period that ends before it begins is refused; one day is a period", async () => {
  await openForm()
  await fillAll()
  await label("Tanggal Akhir").fill("30/04/2025")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect.element(page.getByText(BACKWARDS)).toBeVisible()
  await expect.element(label("Tanggal Akhir")).toHaveAttribute("aria-invalid", "true")
  expect(commissions()).toEqual([])
  await label("Tanggal Akhir").fill("01/05/2025")
  await save()
  expect(commissions()).toHaveLength(1)
})

test("[AB-111] a stored period that ends before it begins is kept by an edit of other fields", async () => {
  const backwards = { tanggalAwal: "2025-05-31", tanggalAkhir: "2025-05-01" }
  putList([commission("k1", backwards)], "komisi")
  await openApp("/komisi")
  await page.getByRole("button", { name: "Edit" }).click()
  await label("Max LP").fill("7")
  await save()
  expect(commissions()).toMatchObject([{ ...backwards, maxLP: 7 }])
  await page.getByRole("button", { name: "Edit" }).click()
  await label("Tanggal Awal").fill("30/05/2025")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect.element(page.getByText(BACKWARDS)).toBeVisible()
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
      await discardForm()
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

test("a dropped document is taken", async () => {
  await openForm()
  const files = new DataTransfer()
  files.items.add(new File([PDF(900)], "nota.pdf"))
  const area = await page.css("input[type=file] + div").findElement()
  area.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files }))
  await expect.element(page.getByText("nota.pdf")).toBeVisible()
  await page.getByRole("button", { name: "Hapus dokumen nota.pdf" }).click()
})
