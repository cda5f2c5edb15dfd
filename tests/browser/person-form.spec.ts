/** The form of admins and employees, from the first field to the toast: both kinds, add and edit, and what goes wrong. */
import type { Locator, Page } from "@playwright/test"
import type { StubHost } from "../stub/host"
import { choose, fill, inputOf, press, rowOf } from "./form-driver"
import { idsOf, KINDS, type Kind, PERSON_TEXTS, personOf, test } from "./people"
import { expect } from "./signed-in"

/** Everything that a person without membership needs. */
async function fillPerson(page: Page, kind: Kind, group = "NonAnggota"): Promise<void> {
  for (const [label, text] of Object.entries(PERSON_TEXTS)) await fill(page, label, text)
  await choose(page, "Status Perkawinan", "Kawin")
  await choose(page, "Jenis Pengguna", kind.role.name)
  await choose(page, "Jabatan", kind.position.name)
  await choose(page, "Kelompok", group)
}

const sent = (kind: Kind) => ({
  fullName: "Siti Aminah",
  email: "siti@koperasi.id",
  placeOfBirth: "Metro",
  dateOfBirth: "1990-05-07",
  NIK: "1802070705900001",
  NPWP: "09.254.294.3-407.000",
  phoneNumber: "081234567890",
  ptkpCode: "K/1",
  address: "Jl. Raya 1",
  joinDate: "2024-02-29",
  maritalStatus: "MARRY",
  Roles: [kind.role.id],
  Positions: [kind.position.id],
  groupId: "1",
  userType: kind.type,
})

const saves = (host: StubHost) => host.calls.filter(({ method }) => method === "POST" || method === "PUT")
const posts = (host: StubHost) =>
  saves(host).filter(({ method, path }) => method === "POST" && !path.startsWith("/auth"))
const puts = (host: StubHost) => saves(host).filter(({ method }) => method === "PUT")

/** The input of a label, whatever kind it is. */
const entry = (page: Page, label: string): Locator =>
  page
    .getByRole("textbox", { name: label, exact: true })
    .or(page.getByRole("combobox", { name: label, exact: true }))

async function openAdd(page: Page, kind: Kind, open: (path: string) => Promise<void>): Promise<void> {
  await open(kind.add)
  await expect(page.getByRole("heading", { name: kind.headings.add, level: 1 })).toBeVisible()
  await expect(entry(page, "Kode Karyawan")).toBeVisible()
}

/** By way of the list, as a person goes. */
async function openEdit(
  page: Page,
  kind: Kind,
  open: (path: string) => Promise<void>,
  name: string,
): Promise<void> {
  await open(kind.list)
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(page.getByRole("heading", { name: kind.headings.edit, level: 1 })).toBeVisible()
  await expect(inputOf(page, "Nama Lengkap")).toHaveValue(name)
}

const itemOf = (page: Page, kind: Kind) => page.evaluate((item) => localStorage.getItem(item), kind.item)

for (const kind of KINDS) {
  test.describe(kind.headings.add, () => {
    test(`[AE-34, AE-37..AE-41, ${idsOf(kind, "AE-42", "AE-43")}, AE-44, GL-16, CN-10, CN-11, CN-13, CN-17, AB-16] a save shows the password once, then the toast, then the list`, async ({
      page,
      context,
      host,
      open,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"])
      await openAdd(page, kind, open)
      await fillPerson(page, kind)
      await fill(page, "Kode Karyawan", "12")
      await press(page, "Simpan")
      const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
      await expect(dialog).toBeVisible()
      expect(posts(host).map(({ path }) => path)).toEqual([kind.path])
      const body = posts(host)[0]?.body as { password: string }
      expect(body).toEqual({
        ...sent(kind),
        employeeId: "STN-00012",
        password: expect.stringMatching(/^[A-Za-z0-9]{8}$/),
      })
      await expect(dialog).toContainText(body.password)

      const copy = dialog.getByRole("button", { name: "Salin", exact: true })
      await copy.click()
      const copied = dialog.getByRole("button", { name: "Tersalin" })
      await expect(copied).toBeVisible()
      const since = Date.now()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(body.password)
      await expect(copy).toBeVisible()
      expect(Date.now() - since).toBeGreaterThan(1400)
      expect(Date.now() - since).toBeLessThan(3500)

      // Neither Escape nor a click beside it takes the only sight of the password away.
      await page.keyboard.press("Escape")
      await page.keyboard.press("Escape")
      await page.mouse.click(5, 5)
      await expect(dialog).toContainText(body.password)
      await expect(page).toHaveURL(new RegExp(`${kind.add}$`))

      await dialog.getByRole("button", { name: "Tutup", exact: true }).click()
      const toast = page.getByRole("status").filter({ hasText: kind.created })
      await expect(toast).toContainText("Berhasil")
      const told = Date.now()
      await expect(page).toHaveURL(new RegExp(`${kind.list}$`))
      expect(Date.now() - told).toBeGreaterThan(900)
      expect(Date.now() - told).toBeLessThan(3500)
      await expect(
        rowOf(page, "siti@koperasi.id").or(page.getByText("Tidak ada data yang tersedia.")),
      ).toBeVisible()
      const everywhere = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      expect(everywhere).not.toContain(body.password)
      await expect(page.getByText(body.password)).toHaveCount(0)
    })
  })

  test.describe(kind.headings.edit, () => {
    test("[AB-08, RT-27] two tabs that edit two people never cross", async ({
      page,
      context,
      host,
      hostUrl,
      open,
    }) => {
      host.data[kind.path] = [personOf(kind, 1), personOf(kind, 2)]
      await openEdit(page, kind, open, "Orang 001")
      const second = await context.newPage()
      await openEdit(second, kind, async (path) => void (await second.goto(`${hostUrl}${path}`)), "Orang 002")
      expect(JSON.parse((await itemOf(page, kind)) ?? "{}")).toMatchObject({ id: "u2" })

      await fill(page, "Alamat", "Alamat si satu")
      await press(page, "Simpan")
      await expect(page).toHaveURL(new RegExp(`${kind.list}$`))
      // The first tab's save leaves the second one's item where it is, so that a reload there goes on.
      expect(JSON.parse((await itemOf(page, kind)) ?? "{}")).toMatchObject({ id: "u2" })
      await second.reload()
      await expect(inputOf(second, "Nama Lengkap")).toHaveValue("Orang 002")
      await fill(second, "Alamat", "Alamat si dua")
      await press(second, "Simpan")
      await expect(second).toHaveURL(new RegExp(`${kind.list}$`))
      expect(puts(host).map(({ path, body }) => [path, (body as { address: string }).address])).toEqual([
        [`${kind.path}/u1`, "Alamat si satu"],
        [`${kind.path}/u2`, "Alamat si dua"],
      ])
      expect(await itemOf(page, kind)).toBeNull()
    })
  })
}
