/** Changing an admin or an employee. */
import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { KINDS, memberOf, personOf } from "../support/people"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import { expectMessage, expectStopped, itemOf, openEdit, puts, requiredOf } from "./support/person-form"
import {
  blur,
  choose,
  closeAlert,
  entryOf,
  expectAddress,
  expectCount,
  expectEditable,
  fill,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
} from "./support/screen"

for (const kind of KINDS) {
  describe(kind.headings.edit, () => {
    test("[AE-15, AE-28, AE-45..AE-49, AE-50, AE-63..AE-65, AB-04, AB-09, AB-77] is filled from the reloaded record, and saves all but the password", async () => {
      host.data[kind.path] = [memberOf(kind, 1)]
      await openApp(kind.list)
      await expect.element(rowOf("Orang 001")).toBeVisible()
      // Another user's change: the reloaded record counts.
      const [stored] = host.data[kind.path] as [{ profiles: Record<string, unknown> }]
      stored.profiles.address = "Alamat terbaru"
      host.calls.length = 0
      await rowOf("Orang 001").getByRole("button", { name: "Edit" }).click()
      await expect.element(inputOf("Alamat")).toHaveValue("Alamat terbaru")
      await expect.element(selectOf("Jabatan Keanggotaan")).toHaveTextContent("Ketua Kelompok")
      const gets = host.calls.map(({ path }) => path)
      for (const path of ["/users/u1", "/positions", "/groups", "/roles"]) expect(gets).toContain(path)

      for (const [label, text] of [
        ["Nama Lengkap", "Orang 001"],
        ["Email", "orang1@koperasi.id"],
        ["Tempat Lahir", "Metro"],
        ["Tanggal Lahir", "07/05/1990"],
        ["NIK", "1802070705900001"],
        ["No.NPWP", "09.254.294.3-407.000"],
        ["No. Telp", "081200000001"],
        ["Kode PTKP", "K/1"],
        ["Tanggal Masuk", "29/02/2024"],
        ["Tanggal Keanggotaan", "31/01/2025"],
        ["Member ID", "A00012"],
        ["Kode Karyawan", "STN-00001"],
        ["Password", "••••••••"],
      ] as const)
        await expect.element(inputOf(label)).toHaveValue(text)
      for (const [label, text] of [
        ["Status Perkawinan", "Kawin"],
        ["Jenis Pengguna", kind.role.name],
        ["Jabatan", kind.position.name],
        ["Kelompok", "Pelopor"],
        ["Jenis Pengguna Keanggotaan", "Anggota"],
      ] as const)
        await expect.element(selectOf(label)).toHaveTextContent(text)
      for (const label of ["Password", "Kode Karyawan"])
        await expect.element(inputOf(label)).toHaveAttribute("readonly", "")
      expect(await offered("Status Perkawinan")).toEqual(["Belum Kawin", "Kawin"])
      await expectEditable(inputOf("Member ID"))

      await fill("Nama Lengkap", "Orang Berubah")
      await fill("Member ID", "Z00007")
      await press("Simpan")
      const toast = page.getByRole("status").filter({ hasText: kind.updated })
      await expect.element(toast).toHaveTextContent("Berhasil")
      await expectAddress(kind.list)
      expect(puts().map(({ path }) => path)).toEqual([`${kind.path}/u1`])
      const body = puts()[0]?.body as Record<string, unknown>
      expect(body).not.toHaveProperty("password")
      expect(body).toMatchObject({
        fullName: "Orang Berubah",
        address: "Alamat terbaru",
        maritalStatus: "MARRY",
        memberId: "Z00007",
        joinMember: "2025-01-31",
        dateOfBirth: "1990-05-07",
        userType: kind.type,
        groupId: "2",
        Roles: [kind.role.id, "5"],
        Positions: [kind.position.id, "3"],
      })
      expect(itemOf(kind)).toBeNull()
    })

    test("[RT-29, RT-30, AB-87] without a stored record, or with one without an id, it leads back to the list", async () => {
      await openApp(kind.list)
      for (const item of [null, "{}", '{"fullName":"Tanpa id"}', "{kacau", "[]"]) {
        if (item === null) localStorage.removeItem(kind.item)
        else localStorage.setItem(kind.item, item)
        host.calls.length = 0
        await openApp(kind.edit)
        await closeAlert("Data user tidak ditemukan.")
        await expectAddress(kind.list)
        expect(
          host.calls.filter(({ path }) => /^\/users\/[^/]*$/.test(path) && !path.endsWith(kind.path)),
        ).toEqual([])
      }
    })
  })
}

const [admin, employee] = KINDS

// Fields of both are tested with one of them.
describe("of an admin", () => {
  const kind = admin

  test("[VA-02, VA-03, VA-05..VA-08, VA-10..VA-21, AE-47] an emptied form names every field", async () => {
    host.data[kind.path] = [memberOf(kind, 1)]
    await openEdit(kind, "Orang 001")
    await expect.element(selectOf("Jabatan Keanggotaan")).toHaveTextContent("Ketua Kelompok")
    const wanted = requiredOf(kind, "edit", true)
    for (const [label] of wanted) {
      if (label === "Kelompok") continue
      const input = entryOf(label)
      if ((await input.element().getAttribute("role")) === "combobox") await choose(label, "-- Pilih --")
      else await input.fill("")
    }
    await press("Simpan")
    await expectStopped(wanted.filter(([label]) => label !== "Kelompok"))
    await choose("Kelompok", "-- Pilih --")
    await press("Simpan")
    await expectStopped(requiredOf(kind, "edit", false))
    expect(puts()).toEqual([])
  })

  test("[ER-09, AE-51] an unreadable record shows an alert, then the list", async () => {
    host.data[kind.path] = [personOf(kind, 1)]
    host.answers.set("GET /users/u1", { status: 500, body: {} })
    await openApp(kind.list)
    await rowOf("Orang 001").getByRole("button", { name: "Edit" }).click()
    const alert = page.getByRole("alertdialog", { name: "Terjadi kesalahan saat memuat data." })
    await expect.element(alert).toBeVisible()
    await expectCount(page.getByRole("textbox"), 0)
    await closeAlert("Terjadi kesalahan saat memuat data.")
    await expectAddress(kind.list)
    await expect.element(rowOf("Orang 001")).toBeVisible()
  })
})

describe("of an employee", () => {
  const kind = employee

  test("[VA-25, CN-06, AB-66, ER-08, ER-13] the phone takes ten to fifteen digits; a failed save shows an alert, and the form stays as it was", async () => {
    host.data[kind.path] = [personOf(kind, 1)]
    await openEdit(kind, "Orang 001")
    for (const phone of ["081234567", "0812345678901234", "08123abc4567"]) {
      await fill("No. Telp", phone)
      await blur(inputOf("No. Telp"))
      await expectMessage("No. Telp", "Nomor harus 10–15 digit angka")
    }
    await fill("No. Telp", "081234567890123")
    await fill("Alamat", "Jl. Baru 9")
    host.answers.set(`PUT ${kind.path}/u1`, { status: 500, body: {} })
    await press("Simpan")
    await closeAlert("Terjadi kesalahan saat menyimpan perubahan.")
    await expect.element(inputOf("Alamat")).toHaveValue("Jl. Baru 9")
    await expectAddress(kind.edit)
    expect(itemOf(kind)).not.toBeNull()
    host.answers.delete(`PUT ${kind.path}/u1`)
    await press("Simpan")
    await expect.element(page.getByText(kind.updated)).toBeVisible()
    expect(puts().at(-1)?.body).toMatchObject({ phoneNumber: "081234567890123", address: "Jl. Baru 9" })
  })

  test("[AB-79] a reload restores the form; 'Batal' deletes the stored person", async () => {
    host.data[kind.path] = [personOf(kind, 1)]
    await openEdit(kind, "Orang 001")
    await reloadApp()
    await expect.element(inputOf("Nama Lengkap")).toHaveValue("Orang 001")
    expect(itemOf(kind)).not.toBeNull()
    await press("Batal")
    await expectAddress(kind.list)
    expect(itemOf(kind)).toBeNull()
    expect(puts()).toEqual([])
  })

  test.each([{ data: {} }, { data: null }, { data: [] }])("[ER-10] %o is an unknown user", async (body) => {
    host.data[kind.path] = [personOf(kind, 1)]
    host.answers.set("GET /users/u1", { status: 200, body })
    await openApp(kind.list)
    await rowOf("Orang 001").getByRole("button", { name: "Edit" }).click()
    await closeAlert("Data user tidak ditemukan.")
    await expectAddress(kind.list)
  })
})
