/** Lines in the running app, on our own server: typed with their record, changed, shown in its detail and its history. */
import { closeSuccess, expectNoOverflow, fill, inputOf, press, rowOf } from "./support/driver"
import { expect, fixtureTest as test } from "./support/fixtures"
import { apiOf } from "./support/sessions"

// Room for the buttons of a row beside nine columns and more.
test.use({ viewport: { width: 1720, height: 900 } })

test("a record's lines are typed, changed and removed with it, and its history tells of each", async ({
  page,
  fixtureApp,
  pageErrors,
}) => {
  test.setTimeout(180_000)
  const api = await apiOf(fixtureApp.url)
  const variety = (await api("POST", "/type-varieties", { name: "Jingga" })).body.data.id
  const made = await api("POST", "/orchards", {
    title: "Lembah Timur",
    code: "KBN-0900",
    planted: "2024-02-29",
    kind: "RENTED",
    landlord: "Pak Karto",
    variety,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const visits = async () => (await api("GET", `/orchards/${made.body.data.id}`)).body.data.visits
  const line = (number: number) => page.getByRole("group", { name: `Baris ${number}`, exact: true })
  const edit = async () => {
    await rowOf(page, "Lembah Timur").getByRole("button", { name: "Edit" }).click()
    await expect(inputOf(page, "Nama Kebun")).toHaveValue("Lembah Timur")
  }

  await page.goto(`${fixtureApp.url}/data-kebun`)
  await edit()
  for (const [number, day] of [
    [1, "02/01/2026"],
    [2, "03/01/2026"],
  ] as const) {
    await press(page, "Tambah baris")
    await expect(inputOf(line(number), "Tanggal Kunjungan")).toBeFocused()
    await fill(line(number), "Tanggal Kunjungan", day)
  }
  await fill(line(2), "Temuan", "hama")
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1720, height: 900 })
  await press(page, "Simpan")
  await closeSuccess(page, "Kebun berhasil diperbarui!")
  expect(await visits()).toMatchObject([{ on: "2026-01-02" }, { on: "2026-01-03", finding: "hama" }])

  await edit()
  await press(page, "Hapus baris 1")
  await fill(line(1), "Temuan", "jamur")
  await press(page, "Simpan")
  await closeSuccess(page, "Kebun berhasil diperbarui!")
  expect(await visits()).toMatchObject([{ on: "2026-01-03", finding: "jamur", version: 2 }])

  await rowOf(page, "Lembah Timur")
    .getByTitle(/Lihat Detail/)
    .click()
  const detail = page.getByRole("dialog", { name: "Detail Kebun" })
  await expect(detail.getByRole("table").getByRole("row")).toHaveText([
    "NoTanggal KunjunganTemuan",
    "103/01/2026jamur",
  ])
  await detail.getByRole("button", { name: "Riwayat" }).click()
  const entries = page.getByRole("dialog", { name: /Riwayat/ }).getByRole("listitem")
  await expect(entries).toContainText(["Diubah", "Diubah", "Dibuat"])
  await expect(entries.nth(0)).toContainText("1 diubah, 1 dihapus")
  await expect(entries.nth(0).getByRole("row", { name: /^2 → 1 / })).toContainText("hama → jamur")
  await expect(entries.nth(1)).toContainText("2 dibuat")
  expect(pageErrors).toEqual([])
})
