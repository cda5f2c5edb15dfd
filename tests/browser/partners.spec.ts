import type { Page } from "@playwright/test"
import type { hostPartner } from "../support/host-partner"
import { added, basicsOf, partnerPayload, unique } from "./basics"
import { apiOf } from "./fixtures"
import { choose, closeSuccess, fill, inputOf, offered, press, rowOf } from "./form-driver"
import { expect, test } from "./signed-in"

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

/** By way of the list that stands there, as a person goes. */
async function editFromList(page: Page, name: string) {
  await page.getByPlaceholder("Cari...").fill(name)
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(page).toHaveURL(/\/edit-mitra$/)
  await expect(inputOf(page, "Nama")).toHaveValue(name)
}

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
    await expect(page.getByRole("columnheader")).toHaveText([
      "Nama Lengkap",
      "Jenis Mitra",
      "Tanggal Jadi Mitra",
      "ID Mitra",
      "Kode Pos",
      "Email",
      "Aksi",
    ])
    const cells = rowOf(page, name).getByRole("cell")
    for (const [index, text] of [
      name,
      "Angkutan",
      "31/01/2025",
      stored.partners.partner_id,
      "35999",
      "-",
    ].entries())
      await expect(cells.nth(index)).toHaveText(text)

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
})

test.describe("the form", () => {
  test("[PT-08..PT-13, PT-23, PT-26, PT-28, PT-32, CN-11, CN-13, AB-46, RT-07] what it asks, what it works out, and that it is saved; an account's password is shown once, and opens the door", async ({
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
    const email = `${name.replace(/\W/g, "").toLowerCase()}@koperasi.id`
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
    expect(await ids()).toContain(own)
    const signedIn = await apiOf(server.url, { email, password })
    expect((await signedIn("GET", "/users/partner")).status).toBe(403)

    // On an edit the account stands as it is, and another type leaves the number alone.
    await editFromList(page, name)
    await expect(page.getByRole("button", { name: "Buat Akun" })).toHaveCount(0)
    await expect(inputOf(page, "Email")).toHaveValue(email)
    await expect(inputOf(page, "Email")).toHaveAttribute("readonly", "")
    await choose(page, "Jenis Mitra", "Lainnya")
    await expect(id).toHaveValue(own)
    await press(page, "Simpan")
    await closeSuccess(page, "Data mitra berhasil diperbarui!")
    await expect(page).toHaveURL(/\/data-mitra\?filters/)
    expect(await page.evaluate(() => localStorage.getItem("editMitra"))).toBeNull()
    await page.getByPlaceholder("Cari...").fill(name)
    await expect(rowOf(page, name)).toContainText(own)
    await expect(rowOf(page, name)).toContainText("Lainnya")
  })
})

test.describe("edit", () => {
  test("[PT-24, PT-25, AB-103, AP-24] on the embedded server too: two vehicles are two after a save; without an account there is no password, and one can be made", async ({
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
    await page.goto(`${server.url}/data-mitra`)
    await editFromList(page, name)
    await fill(page, "Kode Pos", "35000")
    await press(page, "Simpan")
    await closeSuccess(page, "Data mitra berhasil diperbarui!")
    await expect(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toHaveCount(0)
    await expect(page).toHaveURL(/\/data-mitra\?filters/)
    const { body } = await api("GET", `/users/${id}`)
    expect(body.data.partners).toMatchObject({ vehicle_number: ["BE1AA", "BE2BB"], postalcode: "35000" })
    await editFromList(page, name)
    await press(page, "Buat Akun")
    await fill(page, "Email", `${name.replace(/\W/g, "").toLowerCase()}@koperasi.id`)
    await press(page, "Simpan")
    await expect(page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })).toBeVisible()
    await press(page, "Tutup")
    await closeSuccess(page, "Data mitra berhasil diperbarui!")
  })
})
