/** An entity that exists in one file of these tests gets a menu entry, a list, a form and a detail in the running app. */
import type { Locator, Page } from "@playwright/test"
import { printPage } from "../print/read-pdf"
import type { FixtureApp } from "./fixture-app"
import { apiOf, test as base, expect, sessionAt, tokenAt } from "./fixtures"
import {
  choose,
  chooseMany,
  closeSuccess,
  expectNoOverflow,
  fill,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
} from "./form-driver"
import { put } from "./sign-in-as"
import { itemsOf } from "./signed-in"

/** Signed in as the superadmin of the app that has the entity. */
const test = base.extend<{ app: FixtureApp }>({
  app: ({ fixtureApp }, use) => use(fixtureApp),
  storageState: ({ fixtureSession }, use) => use(fixtureSession),
})

// One worker builds the app, and one is enough.
test.describe.configure({ mode: "default" })

/** What the new entity refers to, made once. */
async function basics(url: string) {
  const api = await apiOf(url)
  const ensure = async (path: string, body: { name: string }) => {
    const { body: all } = await api("GET", path)
    if (!all.data.some((row: { name: string }) => row.name === body.name)) await api("POST", path, body)
  }
  for (const name of ["Kuning", "Putih", "Merah"]) await ensure("/type-varieties", { name })
  await ensure("/suppliers", { name: "CV Dekat" })
  await api("POST", "/roles", { name: "Mandor", status: "ADMIN" })
  return api
}

const entry = (page: Page, label: string): Locator =>
  page
    .getByRole("textbox", { name: label, exact: true })
    .or(page.getByRole("combobox", { name: label, exact: true }))

/** Nothing is wider than a phone; then the desk is back. */
async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test("[GL-04..GL-06, GL-08..GL-12, GL-14..GL-17, AB-78] menu, list, form, detail and deletion of an entity that one file declares", async ({
  page,
  app,
  pageErrors,
}) => {
  test.setTimeout(180_000)
  await basics(app.url)
  await page.goto(`${app.url}/komisi`)

  // Its menu entry and its empty list.
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

  // Its form: what it asks for, in its own words; conditions show and hide.
  await press(page, "Tambah Kebun")
  await expect(page.getByRole("heading", { name: "Tambah Data Kebun", level: 1 })).toBeVisible()
  await press(page, "Simpan")
  const summary = page.getByRole("alert").filter({ hasText: "Periksa kembali" })
  await expect(summary.getByRole("link")).toHaveText([
    "Nama Kebun",
    "Kode Kebun",
    "Ditanam",
    "Jenis",
    "Varietas Utama",
  ])
  await expect(entry(page, "Varietas Utama")).toHaveAccessibleDescription(/Varietas Utama wajib dipilih/)
  await expect(inputOf(page, "Pemilik Lahan")).toHaveCount(0)
  await choose(page, "Jenis", "Milik sendiri")
  await expect(page.getByRole("group", { name: "Gerobak" })).toBeVisible()
  await choose(page, "Jenis", "Sewaan")
  await expect(page.getByRole("group", { name: "Gerobak" })).toHaveCount(0)
  await press(page, "Simpan")
  await expect(inputOf(page, "Pemilik Lahan")).toHaveAccessibleDescription(/Pemilik lahan wajib diisi/)

  // Every kind of field takes what a person gives it.
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
  expect(await offered(page, "Varietas Utama")).toEqual(["Kuning", "Putih", "Merah"])
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

  // An account was made: its password once, then success, then the list.
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

  // A code and a name that are taken are told on their fields.
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

  // The detail: readable labels, lists joined, nothing as '-', whatever says password as bullets.
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

  // Edit: filled, the code fixed, what no longer applies gone.
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

  // What others point at stays; the rest goes.
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

test("[GL-07, PM-11, AB-10] who may only look at the new module has its entry and its list, no buttons, and no form", async ({
  page,
  app,
}) => {
  const api = await basics(app.url)
  const roles = (await api("GET", "/roles")).body.data as { id: string; name: string }[]
  const reader =
    roles.find(({ name }) => name === "Penonton Kebun")?.id ??
    (await api("POST", "/roles", { name: "Penonton Kebun", status: "ADMIN" })).body.data.id
  const saved = await api("PUT", `/permissions/${reader}`, {
    permissions: [{ module: "OrchardData", action: "view" }],
  })
  expect(saved.status).toBe(200)
  const { body: varieties } = await api("GET", "/type-varieties")
  const stamp = Date.now().toString(36)
  const email = `penonton.${stamp}@koperasi.id`
  const made = await api("POST", "/orchards", {
    title: `Kebun ${stamp}`,
    code: `KBN-${String(2000 + (Date.now() % 7000))}`,
    planted: "2024-01-01",
    kind: "RENTED",
    landlord: "Pak Karto",
    variety: varieties.data[0].id,
    email,
    password: "Rahasia1",
    role: reader,
  })
  expect(made.status).toBe(201)
  // The entity itself is someone who can sign in: its declaration says so.
  await page.goto(`${app.url}/favicon.svg`)
  const token = await tokenAt(app.url, { email, password: "Rahasia1" })
  await put(page, itemsOf(sessionAt(app.url, token)))
  await page.goto(`${app.url}/data-kebun`)
  await expect(page.getByRole("link", { name: "Data Kebun" })).toBeVisible()
  await expect(rowOf(page, `Kebun ${stamp}`)).toBeVisible()
  await expect(page.getByRole("link", { name: "Data Admin" })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Tambah Kebun" })).toHaveCount(0)
  await expect(page.getByRole("button", { name: /^(Edit|Hapus)$/ })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Lihat Detail" }).first()).toBeVisible()
  // Of its documents only the one that asks for no more than the list.
  await page.getByRole("button", { name: "Cetak" }).click()
  await expect(page.getByRole("menuitem")).toHaveText(["Lembar Kebun"])
  await page.goto(`${app.url}/add-kebun`)
  await expect(page.getByRole("textbox")).toHaveCount(0)
  await page.goto(`${app.url}/cetak/orchard-list`)
  await expect(page.getByText("Anda tidak memiliki hak akses")).toBeVisible()
  await expect(page.getByRole("table")).toHaveCount(0)
})

test("a document that one file declares has its menu entry, its dialog, its preview and its paper", async ({
  page,
  app,
  pageErrors,
}) => {
  const api = await basics(app.url)
  const { body: varieties } = await api("GET", "/type-varieties")
  const stamp = Date.now() % 7000
  for (const [index, planted] of ["2023-05-01", "2022-05-02", "2023-05-31"].entries()) {
    const made = await api("POST", "/orchards", {
      title: `Petak ${stamp} ${index}`,
      code: `KBN-${9100 + ((stamp + index) % 800)}`,
      planted,
      kind: "RENTED",
      landlord: "Pak Karto",
      area: 2.5,
      variety: varieties.data[index].id,
    })
    expect(made.status).toBe(201)
  }
  await page.goto(`${app.url}/data-kebun`)
  await page.getByRole("button", { name: "Cetak" }).click()
  await expect(page.getByRole("menuitem")).toHaveText(["Daftar Kebun", "Lembar Kebun"])
  await page.getByRole("menuitem", { name: "Daftar Kebun" }).click()

  // Its filters are those of the fields' types, its questions and messages its own.
  const dialog = page.getByRole("dialog", { name: "Daftar Kebun" })
  await expect(selectOf(page, "Jenis")).toContainText("Milik sendiri")
  await dialog.getByRole("button", { name: "Preview" }).click()
  await expect(dialog.getByText("Keperluan wajib ditulis")).toBeVisible()
  await expect(dialog.getByText("Pilih minimal satu kolom untuk dicetak.")).toBeVisible()
  await expect(dialog.getByRole("textbox", { name: "Keperluan" })).toHaveAccessibleDescription(
    "Keperluan wajib ditulis",
  )
  await dialog.getByRole("textbox", { name: "Keperluan" }).fill("Rapat")
  await choose(dialog, "Jenis", "Sewaan")
  await dialog.getByLabel("Dari tanggal").fill("01/05/2023")
  await dialog.getByLabel("Sampai tanggal").fill("31/05/2023")
  await dialog.getByRole("textbox", { name: "Luas Min" }).fill("3")
  await dialog.getByRole("textbox", { name: "Luas Max" }).fill("2")
  await dialog.getByRole("checkbox", { name: "Nama Kebun" }).check()
  await dialog.getByRole("checkbox", { name: "Ditanam" }).check()
  await dialog.getByRole("checkbox", { name: "Varietas Utama" }).check()
  await dialog.getByRole("button", { name: "Preview" }).click()
  await expect(dialog.getByText("Nilai akhir tidak boleh kurang dari nilai awal.")).toBeVisible()
  await dialog.getByRole("textbox", { name: "Luas Min" }).fill("2,5")
  await dialog.getByRole("textbox", { name: "Luas Max" }).fill("")
  await dialog.getByRole("button", { name: "Preview" }).click()

  await page.waitForURL("**/cetak/orchard-list")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("DAFTAR KEBUN")
  const heads = page.getByRole("columnheader")
  await expect(heads).toHaveText(["Kode Kebun", "Nama Kebun", "Ditanam", "Varietas Utama"])
  const printed = page.locator("tbody tr").filter({ hasText: `Petak ${stamp}` })
  await expect(printed).toHaveText([/Petak \d+ 0.*01 Mei 2023/, /Petak \d+ 2.*31 Mei 2023/])
  for (const row of await printed.all()) await expect(row).toContainText(/Kuning|Putih|Merah/)
  const terms = page.getByRole("term")
  await expect(terms).toHaveText(["Jenis", "Ditanam", "Luas", "Keperluan", "Jumlah kebun"])
  await expect(page.getByText("01 Mei 2023 – 31 Mei 2023")).toBeVisible()
  const [paper] = await printPage(page)
  expect(paper?.width).toBeGreaterThan(paper?.height ?? 0)
  expect(paper?.text).toContain("Koperasi Singkong · Daftar Kebun")
  await page.getByRole("button", { name: "Kembali" }).click()
  await page.waitForURL("**/data-kebun")
  expect(pageErrors).toEqual([])
})
