import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { hold } from "../stub/answers"
import { hostPartner } from "../support/host-partner"
import { openApp } from "./support/app"
import { host } from "./support/host"
import {
  choose,
  closeAlert,
  closeSuccess,
  expectAddress,
  expectCount,
  expectTexts,
  fill,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
  textsOf,
  typeInto,
} from "./support/screen"

const GENERATED = "MXX_A0001"

/** Fills everything that a partner without membership, vehicle and account needs. */
async function fillPartner(name: string, more: { type?: string; group?: string } = {}) {
  await fill("Nama", name)
  await choose("Jenis Pengguna", "Mitra Tani")
  await fill("No. Telp", "081234567890")
  await fill("Kode Pos", "34111")
  await choose("Supplier", "CV Maju Jaya")
  await choose("Jenis Mitra", more.type ?? "Petani")
  await fill("Tanggal Jadi Mitra", "07/05/2025")
  await choose("Status Mitra", "Aktif")
  await choose("Kelompok", more.group ?? "NonAnggota")
  await fill("Alamat", "Jl. Raya 1")
}

async function openAdd() {
  await openApp(`/add-mitra`)
  await expect.element(page.getByRole("heading", { name: "Tambah Data Mitra", level: 1 })).toBeVisible()
}

/** Opens the record's form from the list. */
async function openEdit(name: string) {
  await openApp(`/data-mitra`)
  await page.getByPlaceholder("Cari...").fill(name)
  await rowOf(name).getByRole("button", { name: "Edit" }).click()
  await expectAddress("/edit-mitra")
  await expect.element(inputOf("Nama")).toHaveValue(name)
}

describe("the list", () => {
  test("[PT-01, PT-06] it shows the loading text, and loads again on return", async () => {
    host.data["/users/partner"] = [hostPartner()]
    await openApp(`/dashboard`)
    const held = hold(host, "GET /users/partner")
    await page.getByRole("link", { name: "Data Mitra" }).click()
    await expect.element(page.getByText("Memuat data mitra...")).toBeVisible()
    held.release()
    await expect.element(rowOf("Budi Angkut")).toBeVisible()
    await page.getByRole("link", { name: "Data Admin" }).click()
    // The other screen must be rendered before the return.
    await expect.element(page.getByRole("heading", { name: "Data Admin", level: 1 })).toBeVisible()
    host.data["/users/partner"]?.push({
      ...hostPartner({ id: "8" }),
      profiles: { full_name: "Orang Baru", roles: [], positions: [] },
    })
    await page.getByRole("link", { name: "Data Mitra" }).click()
    await expect.element(rowOf("Orang Baru")).toBeVisible()
  })
})

describe("the list", () => {
  test("[PT-02..PT-05] its columns, filters, detail and question", async () => {
    host.data["/users/partner"] = [hostPartner()]
    await openApp("/data-mitra")
    const row = rowOf("Budi Angkut")
    await expect.element(row).toBeVisible()
    await expectTexts(page.getByRole("columnheader"), [
      "Nama Lengkap",
      "Jenis Mitra",
      "Tanggal Jadi Mitra",
      "ID Mitra",
      "Kode Pos",
      "Email",
      "Aksi",
    ])
    expect(textsOf(row.css("td")).slice(0, 6)).toEqual([
      "Budi Angkut",
      "Angkutan",
      "01/05/2024",
      "ANG_A0007",
      "34111",
      "-",
    ])
    await press("Advanced Search")
    const filters = page.getByRole("group", { name: "Filter", exact: true })
    for (const label of ["Nama", "Jenis Mitra", "ID Mitra", "Email", "Tanggal Jadi Mitra dari"])
      await expect.element(filters.getByLabelText(label, { exact: true })).toBeVisible()
    await filters.getByLabelText("ID Mitra", { exact: true }).fill("ang_a0007")
    await expect.element(row).toBeVisible()
    await filters.getByLabelText("Tanggal Jadi Mitra dari").fill("02/05/2024")
    await expectCount(row, 0)
    await press("Clear All")
    await row.getByRole("button", { name: "Lihat Detail" }).click()
    const detail = page.getByRole("dialog", { name: "Detail" })
    const line = ([label, text]: readonly string[]) => `${label}${text}`
    await expectTexts(
      detail.css("dl > div"),
      [
        ["Nama", "Budi Angkut"],
        ["Telp", "081234567890"],
        ["Status Mitra", "Aktif"],
        ["Jenis Pengguna", "Mitra Tani"],
        ["Kelompok", "NonAnggota"],
        ["Jenis Mitra", "Angkutan"],
        ["Tanggal Jadi Mitra", "01 Mei 2024"],
        ["ID Mitra", "ANG_A0007"],
        ["Nama ID Mitra", "Budi Angkut/ANG_A0007"],
        ["Nomor Kendaraan", "BE 1234 XY"],
        ["Kode Pos", "34111"],
        ["Email", "-"],
        ["Alamat", "Jl. Raya 1"],
      ].map(line),
    )
    await press("Tutup")
    await row.getByRole("button", { name: "Hapus" }).click()
    const question = page.getByRole("alertdialog", { name: "Hapus Mitra" })
    await expect.element(question).toHaveTextContent("Apakah Anda yakin ingin menghapus data ini?")
  })
})

describe("the form", () => {
  test("[PT-08..PT-10, PT-12, PT-13] its fields, of which three are computed", async () => {
    await openAdd()
    for (const label of ["ID Mitra", "Nama ID Mitra", "Diinput Oleh"])
      await expect.element(inputOf(label)).toHaveAttribute("readonly")
    await expect.element(inputOf("Diinput Oleh")).toHaveValue("Siti Aminah")
    expect(await offered("Status Mitra")).toEqual(["Aktif", "Tidak Aktif"])
    expect(await offered("Jenis Pengguna")).toEqual(["Mitra Tani"])
    await fillPartner("Wati", { type: "Angkutan" })
    await expect.element(inputOf("Nama ID Mitra")).toHaveValue("Wati/ANG_A0001")
  })

  test("[PT-14, PT-29..PT-31, PT-33, PT-34, AP-23] the payload of a partner without an account", async () => {
    await openAdd()
    await fillPartner("Wati")
    await press("Simpan")
    await closeSuccess("Mitra berhasil ditambahkan!")
    const posts = host.calls.filter((call) => call.method === "POST")
    expect(posts.map(({ path }) => path)).toEqual(["/users/partner"])
    expect(posts[0]?.body).toEqual({
      fullName: "Wati",
      phoneNumber: "081234567890",
      Roles: ["4"],
      partnerTypeId: "2",
      partnerId: GENERATED,
      nameIdPartner: `Wati/${GENERATED}`,
      activeStatus: "ACTIVE",
      supplierId: "1",
      postalCode: "34111",
      partnerJoinDate: "2025-05-07",
      address: "Jl. Raya 1",
      groupId: "1",
      updatedBy: "Siti Aminah",
      userType: "PARTNER",
    })
  })

  test("[PT-15, PT-16, PT-19, PT-28, PT-29, PT-41, AE-62, VA-27, AB-45] pelopor adds four fields, angkutan a vehicle, both in the payload; a used member id is refused on its field, with the form intact", async () => {
    host.data["/cooperative-members"] = [{ id: "m1", name: "Karto", member_id: "A00011", group_id: "2" }]
    await openAdd()
    await expectCount(page.getByRole("group", { name: "Nomor Kendaraan" }), 0)
    await expectCount(inputOf("Member ID"), 0)
    await fillPartner("Wati", { type: "Angkutan", group: "Pelopor" })
    const plate = page.getByRole("group", { name: "Nomor Kendaraan" })
    await fill("Kode Daerah", "be", plate)
    await fill("Seri Angka", "1234", plate)
    await fill("Seri Daerah", "xy", plate)
    await fill("Tanggal Keanggotaan", "01/02/2025")
    await fill("Member ID", "A00011")
    expect(await offered("Jenis Pengguna Keanggotaan")).toEqual(["Anggota"])
    await choose("Jenis Pengguna Keanggotaan", "Anggota")
    expect(await offered("Jabatan Keanggotaan")).toEqual(["Ketua Kelompok"])
    await choose("Jabatan Keanggotaan", "Ketua Kelompok")
    await press("Simpan")
    await expect.element(inputOf("Member ID")).toHaveAccessibleDescription("Kode sudah digunakan")
    await expect.element(inputOf("Nama")).toHaveValue("Wati")
    expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
    await fill("Member ID", "A00012")
    await press("Simpan")
    await closeSuccess("Mitra berhasil ditambahkan!")
    const [post] = host.calls.filter((call) => call.method === "POST")
    expect(post?.body).toMatchObject({
      partnerId: "ANG_A0001",
      Roles: ["4", "5"],
      Positions: ["3"],
      vehicleNumber: "BE1234XY",
      memberId: "A00012",
      joinMember: "2025-02-01",
    })
  })

  test("[PT-17, PT-18] letters of a plate become capitals while typing", async () => {
    await openAdd()
    await choose("Jenis Mitra", "Angkutan")
    await typeInto(inputOf("Kode Daerah"), "b1e")
    await typeInto(inputOf("Seri Daerah"), "x-yz")
    await expect.element(inputOf("Kode Daerah")).toHaveValue("BE")
    await expect.element(inputOf("Seri Daerah")).toHaveValue("XYZ")
  })

  test("[PT-15, PT-22, AB-78] input for a group, a type or an account is not sent after another choice", async () => {
    await openAdd()
    await fillPartner("Wati", { type: "Angkutan", group: "Pengelola" })
    await fill("Kode Daerah", "BE")
    await fill("Member ID", "A00012")
    await press("Buat Akun")
    await fill("Email", "wati@koperasi.id")
    await press("Batalkan")
    await expectCount(inputOf("Email"), 0)
    await choose("Kelompok", "NonAnggota")
    await choose("Jenis Mitra", "Petani")
    await expectCount(inputOf("Member ID"), 0)
    await expectCount(inputOf("Kode Daerah"), 0)
    await press("Simpan")
    await closeSuccess("Mitra berhasil ditambahkan!")
    const [post] = host.calls.filter((call) => call.method === "POST")
    for (const key of ["memberId", "joinMember", "vehicleNumber", "Positions", "email", "password"])
      expect(post?.body).not.toHaveProperty(key)
  })
})

describe("the account", () => {
  test("[VA-45..VA-47, PT-21..PT-23, PT-25, PT-32, AB-50] an account needs an email: a message at the field and an alert; email and password are sent", async () => {
    await openAdd()
    await fillPartner("Wati")
    await expectCount(inputOf("Email"), 0)
    await press("Buat Akun")
    await expectCount(page.getByRole("button", { name: "Buat Akun" }), 0)
    await press("Simpan")
    await closeAlert("Email wajib diisi untuk membuat akun user!")
    await expect.element(inputOf("Email")).toHaveAccessibleDescription("Email wajib diisi")
    expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
    await fill("Email", "wati@koperasi.id")
    await press("Simpan")
    const account = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
    const password = (await account.css("code").findElement()).textContent
    expect(password).toMatch(/^[A-Za-z0-9]{8}$/)
    // Escape does not lose the password.
    for (let times = 0; times < 2; times++) await userEvent.keyboard("{Escape}")
    await expect.element(account).toBeVisible()
    const posts = host.calls.filter((call) => call.method === "POST")
    expect(posts).toHaveLength(1)
    expect(posts[0]?.body).toMatchObject({ email: "wati@koperasi.id", password })
    await press("Tutup", account)
    await closeSuccess("Mitra berhasil ditambahkan!")
    await expectAddress("/data-mitra")
  })
})

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
    await expect.element(page.getByText("Tetap ada juga: be 5678 zz")).toBeVisible()
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
