/** A file of a record, from its choice in a form to the bytes that another person gets, in the running app on our own server. */
import { readFileSync } from "node:fs"
import { closeSuccess, expectNoOverflow, rowOf } from "./support/driver"
import { expect, fixtureTest as test } from "./support/fixtures"
import { addOrchardChoices } from "./support/records"

// Room for the buttons of a row beside nine columns and more.
test.use({ viewport: { width: 1720, height: 900 } })

const TITLE = "Lereng Berkas"
const MAP = readFileSync("public/icon-192.png")

test("a chosen file is kept with the record, shown in its detail, and opens nowhere else", async ({
  page,
  fixtureApp,
  pageErrors,
}) => {
  const api = await addOrchardChoices(fixtureApp.url)
  const variety = (await api("GET", "/type-varieties")).body.data[0].id
  const made = await api("POST", "/orchards", {
    ...{ title: TITLE, code: "KBN-0801", planted: "2024-02-29", kind: "RENTED", landlord: "Pak Karto" },
    variety,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const stored = async () => (await api("GET", `/orchards/${made.body.data.id}`)).body.data.map
  await page.goto(`${fixtureApp.url}/data-kebun`)
  await page.getByRole("searchbox").fill(TITLE)
  const row = rowOf(page, TITLE)
  await row.getByRole("button", { name: "Edit" }).click()
  const input = page.getByLabel("Peta", { exact: true })
  await input.setInputFiles({ name: "peta.png", mimeType: "image/png", buffer: Buffer.from("<html>") })
  await expect(page.getByRole("alert").filter({ hasText: "peta.png" })).toBeVisible()
  await input.setInputFiles({ name: "peta.png", mimeType: "image/png", buffer: MAP })
  await expect(page.getByText("peta.png")).toBeVisible()
  expect(await stored()).toBeNull()
  await page.getByRole("button", { name: "Simpan", exact: true }).click()
  await closeSuccess(page, "berhasil")
  expect(await stored()).toMatchObject({ name: "peta.png", size: MAP.length, type: "image/png" })

  await rowOf(page, TITLE).getByRole("button", { name: "Lihat Detail" }).click()
  const detail = page.getByRole("dialog")
  await detail.getByRole("button", { name: "Lihat dokumen peta.png" }).click()
  const viewer = page.getByRole("dialog", { name: "peta.png" })
  await expect(viewer.getByRole("img")).toBeVisible()
  const downloading = page.waitForEvent("download")
  await viewer.getByRole("link", { name: "Unduh" }).click()
  expect(readFileSync(await (await downloading).path())).toEqual(MAP)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(viewer.getByRole("img")).toBeVisible()
  await expectNoOverflow(page)
  // Its address opens nothing without a session.
  const { url } = await stored()
  expect((await fetch(`${fixtureApp.url}/api/v1${url}`)).status).toBe(401)
  expect(pageErrors).toEqual([])
})
