/** The form of admins and employees, from the first field to the toast: both kinds, add and edit, and what goes wrong. */

import { beforeEach, describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Field } from "../../src/core/schema/resource"
import { hold } from "../stub/answers"
import { idsOf, KINDS, type Kind, memberOf, PERSON_TEXTS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import {
  blur,
  boxOf,
  choose,
  closeAlert,
  comboboxOf,
  entryOf,
  expectAddress,
  expectCount,
  expectEditable,
  expectNoOverflow,
  expectTexts,
  fill,
  focus,
  inputOf,
  offered,
  press,
  resize,
  rowOf,
  selectOf,
  typeInto,
} from "./support/screen"

const MEMBERSHIP = ["Tanggal Keanggotaan", "Member ID", "Jenis Pengguna Keanggotaan", "Jabatan Keanggotaan"]
const MEMBERSHIP_KEYS = new Set(["joinMember", "memberId", "memberRole", "memberPosition"])
const SELECTS = ["Jabatan", "Kelompok", "Jenis Pengguna", "Status Perkawinan"]
const DATES = ["Tanggal Masuk", "Tanggal Lahir"]
const TEXTS = ["Nama Lengkap", "Email", "Tempat Lahir", "NIK", "Kode PTKP", "Alamat", "No. Telp", "No.NPWP"]

/** Everything that a person without membership needs. */
async function fillPerson(kind: Kind, group = "NonAnggota"): Promise<void> {
  for (const [label, text] of Object.entries(PERSON_TEXTS)) await fill(label, text)
  await choose("Status Perkawinan", "Kawin")
  await choose("Jenis Pengguna", kind.role.name)
  await choose("Jabatan", kind.position.name)
  await choose("Kelompok", group)
}

const saves = () => host.calls.filter(({ method }) => method === "POST" || method === "PUT")
const posts = () => saves().filter(({ method, path }) => method === "POST" && !path.startsWith("/auth"))
const puts = () => saves().filter(({ method }) => method === "PUT")

/** The message stands under the field and is read out with it. */
async function expectMessage(label: string, message: string): Promise<void> {
  const input = entryOf(label)
  const text = message.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  await expect.element(input).toHaveAccessibleDescription(new RegExp(`(^| )${text}( |$)`))
  await expect.element(input).toHaveAttribute("aria-invalid", "true")
  const id = (await input.element().getAttribute("id")) ?? ""
  const shown = page.css(`[id="${id}-message"]`)
  await expectTexts(shown, message)
  const [above, below] = await Promise.all([boxOf(input), boxOf(shown)])
  expect(below?.y ?? 0, label).toBeGreaterThan(above?.y ?? 0)
}

/** What the declaration asks for in this mode, as label and message. */
const requiredOf = (kind: Kind, mode: "create" | "edit", member: boolean): [string, string][] =>
  kind.resource.form.sections
    .flatMap(({ fields }) => fields.map((key) => kind.resource.field(key)))
    .filter(
      (field: Field) => !field.hidden && !field.readOnly[mode] && (member || !MEMBERSHIP_KEYS.has(field.key)),
    )
    .flatMap((field: Field): [string, string][] => {
      const message = field.required[mode]
      return message === null ? [] : [[field.label, message]]
    })

async function expectStopped(wanted: readonly (readonly [string, string])[]): Promise<void> {
  const summary = page.getByRole("alert").filter({ hasText: "Periksa kembali" })
  await expect.element(summary).toHaveTextContent(`Periksa kembali ${wanted.length} isian berikut:`)
  await expect.element(summary).toHaveFocus()
  await expectTexts(
    summary.getByRole("link"),
    wanted.map(([label]) => label),
  )
  for (const [label, message] of wanted) await expectMessage(label, message)
  await expectCount(page.css('input[aria-invalid="true"], textarea[aria-invalid="true"]'), wanted.length)
}

async function openAdd(kind: Kind): Promise<void> {
  await openApp(kind.add)
  await expect.element(page.getByRole("heading", { name: kind.headings.add, level: 1 })).toBeVisible()
  await expect.element(entryOf("Kode Karyawan")).toBeVisible()
}

/** By way of the list, as a person goes. */
async function openEdit(kind: Kind, name: string): Promise<void> {
  await openApp(kind.list)
  await rowOf(name).getByRole("button", { name: "Edit" }).click()
  await expect.element(page.getByRole("heading", { name: kind.headings.edit, level: 1 })).toBeVisible()
  await expect.element(inputOf("Nama Lengkap")).toHaveValue(name)
}

const itemOf = (kind: Kind) => localStorage.getItem(kind.item)

for (const kind of KINDS) {
  describe(kind.headings.add, () => {
    test("[AE-15..AE-21, AE-25, AE-26, AE-27, CN-20, RT-27] has its fields in two columns, and 'Batal' leads back", async () => {
      await openAdd(kind)
      for (const label of [...TEXTS, ...DATES, "Kode Karyawan"]) await expectEditable(inputOf(label))
      for (const label of SELECTS) {
        await expect.element(selectOf(label)).toHaveTextContent("-- Pilih --")
        await expect.element(comboboxOf(label)).toBeEnabled()
      }
      expect(await offered("Status Perkawinan")).toEqual(["Belum Kawin", "Kawin"])
      // Chosen by mistake: the first entry chooses nothing again.
      await choose("Status Perkawinan", "Kawin")
      await choose("Status Perkawinan", "-- Pilih --")
      await expect.element(selectOf("Status Perkawinan")).toHaveTextContent("-- Pilih --")

      const name = boxOf(inputOf("Nama Lengkap"))
      const email = boxOf(inputOf("Email"))
      expect(Math.abs((name?.y ?? 0) - (email?.y ?? 99))).toBeLessThan(2)
      expect((email?.x ?? 0) - (name?.x ?? 0)).toBeGreaterThan(name?.width ?? 999)

      await expect.element(page.getByRole("button", { name: "Simpan", exact: true })).toBeEnabled()
      await press("Batal")
      await expectAddress(kind.list)
      expect(posts()).toEqual([])
    })

    test(`[VA-02, VA-03, VA-05..VA-08, ${idsOf(kind, "VA-09", "VA-10")}, VA-11..VA-20, CN-20] an empty submit names every field that it asks for, and sends nothing`, async () => {
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
      // What is put right loses its message.
      await fill("Nama Lengkap", "Siti")
      await expect.element(entryOf("Nama Lengkap")).toHaveAttribute("aria-invalid", "false")
    })

    test("[VA-04, VA-22, VA-23, VA-24, CN-05] email and phone say what is wrong with them", async () => {
      await openAdd(kind)
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

    test("[AE-22, AE-23, AE-33, AB-27] membership is asked of pelopor and pengelola only", async () => {
      // By status, whatever the group is called, and by name, whatever its status.
      host.data["/groups"] = [
        { id: "1", name: "NonAnggota", status: "NON_MEMBER" },
        { id: "2", name: "Perintis", status: "PIONEER" },
        { id: "3", name: "PENGELOLA", status: "PARTNER" },
        { id: "4", name: "Mitra", status: "PARTNER" },
      ]
      await openAdd(kind)
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

    test(`[${idsOf(kind, "AE-29, AE-30", "AE-31, AE-32")}] only roles and positions of its own status are offered`, async () => {
      const statuses = ["ADMIN", "EMPLOYEE", "PARTNER", "MEMBER"]
      host.data["/roles"] = statuses.map((status, index) => ({
        id: `r${index}`,
        name: `Peran ${status}`,
        status,
      }))
      host.data["/positions"] = statuses.map((status, index) => ({
        id: `p${index}`,
        name: `Kursi ${status}`,
        status,
      }))
      await openAdd(kind)
      expect(await offered("Jenis Pengguna")).toEqual([`Peran ${kind.type}`])
      expect(await offered("Jabatan")).toEqual([`Kursi ${kind.type}`])
    })

    test("[AE-20, AE-52..AE-57, VA-26, CN-07, AB-44] the code takes digits, is formatted, hinted and held against both lists", async () => {
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
      await code.fill("")
      await typeInto(code, "1234567")
      await expect.element(code).toHaveValue("12345")
      await fillPerson(kind)
      for (const taken of ["12", "41"]) {
        await code.fill(taken)
        await press("Simpan")
        await expectStopped([["Kode Karyawan", "Kode sudah digunakan"]])
      }
      expect(posts()).toEqual([])
      // An inactive person's code is free.
      await code.fill("99")
      await press("Simpan")
      await expect.element(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toBeVisible()
      expect(posts()[0]?.body).toMatchObject({ employeeId: "STN-00099" })
    })

    test("[AE-24, AE-35, AE-36, AE-58..AE-62, VA-27, CN-08, AB-45] the Member ID takes digits, keeps the latest letter and rolls on", async () => {
      const member = memberOf(kind, 3)
      host.data[kind.path] = [member]
      host.data["/cooperative-members"] = [{ id: "m1", name: "Karto", member_id: "B00041", group_id: "2" }]
      await openAdd(kind)
      await fillPerson(kind, "Pelopor")
      await fill("Tanggal Keanggotaan", "31/01/2025")
      await choose("Jenis Pengguna Keanggotaan", "Anggota")
      await choose("Jabatan Keanggotaan", "Ketua Kelompok")
      const id = inputOf("Member ID")
      await typeInto(id, "a41")
      await expect.element(id).toHaveValue("41")
      await press("Simpan")
      await expectStopped([["Member ID", "Kode sudah digunakan"]])
      await id.fill("100000")
      await press("Simpan")
      await expect.element(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toBeVisible()
      expect(posts()).toHaveLength(1)
      expect(posts()[0]?.body).toMatchObject({
        memberId: "C00001",
        joinMember: "2025-01-31",
        Roles: [kind.role.id, "5"],
        Positions: [kind.position.id, "3"],
      })
    })

    test("[AB-80] a slow host gets one save, however often it is asked for, and nothing wrong shows meanwhile", async () => {
      await openAdd(kind)
      await fillPerson(kind)
      await fill("Kode Karyawan", "77")
      const held = hold(host, `POST ${kind.path}`)
      // Everything that is headed, alerted or said of a field while the save runs and after it.
      const seen = new Set<string>()
      const observer = new MutationObserver(() => {
        for (const node of document.querySelectorAll(
          'h1, h2, [role="alert"], [id$="-message"], [role="status"]',
        ))
          if (node.textContent?.trim()) seen.add(node.textContent.trim())
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      const submit = page.getByRole("button", { name: "Simpan" })
      await focus(inputOf("Nama Lengkap"))
      await userEvent.keyboard("{Enter}")
      await userEvent.keyboard("{Enter}")
      await expect.element(submit).toBeDisabled()
      await held.seen
      await submit.click({ force: true })
      document.querySelector("form")?.requestSubmit()
      await expect.element(inputOf("Nama Lengkap")).toHaveValue("Siti Aminah")
      await expect.element(page.getByRole("heading", { name: kind.headings.add, level: 1 })).toBeVisible()
      held.release()
      await expect.element(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toBeVisible()
      expect(posts()).toHaveLength(1)
      await press("Tutup")
      await expectAddress(kind.list)
      expect(posts()).toHaveLength(1)
      observer.disconnect()
      const wrong = [...seen].filter((text) =>
        /digunakan|wajib|gagal|kesalahan|Periksa|tidak ditemukan|Dashboard/i.test(text),
      )
      expect(seen.size).toBeGreaterThan(0)
      expect(wrong).toEqual([])
    })

    test("[ER-07, ER-13] a save that fails is told, and the form stands as it was", async () => {
      await openAdd(kind)
      await fillPerson(kind)
      host.answers.set(`POST ${kind.path}`, { status: 500, body: { message: "Disk penuh" } })
      await press("Simpan")
      await closeAlert("Terjadi kesalahan saat menyimpan data.")
      for (const [label, text] of Object.entries(PERSON_TEXTS))
        await expect.element(inputOf(label)).toHaveValue(text)
      await expect.element(selectOf("Jabatan")).toHaveTextContent(kind.position.name)
      await expectCount(page.getByRole("dialog"), 0)

      host.answers.set(`POST ${kind.path}`, {
        status: 422,
        body: { message: "Periksa isian", errors: { email: ["Email sudah dipakai orang lain"] } },
      })
      await press("Simpan")
      await closeAlert("Terjadi kesalahan saat menyimpan data.")
      await expectMessage("Email", "Email sudah dipakai orang lain")
      host.answers.delete(`POST ${kind.path}`)
      await fill("Email", "lain@koperasi.id")
      await press("Simpan")
      await expect.element(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toBeVisible()
    })
  })

  describe(kind.headings.edit, () => {
    test("[AE-15, AE-28, AE-45..AE-49, AE-50, AE-63..AE-65, AB-04, AB-09, AB-77] is filled from the record read anew, and saves all but the password", async () => {
      host.data[kind.path] = [memberOf(kind, 1)]
      await openApp(kind.list)
      await expect.element(rowOf("Orang 001")).toBeVisible()
      // Changed meanwhile by someone else: what is read anew counts.
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

    test("[VA-02, VA-03, VA-05..VA-08, VA-10..VA-21, AE-47] a form that was emptied names every field", async () => {
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

    test("[VA-25, CN-06, AB-66] the phone takes ten to fifteen digits", async () => {
      host.data[kind.path] = [personOf(kind, 1)]
      await openEdit(kind, "Orang 001")
      for (const phone of ["081234567", "0812345678901234", "08123abc4567"]) {
        await fill("No. Telp", phone)
        await blur(inputOf("No. Telp"))
        await expectMessage("No. Telp", "Nomor harus 10–15 digit angka")
      }
      await fill("No. Telp", "081234567890123")
      await press("Simpan")
      await expect.element(page.getByText(kind.updated)).toBeVisible()
      expect(puts()[0]?.body).toMatchObject({ phoneNumber: "081234567890123" })
    })

    test("[AB-79] 'Batal' leaves nothing of the person behind; a reload before it keeps the form", async () => {
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

    test("[ER-08, ER-13] a save that fails is told, and the form stands as it was", async () => {
      host.data[kind.path] = [personOf(kind, 1)]
      await openEdit(kind, "Orang 001")
      host.answers.set(`PUT ${kind.path}/u1`, { status: 500, body: {} })
      await fill("Alamat", "Jl. Baru 9")
      await press("Simpan")
      await closeAlert("Terjadi kesalahan saat menyimpan perubahan.")
      await expect.element(inputOf("Alamat")).toHaveValue("Jl. Baru 9")
      await expectAddress(kind.edit)
      expect(itemOf(kind)).not.toBeNull()
    })

    test("[ER-09, AE-51] a record that cannot be read is told, and the list follows", async () => {
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

    for (const [what, body] of [
      ["an empty object", { data: {} }],
      ["no data", { data: null }],
      ["an empty list", { data: [] }],
    ] as const) {
      test(`[ER-10] ${what} instead of the record is a user that is not there`, async () => {
        host.data[kind.path] = [personOf(kind, 1)]
        host.answers.set("GET /users/u1", { status: 200, body })
        await openApp(kind.list)
        await rowOf("Orang 001").getByRole("button", { name: "Edit" }).click()
        await closeAlert("Data user tidak ditemukan.")
        await expectAddress(kind.list)
      })
    }

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

test("[AB-25] the superadmin's role is offered to a superadmin only", async () => {
  await openAdd(KINDS[0])
  expect(await offered("Jenis Pengguna")).toEqual(["superadmin", "Kepala Gudang"])
  // Who is superadmin already keeps that role through somebody else's edit.
  const superadmin = { id: "1", name: "superadmin", status: "ADMIN" }
  host.data["/users/admin"] = [personOf(KINDS[0], 1, { profiles: { roles: [superadmin] } })]
  const permissions = grants("AdminData", "view", "add", "edit")
  await openApp("/add-admin", { name: "Rina", role: "Kepala Gudang", permissions })
  expect(await offered("Jenis Pengguna")).toEqual(["Kepala Gudang"])
  await openEdit(KINDS[0], "Orang 001")
  await expect.element(selectOf("Jenis Pengguna")).toHaveTextContent("superadmin")
  await fill("Alamat", "Jl. Baru 2")
  await press("Simpan")
  await expectAddress("/data-admin")
  expect(puts()[0]?.body).toMatchObject({ Roles: ["1"] })
})

test("[AB-16] where nothing can be copied the password is selected, and nothing is claimed", async () => {
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as unknown as Clipboard)
  await openAdd(KINDS[1])
  await fillPerson(KINDS[1])
  await press("Simpan")
  const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
  await dialog.getByRole("button", { name: "Salin", exact: true }).click()
  await expect.element(dialog).toHaveTextContent("Tidak dapat menyalin otomatis")
  await expectCount(dialog.getByRole("button", { name: "Tersalin" }), 0)
  const selected = window.getSelection()?.toString() ?? ""
  expect(selected).toMatch(/^[A-Za-z0-9]{8}$/)
})

describe("on a phone", () => {
  beforeEach(() => resize(390, 844))
  test("[AE-16] the two columns are one, and nothing stands out", async () => {
    await openAdd(KINDS[0])
    await press("Simpan")
    await expect.element(page.getByRole("alert").filter({ hasText: "Periksa kembali" })).toBeVisible()
    await expectNoOverflow()
    const name = boxOf(inputOf("Nama Lengkap"))
    const email = boxOf(inputOf("Email"))
    expect(email?.y ?? 0).toBeGreaterThan((name?.y ?? 0) + 30)
  })
})
