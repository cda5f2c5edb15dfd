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

const _plates = 0
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

async function openAdd() {
  await openApp(`${LIST}/add`)
  await expect.element(page.getByRole("heading", { name: "Tambah Data Angkutan", level: 1 })).toBeVisible()
}

test("[TR-05..TR-08, AP-42] the payload, spelled so, with the vehicle's owner; no sub agent, no key", async () => {
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
  expect(host.calls.find((call) => call.method === "POST")).toMatchObject({ path: "/transportations" })
  expect(host.calls.find((call) => call.method === "POST")?.body).toEqual({
    vehicleNumber: "B77A",
    userId: "8",
    supplierId: "1",
    tansportationStatus: "NOT_ACTIVE",
  })
  await rowOf("BE 1234 XY").getByRole("button", { name: "Edit" }).click()
  await expect.element(selectOf("Nomor Kendaraan")).toHaveTextContent("BE 1234 XY")
  await expect.element(selectOf("Status")).toHaveTextContent("Tidak Aktif")
  await choose("Status", "-- Pilih --")
  await press("Simpan")
  // A status is asked for on adding only.
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
  await expect.element(page.getByText("Tetap ada juga: BE 5678 ZZ")).toBeVisible()
  await choose("Supplier", "UD Lain")
  await press("Simpan")
  await closeSuccess("Data angkutan berhasil diperbarui!")
  const puts = () => host.calls.filter((call) => call.method === "PUT")
  expect(puts()[0]?.body).toMatchObject({ vehicleNumber: vehicles, userId: "7", supplierId: "2" })

  host.data["/transportations"] = [row]
  await reloadApp()
  await rowOf("BE 1234 XY, BE 5678 ZZ").getByRole("button", { name: "Edit" }).click()
  await choose("Nomor Kendaraan", "B 77 A – Joko")
  await press("Simpan")
  await closeSuccess("Data angkutan berhasil diperbarui!")
  expect(puts()[1]?.body).toMatchObject({ vehicleNumber: ["B77A", "BE5678ZZ"] })
})

test("[VA-65..VA-67, TR-07, TR-10] what must be chosen", async () => {
  await openAdd()
  await press("Simpan")
  for (const text of ["Nomor Kendaraan wajib dipilih", "Supplier wajib dipilih", "Status wajib diisi"])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText("Periksa kembali 3 isian berikut:")).toBeVisible()
  expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
})

test("[TR-04] an edit without a record", async () => {
  await openApp(`${LIST}/edit`)
  await closeAlert("Data angkutan tidak ditemukan.")
  await expectAddress(LIST)
})

for (const [answer, added, changed] of [
  [{ message: "Kendaraan dikunci" }, "Error: Kendaraan dikunci", "Error: Kendaraan dikunci"],
  [undefined, "Terjadi kesalahan saat menyimpan data.", "Terjadi kesalahan saat memperbarui data."],
] as const)
  test(`[TR-13..TR-16] failures: '${added}'`, async () => {
    host.data["/users/partner"] = [hostDriver("7", "Budi", ["BE1234XY"]), hostDriver("8", "Joko", ["B77A"])]
    host.data["/transportations"] = [hostTransport()]
    for (const call of ["POST /transportations", "PUT /transportations/31", "DELETE /transportations/31"])
      host.answers.set(call, { status: 500, body: answer })
    await openApp(LIST)
    await rowOf("BE 1234 XY").getByRole("button", { name: "Hapus" }).click()
    await press("Ya")
    await closeAlert("Gagal menghapus angkutan.")
    await expect.element(rowOf("BE 1234 XY")).toBeVisible()
    await rowOf("BE 1234 XY").getByRole("button", { name: "Edit" }).click()
    await choose("Status", "Aktif")
    await press("Simpan")
    await closeAlert(changed)
    await expect.element(selectOf("Status")).toHaveTextContent("Aktif")
    await openAdd()
    await choose("Nomor Kendaraan", "B 77 A – Joko")
    await choose("Supplier", "CV Maju Jaya")
    await choose("Status", "Aktif")
    await press("Simpan")
    await closeAlert(added)
    await expect.element(selectOf("Nomor Kendaraan")).toHaveTextContent("B 77 A – Joko")
  })

test("a choice whose record is gone meanwhile is called as it was here last, and else gone; it is not sent", async () => {
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
