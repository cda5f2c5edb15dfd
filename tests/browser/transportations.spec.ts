import type { Page } from "@playwright/test"
import { added, type Basics, basicsOf, partnerPayload, subAgentPayload, unique } from "./basics"
import {
  choose,
  closeAlert,
  closeSuccess,
  expectNoOverflow,
  offered,
  press,
  rowOf,
  selectOf,
} from "./form-driver"
import { type Api, expect, hostTest, test } from "./signed-in"

const LIST = "/verifikasi/data-angkutan"

let plates = 0
const plate = () => `BE${String((process.pid % 89) * 100 + ++plates + 100).padStart(4, "0")}TR`

/** A partner of type angkutan with its vehicles. */
const driver = (api: Api, b: Basics, fullName: string, vehicleNumber: string | string[]) =>
  added(api, "/users/partner", partnerPayload(b, { fullName, partnerTypeId: b.transport, vehicleNumber }))

/** A partner of the foreign host, as its API answers. */
const hostDriver = (id: string, name: string, vehicles: string[], type = "Angkutan") => ({
  id,
  user_type: "PARTNER",
  is_active: true,
  profiles: { full_name: name, roles: [], positions: [] },
  partners: {
    partner_id: `ANG_A000${id}`,
    partner_type_id: type === "Angkutan" ? "1" : "2",
    partner_type: { name: type },
    vehicle_number: vehicles,
  },
})
const hostTransport = (more: Record<string, unknown> = {}) => ({
  id: "31",
  user_id: "7",
  user: { partners: { vehicle_number: ["BE1234XY"] }, profiles: { full_name: "Budi" } },
  supplier_id: "1",
  supplier: { name: "CV Maju Jaya" },
  sub_agent_id: null,
  sub_agent: null,
  tansportation_status: "NOT_ACTIVE",
  ...more,
})

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
    vehicleNumber: three,
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

  await openAdd(page, server.url)
  expect((await offered(page, "Nomor Kendaraan")).join()).not.toContain(one)
  await page.goto(server.url + LIST)
  await rowOf(page, one).getByRole("button", { name: "Hapus" }).click()
  await press(page, "Ya")
  await expect(rowOf(page, one)).toHaveCount(0)
  await openAdd(page, server.url)
  expect(await offered(page, "Nomor Kendaraan")).toContain(`${one} – ${name}`)
})

hostTest(
  "[TR-05..TR-08, AP-42] the payload, spelled so, with the vehicle's owner; no sub agent, no key",
  async ({ page, host, hostUrl }) => {
    host.shape = "nested"
    host.data["/users/partner"] = [
      hostDriver("7", "Budi", ["BE1234XY"]),
      hostDriver("8", "Joko", ["B 77 A"]),
      hostDriver("9", "Wati", ["BE9ZZ"], "Petani"),
    ]
    host.data["/transportations"] = [hostTransport()]
    await openAdd(page, hostUrl)
    expect(await offered(page, "Nomor Kendaraan")).toEqual(["B77A – Joko"])
    expect(await offered(page, "Status")).toEqual(["Aktif", "Tidak Aktif"])
    await choose(page, "Nomor Kendaraan", "B77A – Joko")
    await choose(page, "Supplier", "CV Maju Jaya")
    await choose(page, "Status", "Tidak Aktif")
    await press(page, "Simpan")
    await closeSuccess(page, "Data angkutan berhasil ditambahkan!")
    expect(host.calls.find((call) => call.method === "POST")).toMatchObject({ path: "/transportations" })
    expect(host.calls.find((call) => call.method === "POST")?.body).toEqual({
      vehicleNumber: "B77A",
      userId: "8",
      supplierId: "1",
      tansportationStatus: "NOT_ACTIVE",
    })
    await rowOf(page, "BE1234XY").getByRole("button", { name: "Edit" }).click()
    await expect(selectOf(page, "Nomor Kendaraan")).toContainText("BE1234XY")
    await expect(selectOf(page, "Status")).toContainText("Tidak Aktif")
    await choose(page, "Status", "-- Pilih --")
    await press(page, "Simpan")
    // A status is asked for on adding only.
    await closeSuccess(page, "Data angkutan berhasil diperbarui!")
    expect(host.calls.find((call) => call.method === "PUT")).toMatchObject({
      path: "/transportations/31",
      body: { vehicleNumber: "BE1234XY", userId: "7", supplierId: "1" },
    })
  },
)

hostTest(
  "[AB-103] a transportation of several vehicles: both in the list, sent whole, one of them replaced",
  async ({ page, host, hostUrl }) => {
    const vehicles = ["BE1234XY", "BE5678ZZ"]
    const row = hostTransport({
      user: { partners: { vehicle_number: vehicles }, profiles: { full_name: "Budi" } },
    })
    host.data["/users/partner"] = [hostDriver("7", "Budi", vehicles), hostDriver("8", "Joko", ["B77A"])]
    host.data["/transportations"] = [row]
    host.data["/suppliers"] = [
      { id: "1", name: "CV Maju Jaya" },
      { id: "2", name: "UD Lain" },
    ]
    await page.goto(hostUrl + LIST)
    await rowOf(page, "BE1234XY, BE5678ZZ").getByRole("button", { name: "Edit" }).click()
    await expect(page.getByText("Tetap ada juga: BE5678ZZ")).toBeVisible()
    await choose(page, "Supplier", "UD Lain")
    await press(page, "Simpan")
    await closeSuccess(page, "Data angkutan berhasil diperbarui!")
    const puts = () => host.calls.filter((call) => call.method === "PUT")
    expect(puts()[0]?.body).toMatchObject({ vehicleNumber: vehicles, userId: "7", supplierId: "2" })

    host.data["/transportations"] = [row]
    await page.reload()
    await rowOf(page, "BE1234XY, BE5678ZZ").getByRole("button", { name: "Edit" }).click()
    await choose(page, "Nomor Kendaraan", "B77A – Joko")
    await press(page, "Simpan")
    await closeSuccess(page, "Data angkutan berhasil diperbarui!")
    expect(puts()[1]?.body).toMatchObject({ vehicleNumber: ["B77A", "BE5678ZZ"] })
  },
)

hostTest("[VA-65..VA-67, TR-07, TR-10] what must be chosen", async ({ page, host, hostUrl }) => {
  await openAdd(page, hostUrl)
  await press(page, "Simpan")
  for (const text of ["Nomor Kendaraan wajib dipilih", "Supplier wajib dipilih", "Status wajib diisi"])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText("Periksa kembali 3 isian berikut:")).toBeVisible()
  expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
})

hostTest("[TR-04] an edit without a record", async ({ page, hostUrl }) => {
  await page.goto(`${hostUrl}${LIST}/edit`)
  await closeAlert(page, "Data angkutan tidak ditemukan.")
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
})

for (const [answer, added, changed] of [
  [{ message: "Kendaraan dikunci" }, "Error: Kendaraan dikunci", "Error: Kendaraan dikunci"],
  [undefined, "Terjadi kesalahan saat menyimpan data.", "Terjadi kesalahan saat memperbarui data."],
] as const)
  hostTest(`[TR-13..TR-16] failures: '${added}'`, async ({ page, host, hostUrl }) => {
    host.data["/users/partner"] = [hostDriver("7", "Budi", ["BE1234XY"]), hostDriver("8", "Joko", ["B77A"])]
    host.data["/transportations"] = [hostTransport()]
    for (const call of ["POST /transportations", "PUT /transportations/31", "DELETE /transportations/31"])
      host.answers.set(call, { status: 500, body: answer })
    await page.goto(hostUrl + LIST)
    await rowOf(page, "BE1234XY").getByRole("button", { name: "Hapus" }).click()
    await press(page, "Ya")
    await closeAlert(page, "Gagal menghapus angkutan.")
    await expect(rowOf(page, "BE1234XY")).toBeVisible()
    await rowOf(page, "BE1234XY").getByRole("button", { name: "Edit" }).click()
    await choose(page, "Status", "Aktif")
    await press(page, "Simpan")
    await closeAlert(page, changed)
    await expect(selectOf(page, "Status")).toContainText("Aktif")
    page.on("dialog", (dialog) => void dialog.accept())
    await openAdd(page, hostUrl)
    await choose(page, "Nomor Kendaraan", "B77A – Joko")
    await choose(page, "Supplier", "CV Maju Jaya")
    await choose(page, "Status", "Aktif")
    await press(page, "Simpan")
    await closeAlert(page, added)
    await expect(selectOf(page, "Nomor Kendaraan")).toContainText("B77A – Joko")
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
    vehicleNumber: vehicle,
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

test("[TR-01] on a phone list and form stay within the page", async ({ page, server, api }) => {
  await basicsOf(api)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.url + LIST)
  await expect(page.getByRole("heading", { name: "Data Angkutan", level: 1 })).toBeVisible()
  await expectNoOverflow(page)
  await openAdd(page, server.url)
  await press(page, "Simpan")
  await expectNoOverflow(page)
})
