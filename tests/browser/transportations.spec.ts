import type { Page } from "@playwright/test"
import { added, type Basics, basicsOf, partnerPayload, subAgentPayload, unique } from "./basics"
import { choose, closeAlert, closeSuccess, offered, press, rowOf, selectOf } from "./form-driver"
import { type Api, expect, test } from "./signed-in"

const LIST = "/verifikasi/data-angkutan"

let plates = 0
/** As it is shown; what is sent has no blanks. */
const plate = () => `BE ${String((process.pid % 89) * 100 + ++plates + 100).padStart(4, "0")} TR`
const sent = (shown: string) => shown.replaceAll(" ", "")

/** A partner of type angkutan with its vehicles. */
const driver = (api: Api, b: Basics, fullName: string, vehicleNumber: string | string[]) =>
  added(
    api,
    "/users/partner",
    partnerPayload(b, {
      fullName,
      partnerTypeId: b.transport,
      vehicleNumber: [vehicleNumber].flat().map(sent),
    }),
  )

async function openAdd(page: Page, url: string) {
  await page.goto(`${url}${LIST}/add`)
  await expect(page.getByRole("heading", { name: "Tambah Data Angkutan", level: 1 })).toBeVisible()
}

test("[TR-01..TR-03, TR-09, TR-11, TR-12, AP-42, AP-43, RT-13, AB-54] only free vehicles are offered; added, changed, deleted", async ({
  page,
  server,
  api,
}) => {
  const b = await basicsOf(api)
  const agent = unique("Agen")
  await added(api, "/sub-agents", subAgentPayload({ name: agent }))
  const [one, two, three] = [plate(), plate(), plate()]
  const name = unique("Sopir")
  await driver(api, b, name, [one, two])
  const other = unique("Sopir")
  const otherId = await driver(api, b, other, three)
  await added(api, "/transportations", {
    vehicleNumber: sent(three),
    userId: otherId,
    supplierId: b.supplier,
    tansportationStatus: "ACTIVE",
  })
  await page.goto(server.url + LIST)
  await expect(page.getByRole("heading", { name: "Data Angkutan", level: 1 })).toBeVisible()
  await expect(rowOf(page, three)).toContainText(other)
  await page.getByRole("button", { name: "Tambah Angkutan" }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}/add$`))
  const vehicles = await offered(page, "Nomor Kendaraan")
  expect(vehicles).toContain(`${one} – ${name}`)
  expect(vehicles).toContain(`${two} – ${name}`)
  expect(vehicles.join()).not.toContain(three)
  await choose(page, "Nomor Kendaraan", `${one} – ${name}`)
  await choose(page, "Supplier", "CV Maju Jaya")
  await choose(page, "Sub Agent", agent)
  await choose(page, "Status", "Aktif")
  await press(page, "Simpan")
  await closeSuccess(page, "Data angkutan berhasil ditambahkan!")
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  await expect(rowOf(page, one)).toContainText(name)
  await expect(rowOf(page, one)).toContainText(agent)

  await rowOf(page, one).getByRole("button", { name: "Edit" }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}/edit$`))
  // Its own vehicle is in use, by itself: it stays choosable.
  await expect(selectOf(page, "Nomor Kendaraan")).toContainText(one)
  const now = await offered(page, "Nomor Kendaraan")
  expect(now).toContain(`${one} – ${name}`)
  expect(now.join()).not.toContain(three)
  await choose(page, "Status", "Tidak Aktif")
  await press(page, "Simpan")
  await closeSuccess(page, "Data angkutan berhasil diperbarui!")
  await expect(rowOf(page, one)).toContainText("Tidak Aktif")

  await press(page, "Tambah Angkutan")
  expect((await offered(page, "Nomor Kendaraan")).join()).not.toContain(one)
  await press(page, "Batal")
  await rowOf(page, one).getByRole("button", { name: "Hapus" }).click()
  await press(page, "Ya")
  await expect(rowOf(page, one)).toHaveCount(0)
  await press(page, "Tambah Angkutan")
  expect(await offered(page, "Nomor Kendaraan")).toContain(`${one} – ${name}`)
})

test("[TR-09, AB-54] a vehicle that someone took meanwhile is refused with the form intact", async ({
  page,
  server,
  api,
}) => {
  const b = await basicsOf(api)
  const name = unique("Sopir")
  const vehicle = plate()
  const userId = await driver(api, b, name, vehicle)
  await openAdd(page, server.url)
  await choose(page, "Nomor Kendaraan", `${vehicle} – ${name}`)
  await choose(page, "Supplier", "CV Maju Jaya")
  await choose(page, "Status", "Aktif")
  await added(api, "/transportations", {
    vehicleNumber: sent(vehicle),
    userId,
    supplierId: b.supplier,
    tansportationStatus: "ACTIVE",
  })
  await press(page, "Simpan")
  await closeAlert(page, /^Error: Nomor Kendaraan/)
  await expect(
    page.getByText(/^Nomor Kendaraan(: pilihan tidak tersedia lagi| sudah digunakan)$/),
  ).toBeVisible()
  await expect(selectOf(page, "Supplier")).toContainText("CV Maju Jaya")
})
