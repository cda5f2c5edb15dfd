/** Particulars of single setup lists: statuses, codes, counts, pages. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { choose, closeSuccess, expectCount, expectTexts, offered, typeInto } from "./support/screen"
import { addRow, GROUPS, MEMBER_PAGE, panelOf, rows, writes } from "./support/setup-lists"

test("[SU-10, SU-16, SU-17, VA-81, AP-34, AP-35, AB-27] a group needs name and status, and has its six statuses", async () => {
  host.data[GROUPS.path] = []
  await openApp(GROUPS.page)
  const add = addRow(GROUPS.label)
  const submit = add.getByRole("button", { name: "Tambah" })
  const name = add.getByLabelText("Nama", { exact: true })
  await submit.click()
  await expectTexts(add.getByRole("alert"), ["Nama dan status wajib diisi!"])
  await name.fill("Kelompok Baru")
  await submit.click()
  await expectTexts(add.getByRole("alert"), ["Nama dan status wajib diisi!"])
  expect(writes()).toEqual([])
  await name.fill("")
  const statuses = {
    Mitra: "PARTNER",
    NonAnggota: "NON_MEMBER",
    Pelopor: "PIONEER",
    Pengelola: "MANAGER",
    "Calon Anggota": "PROSPECTIVE_MEMBER",
    "Bukan Mitra": "NON_PARTNER",
  }
  expect(await offered("Status", add)).toEqual(Object.keys(statuses))
  await choose("Status", "Mitra", add)
  await submit.click()
  await expectTexts(add.getByRole("alert"), ["Nama dan status wajib diisi!"])
  expect(writes()).toEqual([])
  for (const [label, status] of Object.entries(statuses)) {
    await name.fill(`Grup ${status.toLowerCase()}`)
    await choose("Status", label, add)
    await submit.click()
    await closeSuccess("Kelompok berhasil ditambahkan!")
    const row = rows(panelOf(GROUPS.label)).filter({ hasText: new RegExp(status, "i") })
    await expect.element(row).toHaveTextContent(label)
  }
  expect(writes()).toMatchObject(
    Object.values(statuses).map((status) => ({ method: "POST", path: GROUPS.path, body: { status } })),
  )
  expect(writes()[0]?.body).toEqual({ name: "Grup Partner", status: "PARTNER" })

  const list = panelOf(GROUPS.label)
  const last = rows(list).filter({ hasText: "Grup Non_partner" })
  await last.getByRole("button", { name: "Edit" }).click()
  await choose("Ubah Status", "Calon Anggota", list)
  await list.getByRole("button", { name: "Simpan" }).click()
  await closeSuccess("Kelompok berhasil diperbarui!")
  expect(writes().at(-1)).toMatchObject({ method: "PUT", body: { name: "Grup Non_partner" } })
  expect(writes().at(-1)?.body).toEqual({ name: "Grup Non_partner", status: "PROSPECTIVE_MEMBER" })
  await last.getByRole("button", { name: "Hapus" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  await closeSuccess("Kelompok berhasil dihapus!")
  expect(writes().at(-1)).toMatchObject({ method: "DELETE", path: expect.stringMatching(/^\/groups\//) })
  await expectCount(last, 0)
})

for (const [path, heading, lists] of [
  ["/user-setup/admin", "Setup Admin", ["Jenis Pengguna", "Jabatan", "Kelompok"]],
  ["/user-setup/karyawan", "Setup Karyawan", ["Jenis Pengguna", "Jabatan", "Kelompok"]],
  ["/user-setup/mitra", "Setup Mitra", ["Jenis Pengguna", "Jenis Mitra", "Kelompok"]],
  [MEMBER_PAGE, "Setup Anggota Koperasi", ["Jenis Pengguna", "Jabatan"]],
] as const)
  test(`[SU-01, AB-40] ${heading} has its lists, in order`, async () => {
    await openApp(path)
    await expect.element(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible()
    await expectTexts(page.getByRole("heading", { level: 2 }), lists)
  })

test("[SU-11, SU-12, SU-18, CN-16] a partner type's code is upper case, five letters long, and its partners are counted", async () => {
  host.data["/partner-types"] = [{ id: "1", name: "Angkutan", code: "ANG", _count: { partners: 7 } }]
  await openApp("/user-setup/mitra")
  const row = rows(panelOf("Jenis Mitra")).filter({ hasText: "Angkutan" })
  await expectTexts(row.getByRole("cell").first(), ["Angkutan"])
  await expectTexts(row.getByRole("cell").nth(1), ["ANG"])
  await expectTexts(row.getByRole("cell").nth(2), ["7"])
  const add = addRow("Jenis Mitra")
  await add.getByLabelText("Jenis Mitra", { exact: true }).fill("Petani")
  const code = add.getByLabelText("Kode", { exact: true })
  await typeInto(code, "ptnabcd")
  await expect.element(code).toHaveValue("PTNAB")
  await add.getByRole("button", { name: "Tambah" }).click()
  await closeSuccess("Jenis Mitra berhasil ditambahkan!")
  expect(writes()[0]?.body).toEqual({ name: "Petani", code: "PTNAB" })
})

test("[SU-11, SU-13, SU-19] a supplier's code is upper case, of any length, and read as code_sp", async () => {
  host.data["/suppliers"] = [{ id: "1", name: "Cv Maju Jaya", code_sp: "MJ01" }]
  await openApp("/verifikasi-setup/supplier")
  await expect.element(page.getByRole("row").filter({ hasText: "Cv Maju Jaya" })).toHaveTextContent("MJ01")
  const add = addRow("Supplier")
  await add.getByLabelText("Nama Supplier", { exact: true }).fill("CV Baru")
  const long = "kode-supplier-yang-panjang-sekali-0123456789"
  await typeInto(add.getByLabelText("Kode Supplier", { exact: true }), long)
  await add.getByRole("button", { name: "Tambah" }).click()
  await closeSuccess("Supplier berhasil ditambahkan!")
  expect(writes()[0]?.body).toEqual({ name: "CV Baru", codeSP: long.toUpperCase() })
})

test("[AB-25] the superadmin's role is in no setup list", async () => {
  await openApp("/user-setup/admin")
  const list = panelOf("Jenis Pengguna")
  await expectCount(rows(list), 1)
  await expect.element(rows(list)).toHaveTextContent("Kepala Gudang")
})

test("[AP-05, AB-72] a response that is no list is a failed load without an add row", async () => {
  host.answers.set("GET /suppliers", { status: 200, body: { message: "ok" } })
  await openApp("/verifikasi-setup/supplier")
  const failed = page.getByRole("alert").filter({ hasText: "Supplier gagal dimuat." })
  await expect.element(failed).toBeVisible()
  await expectCount(addRow("Supplier"), 0)
  await expectCount(page.getByText("Tidak ada data yang tersedia."), 0)
  host.answers.delete("GET /suppliers")
  await failed.getByRole("button", { name: "Coba lagi" }).click()
  await expect.element(page.getByRole("row").filter({ hasText: "CV Maju Jaya" })).toBeVisible()
})
