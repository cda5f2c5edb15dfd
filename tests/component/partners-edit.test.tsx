/** Editing a partner: its account, its values, and plates that the form cannot show. */
import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { hostPartner } from "../support/host-partner"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { openEdit } from "./support/partner-form"
import {
  choose,
  closeSuccess,
  expectAddress,
  expectCount,
  fill,
  inputOf,
  press,
  rowOf,
  selectOf,
} from "./support/screen"

describe("edit", () => {
  test("[PT-26] a partner with an account keeps its email and its number, whatever type is chosen", async () => {
    host.data["/users/partner"] = [hostPartner({ email: "budi@koperasi.id" })]
    await openEdit("Budi Angkut")
    await expectCount(page.getByRole("button", { name: "Buat Akun" }), 0)
    await expect.element(inputOf("Email")).toHaveValue("budi@koperasi.id")
    await expect.element(inputOf("Email")).toHaveAttribute("readonly")
    await choose("Jenis Mitra", "Petani")
    await expect.element(inputOf("ID Mitra")).toHaveValue("ANG_A0007")
  })

  test("[PT-07, PT-20, PT-24, PT-25, PT-40, AP-24] a record of the list is opened and saved with all values", async () => {
    host.data["/users/partner"] = [hostPartner()]
    await openEdit("Budi Angkut")
    expect(JSON.parse(localStorage.getItem("editMitra") ?? "{}").id).toBe("7")
    await expect.element(inputOf("Kode Daerah")).toHaveValue("BE")
    await expect.element(inputOf("Seri Angka")).toHaveValue("1234")
    await expect.element(inputOf("Seri Daerah")).toHaveValue("XY")
    await expect.element(inputOf("ID Mitra")).toHaveValue("ANG_A0007")
    await expect.element(inputOf("Tanggal Jadi Mitra")).toHaveValue("01/05/2024")
    await expect.element(selectOf("Status Mitra")).toHaveTextContent("Aktif")
    await fill("Seri Daerah", "zz")
    await press("Simpan")
    await closeSuccess("Data mitra berhasil diperbarui!")
    await expectCount(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" }), 0)
    await expectAddress(/^\/data-mitra/)
    expect(localStorage.getItem("editMitra")).toBeNull()
    const [put] = host.calls.filter((call) => call.method === "PUT")
    expect(put?.path).toBe("/users/partner/7")
    expect(put?.body).toMatchObject({
      partnerId: "ANG_A0007",
      vehicleNumber: "BE1234ZZ",
      partnerJoinDate: "2024-05-01",
    })
    expect(put?.body).not.toHaveProperty("password")
    expect(put?.body).not.toHaveProperty("email")
  })

  test("[AB-103] several vehicles: sent unchanged, or with the shown one replaced", async () => {
    const vehicles = ["BE1234XY", "be 5678 zz"]
    host.data["/users/partner"] = [hostPartner({}, { vehicle_number: vehicles })]
    await openApp(`/data-mitra`)
    await rowOf("Budi Angkut").getByRole("button", { name: "Lihat Detail" }).click()
    await expect.element(page.getByRole("dialog")).toHaveTextContent("BE 1234 XY, BE 5678 ZZ")
    await press("Tutup")
    await openEdit("Budi Angkut")
    await expect.element(inputOf("Seri Angka")).toHaveValue("1234")
    await expect.element(page.getByText("Yang lain tetap tersimpan: be 5678 zz")).toBeVisible()
    await fill("Kode Pos", "35000")
    await press("Simpan")
    await closeSuccess("Data mitra berhasil diperbarui!")
    const puts = () => host.calls.filter((call) => call.method === "PUT")
    expect(puts()[0]?.body).toMatchObject({ vehicleNumber: vehicles })

    // The stub does not apply the change.
    host.data["/users/partner"] = [hostPartner({}, { vehicle_number: vehicles })]
    await openEdit("Budi Angkut")
    await fill("Seri Angka", "9")
    await press("Simpan")
    await closeSuccess("Data mitra berhasil diperbarui!")
    expect(puts()[1]?.body).toMatchObject({ vehicleNumber: ["BE9XY", "be 5678 zz"] })
  })

  test("[AB-47] an invalid plate: a save does not send it, changing it warns", async () => {
    host.data["/users/partner"] = [hostPartner({}, { vehicle_number: ["TRUK MERAH"] })]
    await openEdit("Budi Angkut")
    await expect.element(page.css("form").getByText("TRUK MERAH")).toBeVisible()
    await fill("Kode Pos", "35000")
    await press("Simpan")
    await closeSuccess("Data mitra berhasil diperbarui!")
    const [put] = host.calls.filter((call) => call.method === "PUT")
    expect(put?.body).not.toHaveProperty("vehicleNumber")

    await openEdit("Budi Angkut")
    await press("Ganti nomor")
    await expect.element(page.getByText("Nomor baru akan menggantikan TRUK MERAH.")).toBeVisible()
    await fill("Kode Daerah", "b")
    await fill("Seri Angka", "1")
    await fill("Seri Daerah", "a")
    await press("Simpan")
    await closeSuccess("Data mitra berhasil diperbarui!")
    expect(host.calls.filter((call) => call.method === "PUT")[1]?.body).toHaveProperty("vehicleNumber", "B1A")
  })
})
