import type { Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import { formatPlate } from "../../src/core/format/plate"
import { type Choices, values } from "../support/verification"
import { added, type Basics, basicsOf, partnerPayload, subAgentPayload, unique } from "./basics"
import { choose, chooseMany, closeSuccess, fill, inputOf, press, rowOf } from "./form-driver"
import { type Api, expect, test } from "./signed-in"

const LIST = "/data-verifikasi-singkong"
const ADD = "/add-verifikasi-singkong"
const verifications = registry.get("verifications")
/** The same choices on the embedded server. */
async function serverChoices(api: Api, b: Basics): Promise<Choices> {
  const [driverName, farmerName, agent] = [unique("Sopir"), unique("Petani"), unique("Agen")]
  const vehicle = `B${Math.floor(Math.random() * 9000) + 1000}VF`
  const driverId = await added(
    api,
    "/users/partner",
    partnerPayload(b, { fullName: driverName, partnerTypeId: b.transport, vehicleNumber: vehicle }),
  )
  await added(api, "/users/partner", partnerPayload(b, { fullName: farmerName, address: "Dusun Karang" }))
  await added(api, "/sub-agents", subAgentPayload({ name: agent, codeSA: "SA55" }))
  await added(api, "/transportations", {
    vehicleNumber: vehicle,
    userId: driverId,
    supplierId: b.supplier,
    tansportationStatus: "ACTIVE",
  })
  const partners = (await api("GET", "/users/partner")).body.data as {
    profiles: { full_name: string }
    partners: { name_id_partner: string }
  }[]
  const nameId = (name: string) =>
    partners.find((row) => row.profiles.full_name === name)?.partners.name_id_partner ?? ""
  return {
    supplier: "CV Maju Jaya",
    agent,
    vehicle,
    farmer: nameId(farmerName),
    driver: nameId(driverName),
    varieties: ["Kuning", "Putih"],
  }
}

const dayOf = (value: unknown) => String(value).split("-").reverse().join("/")

/** Every field that a person fills, by its kind. */
async function fillAll(page: Page, choices: Choices, referenceCode: string) {
  const chosen: Record<string, string> = {
    supplierId: choices.supplier,
    subAgentId: choices.agent,
    transportationId: formatPlate(choices.vehicle),
    nameIdFarmer: choices.farmer,
    nameIdDriver: choices.driver,
  }
  for (const field of verifications.fields) {
    const value = field.key === "referenceCode" ? referenceCode : values[field.key]
    if (value === undefined) continue
    if (field.type === "date") await fill(page, field.label, dayOf(value))
    else if (field.type === "select")
      await choose(page, field.label, field.options.find((option) => option.value === value)?.label ?? "")
    else if (field.type === "reference" && field.many) await chooseMany(page, field.label, choices.varieties)
    else if (field.type === "reference" || field.type === "choice")
      await choose(page, field.label, chosen[field.key] ?? "")
    else await fill(page, field.label, String(value).replace(".", field.type === "number" ? "," : "."))
  }
}

test("[VF-01..VF-03, VF-11..VF-20, VF-28, AP-46, AP-47, RT-15, AB-22, AB-23] filled by hand, saved, seen, deleted; never edited", async ({
  page,
  server,
  api,
}) => {
  test.slow()
  const b = await basicsOf(api)
  const choices = await serverChoices(api, b)
  const code = unique("Ref")
  await page.goto(server.url + LIST)
  await expect(page.getByRole("heading", { name: "Data Verifikasi Singkong", level: 1 })).toBeVisible()
  await page.getByRole("button", { name: "Tambah Verifikasi Singkong" }).click()
  await expect(page).toHaveURL(new RegExp(`${ADD}$`))
  await fillAll(page, choices, code)
  await fill(page, "Luas Lahan (Ha)", "2,5")
  for (const [label, value] of [
    ["Kode Supplier", "SP01"],
    ["Kode Sub Agent", "SA55"],
    ["Alamat Petani", "Dusun Karang"],
    ["Alamat Sopir", "Dusun Sidodadi"],
    ["Umur Tanam (Bulan)", "9"],
    ["Umur Tanam (Hari)", "5"],
  ] as const) {
    await expect(inputOf(page, label)).toHaveValue(value)
    await expect(inputOf(page, label)).toHaveAttribute("readonly", "")
  }
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("cassava"),
  )
  await press(page, "Simpan")
  expect(await (await sent).postDataJSON()).not.toHaveProperty("landArea")
  await closeSuccess(page, "Data Verifikasi Singkong berhasil ditambahkan!")
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  await page.getByPlaceholder("Cari...").fill(code)
  const row = rowOf(page, code)
  await expect(row).toContainText(formatPlate(choices.vehicle))
  await expect(row.getByRole("button", { name: "Edit" })).toHaveCount(0)
  await row.getByRole("button", { name: "Lihat Detail" }).click()
  const detail = page.getByRole("dialog")
  for (const text of ["Kuning, Putih", "6,5", "Lolos FH", "Diterima Pabrik", "31 Januari 2024"])
    await expect(detail.getByText(text, { exact: true }).first()).toBeVisible()
  await press(page, "Tutup")
  await row.getByRole("button", { name: "Hapus" }).click()
  await press(page, "Ya")
  await expect(row).toHaveCount(0)
})
