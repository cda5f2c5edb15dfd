/** Adding a partner: fields by group and type, the payload, and the account. */
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { host } from "./support/host"
import { fillPartner, openAdd } from "./support/partner-form"
import {
  choose,
  closeAlert,
  closeSuccess,
  expectAddress,
  expectCount,
  fill,
  inputOf,
  offered,
  press,
  typeInto,
} from "./support/screen"

const GENERATED = "MXX_A0001"

describe("the form", () => {
  test("[PT-08..PT-10, PT-12, PT-13] its fields, of which three are computed", async () => {
    await openAdd()
    for (const label of ["ID Mitra", "Nama ID Mitra", "Diinput Oleh"])
      await expect.element(inputOf(label)).toHaveAttribute("readonly")
    await expect.element(inputOf("Diinput Oleh")).toHaveValue("Siti Aminah")
    // Its prefix is the code of a type that is still to be chosen.
    await expect.element(inputOf("ID Mitra")).toHaveValue("")
    await expect.element(inputOf("ID Mitra")).toHaveAttribute("placeholder", "Dibuat setelah jenis dipilih")
    // The placeholder alone tells where the code comes from.
    await expect.element(inputOf("ID Mitra")).toHaveAccessibleDescription("")
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

  test("a whole plate that is pasted fills its three boxes", async () => {
    await openAdd()
    await choose("Jenis Mitra", "Angkutan")
    await expect.element(inputOf("Seri Angka")).toBeVisible()
    const clipboardData = new DataTransfer()
    clipboardData.setData("text", "be 8123-ab ")
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })
    inputOf("Seri Angka").element().dispatchEvent(paste)
    await expect.element(inputOf("Kode Daerah")).toHaveValue("BE")
    await expect.element(inputOf("Seri Angka")).toHaveValue("8123")
    await expect.element(inputOf("Seri Daerah")).toHaveValue("AB")
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
