/** Setup lists: add above the list, edit in place, delete, and silence where nothing was done. */
import type { Locator, Page } from "@playwright/test"
import type { Row, StubHost } from "../stub/host"
import { choose, closeSuccess, expectNoOverflow, offered } from "./form-driver"
import { test } from "./people"
import { expect } from "./signed-in"

interface Panel {
  /** The page and the heading of the list on it. */
  page: string
  label: string
  path: string
  field: string
  status?: string
  /** What of the checklist is this list's alone. */
  ids: string
  /** The success texts of add, edit and delete; where the document gives none, in its own pattern. */
  told: readonly [string, string, string]
}

const ROLE_TOLD = [
  "Jenis Pengguna berhasil ditambahkan!",
  "Jenis Pengguna berhasil diperbarui!",
  "Jenis Pengguna berhasil dihapus!",
] as const
const POSITION_TOLD = [
  "Jabatan berhasil ditambahkan!",
  "Jabatan berhasil diperbarui!",
  "Jabatan berhasil dihapus!",
] as const
const MEMBER_PAGE = "/anggota-koperasi-setup/pelopor-setup"

const role = (page: string, status: string): Panel => ({
  page,
  label: "Jenis Pengguna",
  path: "/roles",
  field: "Jenis Pengguna",
  status,
  ids: "SU-14",
  told: ROLE_TOLD,
})
const position = (page: string, status: string): Panel => ({
  page,
  label: "Jabatan",
  path: "/positions",
  field: "Jabatan",
  status,
  ids: "SU-15",
  told: POSITION_TOLD,
})

const PANELS: readonly Panel[] = [
  role("/user-setup/admin", "ADMIN"),
  position("/user-setup/admin", "ADMIN"),
  role("/user-setup/karyawan", "EMPLOYEE"),
  position("/user-setup/karyawan", "EMPLOYEE"),
  role("/user-setup/mitra", "PARTNER"),
  {
    page: "/user-setup/mitra",
    label: "Jenis Mitra",
    path: "/partner-types",
    field: "Jenis Mitra",
    ids: "SU-18, SU-21",
    told: [
      "Jenis Mitra berhasil ditambahkan!",
      "Jenis Mitra berhasil diperbarui!",
      "Jenis Mitra berhasil dihapus!",
    ],
  },
  role(MEMBER_PAGE, "MEMBER"),
  position(MEMBER_PAGE, "MEMBER"),
  {
    page: "/verifikasi-setup/supplier",
    label: "Supplier",
    path: "/suppliers",
    field: "Nama Supplier",
    ids: "SU-19, SU-22",
    told: ["Supplier berhasil ditambahkan!", "Supplier berhasil diperbarui!", "Supplier berhasil dihapus!"],
  },
  {
    page: "/verifikasi-setup/varietas-singkong",
    label: "Varietas singkong",
    path: "/type-varieties",
    field: "Varietas",
    ids: "SU-20, SU-23..SU-25",
    told: [
      "Varietas singkong berhasil ditambahkan!",
      "Varietas singkong berhasil diperbarui!",
      "Varietas singkong berhasil dihapus!",
    ],
  },
]
const GROUPS = { page: "/user-setup/admin", label: "Kelompok", path: "/groups" }

/** Two rows of the list, and one of another status where rows have one. */
const seed = (host: StubHost, panel: Panel): void => {
  const status = panel.status
  const more: Row = status ? { status } : panel.path === "/suppliers" ? { code_sp: "SP9" } : {}
  host.data[panel.path] = [
    { id: "a", name: "Singkong Kuning", ...more },
    { id: "b", name: "Gudang Barat", ...more },
    ...(status ? [{ id: "c", name: "Milik Lain", status: status === "ADMIN" ? "MEMBER" : "ADMIN" }] : []),
  ]
}

const panelOf = (page: Page, label: string): Locator => page.getByRole("region", { name: label, exact: true })
const addRow = (page: Page, label: string): Locator => page.getByRole("form", { name: `Tambah ${label}` })
const rows = (panel: Locator): Locator => panel.locator("tbody tr")
const writes = (host: StubHost) =>
  host.calls.filter(({ method, path }) => method !== "GET" && !path.startsWith("/auth"))

/** The words that Playwright gives the name of what a row belongs to. */
const titleOf = ({ page, label, status, path }: Panel): string =>
  `${page} ${label}${status ? ` ${status}` : ""} (${path})`

for (const panel of PANELS) {
  test.describe(titleOf(panel), () => {
    test(`[SU-01..SU-05, ${panel.ids}, GL-14, CN-19] adds, edits in place and deletes, each with 'Berhasil'`, async ({
      page,
      host,
      open,
    }) => {
      seed(host, panel)
      await open(panel.page)
      const list = panelOf(page, panel.label)
      await expect(rows(list)).toHaveCount(2)
      await expect(list).not.toContainText("Milik Lain")

      const add = addRow(page, panel.label)
      await add.getByLabel(panel.field, { exact: true }).fill("Beras Ketan")
      await add.getByRole("button", { name: "Tambah" }).click()
      await closeSuccess(page, panel.told[0])
      const status = panel.status ? { status: panel.status } : {}
      expect(writes(host)).toMatchObject([{ method: "POST", path: panel.path }])
      const body = writes(host)[0]?.body as Row
      expect(body).toMatchObject({ name: "Beras Ketan", ...status })
      if (panel.path !== "/partner-types" && panel.path !== "/suppliers")
        expect(body).toEqual({ name: "Beras Ketan", ...status })
      await expect(rows(list)).toHaveCount(3)
      await expect(add.getByLabel(panel.field, { exact: true })).toHaveValue("")
      await expect(add.getByLabel(panel.field, { exact: true })).toBeFocused()

      const row = rows(list).filter({ hasText: "Gudang Barat" })
      await row.getByRole("button", { name: "Edit" }).click()
      const edit = list.getByRole("form", { name: "Ubah Gudang Barat" })
      const name = edit.getByLabel(`Ubah ${panel.field}`, { exact: true })
      await expect(name).toBeFocused()
      await expect(name).toHaveValue("Gudang Barat")
      await name.fill("Gudang Timur")
      await name.press("Enter")
      await closeSuccess(page, panel.told[1])
      expect(writes(host)[1]).toMatchObject({ method: "PUT", path: `${panel.path}/b` })
      expect(writes(host)[1]?.body).toMatchObject({ name: "Gudang Timur", ...status })
      if (panel.status) expect(writes(host)[1]?.body).toEqual({ name: "Gudang Timur", ...status })
      await expect(edit).toHaveCount(0)
      await expect(rows(list).filter({ hasText: "Gudang Timur" })).toHaveCount(1)

      const remove = rows(list).filter({ hasText: "Gudang Timur" }).getByRole("button", { name: "Hapus" })
      await remove.click()
      const question = page.getByRole("alertdialog")
      await expect(question).toContainText("Apakah Anda yakin ingin menghapus data ini?")
      await question.getByRole("button", { name: "Batal" }).click()
      await expect(rows(list)).toHaveCount(3)
      await remove.click()
      await question.getByRole("button", { name: "Ya" }).click()
      await closeSuccess(page, panel.told[2])
      expect(writes(host)[2]).toMatchObject({ method: "DELETE", path: `${panel.path}/b` })
      await expect(rows(list)).toHaveCount(2)
      expect(writes(host)).toHaveLength(3)
    })

    test("[SU-06..SU-09, AB-41, AB-42] writes names large, and sends neither what is there already nor nothing", async ({
      page,
      host,
      open,
    }) => {
      seed(host, panel)
      await open(panel.page)
      const list = panelOf(page, panel.label)
      const add = addRow(page, panel.label)
      const name = add.getByLabel(panel.field, { exact: true })
      // The caret stays where the typing is, in the middle of a word as well.
      await name.pressSequentially("beras dari PT maju")
      await expect(name).toHaveValue("Beras Dari PT Maju")
      await name.press("Home")
      await name.pressSequentially("x ")
      await expect(name).toHaveValue("X Beras Dari PT Maju")
      for (let step = 0; step < 2; step++) await name.press("ArrowRight")
      await name.pressSequentially("ab")
      await expect(name).toHaveValue("X Beabras Dari PT Maju")

      for (const blank of ["", "   "]) {
        await name.fill(blank)
        await name.press("Enter")
        await expect(add.getByRole("alert")).toContainText(/wajib/)
      }
      for (const taken of ["singkong kuning", "  SINGKONG KUNING  "]) {
        await name.fill(taken)
        await name.press("Enter")
        await expect(add.getByRole("alert")).toHaveText("Nama sudah digunakan")
      }
      await rows(list).filter({ hasText: "Gudang Barat" }).getByRole("button", { name: "Edit" }).click()
      const edited = list.getByLabel(`Ubah ${panel.field}`, { exact: true })
      for (const refused of ["", "  ", "SINGKONG kuning"]) {
        await edited.fill(refused)
        await edited.press("Enter")
        await expect(list.getByRole("form", { name: "Ubah Gudang Barat" }).getByRole("alert")).not.toBeEmpty()
      }
      await edited.press("Escape")
      await page.getByRole("alertdialog").getByRole("button", { name: "Tinggalkan" }).click()
      await expect(rows(list).filter({ hasText: "Gudang Barat" })).toHaveCount(1)
      await expect(page.getByRole("dialog")).toHaveCount(0)
      expect(writes(host)).toEqual([])
      // Another list may have the name: only the same one is looked at.
      if (panel.status) {
        await name.fill("Milik Lain")
        await name.press("Enter")
        await closeSuccess(page, panel.told[0])
      }
    })

    test("[SU-26, ER-16, AB-43] what fails is logged and said beside the row, without a dialog", async ({
      page,
      host,
      open,
      pageErrors,
    }) => {
      seed(host, panel)
      const failure = { status: 500, body: { message: "Disk penuh" } }
      for (const call of [`POST ${panel.path}`, `PUT ${panel.path}/b`, `DELETE ${panel.path}/b`])
        host.answers.set(call, failure)
      await open(panel.page)
      const list = panelOf(page, panel.label)
      const add = addRow(page, panel.label)
      await add.getByLabel(panel.field, { exact: true }).fill("Beras Ketan")
      await add.getByRole("button", { name: "Tambah" }).click()
      await expect(add.getByRole("alert")).toHaveText("Disk penuh")
      await expect(add.getByLabel(panel.field, { exact: true })).toHaveValue("Beras Ketan")

      const row = rows(list).filter({ hasText: "Gudang Barat" })
      await row.getByRole("button", { name: "Hapus" }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
      await expect(row.getByRole("alert")).toHaveText("Disk penuh")

      await row.getByRole("button", { name: "Edit" }).click()
      const edit = list.getByRole("form", { name: "Ubah Gudang Barat" })
      await edit.getByLabel(`Ubah ${panel.field}`, { exact: true }).fill("Gudang Timur")
      await edit.getByRole("button", { name: "Simpan" }).click()
      await expect(edit.getByRole("alert")).toHaveText("Disk penuh")
      await edit.getByRole("button", { name: "Batal" }).click()

      await expect(rows(list)).toHaveCount(2)
      await expect(page.getByRole("dialog")).toHaveCount(0)
      await expect(page.getByRole("alertdialog")).toHaveCount(0)
      expect(pageErrors.filter((text) => text.includes("Disk penuh")).length).toBeGreaterThanOrEqual(3)
    })
  })
}

test("[SU-10, SU-16, SU-17, VA-81, AB-27] a group needs name and status, and has its six statuses", async ({
  page,
  host,
  open,
}) => {
  host.data[GROUPS.path] = []
  await open(GROUPS.page)
  const add = addRow(page, GROUPS.label)
  const submit = add.getByRole("button", { name: "Tambah" })
  const name = add.getByLabel("Nama", { exact: true })
  await submit.click()
  await expect(add.getByRole("alert")).toHaveText("Nama dan status wajib diisi!")
  await name.fill("Kelompok Baru")
  await submit.click()
  await expect(add.getByRole("alert")).toHaveText("Nama dan status wajib diisi!")
  expect(writes(host)).toEqual([])
  await name.fill("")
  const statuses = {
    Mitra: "PARTNER",
    NonAnggota: "NON_MEMBER",
    Pelopor: "PIONEER",
    Pengelola: "MANAGER",
    "Calon Anggota": "PROSPECTIVE_MEMBER",
    "Bukan Mitra": "NON_PARTNER",
  }
  expect(await offered(add, "Status")).toEqual(Object.keys(statuses))
  await choose(add, "Status", "Mitra")
  await submit.click()
  await expect(add.getByRole("alert")).toHaveText("Nama dan status wajib diisi!")
  expect(writes(host)).toEqual([])
  for (const [label, status] of Object.entries(statuses)) {
    await name.fill(`Grup ${status.toLowerCase()}`)
    await choose(add, "Status", label)
    await submit.click()
    await closeSuccess(page, "Kelompok berhasil ditambahkan!")
    const row = rows(panelOf(page, GROUPS.label)).filter({ hasText: new RegExp(status, "i") })
    await expect(row).toContainText(label)
  }
  expect(writes(host).map(({ body }) => (body as Row).status)).toEqual(Object.values(statuses))
})

test("[SU-11, SU-12, SU-18, CN-16] a partner type's code is upper case, five letters long, and its partners are counted", async ({
  page,
  host,
  open,
}) => {
  host.data["/partner-types"] = [{ id: "1", name: "Angkutan", code: "ANG", _count: { partners: 7 } }]
  await open("/user-setup/mitra")
  const row = rows(panelOf(page, "Jenis Mitra")).filter({ hasText: "Angkutan" })
  await expect(row.getByRole("cell").first()).toHaveText("Angkutan")
  await expect(row.getByRole("cell").nth(1)).toHaveText("ANG")
  await expect(row.getByRole("cell").nth(2)).toHaveText("7")
  const add = addRow(page, "Jenis Mitra")
  await add.getByLabel("Jenis Mitra", { exact: true }).fill("Petani")
  const code = add.getByLabel("Kode", { exact: true })
  await code.pressSequentially("ptnabcd")
  await expect(code).toHaveValue("PTNAB")
  await add.getByRole("button", { name: "Tambah" }).click()
  await closeSuccess(page, "Jenis Mitra berhasil ditambahkan!")
  expect(writes(host)[0]?.body).toEqual({ name: "Petani", code: "PTNAB" })
})

test("[SU-11, SU-13, SU-19] a supplier's code is upper case, as long as one likes, and read as code_sp", async ({
  page,
  host,
  open,
}) => {
  host.data["/suppliers"] = [{ id: "1", name: "Cv Maju Jaya", code_sp: "MJ01" }]
  await open("/verifikasi-setup/supplier")
  await expect(page.getByRole("row").filter({ hasText: "Cv Maju Jaya" })).toContainText("MJ01")
  const add = addRow(page, "Supplier")
  await add.getByLabel("Nama Supplier", { exact: true }).fill("CV Baru")
  const long = "kode-supplier-yang-panjang-sekali-0123456789"
  await add.getByLabel("Kode Supplier", { exact: true }).pressSequentially(long)
  await add.getByRole("button", { name: "Tambah" }).click()
  await closeSuccess(page, "Supplier berhasil ditambahkan!")
  expect(writes(host)[0]?.body).toEqual({ name: "CV Baru", codeSP: long.toUpperCase() })
})

test("[AB-25] the superadmin's role stands in no setup list", async ({ page, open }) => {
  await open("/user-setup/admin")
  const list = panelOf(page, "Jenis Pengguna")
  await expect(rows(list)).toHaveText([/Kepala Gudang/])
})

test("[SU-03] a row that was typed into is left only when asked; one that was not, at once", async ({
  page,
  host,
  open,
}) => {
  host.data["/type-varieties"] = [
    { id: "a", name: "Kuning" },
    { id: "b", name: "Putih" },
  ]
  await open("/verifikasi-setup/varietas-singkong")
  const edit = (name: string) =>
    page.getByRole("row").filter({ hasText: name }).getByRole("button", { name: "Edit" })
  const input = (name: string) => page.getByRole("form", { name: `Ubah ${name}` }).getByRole("textbox")
  const question = page.getByRole("alertdialog", { name: "Tinggalkan baris ini?" })
  await edit("Kuning").click()
  await edit("Putih").click()
  await expect(input("Putih")).toBeFocused()
  await input("Putih").press("Escape")
  await expect(input("Putih")).toHaveCount(0)

  await edit("Kuning").click()
  await input("Kuning").fill("Kuning Tua")
  await edit("Putih").click()
  await question.getByRole("button", { name: "Tetap di sini" }).click()
  await expect(input("Kuning")).toHaveValue("Kuning Tua")
  await input("Kuning").press("Escape")
  await expect(question).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(question).toHaveCount(0)
  await expect(input("Kuning")).toHaveValue("Kuning Tua")
  await expect(input("Kuning")).toBeFocused()
  await edit("Putih").click()
  await question.getByRole("button", { name: "Tinggalkan" }).click()
  await expect(input("Putih")).toBeFocused()
  await expect(input("Kuning")).toHaveCount(0)
  // What was typed and taken back is nothing to lose.
  await input("Putih").fill("Putih Bersih")
  await input("Putih").fill("Putih")
  await edit("Kuning").click()
  await expect(input("Kuning")).toBeFocused()
})

test("[AB-80] a slow host gets one addition, however often it is asked for", async ({ page, host, open }) => {
  await open("/verifikasi-setup/varietas-singkong")
  const add = addRow(page, "Varietas singkong")
  const name = add.getByLabel("Varietas", { exact: true })
  await name.fill("Merah")
  host.delay = 1500
  await name.press("Enter")
  await name.press("Enter")
  await add.evaluate((form: HTMLFormElement) => form.requestSubmit())
  host.delay = 0
  await closeSuccess(page, "Varietas singkong berhasil ditambahkan!")
  expect(writes(host)).toHaveLength(1)
})

test("[AP-05, AB-72] an answer that is no list is a failed load, and nothing can be added to it", async ({
  page,
  host,
  open,
}) => {
  host.answers.set("GET /suppliers", { status: 200, body: { message: "ok" } })
  await open("/verifikasi-setup/supplier")
  const failed = page.getByRole("alert").filter({ hasText: "Supplier gagal dimuat." })
  await expect(failed).toBeVisible()
  await expect(addRow(page, "Supplier")).toHaveCount(0)
  await expect(page.getByText("Tidak ada data yang tersedia.")).toHaveCount(0)
  host.answers.delete("GET /suppliers")
  await failed.getByRole("button", { name: "Coba lagi" }).click()
  await expect(page.getByRole("row").filter({ hasText: "CV Maju Jaya" })).toBeVisible()
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } })
  for (const path of ["/user-setup/admin", "/user-setup/mitra", "/verifikasi-setup/supplier"]) {
    test(`[SU-03] ${path} fits, a row that is edited as well`, async ({ page, open }) => {
      await open(path)
      await page.getByRole("button", { name: "Edit" }).first().click()
      await expect(page.getByRole("button", { name: "Simpan" })).toBeVisible()
      await expectNoOverflow(page)
    })
  }
})
