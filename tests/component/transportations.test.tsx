import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import {
  choose,
  closeAlert,
  closeSuccess,
  expectAddress,
  offered,
  press,
  rowOf,
  selectOf,
} from "./support/screen"

const LIST = "/verifikasi/data-angkutan"

/** A partner in the response of the foreign host's API. */
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

async function openAdd() {
  await openApp(`${LIST}/add`)
  await expect.element(page.getByRole("heading", { name: "Tambah Data Angkutan", level: 1 })).toBeVisible()
}

test("[TR-01..TR-03, TR-05..TR-08, TR-10, TR-11, TR-12, AP-42] the payload with its spelling and the vehicle's owner; without a sub agent no key", async () => {
  host.shape = "nested"
  host.data["/users/partner"] = [
    hostDriver("7", "Budi", ["BE1234XY"]),
    hostDriver("8", "Joko", ["B 77 A"]),
    hostDriver("9", "Wati", ["BE9ZZ"], "Petani"),
  ]
  host.data["/transportations"] = [hostTransport()]
  await openAdd()
  expect(await offered("Nomor Kendaraan")).toEqual(["B 77 A – Joko"])
  expect(await offered("Status")).toEqual(["Aktif", "Tidak Aktif"])
  await choose("Nomor Kendaraan", "B 77 A – Joko")
  await choose("Supplier", "CV Maju Jaya")
  await choose("Status", "Tidak Aktif")
  await press("Simpan")
  await closeSuccess("Data angkutan berhasil ditambahkan!")
  await expectAddress(LIST)
  await expect.element(page.getByRole("heading", { name: "Data Angkutan", level: 1 })).toBeVisible()
  expect(host.calls.find((call) => call.method === "POST")).toMatchObject({ path: "/transportations" })
  expect(host.calls.find((call) => call.method === "POST")?.body).toEqual({
    vehicleNumber: "B77A",
    userId: "8",
    supplierId: "1",
    tansportationStatus: "NOT_ACTIVE",
  })
  await rowOf("BE 1234 XY").getByRole("button", { name: "Edit" }).click()
  await expectAddress(`${LIST}/edit`)
  // Its own vehicle stays a choice, although a transportation uses it.
  await expect.element(selectOf("Nomor Kendaraan")).toHaveTextContent("BE 1234 XY")
  expect(await offered("Nomor Kendaraan")).toContain("BE 1234 XY – Budi")
  await expect.element(selectOf("Status")).toHaveTextContent("Tidak Aktif")
  await choose("Status", "-- Pilih --")
  await press("Simpan")
  // A status is required for a new record only.
  await closeSuccess("Data angkutan berhasil diperbarui!")
  expect(host.calls.find((call) => call.method === "PUT")).toMatchObject({
    path: "/transportations/31",
    body: { vehicleNumber: "BE1234XY", userId: "7", supplierId: "1" },
  })
})

test("[AB-103] a transportation of several vehicles: both in the list, sent whole, one of them replaced", async () => {
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
  await openApp(LIST)
  await rowOf("BE 1234 XY, BE 5678 ZZ").getByRole("button", { name: "Edit" }).click()
  await expect.element(page.getByText("Yang lain tetap tersimpan: BE 5678 ZZ")).toBeVisible()
  await choose("Supplier", "UD Lain")
  await press("Simpan")
  await closeSuccess("Data angkutan berhasil diperbarui!")
  const puts = () => host.calls.filter((call) => call.method === "PUT")
  expect(puts()[0]?.body).toMatchObject({ vehicleNumber: vehicles, userId: "7", supplierId: "2" })

  host.data["/transportations"] = [row]
  await openApp(LIST)
  await rowOf("BE 1234 XY, BE 5678 ZZ").getByRole("button", { name: "Edit" }).click()
  await choose("Nomor Kendaraan", "B 77 A – Joko")
  await press("Simpan")
  await closeSuccess("Data angkutan berhasil diperbarui!")
  expect(puts()[1]?.body).toMatchObject({ vehicleNumber: ["B77A", "BE5678ZZ"] })
})

test("[TR-09, AB-54] a vehicle that another user took meanwhile is refused at its field, with the form intact", async () => {
  host.data["/users/partner"] = [hostDriver("8", "Joko", ["B77A"])]
  const message = "Nomor Kendaraan sudah digunakan"
  host.answers.set("POST /transportations", {
    status: 409,
    body: { message, errors: { vehicleNumber: message } },
  })
  await openAdd()
  await choose("Nomor Kendaraan", "B 77 A – Joko")
  await choose("Supplier", "CV Maju Jaya")
  await choose("Status", "Aktif")
  await press("Simpan")
  await closeAlert(`Error: ${message}`)
  await expect.element(page.css('[id="transportations-vehicleNumber-message"]')).toHaveTextContent(message)
  await expect.element(selectOf("Supplier")).toHaveTextContent("CV Maju Jaya")
})

test("a choice whose record is deleted shows its last name, or that it is gone; it is not sent", async () => {
  host.shape = "nested"
  host.data["/suppliers"] = [
    { id: "1", name: "CV Maju Jaya", code_sp: "S1" },
    { id: "2", name: "UD Tani", code_sp: "S2" },
  ]
  await openAdd()
  await choose("Supplier", "CV Maju Jaya")
  host.data["/suppliers"] = [{ id: "2", name: "UD Tani", code_sp: "S2" }]
  window.dispatchEvent(new Event("offline"))
  window.dispatchEvent(new Event("online"))
  await expect.element(selectOf("Supplier")).toHaveTextContent("CV Maju Jaya (tidak ada lagi di daftar)")
  await press("Simpan")
  await expect.element(page.getByText("Supplier: pilihan tidak tersedia")).toBeVisible()
  expect(host.calls.filter(({ method }) => method === "POST")).toEqual([])

  await expect.poll(() => Object.keys(sessionStorage).some((key) => key.startsWith("draft:"))).toBe(true)
  await reloadApp()
  await expect.element(selectOf("Supplier")).toHaveTextContent("(tidak ada lagi di daftar)")
})
