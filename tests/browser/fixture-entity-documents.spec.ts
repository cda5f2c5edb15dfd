/** Rights and documents of an entity that one file of these tests declares. */
import { printPage } from "../print/read-pdf"
import { choose, fillDay, rowOf, selectOf } from "./support/driver"
import { expect, fixtureTest as test } from "./support/fixtures"
import { addOrchardChoices } from "./support/records"
import { itemsOf, ownPassword, put, sessionAt, tokenAt } from "./support/sessions"

// Room for the buttons of a row beside nine columns and more.
test.use({ viewport: { width: 1720, height: 900 } })

// One worker builds the app for both tests.
test.describe.configure({ mode: "default" })

test("[GL-07, PM-11, AB-10] who may only look at the new module has its entry and its list, no buttons, and no form", async ({
  page,
  fixtureApp,
}) => {
  const api = await addOrchardChoices(fixtureApp.url)
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
  // The entity has accounts: its declaration names them.
  await page.goto(`${fixtureApp.url}/favicon.svg`)
  await ownPassword(fixtureApp.url, { email, password: "Rahasia1" })
  const token = await tokenAt(fixtureApp.url, { email, password: "Rahasia1" })
  await put(page, itemsOf(sessionAt(fixtureApp.url, token)))
  await page.goto(`${fixtureApp.url}/data-kebun`)
  await expect(page.getByRole("link", { name: "Data Kebun" })).toBeVisible()
  await expect(rowOf(page, `Kebun ${stamp}`)).toBeVisible()
  await expect(page.getByRole("link", { name: "Data Admin" })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Tambah Kebun" })).toHaveCount(0)
  await expect(page.getByRole("button", { name: /^(Edit|Hapus)$/ })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Lihat Detail" }).first()).toBeVisible()
  // The other document needs the right to print.
  await page.getByRole("button", { name: "Cetak" }).click()
  await expect(page.getByRole("menuitem")).toHaveText(["Lembar Kebun"])
  await page.goto(`${fixtureApp.url}/add-kebun`)
  await expect(page.getByRole("textbox")).toHaveCount(0)
  await page.goto(`${fixtureApp.url}/cetak/orchard-list`)
  await expect(page.getByText("Anda tidak memiliki hak akses")).toBeVisible()
  await expect(page.getByRole("table")).toHaveCount(0)
})

test("a document that one file declares has its menu entry, its dialog, its preview and its paper", async ({
  page,
  fixtureApp,
  pageErrors,
}) => {
  const api = await addOrchardChoices(fixtureApp.url)
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
  await page.goto(`${fixtureApp.url}/data-kebun`)
  await page.getByRole("button", { name: "Cetak" }).click()
  await expect(page.getByRole("menuitem")).toHaveText(["Daftar Kebun", "Lembar Kebun"])
  await page.getByRole("menuitem", { name: "Daftar Kebun" }).click()

  // The field types give the filters; the document declares its questions and messages.
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
  await fillDay(dialog, "Dari tanggal", "01/05/2023")
  await fillDay(dialog, "Sampai tanggal", "31/05/2023")
  await dialog.getByRole("textbox", { name: "Luas Min" }).fill("3")
  await dialog.getByRole("textbox", { name: "Luas Max" }).fill("2")
  await dialog.getByRole("checkbox", { name: "Nama Kebun" }).check()
  await dialog.getByRole("checkbox", { name: "Ditanam" }).check()
  await dialog.getByRole("checkbox", { name: "Varietas Utama" }).check()
  await dialog.getByRole("button", { name: "Preview" }).click()
  await expect(dialog.getByText("Nilai maksimum tidak boleh lebih kecil dari nilai minimum.")).toBeVisible()
  await dialog.getByRole("textbox", { name: "Luas Min" }).fill("2,5")
  await dialog.getByRole("textbox", { name: "Luas Max" }).fill("")
  await expect(dialog.getByLabel("Dari tanggal")).toHaveValue("01/05/2023")
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
