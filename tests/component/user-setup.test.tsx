import { expect, test } from "vitest"
import { type Locator, page } from "vitest/browser"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { choose, closeSuccess, expectCount, offered, press, typeInto } from "./support/screen"

const PAGES = [
  { path: "/user-setup/admin", heading: "Setup Admin", status: "ADMIN" },
  { path: "/user-setup/karyawan", heading: "Setup Karyawan", status: "EMPLOYEE" },
  { path: "/user-setup/mitra", heading: "Setup Mitra", status: "PARTNER" },
  { path: "/anggota-koperasi-setup/pelopor-setup", heading: "Setup Anggota Koperasi", status: "MEMBER" },
] as const

/** Which lists stand on a page. */
const PANELS = {
  ADMIN: ["Jenis Pengguna", "Jabatan", "Kelompok"],
  EMPLOYEE: ["Jenis Pengguna", "Jabatan", "Kelompok"],
  PARTNER: ["Jenis Pengguna", "Jenis Mitra", "Kelompok"],
  MEMBER: ["Jenis Pengguna", "Jabatan"],
} as const

const panel = (label: string): Locator => page.getByRole("region", { name: label, exact: true })
const rowIn = (region: Locator, name: string): Locator => region.getByRole("row").filter({ hasText: name })

for (const setup of PAGES.slice(1)) {
  const { heading, status } = setup

  test(`[SU-14, SU-15, AP-08..AP-10, AP-32, AP-33, AB-82] ${heading}: the payloads carry the page's status`, async () => {
    await openApp(setup.path)
    const lists = PANELS[status].includes("Jabatan" as never)
      ? ([
          ["Jenis Pengguna", "/roles"],
          ["Jabatan", "/positions"],
        ] as const)
      : ([["Jenis Pengguna", "/roles"]] as const)
    for (const [label, path] of lists) {
      const list = panel(label)
      await typeInto(list.getByRole("textbox", { name: label, exact: true }), "kepala gudang dua")
      await expect
        .element(list.getByRole("textbox", { name: label, exact: true }))
        .toHaveValue("Kepala Gudang Dua")
      await list.getByRole("button", { name: "Tambah" }).click()
      await closeSuccess("berhasil")
      expect(host.calls.find((call) => call.method === "POST" && call.path === path)?.body).toEqual({
        name: "Kepala Gudang Dua",
        status,
      })
      await rowIn(list, "Kepala Gudang Dua").getByRole("button", { name: "Edit" }).click()
      await list.getByRole("textbox", { name: `Ubah ${label}` }).fill("Kepala Gudang Tiga")
      await list.getByRole("button", { name: "Simpan" }).click()
      await closeSuccess("berhasil")
      expect(
        host.calls.find((call) => call.method === "PUT" && call.path.startsWith(`${path}/`))?.body,
      ).toEqual({ name: "Kepala Gudang Tiga", status })
    }
  })
}

test("[SU-10, SU-16, SU-17, VA-81, AP-34, AP-35, AB-27] Kelompok: name and status, both asked for, by label", async () => {
  await openApp(PAGES[1].path)
  const list = panel("Kelompok")
  const name = list.getByRole("textbox", { name: "Nama", exact: true })
  expect(await offered("Status", list)).toEqual([
    "Mitra",
    "NonAnggota",
    "Pelopor",
    "Pengelola",
    "Calon Anggota",
    "Bukan Mitra",
  ])
  await list.getByRole("button", { name: "Tambah" }).click()
  await expectCount(list.getByText("Nama dan status wajib diisi!", { exact: true }), 1)
  await name.fill("Kelompok Baru")
  await list.getByRole("button", { name: "Tambah" }).click()
  await expectCount(list.getByText("Nama dan status wajib diisi!", { exact: true }), 1)
  await name.fill("")
  await choose("Status", "Calon Anggota", list)
  await list.getByRole("button", { name: "Tambah" }).click()
  await expectCount(list.getByText("Nama dan status wajib diisi!", { exact: true }), 1)
  expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
  await name.fill("Kelompok Baru")
  await list.getByRole("button", { name: "Tambah" }).click()
  await closeSuccess("berhasil")
  expect(host.calls.find((call) => call.method === "POST")).toMatchObject({
    path: "/groups",
    body: { name: "Kelompok Baru", status: "PROSPECTIVE_MEMBER" },
  })
  await expect.element(rowIn(list, "Kelompok Baru")).toHaveTextContent("Calon Anggota")
  await rowIn(list, "Kelompok Baru").getByRole("button", { name: "Edit" }).click()
  await choose("Ubah Status", "Bukan Mitra", list)
  await list.getByRole("button", { name: "Simpan" }).click()
  await closeSuccess("berhasil")
  expect(host.calls.find((call) => call.method === "PUT")?.body).toEqual({
    name: "Kelompok Baru",
    status: "NON_PARTNER",
  })
  await rowIn(list, "Kelompok Baru").getByRole("button", { name: "Hapus" }).click()
  await press("Ya")
  await closeSuccess("berhasil")
  await expectCount(rowIn(list, "Kelompok Baru"), 0)
})

test("[AB-42, SU-07..SU-09] a name of another status is free, one of the same list is not, a blank is nothing", async () => {
  await openApp(PAGES[3].path)
  const list = panel("Jenis Pengguna")
  const input = list.getByRole("textbox", { name: "Jenis Pengguna", exact: true })
  const tried = ["  anggota ", "   "]
  for (const name of tried) {
    await input.fill(name)
    await list.getByRole("button", { name: "Tambah" }).click()
  }
  expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
  await expectCount(page.getByRole("dialog"), 0)
  // 'Operator' is an employee's role: here it is a new one.
  await input.fill("operator")
  await list.getByRole("button", { name: "Tambah" }).click()
  await closeSuccess("berhasil")
  expect(host.calls.find((call) => call.method === "POST")?.body).toEqual({
    name: "Operator",
    status: "MEMBER",
  })
})
