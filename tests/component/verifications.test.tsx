import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { formatPlate } from "../../src/core/format/plate"
import { type Choices, fillHost, HOST_CHOICES, values } from "../support/verification"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import {
  boxOf,
  choose,
  chooseMany,
  closeAlert,
  closeSuccess,
  expectAddress,
  expectCount,
  expectNoOverflow,
  expectTexts,
  fill,
  inputOf,
  offered,
  press,
  resize,
  rowOf,
  selectOf,
} from "./support/screen"

const LIST = "/data-verifikasi-singkong"
const ADD = "/add-verifikasi-singkong"
const verifications = registry.get("verifications")
/** Optional fields beside Luas Lahan (AB-56). */
const OPTIONAL = [
  "chemicalFertilizer02",
  "chemicalFertilizer03",
  "herbicide02",
  "herbicide03",
  "hijackers02",
  "verificationNote",
  "activityNote",
]

async function openAdd() {
  await openApp(ADD)
  await expect
    .element(page.getByRole("heading", { name: "Tambah Verifikasi Singkong", level: 1 }))
    .toBeVisible()
  await expectCount(page.getByText("Memuat pilihan..."), 0)
}

const dayOf = (value: unknown) => String(value).split("-").reverse().join("/")

/** Every field that a person fills, by its kind. */
async function fillAll(choices: Choices, referenceCode: string) {
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
    if (field.type === "date") await fill(field.label, dayOf(value))
    else if (field.type === "select")
      await choose(field.label, field.options.find((option) => option.value === value)?.label ?? "")
    else if (field.type === "reference" && field.many) await chooseMany(field.label, choices.varieties)
    else if (field.type === "reference" || field.type === "choice")
      await choose(field.label, chosen[field.key] ?? "")
    else await fill(field.label, String(value).replace(".", field.type === "number" ? "," : "."))
  }
}

test("[VF-21..VF-27, VF-13, VF-17..VF-20] the choices, to the letter, and what choosing fills", async () => {
  fillHost(host.data)
  await openAdd()
  for (const [label, options] of [
    ["Status Verifikasi", ["Menuju ke Pabrik", "Diterima Pabrik", "Putar Balik", "Dibatalkan", "Tidak Ada"]],
    ["Hasil Verifikasi", ["Lolos FH", "Tidak Lolos FH"]],
    ["Kondisi Batang Singkong", ["Tidak Terpotong", "Terpotong", "Tumbuh Tunas Baru"]],
    ["TTD Petugas Lapangan", ["TTD", "Belum TTD"]],
    ["TTD Sopir", ["TTD", "Belum TTD"]],
    ["TTD Petani", ["TTD", "Belum TTD"]],
    ["Kualitas Singkong", ["Premium", "Non Premium"]],
    ["Asal Singkong", ["Areal", "Lapak"]],
    ["Nama/ID Petani", ["Wati/PTN_A0001"]],
    ["Nama/ID Sopir", ["Budi/ANG_A0001"]],
    ["Jenis Varietas", ["Kuning", "Putih", "Merah"]],
  ] as const)
    expect(await offered(label), label).toEqual(options)
  await choose("Supplier", "CV Maju Jaya")
  await expect.element(inputOf("Kode Supplier")).toHaveValue("MJ01")
  await choose("Supplier", "-- Pilih --")
  await expect.element(inputOf("Kode Supplier")).toHaveValue("")
  await chooseMany("Jenis Varietas", ["Kuning", "Merah"])
  await expect.element(selectOf("Jenis Varietas")).toHaveTextContent("Kuning")
  await expect.element(selectOf("Jenis Varietas")).toHaveTextContent("Merah")
})

test("[VF-14..VF-16, AB-58] the planting age at the ends of months, and a harvest before the planting", async () => {
  fillHost(host.data)
  await openAdd()
  for (const [planted, harvested, months, days] of [
    ["31/01/2024", "29/02/2024", "1", "0"],
    ["31/01/2024", "28/02/2024", "0", "28"],
    ["15/06/2023", "14/06/2024", "11", "30"],
    ["01/05/2025", "01/05/2025", "0", "0"],
  ] as const) {
    await fill("Tanggal Tanam", planted)
    await fill("Tanggal Panen", harvested)
    await expect.element(inputOf("Umur Tanam (Bulan)")).toHaveValue(months)
    await expect.element(inputOf("Umur Tanam (Hari)")).toHaveValue(days)
  }
  await fill("Tanggal Panen", "30/04/2025")
  await press("Simpan")
  await expect
    .element(page.getByText("Tanggal Panen tidak boleh sebelum Tanggal Tanam", { exact: true }))
    .toBeVisible()
  await expect.element(inputOf("Umur Tanam (Bulan)")).toHaveValue("")
  expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
})

test("[VF-04..VF-16, VF-28, VF-29, AB-17, AB-23, AB-57] what is typed outlives a failed save and a reload; the payload then: its keys, numbers, list and days", async () => {
  fillHost(host.data)
  await openAdd()
  await fillAll(HOST_CHOICES, "REF-9")
  await fill("Luas Lahan (Ha)", "2,5")
  for (const [body, told] of [
    [{ message: "Basis data penuh" }, "Basis data penuh"],
    [undefined, "Terjadi kesalahan saat menyimpan data."],
  ] as const) {
    host.answers.set("POST /cassava-verifications", { status: 500, body })
    await press("Simpan")
    await closeAlert(told)
    await expectAddress(ADD)
    await expect.element(page.getByRole("button", { name: "Simpan" })).toBeEnabled()
  }
  const still = async () => {
    for (const [label, text] of [
      ["Kode Referensi", "REF-9"],
      ["Tanggal Tanam", "31/01/2024"],
      ["pH Tanah Lokasi 1", "6,5"],
      ["Alamat Petani", "Dusun 2"],
    ] as const)
      await expect.element(inputOf(label)).toHaveValue(text)
    for (const [label, text] of [
      ["Supplier", "CV Maju Jaya"],
      ["Jenis Varietas", "Kuning"],
      ["TTD Petani", "Belum TTD"],
    ] as const)
      await expect.element(selectOf(label)).toHaveTextContent(text)
  }
  await still()
  await reloadApp()
  await expect.element(page.getByText("Isian sebelumnya dipulihkan.")).toBeVisible()
  await still()
  host.answers.delete("POST /cassava-verifications")
  host.calls.length = 0
  await press("Simpan")
  await closeSuccess("Data Verifikasi Singkong berhasil ditambahkan!")
  const { nameIdFarmer, nameIdDriver, ...typed } = values
  expect(host.calls.find((call) => call.method === "POST")?.body).toEqual({
    // Empty optional fields are sent empty.
    ...Object.fromEntries(OPTIONAL.map((key) => [key, ""])),
    ...typed,
    referenceCode: "REF-9",
    supplierId: "1",
    supplierCode: "MJ01",
    subAgentId: "21",
    subAgentCode: "SA01",
    transportationId: "31",
    nameIdFarmer,
    addressFarmer: "Dusun 2",
    nameIdDriver,
    addressDriver: "Jl. Raya 1",
    plantingAgeMonth: 9,
    plantingAgeDay: 5,
    typeCassavaVarieties: ["1", "2"],
  })
  // The next add form begins without the saved values.
  await openAdd()
  await expect.element(inputOf("Kode Referensi")).toHaveValue("")
})

test("[VF-02, VA-76, VA-77, AB-56] each field's own message; the optional ones have none", async () => {
  fillHost(host.data)
  await openAdd()
  // Sections one under the other, of a width that an eye can follow; on a phone one column.
  await expectTexts(page.getByRole("heading", { level: 2 }), [
    "Pihak",
    "Panen",
    "pH tanah",
    "Budidaya",
    "Hasil verifikasi",
  ])
  expect(boxOf(page.css("form section >> nth=0")).width).toBeLessThanOrEqual(960)
  await fill("Tanggal Verifikasi", "")
  await press("Simpan")
  for (const field of verifications.fields) {
    if (field.type === "derived") continue
    const chosen = ["select", "reference", "choice"].includes(field.type)
    const message = page.css(`[id="verifications-${field.key}-message"]`)
    if ([...OPTIONAL, "landArea"].includes(field.key)) await expectCount(message, 0)
    else await expectTexts(message, [`${field.label} wajib ${chosen ? "dipilih" : "diisi"}`])
  }
  await resize(390, 844)
  await expectNoOverflow()
  expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
})

test("[VF-01, VF-03, VF-30, VF-04] the list of the foreign host, without edits, and a failed deletion", async () => {
  host.shape = "nested"
  host.data["/cassava-verifications"] = [
    {
      id: "41",
      reference_code: "REF-41",
      field_agent_name: "Andi",
      supplier_code: "MJ01",
      transportation_id: "31",
      verification_date: "2024-11-06T00:00:00.000Z",
      harvest_location: "Metro",
      harvest_date: "2024-11-05",
      name_id_driver: "Budi/ANG_A0001",
      name_id_farmer: "Wati/PTN_A0001",
      verification_results: "Tidak_lolos_FH",
    },
  ]
  host.answers.set("DELETE /cassava-verifications/41", { status: 500, body: {} })
  await openApp(LIST)
  const row = rowOf("REF-41")
  for (const text of ["Andi", "MJ01", "06/11/2024", "Metro", "05/11/2024", "Tidak Lolos FH"])
    await expect.element(row).toHaveTextContent(text)
  await expect
    .element(page.getByRole("heading", { name: "Data Verifikasi Singkong", level: 1 }))
    .toBeVisible()
  await press("Aksi lain", row)
  await expectCount(page.getByRole("menuitem", { name: "Edit", exact: true }), 0)
  await page.getByRole("menuitem", { name: "Hapus", exact: true }).click()
  await press("Ya")
  await closeAlert("Gagal menghapus data verifikasi.")
  await expect.element(row).toBeVisible()
})
