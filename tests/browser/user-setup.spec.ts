/** Setup pages on the real database; each list, its texts, rules and failures are in tests/component/setup.test.tsx. */
import type { Locator, Page } from "@playwright/test"
import { basicsOf, partnerPayload, unique } from "./basics"
import { closeSuccess, press } from "./form-driver"
import { expect, test } from "./signed-in"

const PAGES = [
  { path: "/user-setup/admin", heading: "Setup Admin" },
  { path: "/user-setup/karyawan", heading: "Setup Karyawan" },
  { path: "/user-setup/mitra", heading: "Setup Mitra" },
  { path: "/anggota-koperasi-setup/pelopor-setup", heading: "Setup Anggota Koperasi" },
] as const

const panel = (page: Page, label: string): Locator => page.getByRole("region", { name: label, exact: true })
const rowIn = (region: Locator, name: string): Locator => region.getByRole("row").filter({ hasText: name })

async function open(page: Page, url: string, { path, heading }: (typeof PAGES)[number]) {
  await page.goto(url + path)
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible()
  await expect(page.getByText("Memuat", { exact: false })).toHaveCount(0)
}

test("[SU-01..SU-05, AB-40, PM-30] roles of a page's own status: added, changed in place, deleted", async ({
  page,
  server,
  api,
}) => {
  const status = "MEMBER"
  const name = unique("Peran")
  const foreign = unique("Peran")
  await api("POST", "/roles", { name: foreign, status: "ADMIN" })
  await open(page, server.url, PAGES[3])
  const list = panel(page, "Jenis Pengguna")
  await list.getByRole("textbox", { name: "Jenis Pengguna", exact: true }).fill(name.toLowerCase())
  await list.getByRole("button", { name: "Tambah" }).click()
  await closeSuccess(page, "")
  await expect(rowIn(list, name)).toBeVisible()
  await expect(rowIn(list, foreign)).toHaveCount(0)
  const find = async (wanted: string) =>
    (await api("GET", "/roles")).body.data.find((row: { name: string }) => row.name === wanted)
  expect(await find(name)).toMatchObject({ name, status })

  const renamed = unique("Peran")
  await rowIn(list, name).getByRole("button", { name: "Edit" }).click()
  await list.getByRole("textbox", { name: "Ubah Jenis Pengguna" }).fill(renamed)
  await list.getByRole("button", { name: "Simpan" }).click()
  await closeSuccess(page, "")
  await expect(rowIn(list, renamed)).toBeVisible()
  expect(await find(renamed)).toMatchObject({ status })

  await rowIn(list, renamed).getByRole("button", { name: "Hapus" }).click()
  await expect(page.getByRole("alertdialog")).toContainText("Apakah Anda yakin ingin menghapus data ini?")
  await press(page, "Ya")
  await closeSuccess(page, "")
  await expect(rowIn(list, renamed)).toHaveCount(0)
  expect(await find(renamed)).toBeUndefined()
})

test("[SU-01, SU-18, SU-21, AP-36, AP-37, SU-11, SU-12] Jenis Mitra: name and code, how many partners are of it", async ({
  page,
  server,
  api,
}) => {
  const b = await basicsOf(api)
  await open(page, server.url, PAGES[2])
  const list = panel(page, "Jenis Mitra")
  const name = unique("Jenis")
  await list.getByRole("textbox", { name: "Jenis Mitra", exact: true }).fill(name)
  const code = list.getByRole("textbox", { name: "Kode", exact: true })
  await code.pressSequentially("pgp123")
  await expect(code).toHaveValue("PGP12")
  await list.getByRole("button", { name: "Tambah" }).click()
  await closeSuccess(page, "Jenis Mitra berhasil ditambahkan!")
  await expect(rowIn(list, name)).toContainText("PGP12")
  const stored = (await api("GET", "/partner-types")).body.data.find(
    (row: { name: string }) => row.name === name,
  )
  expect(stored).toMatchObject({ code: "PGP12", _count: { partners: 0 } })
  expect((await api("POST", "/users/partner", partnerPayload(b, { partnerTypeId: stored.id }))).status).toBe(
    201,
  )
  await page.reload()
  await expect(rowIn(list, name).getByRole("cell", { name: "1", exact: true })).toBeVisible()
  await rowIn(list, name).getByRole("button", { name: "Edit" }).click()
  await list.getByRole("textbox", { name: "Ubah Kode" }).fill("pgx")
  await list.getByRole("textbox", { name: "Ubah Kode" }).press("Enter")
  await closeSuccess(page, "")
  await expect(rowIn(list, name)).toContainText("PGX")
})
