/** Two people at one record: who saves later sees what the other changed, and nothing that was typed is lost. */
import type { Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import { added, basicsOf, partnerPayload, subAgentPayload, unique } from "./basics"
import { fillForm } from "./declared-form"
import { closeAlert, closeSuccess, expectNoOverflow, fill, inputOf, press, rowOf } from "./form-driver"
import { type Api, expect, test } from "./signed-in"

const { list, messages } = registry.get("subAgents")
const NEW = "Simpan sebagai data baru"

async function openEdit(page: Page, url: string, name: string) {
  await page.goto(url + list.path)
  await page.getByPlaceholder("Cari...").fill(name)
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(inputOf(page, "Nama")).toHaveValue(name)
}

const stored = async (api: Api, id: string) => (await api("GET", `/sub-agents/${id}`)).body.data
const change = async (api: Api, id: string, more: Record<string, unknown>) => {
  const answer = await api("PUT", `/sub-agents/${id}`, subAgentPayload(more))
  expect(answer.status).toBe(200)
}

test("[AB-100] a stale save shows field by field what the other changed, and saves what was chosen", async ({
  page,
  server,
  api,
}) => {
  const name = unique("Agen")
  const id = await added(api, "/sub-agents", subAgentPayload({ name, Regency: "Metro", Bank: "BRI" }))
  await openEdit(page, server.url, name)
  await fill(page, "Nama", `${name} Saya`)
  await fill(page, "Bank", "Mandiri")
  await change(api, id, {
    name: `${name} Mereka`,
    Regency: "Pringsewu",
    Bank: "BRI",
    statusTTD: "ALREADY",
  })

  await press(page, "Simpan")
  const dialog = page.getByRole("alertdialog", { name: "Data ini sudah diubah pengguna lain" })
  await expect(dialog.getByRole("group")).toHaveCount(3)
  const choice = (field: string, side: string) =>
    dialog.getByRole("group", { name: field, exact: true }).getByRole("radio", { name: side })
  // What was typed stands for itself; what was not follows the newer record.
  await expect(choice("Nama", `Isian Anda ${name} Saya`)).toBeChecked()
  await expect(choice("Nama", `Isian Anda ${name} Saya`)).toBeFocused()
  await expect(choice("Nama", `Data terbaru ${name} Mereka`)).not.toBeChecked()
  await expect(choice("Kabupaten", "Data terbaru Pringsewu")).toBeChecked()
  await expect(choice("Status TTD", "Isian Anda (tidak Anda ubah) BELUM")).not.toBeChecked()
  await expect(choice("Status TTD", "Data terbaru SUDAH")).toBeChecked()
  await expect(dialog).not.toContainText("Bank")
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoOverflow(page)
    await page.screenshot({ path: test.info().outputPath(`conflict-${width}.png`) })
  }
  // The rest on a phone, where less is in sight.

  await dialog.getByRole("button", { name: "Kembali ke form" }).click()
  await expect(inputOf(page, "Nama")).toHaveValue(`${name} Saya`)
  await expect(inputOf(page, "Bank")).toHaveValue("Mandiri")
  await expect(inputOf(page, "Kabupaten")).toHaveValue("Metro")
  expect((await stored(api, id)).name).toBe(`${name} Mereka`)

  await press(page, "Simpan")
  await dialog.getByRole("button", { name: "Pakai semua isian saya" }).click()
  await expect(choice("Kabupaten", "Isian Anda (tidak Anda ubah) Metro")).toBeChecked()
  await dialog.getByRole("button", { name: "Pakai semua data terbaru" }).click()
  await expect(choice("Nama", "Data terbaru")).toBeChecked()
  // Changed once more while the choice is made: only that is asked about then.
  await change(api, id, {
    name: `${name} Mereka`,
    Regency: "Pringsewu",
    subDistrict: "Gadingrejo",
    statusTTD: "ALREADY",
    Bank: "BRI",
  })
  await dialog.getByRole("button", { name: "Simpan pilihan" }).click()
  await expect(dialog.getByRole("group")).toHaveCount(1)
  await expect(choice("Kecamatan", "Data terbaru Gadingrejo")).toBeChecked()
  await dialog.getByRole("button", { name: "Simpan pilihan" }).click()
  await closeSuccess(page, messages.updated)
  expect(await stored(api, id)).toMatchObject({
    name: `${name} Mereka`,
    regency: "Pringsewu",
    subdistrict: "Gadingrejo",
    bank: "Mandiri",
    status_ttd: "ALREADY",
  })
})

test("[AB-77, AB-100] an edit that began with the list's record is upon that one's version", async ({
  page,
  server,
  api,
}) => {
  const name = unique("Agen")
  const id = await added(api, "/sub-agents", subAgentPayload({ name, Regency: "Metro" }))
  await page.route(`**/sub-agents/${id}`, (route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 500, body: "{}" }) : route.fallback(),
  )
  await openEdit(page, server.url, name)
  await change(api, id, { name, Regency: "Pringsewu" })
  await fill(page, "Bank", "Mandiri")
  await press(page, "Simpan")
  // The newer record cannot be read either: nothing is overwritten, nothing is lost.
  await closeAlert(page, /Isian Anda masih utuh/)
  await expect(inputOf(page, "Bank")).toHaveValue("Mandiri")
  await page.unroute(`**/sub-agents/${id}`)
  await press(page, "Simpan")
  const dialog = page.getByRole("alertdialog", { name: "Data ini sudah diubah pengguna lain" })
  await expect(dialog.getByRole("group", { name: "Kabupaten" })).toContainText("Pringsewu")
  await dialog.getByRole("button", { name: "Simpan pilihan" }).click()
  await closeSuccess(page, messages.updated)
  expect(await stored(api, id)).toMatchObject({ regency: "Pringsewu", bank: "Mandiri" })
})

test("an edit of a record that was deleted meanwhile is saved as a new one, with everything typed", async ({
  page,
  server,
  api,
}) => {
  const name = unique("Agen")
  const id = await added(api, "/sub-agents", subAgentPayload({ name, Regency: "Metro" }))
  await openEdit(page, server.url, name)
  await fill(page, "Bank", "Mandiri")
  expect((await api("DELETE", `/sub-agents/${id}`)).status).toBe(200)
  await press(page, "Simpan")
  const offer = page.getByRole("alertdialog", { name: messages.updateFailed.text })
  await expect(offer).toContainText(name)
  await offer.getByRole("button", { name: "Kembali ke form" }).click()
  await expect(inputOf(page, "Bank")).toHaveValue("Mandiri")
  await press(page, "Simpan")
  await press(page, NEW)
  await closeSuccess(page, messages.created)
  await expect(page).toHaveURL(new RegExp(`${list.path}$`))
  const { data } = (await api("GET", "/sub-agents")).body
  const made = data.find((row: { name: string }) => row.name === name)
  expect(made).toMatchObject({ regency: "Metro", bank: "Mandiri" })
  expect(made.id).not.toBe(id)
})

test("where a new record is asked for more than an edit, the add form opens with everything typed", async ({
  page,
  server,
  api,
}) => {
  const b = await basicsOf(api)
  const admins = registry.get("admins")
  const name = unique("Admin")
  const id = await added(api, "/users/admin", {
    fullName: name,
    email: `${name.replace(/\W/g, "").toLowerCase()}@koperasi.id`,
    password: "Singkong77x",
    phoneNumber: "081234567890",
    Roles: [b.roles.admin],
    Positions: [b.positions.admin],
    groupId: b.groups.PARTNER?.id,
    joinDate: "2024-01-02",
    address: "Jl. Raya 1",
    placeOfBirth: "Metro",
    dateOfBirth: "1990-02-28",
    maritalStatus: "SINGLE",
    ptkpCode: "TK/0",
    NIK: "1871012802900001",
    NPWP: "09.254.294.3-407.000",
    userType: "ADMIN",
  })
  await page.goto(server.url + admins.list.path)
  await page.getByPlaceholder("Cari...").fill(name)
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(inputOf(page, "Nama Lengkap")).toHaveValue(name)
  await fill(page, "Alamat", "Jl. Baru 9")
  // Ten to fifteen digits on an edit, ten to thirteen on a new one.
  await fill(page, "No. Telp", "081234567890123")
  expect((await api("DELETE", `/users/admin/${id}`)).status).toBe(200)
  await press(page, "Simpan")
  await press(page, NEW)
  await expect(page).toHaveURL(new RegExp(`${admins.form.create?.path}$`))
  await expect(page.getByRole("status").filter({ hasText: "Data lama tidak ada lagi" })).toBeVisible()
  await expect(inputOf(page, "Nama Lengkap")).toHaveValue(name)
  await expect(inputOf(page, "Alamat")).toHaveValue("Jl. Baru 9")
  await fill(page, "No. Telp", "081234567890")
  await press(page, "Simpan")
  await page
    .getByRole("dialog", { name: "Akun Berhasil Dibuat" })
    .getByRole("button", { name: "Tutup" })
    .click()
  await expect(page.getByText(admins.messages.created)).toBeVisible()
})

test("[AB-43] setup lists: an edit in place and a delete upon an older version are told beside the row", async ({
  page,
  server,
  api,
}) => {
  const suppliers = registry.get("suppliers")
  const name = unique("UD Setup")
  const id = await added(api, "/suppliers", { name, codeSP: "AA" })
  const panel = async () => {
    await page.goto(server.url + suppliers.list.path)
    await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  }
  await panel()
  const edit = page.getByRole("form", { name: `Ubah ${name}` })
  await edit.getByRole("textbox").first().fill(`${name} Saya`)
  await api("PUT", `/suppliers/${id}`, { name, codeSP: "BB" })
  await edit.getByRole("button", { name: "Simpan" }).click()
  await expect(edit.getByRole("alert")).toContainText('Sudah diubah pengguna lain menjadi Kode Supplier "BB"')
  await expect(edit.getByRole("textbox").first()).toHaveValue(`${name} Saya`)
  await expect(edit.getByRole("textbox").nth(1)).toHaveValue("BB")
  await edit.getByRole("button", { name: "Simpan" }).click()
  await closeSuccess(page, suppliers.messages.updated)
  expect((await api("GET", `/suppliers/${id}`)).body.data).toMatchObject({
    name: `${name} Saya`,
    code_sp: "BB",
  })

  await expect(rowOf(page, `${name} Saya`)).toBeVisible()
  await api("PUT", `/suppliers/${id}`, { name: `${name} Lagi`, codeSP: "BB" })
  await rowOf(page, `${name} Saya`).getByRole("button", { name: "Hapus" }).click()
  await press(page, "Ya")
  // The row says why, and shows what it is now: the next time it goes.
  const row = rowOf(page, `${name} Lagi`)
  await expect(row).toContainText("Data sudah diubah pengguna lain")
  await row.getByRole("button", { name: "Hapus" }).click()
  await press(page, "Ya")
  await closeSuccess(page, suppliers.messages.deleted)
  await expect(row).toHaveCount(0)
})

test("[AB-100, AB-16] an account whose answer was lost on the way still shows its password", async ({
  page,
  server,
  api,
}) => {
  const b = await basicsOf(api)
  const partners = registry.get("partners")
  const name = unique("Mitra")
  const email = `${name.replace(/\W/g, "").toLowerCase()}@koperasi.id`
  const id = await added(api, "/users/partner", partnerPayload(b, { fullName: name }))
  await page.goto(server.url + partners.list.path)
  await page.getByPlaceholder("Cari...").fill(name)
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(inputOf(page, "Nama")).toHaveValue(name)
  await press(page, "Buat Akun")
  await fill(page, "Email", email)
  // The server has done it; its answer never arrives.
  await page.route(
    `**/users/partner/${id}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await press(page, "Simpan")
  await closeAlert(page, partners.messages.updateFailed.text)
  await press(page, "Simpan")
  const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
  const password = (await dialog.locator("code").textContent()) ?? ""
  const signIn = await api("POST", "/auth/login", { email, password })
  expect(signIn.status).toBe(200)
  await dialog.getByRole("button", { name: "Tutup" }).click()
  await closeSuccess(page, partners.messages.updated)
})

test("[AB-100, AB-16] so does a new record's, when the second try only says that its address is taken", async ({
  page,
  server,
  api,
}) => {
  const b = await basicsOf(api)
  const partners = registry.get("partners")
  const email = `${unique("Baru").replace(/\W/g, "").toLowerCase()}@koperasi.id`
  await page.goto(server.url + partners.form.create?.path)
  await fillForm(page, partners, {
    roles: [{ id: "r-partner", name: "Mitra Tani" }],
    suppliers: [{ id: "s1", name: "CV Maju Jaya" }],
    partnerTypes: [
      { id: "t-farmer", name: "Petani" },
      { id: "t-transport", name: "Angkutan" },
    ],
    groups: [{ id: "g-non", name: b.groups.NON_MEMBER?.name }],
  })
  await press(page, "Buat Akun")
  await fill(page, "Email", email)
  let lost = false
  await page.route("**/users/partner", async (route) => {
    if (route.request().method() !== "POST" || lost) return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await press(page, "Simpan")
  await closeAlert(page, partners.messages.createFailed.text)
  await press(page, "Simpan")
  const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
  const password = (await dialog.locator("code").textContent()) ?? ""
  expect((await api("POST", "/auth/login", { email, password })).status).toBe(200)
  const { data } = (await api("GET", "/users/partner")).body
  expect(data.filter((row: { email: string }) => row.email === email)).toHaveLength(1)
  await dialog.getByRole("button", { name: "Tutup" }).click()
  await closeSuccess(page, partners.messages.created)
})
