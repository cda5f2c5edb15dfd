/** Adding an admin or an employee: one form for both, and what differs between them. */
import { beforeEach, describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { hold } from "../stub/answers"
import { idsOf, KINDS, type Kind, memberOf, PERSON_TEXTS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { contentOf } from "./support/declared-form"
import { host } from "./support/host"
import {
  DATES,
  expectMessage,
  expectStopped,
  fillPerson,
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
  between,
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

const sent = (kind: Kind) => ({
  fullName: "Siti Aminah",
  email: "siti@koperasi.id",
  placeOfBirth: "Metro",
  dateOfBirth: "1990-05-07",
  NIK: "1802070705900001",
  NPWP: "09.254.294.3-407.000",
  phoneNumber: "081234567890",
  ptkpCode: "K/1",
  address: "Jl. Raya 1",
  joinDate: "2024-02-29",
  maritalStatus: "MARRY",
  Roles: [kind.role.id],
  Positions: [kind.position.id],
  groupId: "1",
  userType: kind.type,
})

// What differs between the two.
for (const kind of KINDS) {
  describe(kind.headings.add, () => {
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

    test(`[AE-15, AE-26, ${idsOf(kind, "AE-29, AE-30", "AE-31, AE-32")}] only roles and positions of its own status are offered; 'Batal' leads back`, async () => {
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
      await press("Batal")
      await expectAddress(kind.list)
    })

    test("[AE-20, AE-52, AE-54..AE-57, VA-26, CN-07, AB-44] the code takes digits, is hinted and held against both lists", async () => {
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

const [admin, employee] = KINDS

// What both have of one declaration, on one of them or the other.
describe("of an admin", () => {
  const kind = admin

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

  test("[AE-53..AE-55, AE-57, VA-26, CN-07, AB-44] a taken code is not sent; one that someone else took while this one typed: said on its field, the form intact, the next one offered", async () => {
    host.data[kind.path] = [personOf(kind, 12), personOf(kind, 99, { user: { is_active: false } })]
    host.data[employee.path] = [personOf(employee, 11)]
    await openAdd(kind)
    await fillPerson(kind)
    for (const taken of ["12", "11"]) {
      await fill("Kode Karyawan", taken)
      await press("Simpan")
      await expectStopped([["Kode Karyawan", "Kode sudah digunakan"]])
    }
    expect(posts()).toEqual([])
    await fill("Kode Karyawan", "13")
    // As our own server answers the later of two: tests/server/support/records/codes.ts.
    host.answers.set(`POST ${kind.path}`, () => {
      host.data[kind.path]?.push(personOf(kind, 13))
      return { status: 409, body: { errors: { employeeId: ["Kode sudah digunakan"] } } }
    })
    const typed = contentOf()
    await press("Simpan")
    await closeAlert("Terjadi kesalahan saat menyimpan data.")
    await expectMessage("Kode Karyawan", "Kode sudah digunakan")
    expect(contentOf()).toEqual(typed)
    await expect.element(page.getByText("Kode terakhir: STN-00013")).toBeVisible()
    host.answers.delete(`POST ${kind.path}`)
    // An inactive person's code is free.
    await fill("Kode Karyawan", "99")
    await press("Simpan")
    await expect.element(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toBeVisible()
    expect(posts().map(({ body }) => (body as { employeeId: string }).employeeId)).toEqual([
      "STN-00013",
      "STN-00099",
    ])
  })

  test("[AB-80, AE-34, AE-37..AE-41, AE-42, AE-44, GL-16, CN-10, CN-11, CN-13, CN-17, AB-16] a slow host gets one save; the password is shown once, then the toast, then the list", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue()
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
    const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
    await expect.element(dialog).toBeVisible()
    expect(posts().map(({ path }) => path)).toEqual([kind.path])
    const body = posts()[0]?.body as { password: string }
    expect(body).toEqual({
      ...sent(kind),
      employeeId: "STN-00077",
      password: expect.stringMatching(/^[A-Za-z0-9]{8}$/),
    })
    await expect.element(dialog).toHaveTextContent(body.password)

    const says = (text: string) => document.querySelector('[role="dialog"]')?.textContent?.includes(text)
    const said = between(
      () => says("Tersalin") === true,
      () => says("Tersalin") === false,
    )
    await dialog.getByRole("button", { name: "Salin", exact: true }).click()
    await expect.element(dialog.getByRole("button", { name: "Tersalin" })).toBeVisible()
    expect(copied).toHaveBeenCalledExactlyOnceWith(body.password)
    expect(await said).toBeGreaterThan(1400)
    expect(await said).toBeLessThan(3500)

    // Neither Escape nor a click beside it takes the only sight of the password away.
    await userEvent.keyboard("{Escape}{Escape}")
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
    await expect.element(dialog).toHaveTextContent(body.password)
    await expectAddress(kind.add)

    const told = between(
      () => document.body.textContent?.includes(kind.created) === true,
      () => location.pathname === kind.list,
    )
    await press("Tutup")
    await expect
      .element(page.getByRole("status").filter({ hasText: kind.created }))
      .toHaveTextContent("Berhasil")
    await expectAddress(kind.list)
    expect(await told).toBeGreaterThan(900)
    expect(await told).toBeLessThan(3500)
    await expect
      .element(rowOf("siti@koperasi.id").or(page.getByText("Tidak ada data yang tersedia.")))
      .toBeVisible()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(body.password)
    await expectCount(page.getByText(body.password), 0)
    expect(posts()).toHaveLength(1)
    observer.disconnect()
    const wrong = [...seen].filter((text) =>
      /digunakan|wajib|gagal|kesalahan|Periksa|tidak ditemukan|Dashboard/i.test(text),
    )
    expect(seen.size).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  })
})

describe("of an employee", () => {
  const kind = employee

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

  test("[ER-07, ER-13, AE-43, AB-16] a save that fails is told, and the form stands as it was until it goes through; where nothing can be copied the password is selected, and nothing is claimed", async () => {
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as unknown as Clipboard)
    await openAdd(kind)
    await fillPerson(kind)
    await fill("Kode Karyawan", "77")
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
    const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
    await dialog.getByRole("button", { name: "Salin", exact: true }).click()
    await expect.element(dialog).toHaveTextContent("Tidak dapat menyalin otomatis")
    await expectCount(dialog.getByRole("button", { name: "Tersalin" }), 0)
    const password = window.getSelection()?.toString() ?? ""
    expect(password).toMatch(/^[A-Za-z0-9]{8}$/)
    expect(posts().at(-1)?.body).toEqual({
      ...sent(kind),
      email: "lain@koperasi.id",
      employeeId: "STN-00077",
      password,
    })
    await press("Tutup")
    await expect
      .element(page.getByRole("status").filter({ hasText: kind.created }))
      .toHaveTextContent("Berhasil")
    await expectAddress(kind.list)
  })
})

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
