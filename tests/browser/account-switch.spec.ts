/** An account that is switched off and on in its record's detail. */

import { expectNoOverflow } from "./support/driver"
import { expect, signedInTest as test } from "./support/fixtures"
import { added, basicsOf, partnerPayload, unique } from "./support/records"
import { apiOf } from "./support/sessions"

test("an account is switched off and on, and the detail says how it stands, and why it is refused; one's own is told as such and cannot be switched off", async ({
  page,
  server,
  api,
}) => {
  const b = await basicsOf(api)
  const fullName = unique("Wati Lestari")
  const credentials = {
    email: `${fullName.replace(/\W/g, "").toLowerCase()}@koperasi.id`,
    password: "kebun-jauh-7",
  }
  const id = await added(api, "/users/partner", partnerPayload(b, { fullName, ...credentials }))
  const own = await apiOf(server.url, credentials)
  expect((await own("GET", "/groups")).status).not.toBe(401)

  await page.goto(`${server.url}/data-mitra`)
  await page.getByRole("searchbox").fill(fullName)
  await page.getByTitle(`Lihat Detail ${fullName}`).click()
  const account = page.getByRole("region", { name: "Akun" })
  await expect(account).toContainText("Pemiliknya dapat masuk.")
  await account.scrollIntoViewIfNeeded()

  await account.getByRole("button", { name: "Nonaktifkan akun" }).click()
  const question = page.getByRole("alertdialog", { name: "Nonaktifkan Akun" })
  await expect(question).toContainText(fullName)
  await expect(question.getByRole("button", { name: "Batal" })).toBeFocused()
  await question.getByRole("button", { name: "Ya" }).click()
  await expect(account).toContainText("Akun Nonaktif")
  expect((await own("GET", "/groups")).status).toBe(401)
  await expectNoOverflow(page)

  // The account is still off after a reload, which opens the record again; a phone switches it on again.
  await page.setViewportSize({ width: 390, height: 900 })
  await page.reload()
  await expect(account).toContainText("Akun Nonaktif")
  await expectNoOverflow(page)
  await account.getByRole("button", { name: "Aktifkan akun" }).click()
  await page.getByRole("alertdialog", { name: "Aktifkan Akun" }).getByRole("button", { name: "Ya" }).click()
  await expect(account).toContainText("Pemiliknya dapat masuk.")
  expect((await (await apiOf(server.url, credentials))("GET", "/groups")).status).not.toBe(401)

  // Another user deletes the record.
  await api("DELETE", `/users/partner/${id}`)
  await account.getByRole("button", { name: "Nonaktifkan akun" }).click()
  await question.getByRole("button", { name: "Ya" }).click()
  await expect(page.getByRole("alertdialog", { name: "Gagal menonaktifkan akun." })).toContainText(
    "Data tidak ditemukan.",
  )

  await page.goto(`${server.url}/data-admin`)
  await page.getByRole("link", { name: "Superadmin", exact: true }).click()
  await expect(account).toContainText("Ini akun Anda sendiri.")
  await expect(account.getByRole("button")).toHaveCount(0)
})
