import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { hold } from "../stub/answers"
import { hostPartner } from "../support/host-partner"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import {
  blur,
  choose,
  closeAlert,
  closeSuccess,
  expectAddress,
  expectCount,
  fill,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
  typeInto,
} from "./support/screen"

const GENERATED = "MXX_A0001"

/** Everything that a partner without membership, vehicle and account needs. */
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

/** By way of the list, as a person goes. */
async function openEdit(name: string) {
  await openApp(`/data-mitra`)
  await page.getByPlaceholder("Cari...").fill(name)
  await rowOf(name).getByRole("button", { name: "Edit" }).click()
  await expectAddress("/edit-mitra")
  await expect.element(inputOf("Nama")).toHaveValue(name)
}

describe("the list", () => {
  test("[PT-01, PT-06] it says that it loads, and loads anew on coming back", async () => {
    host.data["/users/partner"] = [hostPartner()]
    await openApp(`/dashboard`)
    const held = hold(host, "GET /users/partner")
    await page.getByRole("link", { name: "Data Mitra" }).click()
    await expect.element(page.getByText("Memuat data mitra...")).toBeVisible()
    held.release()
    await expect.element(rowOf("Budi Angkut")).toBeVisible()
    await page.getByRole("link", { name: "Data Admin" }).click()
    // Whoever is back before the other screen was ever drawn has not left.
    await expect.element(page.getByRole("heading", { name: "Data Admin", level: 1 })).toBeVisible()
    host.data["/users/partner"]?.push({
      ...hostPartner({ id: "8" }),
      profiles: { full_name: "Orang Baru", roles: [], positions: [] },
    })
    await page.getByRole("link", { name: "Data Mitra" }).click()
    await expect.element(rowOf("Orang Baru")).toBeVisible()
  })

  test("[ER-06, ER-14] a failed deletion is told and leaves the row", async () => {
    host.data["/users/partner"] = [hostPartner()]
    host.answers.set("DELETE /users/partner/7", { status: 500, body: { message: "Mitra masih dipakai" } })
    await openApp(`/data-mitra`)
    await rowOf("Budi Angkut").getByRole("button", { name: "Hapus" }).click()
    await press("Ya")
    await closeAlert("Gagal menghapus data mitra.")
    await expect.element(rowOf("Budi Angkut")).toBeVisible()
  })
})

describe("the form", () => {
  test("[ER-11, PT-14, PT-29..PT-31, PT-33, PT-34, AP-23] adding fails, and what was typed stays; the payload then of a partner without an account", async () => {
    await openAdd()
    await fillPartner("Wati")
    for (const [answer, text] of [
      [{ message: "ID mitra sudah dipakai" }, "ID mitra sudah dipakai"],
      [undefined, "Gagal menambah mitra"],
    ] as const) {
      host.answers.set("POST /users/partner", { status: 500, body: answer })
      await press("Simpan")
      await closeAlert(text)
      await expectAddress("/add-mitra")
      await expect.element(inputOf("Nama")).toHaveValue("Wati")
      await expect.element(selectOf("Supplier")).toHaveTextContent("CV Maju Jaya")
    }
    host.answers.delete("POST /users/partner")
    host.calls.length = 0
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

  test("[PT-15, PT-16, PT-19, PT-28, PT-29, PT-41, AE-62, VA-27, AB-45] pelopor brings four fields, angkutan a vehicle, both in the payload; a member id that someone has is refused on the field, with the form intact", async () => {
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

  test("[PT-17, PT-18] letters of a plate are capitals as they are typed", async () => {
    await openAdd()
    await choose("Jenis Mitra", "Angkutan")
    await typeInto(inputOf("Kode Daerah"), "b1e")
    await typeInto(inputOf("Seri Daerah"), "x-yz")
    await expect.element(inputOf("Kode Daerah")).toHaveValue("BE")
    await expect.element(inputOf("Seri Daerah")).toHaveValue("XYZ")
  })

  test("[PT-15, PT-22, AB-78] what was filled for a group, a type or an account is not sent after another is chosen, or none", async () => {
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

  test("[PT-35..PT-39, CN-09] the next number of the type's own prefix, rolling on to the next letter", async () => {
    const withId = (partner_id: string, id: string) => hostPartner({ id }, { partner_id })
    host.data["/users/partner"] = [
      withId("ANG_A9999", "11"),
      withId("ANG_A0003", "12"),
      withId("MXX_C0041", "13"),
      withId("MXX_B9000", "14"),
    ]
    await openAdd()
    await choose("Jenis Mitra", "Angkutan")
    await expect.element(inputOf("ID Mitra")).toHaveValue("ANG_B0001")
    await choose("Jenis Mitra", "Petani")
    await expect.element(inputOf("ID Mitra")).toHaveValue("MXX_C0042")
    const [type] = (host.data["/partner-types"] ?? []) as { code: string }[]
    if (type) type.code = "KTK"
    await reloadApp()
    await choose("Jenis Mitra", "Angkutan")
    await expect.element(inputOf("ID Mitra")).toHaveValue("KTK_A0001")
  })
})

describe("required fields", () => {
  const ALWAYS = [
    "Nama wajib diisi",
    "Jenis pengguna wajib diisi",
    "No. Telp wajib diisi",
    "Supplier wajib dipilih",
    "Jenis Mitra wajib diisi",
    "Tanggal wajib diisi",
    "Status wajib diisi",
    "Kode Pos wajib diisi",
    "Status keanggotaan wajib diisi",
    "Alamat wajib diisi",
  ]

  test("[VA-28..VA-44] every message to the letter, and nothing is sent", async () => {
    await openAdd()
    await expect.element(selectOf("Kelompok")).toBeVisible()
    await press("Simpan")
    for (const text of ALWAYS) await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await choose("Jenis Mitra", "Angkutan")
    await choose("Kelompok", "Pelopor")
    await expectCount(page.getByText("Jenis Mitra wajib diisi", { exact: true }), 0)
    await press("Simpan")
    for (const text of [
      "Tanggal Keanggotaan wajib diisi",
      "Member ID wajib diisi",
      "Jenis pengguna Member wajib diisi",
      "Jabatan wajib dipilih",
      "Kode Daerah wajib diisi",
      "Seri Angka wajib diisi",
      "Seri Daerah wajib diisi",
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
  })

  test("[VA-48..VA-51] phone number and email as they must be", async () => {
    await openAdd()
    await press("Buat Akun")
    for (const [text, message] of [
      ["08123x4567", "Hanya angka yang diperbolehkan"],
      ["081234567", "Minimal 10 digit"],
      ["08123456789012", "Maksimal 13 digit"],
    ] as const) {
      await fill("No. Telp", text)
      await blur(inputOf("No. Telp"))
      await expect.element(inputOf("No. Telp")).toHaveAccessibleDescription(message)
    }
    for (const good of ["0812345678", "0812345678901"]) {
      await fill("No. Telp", good)
      await blur(inputOf("No. Telp"))
      await expect.element(inputOf("No. Telp")).toHaveAccessibleDescription("")
    }
    await fill("Email", "siti aminah@x.id")
    await blur(inputOf("Email"))
    await expect.element(inputOf("Email")).toHaveAccessibleDescription("Format email tidak valid")
  })

  test("[VA-45..VA-47, PT-21, PT-22, PT-32, AB-50] an account needs an email: said beside it and in an alert; both it and the password go with the partner", async () => {
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
    const password = (
      await page.getByRole("dialog", { name: "Akun Berhasil Dibuat" }).css("code").findElement()
    ).textContent
    const posts = host.calls.filter((call) => call.method === "POST")
    expect(posts).toHaveLength(1)
    expect(posts[0]?.body).toMatchObject({ email: "wati@koperasi.id", password })
  })
})

describe("edit", () => {
  test("[PT-07, PT-20, PT-40, AP-24] a record of the list is opened, taken apart and saved whole", async () => {
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

  test("[AB-103] several vehicles: sent whole as they came, or with another in the place of the one shown", async () => {
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

    // The host is only asked to keep what was sent: its record still has both.
    host.data["/users/partner"] = [hostPartner({}, { vehicle_number: vehicles })]
    await openEdit("Budi Angkut")
    await fill("Seri Angka", "9")
    await press("Simpan")
    await closeSuccess("Data mitra berhasil diperbarui!")
    expect(puts()[1]?.body).toMatchObject({ vehicleNumber: ["BE9XY", "be 5678 zz"] })
  })

  test("[AB-47] a number that is no plate: a save leaves it alone, changing it warns", async () => {
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

test("[ER-12] changing fails, and what was typed stays", async () => {
  host.data["/users/partner"] = [hostPartner()]
  await openEdit("Budi Angkut")
  await fill("Nama", "Nama Baru")
  for (const [answer, text] of [
    [{ message: "Mitra dikunci" }, "Mitra dikunci"],
    [undefined, "Gagal mengupdate mitra"],
  ] as const) {
    host.answers.set("PUT /users/partner/7", { status: 500, body: answer })
    await press("Simpan")
    await closeAlert(text)
    await expect.element(inputOf("Nama")).toHaveValue("Nama Baru")
    expect(localStorage.getItem("editMitra")).not.toBeNull()
  }
})
