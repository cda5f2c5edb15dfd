import type { Page } from "@playwright/test"
import { added, type Basics, basicsOf, memberNumber, partnerPayload, unique } from "./basics"
import { apiOf } from "./fixtures"
import {
  choose,
  closeAlert,
  closeSuccess,
  expectNoOverflow,
  fill,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
} from "./form-driver"
import { type Api, expect, hostTest, test } from "./signed-in"

const GENERATED = "MXX_A0001"

/** Everything that a partner without membership, vehicle and account needs. */
async function fillPartner(page: Page, name: string, more: { type?: string; group?: string } = {}) {
  await fill(page, "Nama", name)
  await choose(page, "Jenis Pengguna", "Mitra Tani")
  await fill(page, "No. Telp", "081234567890")
  await fill(page, "Kode Pos", "34111")
  await choose(page, "Supplier", "CV Maju Jaya")
  await choose(page, "Jenis Mitra", more.type ?? "Petani")
  await fill(page, "Tanggal Jadi Mitra", "07/05/2025")
  await choose(page, "Status Mitra", "Aktif")
  await choose(page, "Kelompok", more.group ?? "NonAnggota")
  await fill(page, "Alamat", "Jl. Raya 1")
}

async function openAdd(page: Page, url: string) {
  await page.goto(`${url}/add-mitra`)
  await expect(page.getByRole("heading", { name: "Tambah Data Mitra", level: 1 })).toBeVisible()
}

/** By way of the list, as a person goes. */
async function openEdit(page: Page, url: string, name: string) {
  await page.goto(`${url}/data-mitra`)
  await page.getByPlaceholder("Cari...").fill(name)
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(page).toHaveURL(/\/edit-mitra$/)
  await expect(inputOf(page, "Nama")).toHaveValue(name)
}

/** The partner of the foreign host, as its API answers. */
const hostPartner = (more: Record<string, unknown> = {}, partners: Record<string, unknown> = {}) => ({
  id: "7",
  email: "",
  is_active: true,
  user_type: "PARTNER",
  profiles: {
    full_name: "Budi Angkut",
    phone_number: "081234567890",
    address: "Jl. Raya 1",
    roles: [{ id: "4", name: "Mitra Tani", status: "PARTNER" }],
    positions: [],
  },
  partners: {
    id: "70",
    partner_id: "ANG_A0007",
    partner_type_id: "1",
    partner_type: { name: "Angkutan" },
    group_id: "1",
    group: { name: "NonAnggota" },
    supplier_id: "1",
    name_id_partner: "Budi Angkut/ANG_A0007",
    postalcode: "34111",
    active_status: "ACTIVE",
    partner_join_date: "2024-05-01",
    vehicle_number: ["BE1234XY"],
    ...partners,
  },
  ...more,
})

test.describe("the list", () => {
  test("[PT-02..PT-05, AP-22, AP-25] columns, filters, detail and deletion", async ({
    page,
    server,
    api,
  }) => {
    const b = await basicsOf(api)
    const name = unique("Wati")
    await added(
      api,
      "/users/partner",
      partnerPayload(b, {
        fullName: name,
        partnerTypeId: b.transport,
        vehicleNumber: "BE4321ZZ",
        postalCode: "35999",
      }),
    )
    const { body } = await api("GET", "/users/partner")
    const stored = body.data.find((row: ReturnType<typeof hostPartner>) => row.profiles.full_name === name)
    await page.goto(`${server.url}/data-mitra`)
    await expect(page.getByRole("heading", { name: "Data Mitra", level: 1 })).toBeVisible()
    await page.getByPlaceholder("Cari...").fill(name)
    expect((await page.getByRole("columnheader").allTextContents()).map((text) => text.trim())).toEqual([
      "Nama Lengkap",
      "Jenis Mitra",
      "Tanggal Jadi Mitra",
      "ID Mitra",
      "Kode Pos",
      "Email",
      "Aksi",
    ])
    const cells = await rowOf(page, name).getByRole("cell").allTextContents()
    expect(cells.slice(0, 6).map((text) => text.trim())).toEqual([
      name,
      "Angkutan",
      "31/01/2025",
      stored.partners.partner_id,
      "35999",
      "-",
    ])

    await page.getByRole("button", { name: "Advanced Search" }).click()
    const filters = page.getByRole("group", { name: "Filter" })
    await expect(filters.getByRole("group", { name: "Tanggal Jadi Mitra" })).toBeVisible()
    for (const label of ["Nama", "Jenis Mitra", "ID Mitra", "Email"])
      await expect(filters.getByLabel(label, { exact: true })).toBeVisible()
    await page.getByPlaceholder("Cari...").fill("")
    await filters.getByLabel("ID Mitra", { exact: true }).fill(stored.partners.partner_id.toLowerCase())
    await expect(page.getByRole("row")).toHaveCount(2)
    await filters.getByLabel("Tanggal Jadi Mitra dari").fill("01/02/2025")
    await expect(rowOf(page, name)).toHaveCount(0)
    await press(page, "Clear All")
    await page.getByPlaceholder("Cari...").fill(name)

    await rowOf(page, name).getByRole("button", { name: "Lihat Detail" }).click()
    const detail = page.getByRole("dialog", { name: "Detail" })
    for (const [label, text] of [
      ["Nama", name],
      ["Telp", "081234567891"],
      ["Status Mitra", "Aktif"],
      ["Jenis Pengguna", "Mitra Tani"],
      ["Kelompok", b.groups.PARTNER?.name],
      ["Jenis Mitra", "Angkutan"],
      ["Tanggal Jadi Mitra", "31 Januari 2025"],
      ["ID Mitra", stored.partners.partner_id],
      ["Nama ID Mitra", `${name}/${stored.partners.partner_id}`],
      ["Kode Pos", "35999"],
      ["Email", "-"],
      ["Alamat", "Dusun Sidodadi"],
    ])
      await expect(
        detail
          .locator("dl > div")
          .filter({ has: page.getByText(`${label}`, { exact: true }) })
          .first(),
      ).toContainText(`${text}`)
    await press(page, "Tutup")

    await rowOf(page, name).getByRole("button", { name: "Hapus" }).click()
    const question = page.getByRole("alertdialog", { name: "Hapus Mitra" })
    await expect(question).toContainText("Apakah Anda yakin ingin menghapus data ini?")
    await question.getByRole("button", { name: "Ya" }).click()
    await expect(rowOf(page, name)).toHaveCount(0)
    expect((await api("GET", `/users/${stored.id}`)).status).toBe(404)
  })

  hostTest(
    "[PT-01, PT-06] it says that it loads, and loads anew on coming back",
    async ({ page, host, hostUrl }) => {
      host.data["/users/partner"] = [hostPartner()]
      await page.goto(`${hostUrl}/dashboard`)
      host.delay = 400
      await page.getByRole("link", { name: "Data Mitra" }).click()
      await expect(page.getByText("Memuat data mitra...")).toBeVisible()
      await expect(rowOf(page, "Budi Angkut")).toBeVisible()
      await page.getByRole("link", { name: "Data Admin" }).click()
      host.data["/users/partner"]?.push({
        ...hostPartner({ id: "8" }),
        profiles: { full_name: "Orang Baru", roles: [], positions: [] },
      })
      await page.getByRole("link", { name: "Data Mitra" }).click()
      await expect(rowOf(page, "Orang Baru")).toBeVisible()
    },
  )

  hostTest("[ER-06, ER-14] a failed deletion is told and leaves the row", async ({ page, host, hostUrl }) => {
    host.data["/users/partner"] = [hostPartner()]
    host.answers.set("DELETE /users/partner/7", { status: 500, body: { message: "Mitra masih dipakai" } })
    await page.goto(`${hostUrl}/data-mitra`)
    await rowOf(page, "Budi Angkut").getByRole("button", { name: "Hapus" }).click()
    await press(page, "Ya")
    await closeAlert(page, "Gagal menghapus data mitra.")
    await expect(rowOf(page, "Budi Angkut")).toBeVisible()
  })
})

test.describe("the form", () => {
  test("[PT-08..PT-13, PT-28, AB-46, RT-07] what it asks, what it works out, and that it is saved", async ({
    page,
    server,
    api,
  }) => {
    const b = await basicsOf(api)
    await added(
      api,
      "/users/partner",
      partnerPayload(b, { partnerTypeId: b.transport, vehicleNumber: "BE1AA" }),
    )
    const ids = async (): Promise<string[]> =>
      (await api("GET", "/users/partner")).body.data.map(
        (row: ReturnType<typeof hostPartner>) => row.partners.partner_id,
      )
    const next = async (prefix: string) => {
      const numbers = (await ids()).filter((id) => id.startsWith(prefix)).map((id) => Number(id.slice(-4)))
      return `${prefix}_A${String(Math.max(0, ...numbers) + 1).padStart(4, "0")}`
    }
    await openAdd(page, server.url)
    const id = inputOf(page, "ID Mitra")
    await expect(id).toHaveAttribute("readonly", "")
    await expect(inputOf(page, "Nama ID Mitra")).toHaveAttribute("readonly", "")
    await expect(inputOf(page, "Diinput Oleh")).toHaveAttribute("readonly", "")
    await expect(inputOf(page, "Diinput Oleh")).toHaveValue(
      await page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "{}").name),
    )
    expect(await offered(page, "Status Mitra")).toEqual(["Aktif", "Tidak Aktif"])
    const roles = (await api("GET", "/roles")).body.data as { name: string; status: string }[]
    expect((await offered(page, "Jenis Pengguna")).sort()).toEqual(
      roles
        .filter(({ status }) => status === "PARTNER")
        .map(({ name: role }) => role)
        .sort(),
    )

    const name = unique("Karyo")
    await fillPartner(page, name, { type: "Angkutan" })
    await expect(id).toHaveValue(await next("ANG"))
    await choose(page, "Jenis Mitra", "Lainnya")
    await expect(id).toHaveValue(await next("MXX"))
    await choose(page, "Jenis Mitra", "Petani")
    const own = await next("PTN")
    await expect(id).toHaveValue(own)
    await expect(inputOf(page, "Nama ID Mitra")).toHaveValue(`${name}/${own}`)
    await press(page, "Simpan")
    await closeSuccess(page, "Mitra berhasil ditambahkan!")
    await expect(page).toHaveURL(/\/data-mitra$/)
    expect(await ids()).toContain(own)

    // Another type on an edit leaves the number alone.
    await openEdit(page, server.url, name)
    await choose(page, "Jenis Mitra", "Lainnya")
    await expect(id).toHaveValue(own)
    await press(page, "Simpan")
    await closeSuccess(page, "Data mitra berhasil diperbarui!")
    await expect(page).toHaveURL(/\/data-mitra$/)
    expect(await page.evaluate(() => localStorage.getItem("editMitra"))).toBeNull()
    await page.getByPlaceholder("Cari...").fill(name)
    await expect(rowOf(page, name)).toContainText(own)
    await expect(rowOf(page, name)).toContainText("Lainnya")
  })

  hostTest(
    "[PT-14, PT-29..PT-31, PT-33, PT-34, AP-23] the payload of a partner without an account",
    async ({ page, host, hostUrl }) => {
      await openAdd(page, hostUrl)
      await fillPartner(page, "Wati")
      await press(page, "Simpan")
      await closeSuccess(page, "Mitra berhasil ditambahkan!")
      const [post] = host.calls.filter((call) => call.method === "POST" && call.path === "/users/partner")
      expect(post?.body).toEqual({
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
    },
  )

  hostTest(
    "[PT-15, PT-16, PT-19, PT-28, PT-29, PT-41] pelopor brings four fields, angkutan a vehicle, both in the payload",
    async ({ page, host, hostUrl }) => {
      await openAdd(page, hostUrl)
      await expect(page.getByRole("group", { name: "Nomor Kendaraan" })).toHaveCount(0)
      await expect(inputOf(page, "Member ID")).toHaveCount(0)
      await fillPartner(page, "Wati", { type: "Angkutan", group: "Pelopor" })
      const plate = page.getByRole("group", { name: "Nomor Kendaraan" })
      await fill(plate, "Kode Daerah", "be")
      await fill(plate, "Seri Angka", "1234")
      await fill(plate, "Seri Daerah", "xy")
      await fill(page, "Tanggal Keanggotaan", "01/02/2025")
      await fill(page, "Member ID", "A00012")
      expect(await offered(page, "Jenis Pengguna Keanggotaan")).toEqual(["Anggota"])
      await choose(page, "Jenis Pengguna Keanggotaan", "Anggota")
      expect(await offered(page, "Jabatan Keanggotaan")).toEqual(["Ketua Kelompok"])
      await choose(page, "Jabatan Keanggotaan", "Ketua Kelompok")
      await press(page, "Simpan")
      await closeSuccess(page, "Mitra berhasil ditambahkan!")
      const [post] = host.calls.filter((call) => call.method === "POST")
      expect(post?.body).toMatchObject({
        partnerId: "ANG_A0001",
        Roles: ["4", "5"],
        Positions: ["3"],
        vehicleNumber: "BE1234XY",
        memberId: "A00012",
        joinMember: "2025-02-01",
      })
    },
  )

  hostTest("[PT-17, PT-18] letters of a plate are capitals as they are typed", async ({ page, hostUrl }) => {
    await openAdd(page, hostUrl)
    await choose(page, "Jenis Mitra", "Angkutan")
    await inputOf(page, "Kode Daerah").pressSequentially("b1e")
    await inputOf(page, "Seri Daerah").pressSequentially("x-yz")
    await expect(inputOf(page, "Kode Daerah")).toHaveValue("BE")
    await expect(inputOf(page, "Seri Daerah")).toHaveValue("XYZ")
  })

  hostTest(
    "[PT-15, AB-78] what was filled for a group or a type is not sent after another is chosen",
    async ({ page, host, hostUrl }) => {
      await openAdd(page, hostUrl)
      await fillPartner(page, "Wati", { type: "Angkutan", group: "Pengelola" })
      await fill(page, "Kode Daerah", "BE")
      await fill(page, "Member ID", "A00012")
      await choose(page, "Kelompok", "NonAnggota")
      await choose(page, "Jenis Mitra", "Petani")
      await expect(inputOf(page, "Member ID")).toHaveCount(0)
      await expect(inputOf(page, "Kode Daerah")).toHaveCount(0)
      await press(page, "Simpan")
      await closeSuccess(page, "Mitra berhasil ditambahkan!")
      const [post] = host.calls.filter((call) => call.method === "POST")
      for (const key of ["memberId", "joinMember", "vehicleNumber", "Positions"])
        expect(post?.body).not.toHaveProperty(key)
    },
  )

  hostTest(
    "[PT-35..PT-39, CN-09] the next number of the type's own prefix, rolling on to the next letter",
    async ({ page, host, hostUrl }) => {
      const withId = (partner_id: string, id: string) => hostPartner({ id }, { partner_id })
      host.data["/users/partner"] = [
        withId("ANG_A9999", "11"),
        withId("ANG_A0003", "12"),
        withId("MXX_C0041", "13"),
        withId("MXX_B9000", "14"),
      ]
      await openAdd(page, hostUrl)
      await choose(page, "Jenis Mitra", "Angkutan")
      await expect(inputOf(page, "ID Mitra")).toHaveValue("ANG_B0001")
      await choose(page, "Jenis Mitra", "Petani")
      await expect(inputOf(page, "ID Mitra")).toHaveValue("MXX_C0042")
      const [type] = (host.data["/partner-types"] ?? []) as { code: string }[]
      if (type) type.code = "KTK"
      await page.reload()
      await choose(page, "Jenis Mitra", "Angkutan")
      await expect(inputOf(page, "ID Mitra")).toHaveValue("KTK_A0001")
    },
  )
})

test.describe("required fields", () => {
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

  hostTest(
    "[VA-28..VA-44] every message to the letter, and nothing is sent",
    async ({ page, host, hostUrl }) => {
      await openAdd(page, hostUrl)
      await expect(selectOf(page, "Kelompok")).toBeVisible()
      await press(page, "Simpan")
      for (const text of ALWAYS) await expect(page.getByText(text, { exact: true })).toBeVisible()
      await choose(page, "Jenis Mitra", "Angkutan")
      await choose(page, "Kelompok", "Pelopor")
      await expect(page.getByText("Jenis Mitra wajib diisi", { exact: true })).toHaveCount(0)
      await press(page, "Simpan")
      for (const text of [
        "Tanggal Keanggotaan wajib diisi",
        "Member ID wajib diisi",
        "Jenis pengguna Member wajib diisi",
        "Jabatan wajib dipilih",
        "Kode Daerah wajib diisi",
        "Seri Angka wajib diisi",
        "Seri Daerah wajib diisi",
      ])
        await expect(page.getByText(text, { exact: true })).toBeVisible()
      expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
    },
  )

  hostTest("[VA-48..VA-51] phone number and email as they must be", async ({ page, hostUrl }) => {
    await openAdd(page, hostUrl)
    await press(page, "Buat Akun")
    for (const [text, message] of [
      ["08123x4567", "Hanya angka yang diperbolehkan"],
      ["081234567", "Minimal 10 digit"],
      ["08123456789012", "Maksimal 13 digit"],
    ] as const) {
      await fill(page, "No. Telp", text)
      await inputOf(page, "No. Telp").blur()
      await expect(inputOf(page, "No. Telp")).toHaveAccessibleDescription(message)
    }
    for (const good of ["0812345678", "0812345678901"]) {
      await fill(page, "No. Telp", good)
      await inputOf(page, "No. Telp").blur()
      await expect(inputOf(page, "No. Telp")).toHaveAccessibleDescription("")
    }
    await fill(page, "Email", "siti aminah@x.id")
    await inputOf(page, "Email").blur()
    await expect(inputOf(page, "Email")).toHaveAccessibleDescription("Format email tidak valid")
  })

  hostTest(
    "[VA-45..VA-47, PT-21, PT-22, AB-50] an account needs an email: said beside it and in an alert",
    async ({ page, host, hostUrl }) => {
      await openAdd(page, hostUrl)
      await fillPartner(page, "Wati")
      await expect(inputOf(page, "Email")).toHaveCount(0)
      await press(page, "Buat Akun")
      await expect(page.getByRole("button", { name: "Buat Akun" })).toHaveCount(0)
      await press(page, "Simpan")
      await closeAlert(page, "Email wajib diisi untuk membuat akun user!")
      await expect(inputOf(page, "Email")).toHaveAccessibleDescription("Email wajib diisi")
      expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
      await press(page, "Batalkan")
      await expect(inputOf(page, "Email")).toHaveCount(0)
      await press(page, "Simpan")
      await closeSuccess(page, "Mitra berhasil ditambahkan!")
      expect(host.calls.filter((call) => call.method === "POST")).toHaveLength(1)
    },
  )
})

test.describe("accounts", () => {
  test("[PT-23, PT-26, PT-32, CN-11, CN-13] the password is shown once, and it opens the door", async ({
    page,
    server,
    api,
  }) => {
    await basicsOf(api)
    const name = unique("Wati")
    const email = `${name.replace(/\W/g, "").toLowerCase()}@koperasi.id`
    await openAdd(page, server.url)
    await fillPartner(page, name)
    await press(page, "Buat Akun")
    await fill(page, "Email", email)
    await press(page, "Simpan")
    const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
    const password = (await dialog.locator("code").innerText()).trim()
    expect(password).toMatch(/^[A-Za-z0-9]{8}$/)
    // Neither Escape nor a click beside it may lose it.
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await expect(dialog).toBeVisible()
    await dialog.getByRole("button", { name: "Tutup" }).click()
    await closeSuccess(page, "Mitra berhasil ditambahkan!")
    await expect(page).toHaveURL(/\/data-mitra$/)
    const signedIn = await apiOf(server.url, { email, password })
    expect((await signedIn("GET", "/users/partner")).status).toBe(403)

    await openEdit(page, server.url, name)
    await expect(page.getByRole("button", { name: "Buat Akun" })).toHaveCount(0)
    await expect(inputOf(page, "Email")).toHaveValue(email)
    await expect(inputOf(page, "Email")).toHaveAttribute("readonly", "")
  })

  test("[PT-24, PT-25] without an account there is no password; on an edit one can be made", async ({
    page,
    server,
    api,
  }) => {
    const b = await basicsOf(api)
    const name = unique("Karto")
    await added(api, "/users/partner", partnerPayload(b, { fullName: name }))
    await openEdit(page, server.url, name)
    await fill(page, "Kode Pos", "35001")
    await press(page, "Simpan")
    await closeSuccess(page, "Data mitra berhasil diperbarui!")
    await expect(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toHaveCount(0)
    await expect(page).toHaveURL(/\/data-mitra$/)
    await openEdit(page, server.url, name)
    await press(page, "Buat Akun")
    await fill(page, "Email", `${name.replace(/\W/g, "").toLowerCase()}@koperasi.id`)
    await press(page, "Simpan")
    await expect(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toBeVisible()
    await press(page, "Tutup")
    await closeSuccess(page, "Data mitra berhasil diperbarui!")
  })

  hostTest("[PT-32] email and password go with the partner", async ({ page, host, hostUrl }) => {
    await openAdd(page, hostUrl)
    await fillPartner(page, "Wati")
    await press(page, "Buat Akun")
    await fill(page, "Email", "wati@koperasi.id")
    await press(page, "Simpan")
    const password = await page
      .getByRole("dialog", { name: "Akun Berhasil Dibuat" })
      .locator("code")
      .innerText()
    const [post] = host.calls.filter((call) => call.method === "POST")
    expect(post?.body).toMatchObject({ email: "wati@koperasi.id", password })
  })
})

test.describe("edit", () => {
  hostTest(
    "[PT-07, PT-20, PT-40, AP-24] a record of the list is opened, taken apart and saved whole",
    async ({ page, host, hostUrl }) => {
      host.data["/users/partner"] = [hostPartner()]
      await openEdit(page, hostUrl, "Budi Angkut")
      expect(await page.evaluate(() => JSON.parse(localStorage.getItem("editMitra") ?? "{}").id)).toBe("7")
      await expect(inputOf(page, "Kode Daerah")).toHaveValue("BE")
      await expect(inputOf(page, "Seri Angka")).toHaveValue("1234")
      await expect(inputOf(page, "Seri Daerah")).toHaveValue("XY")
      await expect(inputOf(page, "ID Mitra")).toHaveValue("ANG_A0007")
      await expect(inputOf(page, "Tanggal Jadi Mitra")).toHaveValue("01/05/2024")
      await expect(selectOf(page, "Status Mitra")).toContainText("Aktif")
      await fill(page, "Seri Daerah", "zz")
      await press(page, "Simpan")
      await closeSuccess(page, "Data mitra berhasil diperbarui!")
      const [put] = host.calls.filter((call) => call.method === "PUT")
      expect(put?.path).toBe("/users/partner/7")
      expect(put?.body).toMatchObject({
        partnerId: "ANG_A0007",
        vehicleNumber: "BE1234ZZ",
        partnerJoinDate: "2024-05-01",
      })
      expect(put?.body).not.toHaveProperty("password")
      expect(put?.body).not.toHaveProperty("email")
    },
  )

  hostTest(
    "[AB-103] several vehicles: sent whole as they came, or with another in the place of the one shown",
    async ({ page, host, hostUrl }) => {
      const vehicles = ["BE1234XY", "be 5678 zz"]
      host.data["/users/partner"] = [hostPartner({}, { vehicle_number: vehicles })]
      await page.goto(`${hostUrl}/data-mitra`)
      await rowOf(page, "Budi Angkut").getByRole("button", { name: "Lihat Detail" }).click()
      await expect(page.getByRole("dialog")).toContainText("BE1234XY, be 5678 zz")
      await press(page, "Tutup")
      await openEdit(page, hostUrl, "Budi Angkut")
      await expect(inputOf(page, "Seri Angka")).toHaveValue("1234")
      await expect(page.getByText("Tetap ada juga: be 5678 zz")).toBeVisible()
      await fill(page, "Kode Pos", "35000")
      await press(page, "Simpan")
      await closeSuccess(page, "Data mitra berhasil diperbarui!")
      const puts = () => host.calls.filter((call) => call.method === "PUT")
      expect(puts()[0]?.body).toMatchObject({ vehicleNumber: vehicles })

      // The host is only asked to keep what was sent: its record still has both.
      host.data["/users/partner"] = [hostPartner({}, { vehicle_number: vehicles })]
      await openEdit(page, hostUrl, "Budi Angkut")
      await fill(page, "Seri Angka", "9")
      await press(page, "Simpan")
      await closeSuccess(page, "Data mitra berhasil diperbarui!")
      expect(puts()[1]?.body).toMatchObject({ vehicleNumber: ["BE9XY", "be 5678 zz"] })
    },
  )

  hostTest(
    "[AB-47] a number that is no plate: a save leaves it alone, changing it warns",
    async ({ page, host, hostUrl }) => {
      host.data["/users/partner"] = [hostPartner({}, { vehicle_number: ["TRUK MERAH"] })]
      await openEdit(page, hostUrl, "Budi Angkut")
      await expect(page.locator("form").getByText("TRUK MERAH")).toBeVisible()
      await fill(page, "Kode Pos", "35000")
      await press(page, "Simpan")
      await closeSuccess(page, "Data mitra berhasil diperbarui!")
      const [put] = host.calls.filter((call) => call.method === "PUT")
      expect(put?.body).not.toHaveProperty("vehicleNumber")

      await openEdit(page, hostUrl, "Budi Angkut")
      await press(page, "Ganti nomor")
      await expect(page.getByText("Nomor baru akan menggantikan TRUK MERAH.")).toBeVisible()
      await fill(page, "Kode Daerah", "b")
      await fill(page, "Seri Angka", "1")
      await fill(page, "Seri Daerah", "a")
      await press(page, "Simpan")
      await closeSuccess(page, "Data mitra berhasil diperbarui!")
      expect(host.calls.filter((call) => call.method === "PUT")[1]?.body).toHaveProperty(
        "vehicleNumber",
        "B1A",
      )
    },
  )

  test("[AB-103, AP-24] on the embedded server too: two vehicles are two after a save", async ({
    page,
    server,
    api,
  }) => {
    const b = await basicsOf(api)
    const name = unique("Supir")
    const id = await added(
      api,
      "/users/partner",
      partnerPayload(b, { fullName: name, partnerTypeId: b.transport, vehicleNumber: ["BE1AA", "BE2BB"] }),
    )
    await openEdit(page, server.url, name)
    await fill(page, "Kode Pos", "35000")
    await press(page, "Simpan")
    await closeSuccess(page, "Data mitra berhasil diperbarui!")
    const { body } = await api("GET", `/users/${id}`)
    expect(body.data.partners).toMatchObject({ vehicle_number: ["BE1AA", "BE2BB"], postalcode: "35000" })
  })

  test("[PT-27, AB-87] without a record it goes back to the list without a word", async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/edit-mitra`)
    await expect(page).toHaveURL(/\/data-mitra$/)
    await expect(page.getByRole("heading", { name: "Data Mitra", level: 1 })).toBeVisible()
    await expect(page.getByRole("alertdialog")).toHaveCount(0)
  })
})

test.describe("failures", () => {
  for (const [answer, text] of [
    [{ message: "ID mitra sudah dipakai" }, "ID mitra sudah dipakai"],
    [undefined, "Gagal menambah mitra"],
  ] as const)
    hostTest(`[ER-11] adding fails: '${text}', and what was typed stays`, async ({ page, host, hostUrl }) => {
      host.answers.set("POST /users/partner", { status: 500, body: answer })
      await openAdd(page, hostUrl)
      await fillPartner(page, "Wati")
      await press(page, "Simpan")
      await closeAlert(page, text)
      await expect(page).toHaveURL(/\/add-mitra$/)
      await expect(inputOf(page, "Nama")).toHaveValue("Wati")
      await expect(selectOf(page, "Supplier")).toContainText("CV Maju Jaya")
    })

  for (const [answer, text] of [
    [{ message: "Mitra dikunci" }, "Mitra dikunci"],
    [undefined, "Gagal mengupdate mitra"],
  ] as const)
    hostTest(`[ER-12] changing fails: '${text}'`, async ({ page, host, hostUrl }) => {
      host.data["/users/partner"] = [hostPartner()]
      host.answers.set("PUT /users/partner/7", { status: 500, body: answer })
      await openEdit(page, hostUrl, "Budi Angkut")
      await fill(page, "Nama", "Nama Baru")
      await press(page, "Simpan")
      await closeAlert(page, text)
      await expect(inputOf(page, "Nama")).toHaveValue("Nama Baru")
      expect(await page.evaluate(() => localStorage.getItem("editMitra"))).not.toBeNull()
    })
})

test.describe("members among partners", () => {
  const asMember = (api: Api, b: Basics, name: string, memberId: string) =>
    added(
      api,
      "/users/partner",
      partnerPayload(b, {
        fullName: name,
        groupId: b.groups.PIONEER?.id,
        Roles: [b.roles.partner, b.roles.member],
        Positions: [b.positions.member],
        memberId,
        joinMember: "2025-02-01",
      }),
    )

  test("[PT-15, AE-62, VA-27, AB-45] a member id that someone has is refused on the field, with the form intact", async ({
    page,
    server,
    api,
  }) => {
    const b = await basicsOf(api)
    const memberId = `A${memberNumber()}`
    await asMember(api, b, unique("Wati"), memberId)
    await openAdd(page, server.url)
    await fillPartner(page, "Karto", { group: b.groups.PIONEER?.name ?? "" })
    await fill(page, "Tanggal Keanggotaan", "01/02/2025")
    await fill(page, "Member ID", memberId)
    await choose(page, "Jenis Pengguna Keanggotaan", "Anggota Biasa")
    await choose(page, "Jabatan Keanggotaan", "Ketua Kelompok")
    await press(page, "Simpan")
    await expect(inputOf(page, "Member ID")).toHaveAccessibleDescription("Kode sudah digunakan")
    await expect(inputOf(page, "Nama")).toHaveValue("Karto")
  })
})

test("[PT-08] on a phone the form is one column and nothing stands out", async ({ page, server, api }) => {
  await basicsOf(api)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdd(page, server.url)
  await choose(page, "Jenis Mitra", "Angkutan")
  await choose(page, "Kelompok", "Pelopor")
  await press(page, "Buat Akun")
  await expectNoOverflow(page)
  const left = async (label: string) => (await inputOf(page, label).boundingBox())?.x
  expect(await left("No. Telp")).toBe(await left("Nama"))
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect
    .poll(async () => (await inputOf(page, "Kode Pos").boundingBox())?.x)
    .toBeGreaterThan(((await left("No. Telp")) ?? 0) + 100)
})
