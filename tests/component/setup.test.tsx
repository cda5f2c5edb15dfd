/** All setup lists: add above the list, edit in place, delete, and failures beside the row. */
import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import { isActive } from "../../src/core/validation/values"
import type { Row } from "../stub/answers"
import { contextOf } from "../support/context"
import { openApp } from "./support/app"
import { host } from "./support/host"
import {
  closeSuccess,
  expectCount,
  expectTexts,
  loggedErrors,
  press,
  pressKey,
  typeInto,
} from "./support/screen"
import { addRow, MEMBER_PAGE, panelOf, rows, writes } from "./support/setup-lists"

interface Panel {
  /** The page and the heading of the list on it. */
  page: string
  label: string
  path: string
  field: string
  status?: string
  /** Requirement ids of this list alone. */
  ids: string
}

const panel = (page: string, label: string, path: string, ids: string, more: Partial<Panel> = {}): Panel => ({
  page,
  label,
  path,
  field: label,
  ids,
  ...more,
})
const role = (page: string, status: string) =>
  panel(page, "Jenis Pengguna", "/roles", "SU-14, AP-08..AP-10, AB-82", { status })
const position = (page: string, status: string) =>
  panel(page, "Jabatan", "/positions", "SU-15, AP-32, AP-33", { status })

const PANELS: readonly Panel[] = [
  role("/user-setup/admin", "ADMIN"),
  position("/user-setup/admin", "ADMIN"),
  role("/user-setup/karyawan", "EMPLOYEE"),
  position("/user-setup/karyawan", "EMPLOYEE"),
  role("/user-setup/mitra", "PARTNER"),
  panel("/user-setup/mitra", "Jenis Mitra", "/partner-types", "SU-18, SU-21"),
  role(MEMBER_PAGE, "MEMBER"),
  position(MEMBER_PAGE, "MEMBER"),
  panel("/verifikasi-setup/supplier", "Supplier", "/suppliers", "SU-19, SU-22", { field: "Nama Supplier" }),
  panel(
    "/verifikasi-setup/varietas-singkong",
    "Varietas singkong",
    "/type-varieties",
    "SU-20, SU-23..SU-25",
    {
      field: "Varietas",
    },
  ),
]

/** Two rows of the list, and one of another status where rows have one. */
const seed = (panel: Panel): void => {
  const status = panel.status
  const more: Row = status ? { status } : panel.path === "/suppliers" ? { code_sp: "SP9" } : {}
  host.data[panel.path] = [
    { id: "a", name: "Singkong Kuning", ...more },
    { id: "b", name: "Gudang Barat", ...more },
    ...(status ? [{ id: "c", name: "Milik Lain", status: status === "ADMIN" ? "MEMBER" : "ADMIN" }] : []),
  ]
}

/** Declaration of a panel without the value that its page fixes, and its active fields. Equal kinds render alike. */
const kindOf = (panel: Panel): string => {
  const declared = setupPages
    .find(({ path }) => path === panel.page)
    ?.panels.find(({ label }) => label === panel.label)
  // A list on its own page is unique.
  if (!declared) return panel.page
  const { fixed = {}, ...rest } = declared
  const resource = registry.get(declared.resource)
  const context = contextOf(resource, fixed, { role: "superadmin" })
  const fields = resource.fields.filter((field) => isActive(field, fixed, context)).map(({ key }) => key)
  return JSON.stringify([rest, Object.keys(fixed), fields, String(rest.where)])
}
const kinds = PANELS.map(kindOf)
const isFirstOfKind = (panel: Panel): boolean => kinds.indexOf(kindOf(panel)) === PANELS.indexOf(panel)

/** Title of the tests of a panel. */
const titleOf = ({ page, label, status, path }: Panel): string =>
  `${page} ${label}${status ? ` ${status}` : ""} (${path})`

for (const panel of PANELS) {
  describe(titleOf(panel), () => {
    test(`[SU-01..SU-05, ${panel.ids}, GL-14, CN-19] adds, edits in place and deletes, each with 'Berhasil'`, async () => {
      seed(panel)
      await openApp(panel.page)
      const list = panelOf(panel.label)
      await expectCount(rows(list), 2)
      await expect.element(list).not.toHaveTextContent("Milik Lain")

      const add = addRow(panel.label)
      await add.getByLabelText(panel.field, { exact: true }).fill("Beras Ketan")
      await add.getByRole("button", { name: "Tambah" }).click()
      await closeSuccess(`${panel.label} berhasil ditambahkan!`)
      const status = panel.status ? { status: panel.status } : {}
      expect(writes()).toMatchObject([{ method: "POST", path: panel.path }])
      const body = writes()[0]?.body as Row
      expect(body).toMatchObject({ name: "Beras Ketan", ...status })
      if (panel.path !== "/partner-types" && panel.path !== "/suppliers")
        expect(body).toEqual({ name: "Beras Ketan", ...status })
      await expectCount(rows(list), 3)
      await expect.element(add.getByLabelText(panel.field, { exact: true })).toHaveValue("")
      await expect.element(add.getByLabelText(panel.field, { exact: true })).toHaveFocus()

      const row = rows(list).filter({ hasText: "Gudang Barat" })
      await row.getByRole("button", { name: "Edit" }).click()
      const edit = list.getByRole("form", { name: "Ubah Gudang Barat" })
      const name = edit.getByLabelText(`Ubah ${panel.field}`, { exact: true })
      await expect.element(name).toHaveFocus()
      await expect.element(name).toHaveValue("Gudang Barat")
      await name.fill("Gudang Timur")
      await pressKey(name, "Enter")
      await closeSuccess(`${panel.label} berhasil diperbarui!`)
      expect(writes()[1]).toMatchObject({ method: "PUT", path: `${panel.path}/b` })
      expect(writes()[1]?.body).toMatchObject({ name: "Gudang Timur", ...status })
      if (panel.status) expect(writes()[1]?.body).toEqual({ name: "Gudang Timur", ...status })
      await expectCount(edit, 0)
      await expectCount(rows(list).filter({ hasText: "Gudang Timur" }), 1)

      const remove = rows(list).filter({ hasText: "Gudang Timur" }).getByRole("button", { name: "Hapus" })
      await remove.click()
      const question = page.getByRole("alertdialog")
      await expect.element(question).toHaveTextContent("Apakah Anda yakin ingin menghapus data ini?")
      await question.getByRole("button", { name: "Batal" }).click()
      await expectCount(rows(list), 3)
      await remove.click()
      await question.getByRole("button", { name: "Ya" }).click()
      await closeSuccess(`${panel.label} berhasil dihapus!`)
      expect(writes()[2]).toMatchObject({ method: "DELETE", path: `${panel.path}/b` })
      await expectCount(rows(list), 2)
      expect(writes()).toHaveLength(3)
    })

    if (!isFirstOfKind(panel)) return

    test("[SU-06..SU-09, AB-41, AB-42] capitalises names, and sends neither existing nor empty ones", async () => {
      seed(panel)
      await openApp(panel.page)
      const list = panelOf(panel.label)
      const add = addRow(panel.label)
      const name = add.getByLabelText(panel.field, { exact: true })
      if (panel === PANELS[0]) {
        // The caret stays in place, within a word too.
        await typeInto(name, "beras dari PT maju")
        await expect.element(name).toHaveValue("Beras Dari PT Maju")
        await pressKey(name, "Home")
        await typeInto(name, "x ")
        await expect.element(name).toHaveValue("X Beras Dari PT Maju")
        for (let step = 0; step < 2; step++) await pressKey(name, "ArrowRight")
        await typeInto(name, "ab")
        await expect.element(name).toHaveValue("X Beabras Dari PT Maju")
      } else {
        await name.fill("beras dari PT maju")
        await expect.element(name).toHaveValue("Beras Dari PT Maju")
      }

      for (const blank of ["", "   "]) {
        await name.fill(blank)
        await pressKey(name, "Enter")
        await expect.element(add.getByRole("alert")).toHaveTextContent(/wajib/)
      }
      for (const taken of ["singkong kuning", "  SINGKONG KUNING  "]) {
        await name.fill(taken)
        await pressKey(name, "Enter")
        await expectTexts(add.getByRole("alert"), ["Nama sudah digunakan"])
      }
      await rows(list).filter({ hasText: "Gudang Barat" }).getByRole("button", { name: "Edit" }).click()
      const edited = list.getByLabelText(`Ubah ${panel.field}`, { exact: true })
      for (const refused of ["", "  ", "SINGKONG kuning"]) {
        await edited.fill(refused)
        await pressKey(edited, "Enter")
        await expect
          .element(list.getByRole("form", { name: "Ubah Gudang Barat" }).getByRole("alert"))
          .not.toBeEmptyDOMElement()
      }
      await pressKey(edited, "Escape")
      await page.getByRole("alertdialog").getByRole("button", { name: "Tinggalkan" }).click()
      await expectCount(rows(list).filter({ hasText: "Gudang Barat" }), 1)
      await expectCount(page.getByRole("dialog"), 0)
      expect(writes()).toEqual([])
      // A list of another status may have the name.
      if (panel.status) {
        await name.fill("Milik Lain")
        await pressKey(name, "Enter")
        await closeSuccess(`${panel.label} berhasil ditambahkan!`)
      }
    })

    test("[SU-26, ER-16, AB-43] failures are logged and shown beside the row, without a dialog", async () => {
      const pageErrors = loggedErrors()

      seed(panel)
      const failure = { status: 500, body: { message: "Disk penuh" } }
      for (const call of [`POST ${panel.path}`, `PUT ${panel.path}/b`, `DELETE ${panel.path}/b`])
        host.answers.set(call, failure)
      await openApp(panel.page)
      const list = panelOf(panel.label)
      const add = addRow(panel.label)
      await add.getByLabelText(panel.field, { exact: true }).fill("Beras Ketan")
      await add.getByRole("button", { name: "Tambah" }).click()
      await expectTexts(add.getByRole("alert"), ["Disk penuh"])
      await expect.element(add.getByLabelText(panel.field, { exact: true })).toHaveValue("Beras Ketan")

      const row = rows(list).filter({ hasText: "Gudang Barat" })
      await row.getByRole("button", { name: "Hapus" }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
      await expectTexts(row.getByRole("alert"), ["Disk penuh"])

      await row.getByRole("button", { name: "Edit" }).click()
      const edit = list.getByRole("form", { name: "Ubah Gudang Barat" })
      await edit.getByLabelText(`Ubah ${panel.field}`, { exact: true }).fill("Gudang Timur")
      await edit.getByRole("button", { name: "Simpan" }).click()
      await expectTexts(edit.getByRole("alert"), ["Disk penuh"])
      await edit.getByRole("button", { name: "Batal" }).click()
      await press("Tinggalkan", page.getByRole("alertdialog", { name: "Tutup baris ini tanpa menyimpan?" }))

      await expectCount(rows(list), 2)
      await expectCount(page.getByRole("dialog"), 0)
      await expectCount(page.getByRole("alertdialog"), 0)
      expect(pageErrors.filter((text) => text.includes("Disk penuh")).length).toBeGreaterThanOrEqual(3)
    })
  })
}
