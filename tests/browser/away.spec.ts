/** Saves and deletions behind a proxy whose server is down; tests/component proves an unreachable server. */
import type { Page } from "@playwright/test"
import { KINDS, personOf } from "../support/people"
import { closeAlert, inputOf } from "./support/driver"
import { expect, test } from "./support/fixtures"
import { put, signInAs } from "./support/sessions"

const BUSY = "Server sedang sibuk atau tidak dapat dihubungi. Silakan coba beberapa saat lagi."

/** The HTML page of a proxy whose server is down. */
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
  await page.getByRole("button", { name: "Tinggalkan" }).click()
  const remove = page.getByRole("button", { name: "Hapus", exact: true })
  await remove.click()
  await page.getByRole("button", { name: "Ya", exact: true }).click()
  await expect(said(page, deleteFailed.text)).toContainText(BUSY)
  await closeAlert(page, deleteFailed.text)
  await expect(remove).toBeVisible()
})
