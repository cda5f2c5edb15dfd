/** Two browsers at work on the same list: what one saves, the other sees. tests/server/live*.test.ts prove who hears of it. */
import type { BrowserContext, Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import { closeSuccess, fill, inputOf, press, rowOf } from "./support/driver"
import { expect, signedInTest as test } from "./support/fixtures"
import { added, basicsOf, subAgentPayload, unique } from "./support/records"
import { type Api, apiOf, sessionAt, tokenAt } from "./support/sessions"

const { list } = registry.get("subAgents")
const NAME = "Siti Rahayu"

/** Another superadmin with a password of her own choice. */
async function addSiti(api: Api, url: string) {
  const b = await basicsOf(api)
  const [email, password] = [
    `${unique("siti").replace(/\W/g, "").toLowerCase()}@koperasi.local`,
    "Tembakau-77z",
  ]
  const { body } = await api("GET", "/roles")
  const role = body.data.find(({ name }: { name: string }) => name === "Superadmin") ?? body.data[0]
  await added(api, "/users/admin", {
    fullName: NAME,
    email,
    password,
    placeOfBirth: "Metro",
    dateOfBirth: "1990-05-07",
    NIK: String(1802070705900000 + Math.floor(Math.random() * 9999)),
    NPWP: "09.254.294.3-407.000",
    phoneNumber: "081234567890",
    maritalStatus: "MARRY",
    ptkpCode: "K/1",
    address: "Jl. Merdeka 1",
    joinDate: "2024-02-29",
    Roles: [role.id],
    Positions: [b.positions.admin],
    groupId: b.groups.NON_MEMBER?.id,
    userType: "ADMIN",
  })
  const first = await apiOf(url, { email, password })
  const chosen = "Rembulan-88k"
  const changed = await first("PUT", "/auth/password", { oldPassword: password, newPassword: chosen })
  expect(changed.status).toBe(200)
  const token = await tokenAt(url, { email, password: chosen })
  return { api: await apiOf(url, { email, password: chosen }), storageState: sessionAt(url, token) }
}

/** Counts the streams that the tabs of a browser open. */
function countStreams(context: BrowserContext): () => number {
  let count = 0
  context.on("request", (request) => {
    if (request.url().endsWith("/api/v1/events")) count++
  })
  return () => count
}

const bar = (page: Page) => page.getByRole("status").filter({ hasText: "Tampilkan" })

test("a list names the changes of others without moving, a detail follows, a form offers the comparison", async ({
  page,
  context,
  browser,
  server,
  api,
  pageErrors,
}) => {
  const siti = await addSiti(api, server.url)
  const name = unique("Agen")
  const id = await added(api, "/sub-agents", subAgentPayload({ name, Regency: "Metro" }))
  const streams = countStreams(context)

  // Either tab may be the first.
  const answered = context.waitForEvent("response", (answer) => answer.url().endsWith("/api/v1/events"))
  await page.goto(`${server.url}${list.path}?show=${id}`)
  const second = await context.newPage()
  await second.goto(server.url + list.path)
  await expect(rowOf(second, name)).toBeVisible()
  await expect.poll(streams, { timeout: 15_000 }).toBe(1)
  await answered
  // The second tab waits for its turn, and opens no stream of its own.
  const waiting = async () =>
    (await navigator.locks.query()).pending?.filter(({ name }) => name === "koperasi-live")
  await expect.poll(() => second.evaluate(waiting), { timeout: 15_000 }).toHaveLength(1)
  expect(streams()).toBe(1)

  const box = await rowOf(second, name).boundingBox()
  const newest = unique("Agen")
  await added(siti.api, "/sub-agents", subAgentPayload({ name: newest }))
  for (const tab of [page, second])
    await expect(bar(tab)).toHaveText(/^1 data baru dari Siti Rahayu · Tampilkan$/)
  const changed = await siti.api("PUT", `/sub-agents/${id}`, subAgentPayload({ name, Regency: "Pringsewu" }))
  expect(changed.status).toBe(200)
  await expect(bar(second)).toHaveText(/^2 perubahan dari Siti Rahayu · Tampilkan$/)
  // The detail reads its record again, the list waits for the user.
  await expect(page.getByRole("dialog")).toContainText("Pringsewu")
  expect(await rowOf(second, name).boundingBox()).toEqual(box)
  await expect(rowOf(second, newest)).toHaveCount(0)
  await bar(second).getByRole("button", { name: "Tampilkan" }).click()
  await expect(rowOf(second, newest)).toBeVisible()
  await expect(bar(second)).toHaveCount(0)

  const other = await browser.newContext({ storageState: siti.storageState })
  const theirs = await other.newPage()
  const openForm = async (tab: Page) => {
    await tab.goto(server.url + list.path)
    await tab.getByPlaceholder("Cari...").fill(name)
    await rowOf(tab, name).getByRole("button", { name: "Edit" }).click()
    await expect(inputOf(tab, "Nama")).toHaveValue(name)
  }
  await openForm(theirs)
  await theirs.waitForResponse((answer) => answer.url().endsWith("/editing"))
  await openForm(second)
  await expect(second.getByText("Siti Rahayu sedang mengubah data ini")).toBeVisible()

  // Without input the form follows by itself.
  await fill(theirs, "Kabupaten", "Tanggamus")
  await press(theirs, "Simpan")
  await closeSuccess(theirs, registry.get("subAgents").messages.updated)
  await expect(inputOf(second, "Kabupaten")).toHaveValue("Tanggamus")
  await expect(second.getByText("sedang mengubah data ini")).toHaveCount(0)

  // With input the comparison is offered, and every key counts.
  const bank = inputOf(second, "Bank")
  await bank.fill("")
  await bank.pressSequentially("Man")
  const again = await siti.api(
    "PUT",
    `/sub-agents/${id}`,
    subAgentPayload({ name, Bank: "BRI", Regency: "Metro" }),
  )
  expect(again.status).toBe(200)
  await expect(second.getByText("Siti Rahayu sudah menyimpan data ini")).toBeVisible()
  await bank.pressSequentially("diri")
  await expect(bank).toHaveValue("Mandiri")
  await second.getByRole("button", { name: "Bandingkan" }).click()
  const dialog = second.getByRole("alertdialog", { name: "Data ini sudah diubah pengguna lain" })
  await expect(dialog.getByRole("group", { name: "Kabupaten" })).toContainText("Metro")
  await dialog.getByRole("button", { name: "Pakai pilihan" }).click()
  await expect(inputOf(second, "Kabupaten")).toHaveValue("Metro")
  await expect(bank).toHaveValue("Mandiri")
  await press(second, "Simpan")
  await closeSuccess(second, registry.get("subAgents").messages.updated)
  expect((await api("GET", `/sub-agents/${id}`)).body.data).toMatchObject({
    bank: "Mandiri",
    regency: "Metro",
  })

  // The tab that led is gone: the other one reads the stream.
  await page.close()
  await expect.poll(streams, { timeout: 15_000 }).toBe(2)
  await expect(second).toHaveURL(new RegExp(list.path))
  const last = unique("Agen")
  await expect(async () => {
    await added(siti.api, "/sub-agents", subAgentPayload({ name: `${last} ${Math.random()}` }))
    await expect(bar(second)).toHaveCount(1, { timeout: 2000 })
  }).toPass({ timeout: 15_000 })
  await other.close()
  expect(pageErrors).toEqual([])
})
