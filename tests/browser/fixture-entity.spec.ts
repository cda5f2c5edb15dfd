/** An entity that one file of these tests declares has a menu entry, a list, a form and a detail in the running app. */
import type { Page } from "@playwright/test"
import {
  choose,
  chooseMany,
  closeSuccess,
  entryOf,
  expectNoOverflow,
  fill,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
} from "./support/driver"
import { expect, fixtureTest as test } from "./support/fixtures"
import { addOrchardChoices } from "./support/records"

// Room for the buttons of a row beside nine columns and more.
test.use({ viewport: { width: 1720, height: 900 } })

/** Expects no horizontal scrolling on a phone, and returns to the desktop. */
async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1720, height: 900 })
}

test("[GL-04..GL-06, GL-08..GL-12, GL-14..GL-17, AB-78] menu, list, form, detail and deletion of an entity that one file declares", async ({
  page,
  fixtureApp,
  pageErrors,
}) => {
  test.setTimeout(180_000)
  const api = await addOrchardChoices(fixtureApp.url)
  // The server is shared: another test may have left records.
  for (const { id } of (await api("GET", "/orchards")).body.data as { id: string }[])
    expect((await api("DELETE", `/orchards/${id}`)).status).toBe(200)
  await page.goto(`${fixtureApp.url}/komisi`)

  // Menu entry and empty list.
  await page.getByRole("link", { name: "Data Kebun" }).click()
  await expect(page.getByRole("heading", { name: "Data Kebun", level: 1 })).toBeVisible()
  await expect(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
  await expect(page.getByRole("columnheader")).toHaveText([
    "Nama Kebun",
    "Kode Kebun",
    "Ditanam",
    "Luas",
    "Sewa",
    "Jenis",
    "Varietas Utama",
    "Irigasi",
    "Kebun Anak",
    "Aksi",
  ])

  // Form: required fields with their messages; conditions show and hide fields.
  await press(page, "Tambah Kebun")
  await expect(page.getByRole("heading", { name: "Tambah Data Kebun", level: 1 })).toBeVisible()
  await press(page, "Simpan")
  const summary = page.getByRole("alert").filter({ hasText: "perlu diperiksa" })
  await summary.getByRole("button", { name: "5 isian perlu diperiksa" }).click()
  await expect(summary.getByRole("link")).toHaveText([
    "Nama Kebun",
    "Kode Kebun",
    "Ditanam",
    "Jenis",
    "Varietas Utama",
  ])
  await expect(entryOf(page, "Varietas Utama")).toHaveAccessibleDescription(/Varietas Utama wajib dipilih/)
  await expect(inputOf(page, "Pemilik Lahan")).toHaveCount(0)
  await choose(page, "Jenis", "Milik sendiri")
  await expect(page.getByRole("group", { name: "Gerobak" })).toBeVisible()
  await choose(page, "Jenis", "Sewaan")
  await expect(page.getByRole("group", { name: "Gerobak" })).toHaveCount(0)
  await press(page, "Simpan")
  await expect(inputOf(page, "Pemilik Lahan")).toHaveAccessibleDescription(/Pemilik lahan wajib diisi/)

  // Every field type takes its input.
  await inputOf(page, "Nama Kebun").pressSequentially("lereng utara")
  await expect(inputOf(page, "Nama Kebun")).toHaveValue("Lereng Utara")
  await expect(page.getByText("Berikutnya: KBN-0001")).toBeVisible()
  await fill(page, "Kode Kebun", "7")
  await fill(page, "Ditanam", "29/02/2024")
  await fill(page, "Luas", "2,5")
  await expect(inputOf(page, "Perkiraan Pohon")).toHaveValue(/2\.?500/)
  await fill(page, "Sewa", "1500000")
  await fill(page, "Telepon", "08x")
  await inputOf(page, "Telepon").blur()
  await expect(inputOf(page, "Telepon")).toHaveAccessibleDescription(/Telepon hanya angka/)
  await fill(page, "Telepon", "08123")
  await fill(page, "Pemilik Lahan", "Pak Karto")
  const own = ["Kuning", "Putih", "Merah"]
  expect((await offered(page, "Varietas Utama")).filter((name) => own.includes(name))).toEqual(own)
  await choose(page, "Varietas Utama", "Kuning")
  await chooseMany(page, "Varietas Lain", ["Putih", "Merah"])
  await choose(page, "Pemasok Terdekat", "CV Dekat")
  await fill(page, "Petunjuk Password", "nama kucing")
  await fill(page, "Catatan", "satu\ndua")
  await press(page, "Buat Akun")
  await fill(page, "Email", "kebun@koperasi.id")
  await choose(page, "Peran", "Mandor")
  await expectFitsPhone(page)
  await press(page, "Simpan")

  // The new account shows its password once, then success, then the list.
  const once = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
  const password = (await once.locator("code").textContent()) ?? ""
  expect(password).toMatch(/^[A-Za-z0-9]{8}$/)
  await once.getByRole("button", { name: "Tutup", exact: true }).click()
  await expect(page).toHaveURL(/\/add-kebun$/)
  await closeSuccess(page, "Kebun berhasil ditambahkan!")
  await expect(page).toHaveURL(/\/data-kebun$/)
  await expect(page.getByText(password)).toHaveCount(0)
  const cells = rowOf(page, "Lereng Utara").getByRole("cell")
  for (const [index, text] of [
    "Lereng Utara",
    "KBN-0007",
    "29/02/2024",
    "2,50 ha",
    /^Rp\s?1\.500\.000$/,
    "Sewaan",
    "Kuning",
  ].entries())
    await expect(cells.nth(index)).toHaveText(text)

  await expectFitsPhone(page)

  // A duplicate code and a duplicate name show their message at the field.
  await press(page, "Tambah Kebun")
  await expect(page.getByText("Kode terakhir: KBN-0007")).toBeVisible()
  await fill(page, "Kode Kebun", "7")
  await inputOf(page, "Kode Kebun").blur()
  await expect(inputOf(page, "Kode Kebun")).toHaveAccessibleDescription(/Kode sudah digunakan/)
  await fill(page, "Kode Kebun", "8")
  await fill(page, "Nama Kebun", "LERENG utara")
  await fill(page, "Ditanam", "01/03/2024")
  await choose(page, "Jenis", "Milik sendiri")
  await fill(page, "Kode Daerah", "be")
  await fill(page, "Seri Angka", "12")
  await fill(page, "Seri Daerah", "x")
  await choose(page, "Varietas Utama", "Putih")
  await choose(page, "Kebun Induk", "Lereng Utara")
  await press(page, "Simpan")
  const failed = page.getByRole("alertdialog")
  await expect(failed).toBeVisible()
  await failed.getByRole("button", { name: "OK" }).click()
  await expect(inputOf(page, "Nama Kebun")).toHaveAccessibleDescription(/Kebun sudah ada/)
  await fill(page, "Nama Kebun", "Lereng Selatan")
  await press(page, "Simpan")
  await closeSuccess(page, "Kebun berhasil ditambahkan!")
  await expect(rowOf(page, "Lereng Selatan")).toBeVisible()
  await expect(rowOf(page, "Lereng Utara").getByRole("cell").nth(8)).toHaveText("1")

  // Search and filters.
  await page.getByPlaceholder("Cari...").fill("kbn-0008")
  await expect(page.locator("tr:has(> td[data-label])")).toHaveCount(1)
  await page.getByPlaceholder("Cari...").fill("")
  await page.getByRole("button", { name: "Advanced Search" }).click()
  const filters = page.getByRole("group", { name: "Filter", exact: true })
  await filters.getByLabel("Ditanam dari").fill("01/03/2024")
  await expect(rowOf(page, "Lereng Utara")).toHaveCount(0)
  await expect(rowOf(page, "Lereng Selatan")).toHaveCount(1)
  await filters.getByRole("button", { name: "Clear All" }).click()
  await choose(filters, "Jenis", "Sewaan")
  await expect(rowOf(page, "Lereng Selatan")).toHaveCount(0)
  await filters.getByRole("button", { name: "Clear All" }).click()

  // Detail: labels, joined lists, '-' for empty values, bullets for passwords.
  await rowOf(page, "Lereng Utara").getByRole("button", { name: "Lihat Detail" }).click()
  const detail = page.getByRole("dialog", { name: "Detail" })
  await expect(detail).toBeVisible()
  const lines = async () => {
    const terms = await detail.getByRole("term").allTextContents()
    const texts = await detail.getByRole("definition").allTextContents()
    return Object.fromEntries(terms.map((term, index) => [term, texts[index]]))
  }
  await expect.poll(lines).toMatchObject({
    "Nama Kebun": "Lereng Utara",
    Ditanam: "29 Februari 2024",
    "Varietas Lain": "Putih, Merah",
    "Kebun Induk": "-",
    Peta: "-",
    "Petunjuk Password": "••••••••",
    "Pemilik Lahan": "Pak Karto",
  })
  await expect(detail).not.toContainText("kucing")
  await detail.getByRole("button", { name: "Tutup", exact: true }).click()

  // Edit: prefilled, with the code read-only and without inactive fields.
  await rowOf(page, "Lereng Utara").getByRole("button", { name: "Edit" }).click()
  await expect(page.getByRole("heading", { name: "Edit Data Kebun", level: 1 })).toBeVisible()
  await expect(inputOf(page, "Kode Kebun")).toHaveAttribute("readonly", "")
  await expect(selectOf(page, "Varietas Utama")).toContainText("Kuning")
  await choose(page, "Jenis", "Milik sendiri")
  await expect(inputOf(page, "Pemilik Lahan")).toHaveCount(0)
  for (const [label, text] of [
    ["Kode Daerah", "BE"],
    ["Seri Angka", "77"],
    ["Seri Daerah", "YZ"],
  ] as const)
    await fill(page, label, text)
  await press(page, "Simpan")
  await closeSuccess(page, "Kebun berhasil diperbarui!")
  await expect(rowOf(page, "Lereng Utara")).toContainText("Milik sendiri")

  // A referenced record cannot be deleted; others can.
  const remove = async (name: string) => {
    await rowOf(page, name).getByRole("button", { name: "Hapus" }).click()
    const question = page.getByRole("alertdialog", { name: "Hapus Kebun" })
    await expect(question).toContainText("Apakah Anda yakin ingin menghapus data ini?")
    await question.getByRole("button", { name: "Ya" }).click()
    await expect(question).toBeHidden()
  }
  await remove("Lereng Utara")
  const refused = page.getByRole("alertdialog")
  await expect(refused).toContainText("Data ini masih dipakai di Data Kebun, jadi tidak dapat dihapus.")
  await refused.getByRole("button", { name: "OK" }).click()
  await expect(rowOf(page, "Lereng Utara")).toBeVisible()
  await remove("Lereng Selatan")
  await expect(rowOf(page, "Lereng Selatan")).toHaveCount(0)
  expect(pageErrors.filter((text) => !/status of 409|RequestError/.test(text))).toEqual([])
})
