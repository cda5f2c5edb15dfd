/** Saving a new admin or employee: codes, the password, failures. */
import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { hold } from "../stub/answers"
import { KINDS, type Kind, memberOf, PERSON_TEXTS, personOf } from "../support/people"
import { contentOf } from "./support/declared-form"
import { host } from "./support/host"
import { expectMessage, expectStopped, fillPerson, openAdd, posts } from "./support/person-form"
import {
  between,
  choose,
  closeAlert,
  comboboxOf,
  expectAddress,
  expectCount,
  fill,
  focus,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
  typeInto,
} from "./support/screen"

const [admin, employee] = KINDS

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

test("[AE-53..AE-55, AE-57, VA-26, CN-07, AB-44] a used code is not sent; a code used meanwhile is shown at its field, with the next one, and the form stays as it was", async () => {
  host.data[admin.path] = [personOf(admin, 12), personOf(admin, 99, { user: { is_active: false } })]
  host.data[employee.path] = [personOf(employee, 11)]
  await openAdd(admin)
  await fillPerson(admin)
  for (const taken of ["12", "11"]) {
    await fill("Kode Karyawan", taken)
    await press("Simpan")
    await expectStopped([["Kode Karyawan", "Kode sudah digunakan"]])
  }
  expect(posts()).toEqual([])
  await fill("Kode Karyawan", "13")
  // Our own server's response: tests/server/support/records/codes.ts.
  host.answers.set(`POST ${admin.path}`, () => {
    host.data[admin.path]?.push(personOf(admin, 13))
    return { status: 409, body: { errors: { employeeId: ["Kode sudah digunakan"] } } }
  })
  const typed = contentOf()
  await press("Simpan")
  await closeAlert("Terjadi kesalahan saat menyimpan data.")
  await expectMessage("Kode Karyawan", "Kode sudah digunakan")
  expect(contentOf()).toEqual(typed)
  await expect.element(page.getByText("Kode terakhir: STN-00013")).toBeVisible()
  host.answers.delete(`POST ${admin.path}`)
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
  await openAdd(admin)
  await fillPerson(admin)
  await fill("Kode Karyawan", "77")
  const held = hold(host, `POST ${admin.path}`)
  // All headings, alerts and messages during the save and after it.
  const seen = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const node of document.querySelectorAll('h1, h2, [role="alert"], [id$="-message"], [role="status"]'))
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
  await expect.element(page.getByRole("heading", { name: admin.headings.add, level: 1 })).toBeVisible()
  held.release()
  const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
  await expect.element(dialog).toBeVisible()
  expect(posts().map(({ path }) => path)).toEqual([admin.path])
  const body = posts()[0]?.body as { password: string }
  expect(body).toEqual({
    ...sent(admin),
    employeeId: "STN-00077",
    password: expect.stringMatching(/^[A-Za-z0-9]{8}$/),
  })
  await expect.element(dialog).toHaveTextContent(body.password)

  const shows = (text: string) => document.querySelector('[role="dialog"]')?.textContent?.includes(text)
  const copiedFor = between(
    () => shows("Tersalin") === true,
    () => shows("Tersalin") === false,
  )
  await dialog.getByRole("button", { name: "Salin", exact: true }).click()
  await expect.element(dialog.getByRole("button", { name: "Tersalin" })).toBeVisible()
  expect(copied).toHaveBeenCalledExactlyOnceWith(body.password)
  expect(await copiedFor).toBeGreaterThan(1400)
  expect(await copiedFor).toBeLessThan(3500)

  // Neither Escape nor a click beside it closes the only dialog with the password.
  await userEvent.keyboard("{Escape}{Escape}")
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  await expect.element(dialog).toHaveTextContent(body.password)
  await expectAddress(admin.add)

  const untilList = between(
    () => document.body.textContent?.includes(admin.created) === true,
    () => location.pathname === admin.list,
  )
  await press("Tutup")
  await expect
    .element(page.getByRole("status").filter({ hasText: admin.created }))
    .toHaveTextContent("Berhasil")
  await expectAddress(admin.list)
  expect(await untilList).toBeGreaterThan(900)
  expect(await untilList).toBeLessThan(3500)
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

test("[AE-24, AE-35, AE-36, AE-58..AE-62, VA-27, CN-08, AB-45] the Member ID takes digits, continues with the latest letter and goes on to the next one", async () => {
  const member = memberOf(employee, 3)
  host.data[employee.path] = [member]
  host.data["/cooperative-members"] = [{ id: "m1", name: "Karto", member_id: "B00041", group_id: "2" }]
  await openAdd(employee)
  await fillPerson(employee, "Pelopor")
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
    Roles: [employee.role.id, "5"],
    Positions: [employee.position.id, "3"],
  })
})

test("[ER-07, ER-13, AE-43, AB-16] a failed save shows an alert, and the form stays as it was; without a clipboard the password is selected", async () => {
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as unknown as Clipboard)
  await openAdd(employee)
  await fillPerson(employee)
  await fill("Kode Karyawan", "77")
  host.answers.set(`POST ${employee.path}`, { status: 500, body: { message: "Disk penuh" } })
  await press("Simpan")
  await closeAlert("Terjadi kesalahan saat menyimpan data.")
  for (const [label, text] of Object.entries(PERSON_TEXTS))
    await expect.element(inputOf(label)).toHaveValue(text)
  await expect.element(selectOf("Jabatan")).toHaveTextContent(employee.position.name)
  await expectCount(page.getByRole("dialog"), 0)

  host.answers.set(`POST ${employee.path}`, {
    status: 422,
    body: { message: "Periksa isian", errors: { email: ["Email sudah dipakai orang lain"] } },
  })
  await press("Simpan")
  await closeAlert("Terjadi kesalahan saat menyimpan data.")
  await expectMessage("Email", "Email sudah dipakai orang lain")
  host.answers.delete(`POST ${employee.path}`)
  await fill("Email", "lain@koperasi.id")
  await press("Simpan")
  const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
  await dialog.getByRole("button", { name: "Salin", exact: true }).click()
  await expect.element(dialog).toHaveTextContent("Tidak dapat menyalin otomatis")
  await expectCount(dialog.getByRole("button", { name: "Tersalin" }), 0)
  const password = window.getSelection()?.toString() ?? ""
  expect(password).toMatch(/^[A-Za-z0-9]{8}$/)
  expect(posts().at(-1)?.body).toEqual({
    ...sent(employee),
    email: "lain@koperasi.id",
    employeeId: "STN-00077",
    password,
  })
  await press("Tutup")
  await expect
    .element(page.getByRole("status").filter({ hasText: employee.created }))
    .toHaveTextContent("Berhasil")
  await expectAddress(employee.list)
})

test("the superadmin's role is the last one, and asked about at the save", async () => {
  await openAdd(admin)
  await fillPerson(admin)
  await fill("Kode Karyawan", "7")
  expect((await offered("Jenis Pengguna")).at(-1)).toBe("superadmin")
  await choose("Jenis Pengguna", "superadmin")
  await press("Simpan")
  const question = page.getByRole("alertdialog", { name: "Berikan akses penuh?" })
  await expect.element(question).toHaveTextContent("superadmin")
  await expect.element(question.getByRole("button", { name: "Batal" })).toHaveFocus()
  await press("Batal", question)
  await expect.element(comboboxOf("Jenis Pengguna")).toHaveFocus()
  expect(posts()).toEqual([])
  await press("Simpan")
  await press("Ya", question)
  await expect.element(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toBeVisible()
  expect(posts()[0]?.body).toMatchObject({ Roles: ["1"] })
})
