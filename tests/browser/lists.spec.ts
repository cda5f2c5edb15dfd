/** Lists as everyone meets them: pages, search, filters, details, deletion, and what stands there when a call fails. */
import type { Locator, Page } from "@playwright/test"
import { closeAlert, expectNoOverflow, press, rowOf } from "./form-driver"
import { idsOf, KINDS, type Kind, memberOf, personOf, test } from "./people"
import { expect } from "./signed-in"

const [ADMINS, EMPLOYEES] = KINDS
const COLUMNS = ["Nama", "Jabatan", "Kode Karyawan", "No. Telp", "Tanggal Masuk", "Email"]

const dataRows = (page: Page): Locator => page.locator("tr:has(> td[data-label])")
const names = async (page: Page): Promise<string[]> =>
  (await page.locator("tr > td[data-label]:first-child").allTextContents()).map((text) => text.trim())
const search = (page: Page): Locator => page.getByPlaceholder("Cari...")
const many = (kind: Kind, count: number) =>
  Array.from({ length: count }, (_, index) => personOf(kind, index + 1))

async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Advanced Search" }).click()
  const panel = page.getByRole("group", { name: "Filter", exact: true })
  await expect(panel.getByRole("button", { name: "Clear All" })).toBeVisible()
  return panel
}

for (const kind of KINDS) {
  test.describe(kind.heading, () => {
    test(`[${idsOf(kind, "AE-01, AE-02, AE-04, AE-05", "AE-09, AE-10, AB-64")}] says that it loads, then has its columns and its own people`, async ({
      page,
      host,
      open,
    }) => {
      const other = kind.type === "ADMIN" ? "EMPLOYEE" : "ADMIN"
      host.data[kind.path] = [
        personOf(kind, 1),
        personOf(kind, 2, { user: { is_active: false } }),
        personOf(kind, 3, { user: { user_type: other } }),
      ]
      host.delay = 700
      await open(kind.list)
      await expect(page.getByText(kind.loading)).toBeVisible()
      await expect(page.getByRole("heading", { name: kind.heading, level: 1 })).toBeVisible()
      await expect(rowOf(page, "Orang 001")).toBeVisible()
      await expect(page.getByText(kind.loading)).toBeHidden()
      expect(await names(page)).toEqual(["Orang 001"])
      const heads = (await page.getByRole("columnheader").allTextContents()).map((text) => text.trim())
      expect(heads).toEqual([...COLUMNS, "Aksi"])
      const cells = (await rowOf(page, "Orang 001").getByRole("cell").allTextContents()).slice(0, 6)
      expect(cells.map((text) => text.trim())).toEqual([
        "Orang 001",
        kind.position.name,
        "STN-00001",
        "081200000001",
        "29/02/2024",
        "orang1@koperasi.id",
      ])
    })

    test(`[${idsOf(kind, "AE-03", "AE-11")}, GL-05, GL-06, GL-18, AB-94] each filter narrows, all of them together, and 'Clear All' takes them back`, async ({
      page,
      host,
      open,
    }) => {
      const joined = (number: number, day: string) =>
        personOf(kind, number, { employees: { join_date: day } })
      host.data[kind.path] = [
        joined(1, "2025-05-01"),
        joined(2, "2025-05-15T00:00:00.000Z"),
        joined(3, "2025-05-31"),
        personOf(kind, 4, {
          employees: { join_date: null },
          profiles: { positions: [{ id: "9", name: "Bendahara", status: kind.type }] },
        }),
      ]
      await open(kind.list)
      await expect(dataRows(page)).toHaveCount(4)
      await expect(page.getByRole("group", { name: "Filter", exact: true })).toHaveCount(0)
      const panel = await openFilters(page)
      const clear = panel.getByRole("button", { name: "Clear All" })
      await expect(clear).toBeDisabled()

      const from = panel.getByLabel("Tanggal Masuk dari")
      const to = panel.getByLabel("Tanggal Masuk sampai")
      await from.fill("15/05/2025")
      await expect.poll(() => names(page)).toEqual(["Orang 002", "Orang 003"])
      await to.fill("15/05/2025")
      await expect.poll(() => names(page)).toEqual(["Orang 002"])
      await from.fill("")
      await expect.poll(() => names(page)).toEqual(["Orang 001", "Orang 002"])
      await clear.click()
      await expect(dataRows(page)).toHaveCount(4)
      await expect(to).toHaveValue("")

      const byText: readonly [string, string, string][] = [
        ["Nama", "ANG 003", "Orang 003"],
        ["Jabatan", "bendah", "Orang 004"],
        ["Kode Karyawan", "stn-00002", "Orang 002"],
        ["No. Telp", "0000001", "Orang 001"],
        ["Email", "ORANG3@", "Orang 003"],
      ]
      for (const [label, typed, found] of byText) {
        const input = panel.getByLabel(label, { exact: true })
        await input.fill(typed)
        await expect.poll(() => names(page), label).toEqual([found])
        await input.fill("")
        await expect(dataRows(page)).toHaveCount(4)
      }
      await panel.getByLabel("Nama", { exact: true }).fill("orang")
      await from.fill("16/05/2025")
      await expect.poll(() => names(page)).toEqual(["Orang 003"])
      await search(page).fill("tidak ada yang begini")
      await expect(page.getByText("Tidak ada data yang cocok dengan pencarian.")).toBeVisible()
      await search(page).fill("")
      await clear.click()
      await expect(dataRows(page)).toHaveCount(4)
      await page.getByRole("button", { name: "Advanced Search" }).click()
      await expect(clear).toBeHidden()
    })

    test(`[${idsOf(kind, "AE-08", "AE-13")}, GL-09, GL-12] the detail has every line under a readable label, '-' for what is empty`, async ({
      page,
      host,
      open,
    }) => {
      host.data[kind.path] = [memberOf(kind, 1), personOf(kind, 2, { employees: { npwp: "" } })]
      await open(kind.list)
      const detailOf = async (name: string) => {
        await rowOf(page, name).getByRole("button", { name: "Lihat Detail" }).click()
        const dialog = page.getByRole("dialog", { name: "Detail" })
        await expect(dialog).toBeVisible()
        const labels = await dialog.getByRole("term").allTextContents()
        const texts = await dialog.getByRole("definition").allTextContents()
        await dialog.getByRole("button", { name: "Tutup", exact: true }).click()
        await expect(dialog).toBeHidden()
        return labels.map((label, index) => [label, texts[index]])
      }
      expect(await detailOf("Orang 001")).toEqual([
        ["Nama", "Orang 001"],
        ["Email", "orang1@koperasi.id"],
        ["Jenis Pengguna", kind.role.name],
        ["Jabatan", kind.position.name],
        ["Kelompok", "Pelopor"],
        ["Kode", "STN-00001"],
        ["Telp", "081200000001"],
        ["Tanggal Masuk", "29 Februari 2024"],
        ["Tempat Lahir", "Metro"],
        ["Tanggal Lahir", "07 Mei 1990"],
        ["No NPWP", "09.254.294.3-407.000"],
        ["NIK", "1802070705900001"],
        ["Status Perkawinan", "Kawin"],
        ["Kode PTKP", "K/1"],
        ["Tanggal Keanggotaan", "31 Januari 2025"],
        ["Member ID", "A00012"],
        ["Alamat", "Jl. Singkong 1"],
      ])
      const plain = Object.fromEntries(await detailOf("Orang 002"))
      expect(plain).toMatchObject({ "No NPWP": "-", "Tanggal Keanggotaan": "-", "Member ID": "-" })
    })

    test(`[${idsOf(kind, "AE-06, AE-07", "AE-12")}, CN-19] a deletion asks, calls the server, and only then takes the row`, async ({
      page,
      host,
      open,
    }) => {
      host.data[kind.path] = many(kind, 3)
      await open(kind.list)
      const remove = rowOf(page, "Orang 002").getByRole("button", { name: "Hapus" })
      await remove.click()
      const question = page.getByRole("alertdialog", { name: kind.question })
      await expect(question).toContainText("Apakah Anda yakin ingin menghapus data ini?")
      await expect(question).toContainText("Orang 002")
      await expect(question.getByRole("button")).toHaveText(["Batal", "Ya"])
      await expect(question.getByRole("button", { name: "Batal" })).toBeFocused()
      await question.getByRole("button", { name: "Batal" }).click()
      await expect(question).toBeHidden()
      await remove.click()
      await page.keyboard.press("Escape")
      await expect(question).toBeHidden()
      expect(host.calls.filter((call) => call.method === "DELETE")).toEqual([])

      await remove.click()
      await question.getByRole("button", { name: "Ya" }).click()
      await expect(rowOf(page, "Orang 002")).toHaveCount(0)
      expect(host.calls.filter((call) => call.method === "DELETE").map((call) => call.path)).toEqual([
        `${kind.path}/u2`,
      ])
      await expect(dataRows(page)).toHaveCount(2)
      await page.reload()
      await expect(dataRows(page)).toHaveCount(2)
      expect(await names(page)).toEqual(["Orang 001", "Orang 003"])
    })

    test(`[${idsOf(kind, "ER-04", "ER-05")}, ER-14, AB-36] a deletion that fails is told, and the row stays`, async ({
      page,
      host,
      open,
    }) => {
      host.data[kind.path] = many(kind, 2)
      host.answers.set(`DELETE ${kind.path}/u1`, { status: 500, body: { message: "Database sibuk" } })
      await open(kind.list)
      await rowOf(page, "Orang 001").getByRole("button", { name: "Hapus" }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
      await closeAlert(page, kind.deleteFailed)
      await expect(rowOf(page, "Orang 001")).toBeVisible()
      await page.reload()
      await expect(dataRows(page)).toHaveCount(2)
    })

    test("[AE-14, RT-27] 'Edit' hands the record over and opens its form", async ({ page, host, open }) => {
      host.data[kind.path] = [personOf(kind, 1, { user: { password: "$scrypt$geheim" } })]
      await open(kind.list)
      await rowOf(page, "Orang 001").getByRole("button", { name: "Edit" }).click()
      await expect(page).toHaveURL(new RegExp(`${kind.edit}$`))
      const stored = await page.evaluate((item) => localStorage.getItem(item), kind.item)
      expect(JSON.parse(stored ?? "{}")).toMatchObject({ id: "u1", fullName: "Orang 001" })
      expect(stored).not.toContain("geheim")
    })
  })
}

test.describe("pages", () => {
  test("[GL-03, CN-04] twenty rows are one page, without pagination", async ({ page, host, open }) => {
    host.data["/users/admin"] = many(ADMINS, 20)
    await open("/data-admin")
    await expect(dataRows(page)).toHaveCount(20)
    await expect(page.getByText("1–20 dari 20")).toBeVisible()
    await expect(page.getByRole("navigation", { name: "Halaman" })).toHaveCount(0)
    await expect(page.getByRole("button", { name: /^(Prev|Next)$/ })).toHaveCount(0)
  })

  test("[GL-01..GL-03, CN-04, AB-62, AB-89] the twenty-first row has a page of its own, without another call", async ({
    page,
    host,
    open,
  }) => {
    host.data["/users/admin"] = many(ADMINS, 21)
    await open("/data-admin")
    await expect(dataRows(page)).toHaveCount(20)
    const pages = page.getByRole("navigation", { name: "Halaman" })
    await expect(pages.getByRole("button")).toHaveText(["Prev", "1", "2", "Next"])
    await expect(pages.getByRole("button", { name: "Prev" })).toBeDisabled()
    const calls = host.calls.length
    await pages.getByRole("button", { name: "Next" }).click()
    expect(await names(page)).toEqual(["Orang 021"])
    await expect(pages.getByRole("button", { name: "Halaman 2" })).toHaveAttribute("aria-current", "page")
    await expect(pages.getByRole("button", { name: "Next" })).toBeDisabled()
    await pages.getByRole("button", { name: "Halaman 1" }).click()
    await expect(dataRows(page)).toHaveCount(20)
    await pages.getByRole("button", { name: "Halaman 2" }).click()
    expect(host.calls).toHaveLength(calls)

    // The last page's only row goes: the page before it comes, and the pagination with it.
    await rowOf(page, "Orang 021").getByRole("button", { name: "Hapus" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
    await expect(dataRows(page)).toHaveCount(20)
    await expect(pages).toHaveCount(0)
  })

  test("[GL-01, GL-04] a search on a later page begins at the first page of what it finds", async ({
    page,
    host,
    open,
  }) => {
    host.data["/users/admin"] = many(ADMINS, 65)
    await open("/data-admin")
    const pages = page.getByRole("navigation", { name: "Halaman" })
    await pages.getByRole("button", { name: "Halaman 4" }).click()
    await expect(page.getByText("61–65 dari 65")).toBeVisible()
    await search(page).fill("orang 0")
    await expect(page.getByText("1–20 dari 65")).toBeVisible()
    // Whatever is shown can be found: name, position, code, phone, day, email.
    for (const typed of ["ORANG 042", "stn-00042", "081200000042", "orang42@"]) {
      await search(page).fill(typed)
      await expect.poll(() => names(page), typed).toEqual(["Orang 042"])
    }
    await search(page).fill("tidak ada")
    await expect(page.getByText("Tidak ada data yang cocok dengan pencarian.")).toBeVisible()
    await press(page, "Hapus pencarian dan filter")
    await expect(search(page)).toHaveValue("")
    await expect(dataRows(page)).toHaveCount(20)
  })
})

test("[CN-17] what was done is told for about one and a half seconds", async ({ page, host, open }) => {
  host.data["/users/employee"] = many(EMPLOYEES, 2)
  await open("/data-karyawan")
  await rowOf(page, "Orang 001").getByRole("button", { name: "Hapus" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  const toast = page
    .getByRole("status")
    .filter({ hasText: "Berhasil" })
    .getByText("Berhasil", { exact: true })
  await expect(toast).toBeVisible()
  const shown = Date.now()
  await expect(toast).toBeHidden()
  const lasted = Date.now() - shown
  expect(lasted).toBeGreaterThan(900)
  expect(lasted).toBeLessThan(3000)
})

test("[CN-18] a select's menu is 200 px high at most, however many entries it has", async ({
  page,
  host,
  open,
}) => {
  host.data["/positions"] = Array.from({ length: 40 }, (_, index) => ({
    id: `p${index}`,
    name: `Jabatan ${index + 1}`,
    status: "ADMIN",
  }))
  await open("/add-admin")
  const input = page.getByRole("combobox", { name: "Jabatan", exact: true })
  await input.focus()
  await input.press("ArrowDown")
  await expect(page.locator(".ant-select-item-option").first()).toBeVisible()
  const list = page.locator(".rc-virtual-list-holder")
  await expect.poll(async () => (await list.boundingBox())?.height ?? 0).toBeGreaterThan(150)
  expect((await list.boundingBox())?.height ?? 999).toBeLessThanOrEqual(200)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test("[GL-04, GL-05] list, filters and detail fit the screen", async ({ page, host, open }) => {
    host.data["/users/admin"] = [memberOf(ADMINS, 1), ...many(ADMINS, 30).slice(1)]
    await open("/data-admin")
    await expect(rowOf(page, "Orang 001")).toBeVisible()
    await expectNoOverflow(page)
    await openFilters(page)
    await expectNoOverflow(page)
    await rowOf(page, "Orang 001").getByRole("button", { name: "Lihat Detail" }).click()
    const box = await page.getByRole("dialog", { name: "Detail" }).boundingBox()
    expect(box?.width ?? 999).toBeLessThanOrEqual(390)
  })
})
