/** The form of a new admin or employee: fields, choices and faults. */
import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { idsOf, KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { host } from "./support/host"
import {
  DATES,
  expectMessage,
  expectStopped,
  MEMBERSHIP,
  openAdd,
  openEdit,
  posts,
  puts,
  requiredOf,
  SELECTS,
  TEXTS,
} from "./support/person-form"
import {
  blur,
  boxOf,
  choose,
  comboboxOf,
  entryOf,
  expectAddress,
  expectCount,
  expectEditable,
  expectNoOverflow,
  fill,
  inputOf,
  offered,
  press,
  resize,
  selectOf,
  typeInto,
} from "./support/screen"

const [admin, employee] = KINDS

for (const kind of KINDS) {
  describe(kind.headings.add, () => {
    test(`[VA-02, VA-03, VA-05..VA-08, ${idsOf(kind, "VA-09", "VA-10")}, VA-11..VA-20, CN-20] an empty form names every required field, and sends nothing`, async () => {
      await openAdd(kind)
      await press("Simpan")
      const wanted = requiredOf(kind, "create", false)
      expect(wanted.length).toBeGreaterThan(12)
      await expectStopped(wanted)
      await page.getByRole("alert").getByRole("link", { name: "Kode PTKP" }).click()
      await expect.element(inputOf("Kode PTKP")).toHaveFocus()

      await choose("Kelompok", "Pelopor")
      await press("Simpan")
      await expectStopped(requiredOf(kind, "create", true).filter(([label]) => label !== "Kelompok"))
      expect(posts()).toEqual([])
      await fill("Nama Lengkap", "Siti")
      await expect.element(entryOf("Nama Lengkap")).toHaveAttribute("aria-invalid", "false")
    })

    test(`[AE-15, AE-26, ${idsOf(kind, "AE-29, AE-30", "AE-31, AE-32")}] only roles and positions of its status are offered; 'Batal' leads back`, async () => {
      for (const [path, name] of [
        ["/roles", "Peran"],
        ["/positions", "Kursi"],
      ] as const)
        host.data[path] = ["ADMIN", "EMPLOYEE", "PARTNER", "MEMBER"].map((status) => ({
          id: `${name} ${status}`,
          name: `${name} ${status}`,
          status,
        }))
      await openAdd(kind)
      expect(await offered("Jenis Pengguna")).toEqual([`Peran ${kind.type}`])
      expect(await offered("Jabatan")).toEqual([`Kursi ${kind.type}`])
      await press("Batal")
      await expectAddress(kind.list)
    })

    test("[AE-20, AE-52, AE-54..AE-57, VA-26, CN-07, AB-44] the code takes digits, shows the next one and is compared with both lists", async () => {
      const other = kind === KINDS[0] ? KINDS[1] : KINDS[0]
      host.data[kind.path] = [personOf(kind, 12), personOf(kind, 99, { user: { is_active: false } })]
      host.data[other.path] = [personOf(other, 41)]
      await openAdd(kind)
      await expect.element(page.getByText("Kode terakhir: STN-00041")).toBeVisible()
      await expect.element(page.getByText("Berikutnya: STN-00042")).toBeVisible()
      const code = inputOf("Kode Karyawan")
      await typeInto(code, "a4x1")
      await expect.element(code).toHaveValue("41")
      await blur(code)
      await expectMessage("Kode Karyawan", "Kode sudah digunakan")
      const clipboardData = new DataTransfer()
      clipboardData.setData("text", " stn-00077 ")
      code
        .element()
        .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
      await expect.element(code).toHaveValue("77")
      await code.fill("")
      await typeInto(code, "1234567")
      await expect.element(code).toHaveValue("12345")
      await code.fill("12")
      await blur(code)
      await expectMessage("Kode Karyawan", "Kode sudah digunakan")
      // An inactive person's code is free.
      await code.fill("99")
      await blur(code)
      await expect.element(code).toHaveAttribute("aria-invalid", "false")
    })
  })
}

test("[AE-15..AE-21, AE-25, AE-26, AE-27, CN-20, RT-27] has its fields in two columns, and 'Batal' leads back", async () => {
  await openAdd(admin)
  for (const label of [...TEXTS, ...DATES, "Kode Karyawan"]) await expectEditable(inputOf(label))
  for (const label of SELECTS) {
    await expect.element(selectOf(label)).toHaveTextContent("-- Pilih --")
    await expect.element(comboboxOf(label)).toBeEnabled()
  }
  expect(await offered("Status Perkawinan")).toEqual(["Belum Kawin", "Kawin"])
  await choose("Status Perkawinan", "Kawin")
  await choose("Status Perkawinan", "-- Pilih --")
  await expect.element(selectOf("Status Perkawinan")).toHaveTextContent("-- Pilih --")

  const name = boxOf(inputOf("Nama Lengkap"))
  const email = boxOf(inputOf("Email"))
  expect(Math.abs((name?.y ?? 0) - (email?.y ?? 99))).toBeLessThan(2)
  expect((email?.x ?? 0) - (name?.x ?? 0)).toBeGreaterThan(name?.width ?? 999)

  await expect.element(page.getByRole("button", { name: "Simpan", exact: true })).toBeEnabled()
  await press("Batal")
  await expectAddress(admin.list)
  expect(posts()).toEqual([])
})

test("[AE-22, AE-23, AE-33, AB-27] only pelopor and pengelola have fields of membership", async () => {
  // Membership follows from the status, or from the name.
  host.data["/groups"] = [
    { id: "1", name: "NonAnggota", status: "NON_MEMBER" },
    { id: "2", name: "Perintis", status: "PIONEER" },
    { id: "3", name: "PENGELOLA", status: "PARTNER" },
    { id: "4", name: "Mitra", status: "PARTNER" },
  ]
  await openAdd(admin)
  for (const [group, shows] of [
    ["NonAnggota", false],
    ["Perintis", true],
    ["Mitra", false],
    ["PENGELOLA", true],
  ] as const) {
    await choose("Kelompok", group)
    for (const label of MEMBERSHIP) await expectCount(entryOf(label), shows ? 1 : 0)
  }
  expect(await offered("Jenis Pengguna Keanggotaan")).toEqual(["Anggota"])
  expect(await offered("Jabatan Keanggotaan")).toEqual(["Ketua Kelompok"])
})

test("[VA-04, VA-22, VA-23, VA-24, CN-05] email and phone show their faults", async () => {
  await openAdd(employee)
  const tries: readonly [string, string, string][] = [
    ["Email", "a b@c.id", "Format email tidak valid"],
    ["Email", "budi@", "Format email tidak valid"],
    ["No. Telp", "08123abc456", "No. Telp hanya boleh angka"],
    ["No. Telp", "081234567", "Minimal 10 digit"],
    ["No. Telp", "08123456789012", "Maksimal 13 digit"],
  ]
  for (const [label, text, message] of tries) {
    await fill(label, text)
    await blur(inputOf(label))
    await expectMessage(label, message)
  }
  for (const phone of ["0812345678", "0812345678901"]) {
    await fill("No. Telp", phone)
    await blur(inputOf("No. Telp"))
    await expect.element(inputOf("No. Telp")).toHaveAttribute("aria-invalid", "false")
  }
})

test("[AB-25] the superadmin's role is offered to a superadmin only", async () => {
  await openAdd(admin)
  expect(await offered("Jenis Pengguna")).toEqual(["Kepala Gudang", "superadmin"])
  // A superadmin keeps that role after another user's edit.
  const superadmin = { id: "1", name: "superadmin", status: "ADMIN" }
  host.data["/users/admin"] = [personOf(admin, 1, { profiles: { roles: [superadmin] } })]
  const permissions = grants("AdminData", "view", "add", "edit")
  await openApp("/add-admin", { name: "Rina", role: "Kepala Gudang", permissions })
  expect(await offered("Jenis Pengguna")).toEqual(["Kepala Gudang"])
  await openEdit(admin, "Orang 001")
  await expect.element(selectOf("Jenis Pengguna")).toHaveTextContent("superadmin")
  await fill("Alamat", "Jl. Baru 2")
  await press("Simpan")
  await expectAddress("/data-admin")
  expect(puts()[0]?.body).toMatchObject({ Roles: ["1"] })
})

test("[AE-16] on a phone the two columns are one, and nothing overflows", async () => {
  await resize(390, 844)
  await openAdd(admin)
  await press("Simpan")
  await expect.element(page.getByRole("alert").filter({ hasText: "perlu diperiksa" })).toBeVisible()
  await expectNoOverflow()
  const name = boxOf(inputOf("Nama Lengkap"))
  const email = boxOf(inputOf("Email"))
  expect(email?.y ?? 0).toBeGreaterThan((name?.y ?? 0) + 30)
})
