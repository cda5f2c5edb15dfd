/** Results of an import that loses its right or the server while it runs. */
import { strFromU8, unzipSync } from "fflate"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { FLAGS } from "../../src/core/access/permissions"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { check, dialog, expectResult, SUPPLIERS } from "./support/import-file"
import { button, expectGone, loggedErrors, press, showTools } from "./support/screen"

const CANNOT_CHECK = "Data yang sudah ada tidak dapat dimuat, jadi berkas belum dapat diperiksa."
const openCheck = async (text: string) => {
  await press("Impor")
  await check(text)
}

const staff = (...modules: string[]) => ({
  role: "Staf",
  roleId: "2",
  permissions: modules.flatMap((module) => grants(module, ...FLAGS)),
})
/** The host withdraws the right to add from the role. */
const withdraw = (module: string) =>
  host.answers.set("GET /permissions/2", {
    status: 200,
    body: { data: { permissions: grants(module, "view", "delete", "print") } },
  })

test("losing the right to add ends a running import, which shows the outcome of its rows", async () => {
  loggedErrors()
  host.data["/suppliers"] = []
  await openApp(SUPPLIERS, staff("UserSetup"))
  host.answers.set("POST /suppliers", ({ body }: { body?: unknown }) => {
    if ((body as { name: string }).name === "Satu")
      return { status: 201, body: { data: { ...(body as object), id: "1" } } }
    withdraw("UserSetup")
    return { status: 403, body: { message: "Anda tidak berhak." } }
  })
  await openCheck("Nama Supplier;Kode Supplier\nSatu;A1\nDua;A2\nTiga;A3\n")
  await press("Impor 3 baris", dialog())
  await expectGone(page.getByRole("form", { name: /^Tambah/ }))
  await expectResult("1 baris tersimpan")
  await expectResult("1 baris ditolak")
  await expectResult("1 baris tidak disimpan")
  await expect.element(button("Unduh baris yang gagal", dialog())).toBeVisible()
  await press("Tutup", dialog())
  await expectGone(dialog())
  await expectGone(button("Impor"))
})

test("a failed check shows its message in the dialog, even if the right is lost", async () => {
  loggedErrors()
  host.data["/suppliers"] = [{ id: "1", name: "CV Maju Jaya", code_sp: "MJ01" }]
  await openApp("/data-mitra", staff("PartnerData"))
  host.answers.set("GET /suppliers", () => {
    withdraw("PartnerData")
    return { status: 403, body: { message: "Anda tidak berhak." } }
  })
  await openCheck("Nama;Supplier\nBudi;CV Maju Jaya\n")
  await expect.element(dialog().getByRole("alert").filter({ hasText: CANNOT_CHECK })).toBeVisible()
  await expectGone(button("Tambah Mitra"))
  // The file and its columns are still there.
  host.answers.delete("GET /suppliers")
  await press("Periksa", dialog())
  await expectResult("baris harus diperbaiki")
  await press("Tutup dialog", dialog())
  await showTools()
  await expectGone(button("Impor"))
})

test("generated passwords can be downloaded after another check, with names; closing without the download confirms", async () => {
  loggedErrors()
  await openApp("/data-admin")
  const admin = (body: unknown) => {
    const { fullName, email } = body as { fullName: string; email: string }
    return { id: email, email, user_type: "ADMIN", is_active: true, profiles: { full_name: fullName } }
  }
  host.answers.set("POST /users/admin", ({ body }: { body?: unknown }) =>
    admin(body).email === "dua@k.id"
      ? { status: 422, body: { message: "x", errors: { email: ["Email sudah digunakan"] } } }
      : { status: 201, body: { data: admin(body) } },
  )
  const head =
    "Nama Lengkap;Email;Tempat Lahir;Tanggal Lahir;NIK;No.NPWP;No. Telp;Status Perkawinan;Alamat;Jenis Pengguna;Jabatan;Kelompok;Tanggal Masuk;Kode PTKP"
  const row = (name: string) =>
    `${name};${name.toLowerCase()}@k.id;Metro;1990-01-01;NIK ${name};NPWP ${name};081234567890;Belum Kawin;Jl. Raya 1;Kepala Gudang;Manajer;NonAnggota;2024-01-02;TK/0`
  await openCheck([head, row("Satu"), row("Dua")].join("\n"))
  await expectResult("2 baris siap")
  await press("Impor 2 baris", dialog())
  await expectResult("1 baris tersimpan")
  await press("Periksa lagi", dialog())
  await expectResult("baris siap diimpor")
  const question = page.getByRole("alertdialog", { name: "Tutup tanpa mengunduh password?" })
  await press("Tutup dialog", dialog())
  await press("Batal", question)
  const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:nothing")
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue()
  await press("Unduh password", dialog())
  await expect.poll(() => click.mock.calls.length).toBe(1)
  const blob = made.mock.calls[0]?.[0] as Blob
  const parts = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  const texts = strFromU8(parts["xl/sharedStrings.xml"] ?? new Uint8Array())
  expect(texts).toContain("Satu")
  expect(texts).toContain("satu@k.id")
  await press("Tutup dialog", dialog())
  await expectGone(dialog())
})
