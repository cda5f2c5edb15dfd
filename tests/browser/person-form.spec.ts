/** The form of admins and employees, from the first field to the toast: both kinds, add and edit, and what goes wrong. */
import type { Locator, Page } from "@playwright/test"
import type { Field } from "../../src/core/schema/resource"
import { inSeconds, type StubHost, stubToken } from "../stub/host"
import { loginAtHost } from "./fixtures"
import {
  choose,
  closeAlert,
  expectNoOverflow,
  fill,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
} from "./form-driver"
import { idsOf, KINDS, type Kind, memberOf, personOf, test } from "./people"
import { expect } from "./signed-in"

const MEMBERSHIP = ["Tanggal Keanggotaan", "Member ID", "Jenis Pengguna Keanggotaan", "Jabatan Keanggotaan"]
const MEMBERSHIP_KEYS = new Set(["joinMember", "memberId", "memberRole", "memberPosition"])
const SELECTS = ["Jabatan", "Kelompok", "Jenis Pengguna", "Status Perkawinan"]
const DATES = ["Tanggal Masuk", "Tanggal Lahir"]
const TEXTS = ["Nama Lengkap", "Email", "Tempat Lahir", "NIK", "Kode PTKP", "Alamat", "No. Telp", "No.NPWP"]

const PERSON = {
  "Nama Lengkap": "Siti Aminah",
  Email: "siti@koperasi.id",
  "Tempat Lahir": "Metro",
  "Tanggal Lahir": "07/05/1990",
  NIK: "1802070705900001",
  "No.NPWP": "09.254.294.3-407.000",
  "No. Telp": "081234567890",
  "Kode PTKP": "K/1",
  Alamat: "Jl. Raya 1",
  "Tanggal Masuk": "29/02/2024",
} as const

/** Everything that a person without membership needs. */
async function fillPerson(page: Page, kind: Kind, group = "NonAnggota"): Promise<void> {
  for (const [label, text] of Object.entries(PERSON)) await fill(page, label, text)
  await choose(page, "Status Perkawinan", "Kawin")
  await choose(page, "Jenis Pengguna", kind.role.name)
  await choose(page, "Jabatan", kind.position.name)
  await choose(page, "Kelompok", group)
}

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

const saves = (host: StubHost) => host.calls.filter(({ method }) => method === "POST" || method === "PUT")
const posts = (host: StubHost) =>
  saves(host).filter(({ method, path }) => method === "POST" && !path.startsWith("/auth"))
const puts = (host: StubHost) => saves(host).filter(({ method }) => method === "PUT")

/** The input of a label, whatever kind it is. */
const entry = (page: Page, label: string): Locator =>
  page
    .getByRole("textbox", { name: label, exact: true })
    .or(page.getByRole("combobox", { name: label, exact: true }))

/** The message stands under the field and is read out with it. */
async function expectMessage(page: Page, label: string, message: string): Promise<void> {
  const input = entry(page, label)
  const text = message.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  await expect(input, label).toHaveAccessibleDescription(new RegExp(`(^| )${text}( |$)`))
  await expect(input).toHaveAttribute("aria-invalid", "true")
  const id = (await input.getAttribute("id")) ?? ""
  const shown = page.locator(`[id="${id}-message"]`)
  await expect(shown).toHaveText(message)
  const [above, below] = await Promise.all([input.boundingBox(), shown.boundingBox()])
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

async function expectStopped(page: Page, wanted: readonly (readonly [string, string])[]): Promise<void> {
  const summary = page.getByRole("alert").filter({ hasText: "Periksa kembali" })
  await expect(summary).toContainText(`Periksa kembali ${wanted.length} isian berikut:`)
  await expect(summary).toBeFocused()
  await expect(summary.getByRole("link")).toHaveText(wanted.map(([label]) => label))
  for (const [label, message] of wanted) await expectMessage(page, label, message)
  await expect(page.locator('input[aria-invalid="true"], textarea[aria-invalid="true"]')).toHaveCount(
    wanted.length,
  )
}

async function openAdd(page: Page, kind: Kind, open: (path: string) => Promise<void>): Promise<void> {
  await open(kind.add)
  await expect(page.getByRole("heading", { name: kind.headings.add, level: 1 })).toBeVisible()
  await expect(entry(page, "Kode Karyawan")).toBeVisible()
}

/** By way of the list, as a person goes. */
async function openEdit(
  page: Page,
  kind: Kind,
  open: (path: string) => Promise<void>,
  name: string,
): Promise<void> {
  await open(kind.list)
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(page.getByRole("heading", { name: kind.headings.edit, level: 1 })).toBeVisible()
  await expect(inputOf(page, "Nama Lengkap")).toHaveValue(name)
}

const itemOf = (page: Page, kind: Kind) => page.evaluate((item) => localStorage.getItem(item), kind.item)

for (const kind of KINDS) {
  test.describe(kind.headings.add, () => {
    test("[AE-15..AE-21, AE-25, AE-26, AE-27, CN-20, RT-27] has its fields in two columns, and 'Batal' leads back", async ({
      page,
      host,
      open,
    }) => {
      await openAdd(page, kind, open)
      for (const label of [...TEXTS, ...DATES, "Kode Karyawan"])
        await expect(inputOf(page, label)).toBeEditable()
      for (const label of SELECTS) {
        await expect(selectOf(page, label)).toContainText("-- Pilih --")
        await expect(page.getByRole("combobox", { name: label, exact: true })).toBeEnabled()
      }
      expect(await offered(page, "Status Perkawinan")).toEqual(["Belum Kawin", "Kawin"])
      // Chosen by mistake: the first entry chooses nothing again.
      await choose(page, "Status Perkawinan", "Kawin")
      await choose(page, "Status Perkawinan", "-- Pilih --")
      await expect(selectOf(page, "Status Perkawinan")).toContainText("-- Pilih --")

      const name = await inputOf(page, "Nama Lengkap").boundingBox()
      const email = await inputOf(page, "Email").boundingBox()
      expect(Math.abs((name?.y ?? 0) - (email?.y ?? 99))).toBeLessThan(2)
      expect((email?.x ?? 0) - (name?.x ?? 0)).toBeGreaterThan(name?.width ?? 999)

      await expect(page.getByRole("button", { name: "Simpan", exact: true })).toBeEnabled()
      await press(page, "Batal")
      await expect(page).toHaveURL(new RegExp(`${kind.list}$`))
      expect(posts(host)).toEqual([])
    })

    test(`[VA-02, VA-03, VA-05..VA-08, ${idsOf(kind, "VA-09", "VA-10")}, VA-11..VA-20, CN-20] an empty submit names every field that it asks for, and sends nothing`, async ({
      page,
      host,
      open,
    }) => {
      await openAdd(page, kind, open)
      await press(page, "Simpan")
      const wanted = requiredOf(kind, "create", false)
      expect(wanted.length).toBeGreaterThan(12)
      await expectStopped(page, wanted)
      await page.getByRole("alert").getByRole("link", { name: "Kode PTKP" }).click()
      await expect(inputOf(page, "Kode PTKP")).toBeFocused()

      await choose(page, "Kelompok", "Pelopor")
      await press(page, "Simpan")
      await expectStopped(
        page,
        requiredOf(kind, "create", true).filter(([label]) => label !== "Kelompok"),
      )
      expect(posts(host)).toEqual([])
      // What is put right loses its message.
      await fill(page, "Nama Lengkap", "Siti")
      await expect(entry(page, "Nama Lengkap")).toHaveAttribute("aria-invalid", "false")
    })

    test("[VA-04, VA-22, VA-23, VA-24, CN-05] email and phone say what is wrong with them", async ({
      page,
      open,
    }) => {
      await openAdd(page, kind, open)
      const tries: readonly [string, string, string][] = [
        ["Email", "a b@c.id", "Format email tidak valid"],
        ["Email", "budi@", "Format email tidak valid"],
        ["No. Telp", "08123abc456", "No. Telp hanya boleh angka"],
        ["No. Telp", "081234567", "Minimal 10 digit"],
        ["No. Telp", "08123456789012", "Maksimal 13 digit"],
      ]
      for (const [label, text, message] of tries) {
        await fill(page, label, text)
        await inputOf(page, label).blur()
        await expectMessage(page, label, message)
      }
      for (const phone of ["0812345678", "0812345678901"]) {
        await fill(page, "No. Telp", phone)
        await inputOf(page, "No. Telp").blur()
        await expect(inputOf(page, "No. Telp")).toHaveAttribute("aria-invalid", "false")
      }
    })

    test("[AE-22, AE-23, AE-33, AB-27] membership is asked of pelopor and pengelola only", async ({
      page,
      host,
      open,
    }) => {
      // By status, whatever the group is called, and by name, whatever its status.
      host.data["/groups"] = [
        { id: "1", name: "NonAnggota", status: "NON_MEMBER" },
        { id: "2", name: "Perintis", status: "PIONEER" },
        { id: "3", name: "PENGELOLA", status: "PARTNER" },
        { id: "4", name: "Mitra", status: "PARTNER" },
      ]
      await openAdd(page, kind, open)
      for (const [group, shows] of [
        ["NonAnggota", false],
        ["Perintis", true],
        ["Mitra", false],
        ["PENGELOLA", true],
      ] as const) {
        await choose(page, "Kelompok", group)
        for (const label of MEMBERSHIP)
          await expect(entry(page, label), `${group}: ${label}`).toHaveCount(shows ? 1 : 0)
      }
      expect(await offered(page, "Jenis Pengguna Keanggotaan")).toEqual(["Anggota"])
      expect(await offered(page, "Jabatan Keanggotaan")).toEqual(["Ketua Kelompok"])
    })

    test(`[${idsOf(kind, "AE-29, AE-30", "AE-31, AE-32")}] only roles and positions of its own status are offered`, async ({
      page,
      host,
      open,
    }) => {
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
      await openAdd(page, kind, open)
      expect(await offered(page, "Jenis Pengguna")).toEqual([`Peran ${kind.type}`])
      expect(await offered(page, "Jabatan")).toEqual([`Kursi ${kind.type}`])
    })

    test("[AE-20, AE-52..AE-57, VA-26, CN-07, AB-44] the code takes digits, is formatted, hinted and held against both lists", async ({
      page,
      host,
      open,
    }) => {
      const other = kind === KINDS[0] ? KINDS[1] : KINDS[0]
      host.data[kind.path] = [personOf(kind, 12), personOf(kind, 99, { user: { is_active: false } })]
      host.data[other.path] = [personOf(other, 41)]
      await openAdd(page, kind, open)
      await expect(page.getByText("Kode terakhir: STN-00041")).toBeVisible()
      await expect(page.getByText("Berikutnya: STN-00042")).toBeVisible()
      const code = inputOf(page, "Kode Karyawan")
      await code.pressSequentially("a4x1")
      await expect(code).toHaveValue("41")
      await code.blur()
      await expectMessage(page, "Kode Karyawan", "Kode sudah digunakan")
      await code.fill("")
      await code.pressSequentially("1234567")
      await expect(code).toHaveValue("12345")
      await fillPerson(page, kind)
      for (const taken of ["12", "41"]) {
        await code.fill(taken)
        await press(page, "Simpan")
        await expectStopped(page, [["Kode Karyawan", "Kode sudah digunakan"]])
      }
      expect(posts(host)).toEqual([])
      // An inactive person's code is free.
      await code.fill("99")
      await press(page, "Simpan")
      await expect(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toBeVisible()
      expect(posts(host)[0]?.body).toMatchObject({ employeeId: "STN-00099" })
    })

    test("[AE-24, AE-35, AE-36, AE-58..AE-62, VA-27, CN-08, AB-45] the Member ID takes digits, keeps the latest letter and rolls on", async ({
      page,
      host,
      open,
    }) => {
      const member = memberOf(kind, 3)
      host.data[kind.path] = [member]
      host.data["/cooperative-members"] = [{ id: "m1", name: "Karto", member_id: "B00041", group_id: "2" }]
      await openAdd(page, kind, open)
      await fillPerson(page, kind, "Pelopor")
      await fill(page, "Tanggal Keanggotaan", "31/01/2025")
      await choose(page, "Jenis Pengguna Keanggotaan", "Anggota")
      await choose(page, "Jabatan Keanggotaan", "Ketua Kelompok")
      const id = inputOf(page, "Member ID")
      await id.pressSequentially("a41")
      await expect(id).toHaveValue("41")
      await press(page, "Simpan")
      await expectStopped(page, [["Member ID", "Kode sudah digunakan"]])
      await id.fill("100000")
      await press(page, "Simpan")
      await expect(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toBeVisible()
      expect(posts(host)).toHaveLength(1)
      expect(posts(host)[0]?.body).toMatchObject({
        memberId: "C00001",
        joinMember: "2025-01-31",
        Roles: [kind.role.id, "5"],
        Positions: [kind.position.id, "3"],
      })
    })

    test(`[AE-34, AE-37..AE-41, ${idsOf(kind, "AE-42", "AE-43")}, AE-44, GL-16, CN-10, CN-11, CN-13, CN-17, AB-16] a save shows the password once, then the toast, then the list`, async ({
      page,
      context,
      host,
      open,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"])
      await openAdd(page, kind, open)
      await fillPerson(page, kind)
      await fill(page, "Kode Karyawan", "12")
      await press(page, "Simpan")
      const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
      await expect(dialog).toBeVisible()
      expect(posts(host).map(({ path }) => path)).toEqual([kind.path])
      const body = posts(host)[0]?.body as { password: string }
      expect(body).toEqual({
        ...sent(kind),
        employeeId: "STN-00012",
        password: expect.stringMatching(/^[A-Za-z0-9]{8}$/),
      })
      await expect(dialog).toContainText(body.password)

      const copy = dialog.getByRole("button", { name: "Salin", exact: true })
      await copy.click()
      const copied = dialog.getByRole("button", { name: "Tersalin" })
      await expect(copied).toBeVisible()
      const since = Date.now()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(body.password)
      await expect(copy).toBeVisible()
      expect(Date.now() - since).toBeGreaterThan(1400)
      expect(Date.now() - since).toBeLessThan(3500)

      // Neither Escape nor a click beside it takes the only sight of the password away.
      await page.keyboard.press("Escape")
      await page.keyboard.press("Escape")
      await page.mouse.click(5, 5)
      await expect(dialog).toContainText(body.password)
      await expect(page).toHaveURL(new RegExp(`${kind.add}$`))

      await dialog.getByRole("button", { name: "Tutup", exact: true }).click()
      const toast = page.getByRole("status").filter({ hasText: kind.created })
      await expect(toast).toContainText("Berhasil")
      const told = Date.now()
      await expect(page).toHaveURL(new RegExp(`${kind.list}$`))
      expect(Date.now() - told).toBeGreaterThan(900)
      expect(Date.now() - told).toBeLessThan(3500)
      await expect(
        rowOf(page, "siti@koperasi.id").or(page.getByText("Tidak ada data yang tersedia.")),
      ).toBeVisible()
      const everywhere = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      expect(everywhere).not.toContain(body.password)
      await expect(page.getByText(body.password)).toHaveCount(0)
    })

    test("[AB-80] a slow host gets one save, however often it is asked for, and nothing wrong shows meanwhile", async ({
      page,
      host,
      open,
    }) => {
      await openAdd(page, kind, open)
      await fillPerson(page, kind)
      await fill(page, "Kode Karyawan", "77")
      host.delay = 3000
      // Everything that is headed, alerted or said of a field while the save runs and after it.
      await page.evaluate(() => {
        const seen = new Set<string>()
        const look = () => {
          for (const node of document.querySelectorAll(
            'h1, h2, [role="alert"], [id$="-message"], [role="status"]',
          ))
            if (node.textContent?.trim()) seen.add(node.textContent.trim())
        }
        new MutationObserver(look).observe(document.body, {
          childList: true,
          subtree: true,
          characterData: true,
        })
        Object.assign(window, { seen })
      })
      const submit = page.getByRole("button", { name: "Simpan" })
      await inputOf(page, "Nama Lengkap").focus()
      await page.keyboard.press("Enter")
      await page.keyboard.press("Enter")
      await expect(submit).toBeDisabled()
      await submit.click({ force: true })
      await page.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit())
      await expect(inputOf(page, "Nama Lengkap")).toHaveValue("Siti Aminah")
      await expect(page.getByRole("heading", { name: kind.headings.add, level: 1 })).toBeVisible()
      await expect(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toBeVisible()
      expect(posts(host)).toHaveLength(1)
      host.delay = 0
      await press(page, "Tutup")
      await expect(page).toHaveURL(new RegExp(`${kind.list}$`))
      expect(posts(host)).toHaveLength(1)
      const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
      const wrong = seen.filter((text) =>
        /digunakan|wajib|gagal|kesalahan|Periksa|tidak ditemukan|Dashboard/i.test(text),
      )
      expect(wrong).toEqual([])
    })

    test("[ER-07, ER-13] a save that fails is told, and the form stands as it was", async ({
      page,
      host,
      open,
    }) => {
      await openAdd(page, kind, open)
      await fillPerson(page, kind)
      host.answers.set(`POST ${kind.path}`, { status: 500, body: { message: "Disk penuh" } })
      await press(page, "Simpan")
      await closeAlert(page, "Terjadi kesalahan saat menyimpan data.")
      for (const [label, text] of Object.entries(PERSON)) await expect(inputOf(page, label)).toHaveValue(text)
      await expect(selectOf(page, "Jabatan")).toContainText(kind.position.name)
      await expect(page.getByRole("dialog")).toHaveCount(0)

      host.answers.set(`POST ${kind.path}`, {
        status: 422,
        body: { message: "Periksa isian", errors: { email: ["Email sudah dipakai orang lain"] } },
      })
      await press(page, "Simpan")
      await closeAlert(page, "Terjadi kesalahan saat menyimpan data.")
      await expectMessage(page, "Email", "Email sudah dipakai orang lain")
      host.answers.delete(`POST ${kind.path}`)
      await fill(page, "Email", "lain@koperasi.id")
      await press(page, "Simpan")
      await expect(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toBeVisible()
    })
  })

  test.describe(kind.headings.edit, () => {
    test("[AE-15, AE-28, AE-45..AE-49, AE-50, AE-63..AE-65, AB-04, AB-09, AB-77] is filled from the record read anew, and saves all but the password", async ({
      page,
      host,
      open,
    }) => {
      host.data[kind.path] = [memberOf(kind, 1)]
      await open(kind.list)
      await expect(rowOf(page, "Orang 001")).toBeVisible()
      // Changed meanwhile by someone else: what is read anew counts.
      const [stored] = host.data[kind.path] as [{ profiles: Record<string, unknown> }]
      stored.profiles.address = "Alamat terbaru"
      host.calls.length = 0
      await rowOf(page, "Orang 001").getByRole("button", { name: "Edit" }).click()
      await expect(inputOf(page, "Alamat")).toHaveValue("Alamat terbaru")
      await expect(selectOf(page, "Jabatan Keanggotaan")).toContainText("Ketua Kelompok")
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
        await expect(inputOf(page, label), label).toHaveValue(text)
      for (const [label, text] of [
        ["Status Perkawinan", "Kawin"],
        ["Jenis Pengguna", kind.role.name],
        ["Jabatan", kind.position.name],
        ["Kelompok", "Pelopor"],
        ["Jenis Pengguna Keanggotaan", "Anggota"],
      ] as const)
        await expect(selectOf(page, label), label).toContainText(text)
      for (const label of ["Password", "Kode Karyawan"])
        await expect(inputOf(page, label)).toHaveAttribute("readonly", "")
      expect(await offered(page, "Status Perkawinan")).toEqual(["Belum Kawin", "Kawin"])
      await expect(inputOf(page, "Member ID")).toBeEditable()

      await fill(page, "Nama Lengkap", "Orang Berubah")
      await fill(page, "Member ID", "Z00007")
      await press(page, "Simpan")
      const toast = page.getByRole("status").filter({ hasText: kind.updated })
      await expect(toast).toContainText("Berhasil")
      await expect(page).toHaveURL(new RegExp(`${kind.list}$`))
      expect(puts(host).map(({ path }) => path)).toEqual([`${kind.path}/u1`])
      const body = puts(host)[0]?.body as Record<string, unknown>
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
      expect(await itemOf(page, kind)).toBeNull()
    })

    test("[VA-02, VA-03, VA-05..VA-08, VA-10..VA-21, AE-47] a form that was emptied names every field", async ({
      page,
      host,
      open,
    }) => {
      host.data[kind.path] = [memberOf(kind, 1)]
      await openEdit(page, kind, open, "Orang 001")
      await expect(selectOf(page, "Jabatan Keanggotaan")).toContainText("Ketua Kelompok")
      const wanted = requiredOf(kind, "edit", true)
      for (const [label] of wanted) {
        if (label === "Kelompok") continue
        const input = entry(page, label)
        if ((await input.getAttribute("role")) === "combobox") await choose(page, label, "-- Pilih --")
        else await input.fill("")
      }
      await press(page, "Simpan")
      await expectStopped(
        page,
        wanted.filter(([label]) => label !== "Kelompok"),
      )
      await choose(page, "Kelompok", "-- Pilih --")
      await press(page, "Simpan")
      await expectStopped(page, requiredOf(kind, "edit", false))
      expect(puts(host)).toEqual([])
    })

    test("[VA-25, CN-06, AB-66] the phone takes ten to fifteen digits", async ({ page, host, open }) => {
      host.data[kind.path] = [personOf(kind, 1)]
      await openEdit(page, kind, open, "Orang 001")
      for (const phone of ["081234567", "0812345678901234", "08123abc4567"]) {
        await fill(page, "No. Telp", phone)
        await inputOf(page, "No. Telp").blur()
        await expectMessage(page, "No. Telp", "Nomor harus 10–15 digit angka")
      }
      await fill(page, "No. Telp", "081234567890123")
      await press(page, "Simpan")
      await expect(page.getByText(kind.updated)).toBeVisible()
      expect(puts(host)[0]?.body).toMatchObject({ phoneNumber: "081234567890123" })
    })

    test("[AB-08, RT-27] two tabs that edit two people never cross", async ({
      page,
      context,
      host,
      hostUrl,
      open,
    }) => {
      host.data[kind.path] = [personOf(kind, 1), personOf(kind, 2)]
      await openEdit(page, kind, open, "Orang 001")
      const second = await context.newPage()
      await openEdit(second, kind, async (path) => void (await second.goto(`${hostUrl}${path}`)), "Orang 002")
      expect(JSON.parse((await itemOf(page, kind)) ?? "{}")).toMatchObject({ id: "u2" })

      await fill(page, "Alamat", "Alamat si satu")
      await press(page, "Simpan")
      await expect(page).toHaveURL(new RegExp(`${kind.list}$`))
      // The first tab's save leaves the second one's item where it is, so that a reload there goes on.
      expect(JSON.parse((await itemOf(page, kind)) ?? "{}")).toMatchObject({ id: "u2" })
      await second.reload()
      await expect(inputOf(second, "Nama Lengkap")).toHaveValue("Orang 002")
      await fill(second, "Alamat", "Alamat si dua")
      await press(second, "Simpan")
      await expect(second).toHaveURL(new RegExp(`${kind.list}$`))
      expect(puts(host).map(({ path, body }) => [path, (body as { address: string }).address])).toEqual([
        [`${kind.path}/u1`, "Alamat si satu"],
        [`${kind.path}/u2`, "Alamat si dua"],
      ])
      expect(await itemOf(page, kind)).toBeNull()
    })

    test("[AB-79] 'Batal' leaves nothing of the person behind; a reload before it keeps the form", async ({
      page,
      host,
      open,
    }) => {
      host.data[kind.path] = [personOf(kind, 1)]
      await openEdit(page, kind, open, "Orang 001")
      await page.reload()
      await expect(inputOf(page, "Nama Lengkap")).toHaveValue("Orang 001")
      expect(await itemOf(page, kind)).not.toBeNull()
      await press(page, "Batal")
      await expect(page).toHaveURL(new RegExp(`${kind.list}$`))
      expect(await itemOf(page, kind)).toBeNull()
      expect(puts(host)).toEqual([])
    })

    test("[ER-08, ER-13] a save that fails is told, and the form stands as it was", async ({
      page,
      host,
      open,
    }) => {
      host.data[kind.path] = [personOf(kind, 1)]
      await openEdit(page, kind, open, "Orang 001")
      host.answers.set(`PUT ${kind.path}/u1`, { status: 500, body: {} })
      await fill(page, "Alamat", "Jl. Baru 9")
      await press(page, "Simpan")
      await closeAlert(page, "Terjadi kesalahan saat menyimpan perubahan.")
      await expect(inputOf(page, "Alamat")).toHaveValue("Jl. Baru 9")
      await expect(page).toHaveURL(new RegExp(`${kind.edit}$`))
      expect(await itemOf(page, kind)).not.toBeNull()
    })

    test("[ER-09, AE-51] a record that cannot be read is told, and the list follows", async ({
      page,
      host,
      open,
    }) => {
      host.data[kind.path] = [personOf(kind, 1)]
      host.answers.set("GET /users/u1", { status: 500, body: {} })
      await open(kind.list)
      await rowOf(page, "Orang 001").getByRole("button", { name: "Edit" }).click()
      const alert = page.getByRole("alertdialog", { name: "Terjadi kesalahan saat memuat data." })
      await expect(alert).toBeVisible()
      await expect(page.getByRole("textbox")).toHaveCount(0)
      await closeAlert(page, "Terjadi kesalahan saat memuat data.")
      await expect(page).toHaveURL(new RegExp(`${kind.list}$`))
      await expect(rowOf(page, "Orang 001")).toBeVisible()
    })

    for (const [what, body] of [
      ["an empty object", { data: {} }],
      ["no data", { data: null }],
      ["an empty list", { data: [] }],
    ] as const) {
      test(`[ER-10] ${what} instead of the record is a user that is not there`, async ({
        page,
        host,
        open,
      }) => {
        host.data[kind.path] = [personOf(kind, 1)]
        host.answers.set("GET /users/u1", { status: 200, body })
        await open(kind.list)
        await rowOf(page, "Orang 001").getByRole("button", { name: "Edit" }).click()
        await closeAlert(page, "Data user tidak ditemukan.")
        await expect(page).toHaveURL(new RegExp(`${kind.list}$`))
      })
    }

    test("[RT-29, RT-30, AB-87] without a stored record, or with one without an id, it leads back to the list", async ({
      page,
      host,
      open,
    }) => {
      await open(kind.list)
      for (const item of [null, "{}", '{"fullName":"Tanpa id"}', "{kacau", "[]"]) {
        await page.evaluate(
          ([key, value]) =>
            value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value),
          [kind.item, item] as const,
        )
        host.calls.length = 0
        await open(kind.edit)
        await closeAlert(page, "Data user tidak ditemukan.")
        await expect(page).toHaveURL(new RegExp(`${kind.list}$`))
        expect(
          host.calls.filter(({ path }) => /^\/users\/[^/]*$/.test(path) && !path.endsWith(kind.path)),
        ).toEqual([])
      }
    })
  })
}

test("[AB-25] the superadmin's role is offered to a superadmin only", async ({
  page,
  browser,
  host,
  hostUrl,
  open,
}) => {
  await openAdd(page, KINDS[0], open)
  expect(await offered(page, "Jenis Pengguna")).toEqual(["superadmin", "Kepala Gudang"])
  const claims = { id: "9", fullName: "Rina", role: "Kepala Gudang", roleId: "2", exp: inSeconds(3600) }
  const permissions = ["view", "add", "edit"].map((action) => ({ module: "AdminData", action }))
  host.answers.set("POST /auth/login", { status: 200, body: { data: { token: stubToken(claims) } } })
  host.answers.set("GET /permissions/2", { status: 200, body: { data: { permissions } } })
  // Who is superadmin already keeps that role through somebody else's edit.
  const superadmin = { id: "1", name: "superadmin", status: "ADMIN" }
  host.data["/users/admin"] = [personOf(KINDS[0], 1, { profiles: { roles: [superadmin] } })]
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const other = await context.newPage()
  await loginAtHost(other, hostUrl)
  await other.goto(`${hostUrl}/add-admin`)
  expect(await offered(other, "Jenis Pengguna")).toEqual(["Kepala Gudang"])
  await openEdit(other, KINDS[0], async (path) => void (await other.goto(`${hostUrl}${path}`)), "Orang 001")
  await expect(selectOf(other, "Jenis Pengguna")).toContainText("superadmin")
  await fill(other, "Alamat", "Jl. Baru 2")
  await press(other, "Simpan")
  await expect(other).toHaveURL(/\/data-admin$/)
  expect(puts(host)[0]?.body).toMatchObject({ Roles: ["1"] })
  await context.close()
})

test("[AB-16] where nothing can be copied the password is selected, and nothing is claimed", async ({
  page,
  open,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }))
  await openAdd(page, KINDS[1], open)
  await fillPerson(page, KINDS[1])
  await press(page, "Simpan")
  const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
  await dialog.getByRole("button", { name: "Salin", exact: true }).click()
  await expect(dialog).toContainText("Tidak dapat menyalin otomatis")
  await expect(dialog.getByRole("button", { name: "Tersalin" })).toHaveCount(0)
  const selected = await page.evaluate(() => window.getSelection()?.toString() ?? "")
  expect(selected).toMatch(/^[A-Za-z0-9]{8}$/)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test("[AE-16] the two columns are one, and nothing stands out", async ({ page, open }) => {
    await openAdd(page, KINDS[0], open)
    await press(page, "Simpan")
    await expect(page.getByRole("alert").filter({ hasText: "Periksa kembali" })).toBeVisible()
    await expectNoOverflow(page)
    const name = await inputOf(page, "Nama Lengkap").boundingBox()
    const email = await inputOf(page, "Email").boundingBox()
    expect(email?.y ?? 0).toBeGreaterThan((name?.y ?? 0) + 30)
  })
})
