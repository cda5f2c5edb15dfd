/** A deleted record is restored from the activity log. */

import { expect, signedInTest as test } from "./support/fixtures"
import { added, basicsOf, partnerPayload, unique } from "./support/records"

test("a deleted record is brought back from 'Catatan aktivitas', and its 'Riwayat' says so", async ({
  page,
  server,
  api,
}) => {
  const fullName = unique("Wati Lestari")
  const email = `${fullName.replace(/\W/g, "").toLowerCase()}@koperasi.id`
  const id = await added(api, "/users/partner", partnerPayload(await basicsOf(api), { fullName, email }))
  expect((await api("DELETE", `/users/partner/${id}`)).status).toBeLessThan(300)

  await page.goto(`${server.url}/catatan-aktivitas`)
  const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: fullName })
  await expect(entry).toHaveCount(2)
  await page.getByRole("button", { name: `Kembalikan ${fullName}` }).click()
  await page.getByRole("button", { name: "Kembalikan", exact: true }).last().click()
  await page.getByRole("dialog", { name: "Berhasil" }).getByRole("button", { name: "OK" }).click()
  await expect(entry).toHaveCount(3)
  await expect(page.getByRole("button", { name: `Kembalikan ${fullName}` })).toHaveCount(0)

  await page.goto(`${server.url}/data-mitra`)
  await page.getByRole("searchbox").fill(fullName)
  await page.getByTitle(`Lihat Detail ${fullName}`).click()
  await page.getByRole("button", { name: "Riwayat" }).click()
  const history = page.getByRole("dialog", { name: "Riwayat", exact: true })
  await expect(history.locator("ol > li > div > strong")).toHaveText(["Dipulihkan", "Dihapus", "Dibuat"])
  await history.locator("summary").first().click()
})
