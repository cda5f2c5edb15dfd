/** Two users edit one record: the later save shows the other's changes and loses no input. tests/component/conflict.test.tsx proves the choices. */
import type { Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import { closeAlert, closeSuccess, fill, inputOf, press, rowOf } from "./support/driver"
import { expect, signedInTest as test } from "./support/fixtures"
import { added, basicsOf, partnerPayload, subAgentPayload, unique } from "./support/records"
import { type Api, tokenAt } from "./support/sessions"

const { list, messages } = registry.get("subAgents")

async function openEdit(page: Page, url: string, name: string) {
  await page.goto(url + list.path)
  await page.getByPlaceholder("Cari...").fill(name)
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(inputOf(page, "Nama")).toHaveValue(name)
}

const stored = async (api: Api, id: string) => (await api("GET", `/sub-agents/${id}`)).body.data
const change = async (api: Api, id: string, more: Record<string, unknown>) => {
  const answer = await api("PUT", `/sub-agents/${id}`, subAgentPayload(more))
  expect(answer.status).toBe(200)
}

test("[AB-77, AB-100] an edit that began with the list's record is upon that one's version", async ({
  page,
  server,
  api,
}) => {
  const name = unique("Agen")
  const id = await added(api, "/sub-agents", subAgentPayload({ name, Regency: "Metro" }))
  await page.route(`**/sub-agents/${id}`, (route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 500, body: "{}" }) : route.fallback(),
  )
  await openEdit(page, server.url, name)
  await change(api, id, { name, Regency: "Pringsewu" })
  await fill(page, "Bank", "Mandiri")
  await press(page, "Simpan")
  // The newer version cannot be read: nothing is overwritten, no input is lost.
  await closeAlert(page, /Isian Anda masih utuh/)
  await expect(inputOf(page, "Bank")).toHaveValue("Mandiri")
  await page.unroute(`**/sub-agents/${id}`)
  await press(page, "Simpan")
  const dialog = page.getByRole("alertdialog", { name: "Data ini sudah diubah pengguna lain" })
  await expect(dialog.getByRole("group", { name: "Kabupaten" })).toContainText("Pringsewu")
  await dialog.getByRole("button", { name: "Simpan pilihan" }).click()
  await closeSuccess(page, messages.updated)
  expect(await stored(api, id)).toMatchObject({ regency: "Pringsewu", bank: "Mandiri" })
})

test("[AB-100, AB-16] an account whose answer was lost on the way still shows its password, a new record's too, when the second try only says that its address is taken", async ({
  page,
  server,
  api,
}) => {
  const b = await basicsOf(api)
  const partners = registry.get("partners")
  const name = unique("Mitra")
  const emailOf = (who: string) => `${who.replace(/\W/g, "").toLowerCase()}@koperasi.id`
  const email = emailOf(name)
  await added(api, "/users/partner", partnerPayload(b, { fullName: name }))
  /** Drops the response of the first save, which the server has done. */
  const loseAnswer = async (method: string) => {
    let lost = false
    await page.route("**/users/partner**", async (route) => {
      if (route.request().method() !== method || lost) return route.fallback()
      lost = true
      await route.fetch()
      await route.abort()
    })
  }
  /** Expects that the second try shows a password that signs in. */
  const expectDoor = async (address: string, done: string) => {
    await press(page, "Simpan")
    const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
    const password = (await dialog.locator("code").textContent()) ?? ""
    expect(await tokenAt(server.url, { email: address, password })).toEqual(expect.any(String))
    await dialog.getByRole("button", { name: "Tutup" }).click()
    await closeSuccess(page, done)
  }
  await page.goto(server.url + partners.list.path)
  await page.getByPlaceholder("Cari...").fill(name)
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(inputOf(page, "Nama")).toHaveValue(name)
  await press(page, "Buat Akun")
  await fill(page, "Email", email)
  await loseAnswer("PUT")
  await press(page, "Simpan")
  await closeAlert(page, partners.messages.updateFailed.text)
  await expectDoor(email, partners.messages.updated)

  // A new record with the same values.
  await page.getByPlaceholder("Cari...").fill(name)
  await rowOf(page, name).getByRole("button", { name: "Lihat Detail" }).click()
  await press(page, "Salin")
  const fresh = unique("Baru")
  await fill(page, "Nama", fresh)
  await fill(page, "No. Telp", "081200000000")
  await press(page, "Buat Akun")
  await fill(page, "Email", emailOf(fresh))
  await loseAnswer("POST")
  await press(page, "Simpan")
  await closeAlert(page, partners.messages.createFailed.text)
  await expectDoor(emailOf(fresh), partners.messages.created)
  const { data } = (await api("GET", "/users/partner")).body
  expect(data.filter((row: { email: string }) => row.email === emailOf(fresh))).toHaveLength(1)
})
