/** The server is away while a person saves or deletes: what failed and why is said, and nothing typed is lost. */
import type { Page } from "@playwright/test"
import { expect, test } from "./fixtures"
import { closeAlert, inputOf } from "./form-driver"
import { KINDS, personOf } from "./people"
import { put, signInAs } from "./sign-in-as"

const CONNECTION = "Tidak dapat terhubung ke server. Periksa koneksi Anda."
const BUSY = "Server sedang sibuk atau tidak dapat dihubungi. Silakan coba lagi beberapa saat lagi."

/** As a proxy answers for a server that is gone: a page of its own. */
const proxyError = (page: Page, path: string) =>
  page.route(`**/api/v1${path}`, (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
  )

const said = (page: Page, text: string) => page.getByRole("alertdialog", { name: text })

test("an edit and a deletion behind a broken proxy say their own text and why", async ({
  page,
  host,
  hostUrl,
}) => {
  const [kind] = KINDS
  if (!kind) throw new Error("no kind")
  const person = personOf(kind, 1)
  const { updateFailed, deleteFailed } = kind.resource.messages
  host.data["/users/admin"] = [person]
  await signInAs(page, hostUrl)
  await put(page, { [kind.resource.form.edit?.editStash ?? ""]: JSON.stringify({ id: String(person.id) }) })
  await page.goto(hostUrl + kind.resource.form.edit?.path)
  const name = inputOf(page, "Nama Lengkap")
  await name.fill("Nama Yang Baru")
  await proxyError(page, "/users/**")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(said(page, updateFailed.text)).toContainText(BUSY)
  await closeAlert(page, updateFailed.text)
  await expect(name).toHaveValue("Nama Yang Baru")

  await page.getByRole("button", { name: "Batal" }).click()
  const remove = page.getByRole("button", { name: "Hapus", exact: true })
  await remove.click()
  await page.getByRole("button", { name: "Ya", exact: true }).click()
  await expect(said(page, deleteFailed.text)).toContainText(BUSY)
  await closeAlert(page, deleteFailed.text)
  await expect(remove).toBeVisible()
})

test("a setup list says both beside the row and keeps what was typed", async ({ page, hostUrl }) => {
  await signInAs(page, hostUrl)
  await page.goto(`${hostUrl}/verifikasi-setup/supplier`)
  const add = page.getByRole("form", { name: /^Tambah/ })
  const row = page.getByRole("row").filter({ hasText: "CV Maju Jaya" })
  await expect(row).toBeVisible()
  await page.context().setOffline(true)
  await add.getByRole("textbox").first().fill("CV Baru")
  await add.getByRole("textbox").nth(1).fill("BR01")
  await add.getByRole("button", { name: "Tambah" }).click()
  await expect(add.getByRole("alert")).toContainText(CONNECTION)
  await expect(add.getByRole("alert")).toContainText("Terjadi kesalahan saat menyimpan data.")
  await expect(add.getByRole("textbox").first()).toHaveValue("CV Baru")

  await row.getByRole("button", { name: "Hapus" }).click()
  await page.getByRole("button", { name: "Ya", exact: true }).click()
  await expect(row.getByRole("alert")).toContainText(CONNECTION)
  await row.getByRole("button", { name: "Edit" }).click()
  const edit = page.getByRole("form", { name: /^Ubah/ })
  await edit.getByRole("textbox").first().fill("CV Lain")
  await edit.getByRole("button", { name: "Simpan" }).click()
  await expect(edit.getByRole("alert")).toContainText(CONNECTION)
  await expect(edit.getByRole("textbox").first()).toHaveValue("CV Lain")
})

test("the access matrix says both and keeps what was ticked", async ({ page, host, hostUrl }) => {
  host.answers.set("GET /permissions/2", { status: 200, body: { data: { permissions: [] } } })
  await signInAs(page, hostUrl)
  await page.goto(`${hostUrl}/jenis-pengguna`)
  await page.getByRole("combobox", { name: "Role" }).click()
  await page.getByTitle("Kepala Gudang").click()
  const box = page.getByRole("checkbox", { name: "AdminData view" })
  await box.check()
  await page.context().setOffline(true)
  await page.getByRole("button", { name: "Update Akses" }).click()
  await expect(said(page, "Gagal menyimpan akses.")).toContainText(CONNECTION)
  await closeAlert(page, "Gagal menyimpan akses.")
  await expect(box).toBeChecked()
})
