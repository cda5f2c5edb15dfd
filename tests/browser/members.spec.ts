import type { Page } from "@playwright/test"
import { KINDS, type Kind } from "../support/member-kinds"
import { added, basicsOf, memberNumber, memberPayload, unique } from "./basics"
import { apiOf } from "./fixtures"
import { choose, closeSuccess, fill, inputOf, offered, press, rowOf, selectOf } from "./form-driver"
import { expect, test } from "./signed-in"

async function fillMember(page: Page, name: string, member = "12") {
  await fill(page, "Nama", name)
  await fill(page, "No. Telp", "081234567890")
  await fill(page, "Member ID", member)
  await fill(page, "Tanggal Keanggotaan", "07/05/2025")
  await choose(page, "Jabatan", "Ketua Kelompok")
  await choose(page, "Role", "Anggota")
  await choose(page, "Status", "Aktif")
}

/** By the menu, as a person goes. */
const follow = (page: Page, { kind }: Kind) =>
  page
    .getByRole("navigation", { name: "Menu utama" })
    .getByRole("link", { name: `Data ${kind}`, exact: true })
    .click()

async function openEdit(page: Page, { path }: Kind, name: string) {
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(page).toHaveURL(new RegExp(`/edit-${path}$`))
  await expect(inputOf(page, "Nama")).toHaveValue(name)
}

// The other differs by its declaration alone: tests/component/members.test.tsx tries both.
const [own, other] = KINDS as [Kind, Kind]
const { kind, path, status } = own

test.describe(`data ${path}`, () => {
  test(`[MB-01, MB-11, MB-14, MB-15, MB-17, MB-18, CN-12, AP-27..AP-31, RT-16] ${kind}: added with an account, listed, changed, deleted`, async ({
    page,
    server,
    api,
  }) => {
    const b = await basicsOf(api)
    await api("POST", "/roles", { name: "Anggota", status: "MEMBER" })
    const name = unique("Karto")
    const email = `${name.replace(/\W/g, "").toLowerCase()}@koperasi.id`
    await page.goto(`${server.url}/data-${path}`)
    await expect(page.getByRole("heading", { name: `Data ${kind}`, level: 1 })).toBeVisible()
    await page.getByRole("button", { name: `Tambah ${kind}` }).click()
    await expect(page).toHaveURL(new RegExp(`/add-${path}$`))
    await fillMember(page, name, memberNumber())
    await expect(inputOf(page, "Email")).toHaveCount(0)
    await press(page, "Buat Akun")
    // The office's roles are offered, superadmin's is for superadmins only, and none is chosen beforehand.
    expect(await offered(page, "Role Admin")).toContain("Kepala Kantor")
    await expect(selectOf(page, "Role Admin")).toContainText("-- Pilih --")
    await choose(page, "Role Admin", "Kepala Kantor")
    await fill(page, "Email", email)
    await press(page, "Simpan")
    const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
    const password = (await dialog.locator("code").innerText()).trim()
    expect(password).toMatch(/^[A-Za-z0-9@#$!]{8}$/)
    await dialog.getByRole("button", { name: "Tutup" }).click()
    await closeSuccess(page, `${kind} berhasil ditambahkan!`)
    await expect(page).toHaveURL(new RegExp(`/data-${path}$`))
    await expect(rowOf(page, name)).toContainText("Ketua Kelompok")
    await apiOf(server.url, { email, password })

    const { body } = await api("GET", "/cooperative-members")
    const stored = body.data.find((row: { name: string }) => row.name === name)
    expect(stored.group.status).toBe(status)
    expect(stored.user.email).toBe(email)
    await follow(page, other)
    await expect(page.getByRole("heading", { name: `Data ${other.kind}`, level: 1 })).toBeVisible()
    await expect(page.getByText("Memuat")).toHaveCount(0)
    await expect(rowOf(page, name)).toHaveCount(0)

    // The account stands open on an edit, for there is one (MB-16).
    await follow(page, own)
    await openEdit(page, own, name)
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem("editMember") ?? "{}").id)).toBe(
      stored.id,
    )
    await expect(inputOf(page, "Email")).toHaveValue(email)
    await expect(selectOf(page, "Role Admin")).toContainText("Kepala Kantor")
    await choose(page, "Status", "Tidak Aktif")
    await press(page, "Simpan")
    await closeSuccess(page, `${kind} berhasil diperbarui!`)
    await expect(rowOf(page, name)).toContainText("Tidak Aktif")
    expect(b.groups[status]?.id).toBe(
      (await api("GET", `/cooperative-members/${stored.id}`)).body.data.group_id,
    )

    await rowOf(page, name).getByRole("button", { name: "Hapus" }).click()
    await expect(page.getByRole("alertdialog", { name: `Hapus ${kind}` })).toContainText(name)
    await press(page, "Ya")
    await expect(rowOf(page, name)).toHaveCount(0)
    expect((await api("GET", `/cooperative-members/${stored.id}`)).status).toBe(404)
  })
})

test.describe("the merged list", () => {
  test("[MB-03..MB-05, MB-08, AB-28, RT-14] both kinds, no one else, and nothing to change", async ({
    page,
    server,
    api,
  }) => {
    const b = await basicsOf(api)
    const names = { PIONEER: unique("Pelopor"), MANAGER: unique("Pengelola"), NON_MEMBER: unique("Bukan") }
    for (const [status, Name] of Object.entries(names))
      await added(api, "/cooperative-members", memberPayload(b, { Name, groupId: b.groups[status]?.id }))
    await page.goto(`${server.url}/anggota-koperasi`)
    await expect(page.getByRole("heading", { name: "Data Anggota Koperasi", level: 1 })).toBeVisible()
    for (const name of [names.PIONEER, names.MANAGER]) {
      const row = rowOf(page, name)
      await expect(row).toBeVisible()
      await expect(row.getByRole("button", { name: "Lihat Detail" })).toBeVisible()
    }
    await expect(rowOf(page, names.NON_MEMBER)).toHaveCount(0)
    for (const name of [/^Tambah/, "Edit", "Hapus"])
      await expect(page.getByRole("button", { name })).toHaveCount(0)
    await rowOf(page, names.MANAGER).getByRole("button", { name: "Lihat Detail" }).click()
    await expect(page.getByRole("dialog")).toContainText("Anggota Biasa")
    await press(page, "Tutup")
    // Nor by an address made up for it.
    await page.goto(`${server.url}/add-anggota-koperasi`)
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})
