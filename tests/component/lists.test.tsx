/** Lists: pages, search, filters, details, deletion, and failed calls. */
import { describe, expect, test } from "vitest"
import { type Locator, page, userEvent } from "vitest/browser"
import { registry } from "../../resources/registry"
import { keepColumns } from "../../src/views/table/column-choice"
import { hold } from "../stub/answers"
import { idsOf, KINDS, memberOf, peopleOf, personOf } from "../support/people"
import { row } from "../support/stored-lists"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import {
  boxOf,
  closeAlert,
  dataRows,
  expectAddress,
  expectCount,
  expectGone,
  expectNoOverflow,
  expectTexts,
  names,
  openFilters,
  resize,
  rowOf,
  textsOf,
} from "./support/screen"

const COLUMNS = ["Nama", "Jabatan", "Kode Karyawan", "No. Telp", "Tanggal Masuk", "Email"]

const search = (): Locator => page.getByPlaceholder("Cari...")

for (const kind of KINDS) {
  describe(kind.heading, () => {
    test(`[${idsOf(kind, "AE-01, AE-02, AE-04, AE-05", "AE-09, AE-10, AB-64")}] shows the loading text, then its columns and its own records`, async () => {
      const other = kind.type === "ADMIN" ? "EMPLOYEE" : "ADMIN"
      host.data[kind.path] = [
        personOf(kind, 1),
        personOf(kind, 2, { user: { is_active: false } }),
        personOf(kind, 3, { user: { user_type: other } }),
      ]
      const held = hold(host, `GET ${kind.path}`)
      await openApp(kind.list)
      await expect.element(page.getByText(kind.loading)).toBeVisible()
      held.release()
      await expect.element(page.getByRole("heading", { name: kind.heading, level: 1 })).toBeVisible()
      await expect.element(rowOf("Orang 001")).toBeVisible()
      await expectGone(page.getByText(kind.loading))
      await expect.poll(names).toEqual(["Orang 001"])
      const heads = textsOf(page.getByRole("columnheader")).map((text) => text.trim())
      expect(heads).toEqual([...COLUMNS, "Aksi"])
      const cells = textsOf(rowOf("Orang 001").getByRole("cell")).slice(0, 6)
      expect(cells.map((text) => text.trim())).toEqual([
        "Orang 001",
        kind.position.name,
        "STN-00001",
        "081200000001",
        "29/02/2024",
        "orang1@koperasi.id",
      ])
    })

    test(`[${idsOf(kind, "AE-03", "AE-11")}, GL-05, GL-06, GL-18, AB-94] each filter narrows, also together, and 'Clear All' resets them`, async () => {
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
      await openApp(kind.list)
      await expectCount(dataRows(), 4)
      await expectCount(page.getByRole("group", { name: "Filter", exact: true }), 0)
      const panel = await openFilters()
      const clear = panel.getByRole("button", { name: "Clear All" })
      await expect.element(clear).toBeDisabled()

      const from = panel.getByLabelText("Tanggal Masuk dari")
      const to = panel.getByLabelText("Tanggal Masuk sampai")
      await from.fill("15/05/2025")
      await expect.poll(() => names()).toEqual(["Orang 002", "Orang 003"])
      await to.fill("15/05/2025")
      await expect.poll(() => names()).toEqual(["Orang 002"])
      await from.fill("")
      await expect.poll(() => names()).toEqual(["Orang 001", "Orang 002"])
      await clear.click()
      await expectCount(dataRows(), 4)
      await expect.element(to).toHaveValue("")

      const byText: readonly [string, string, string][] = [
        ["Nama", "ANG 003", "Orang 003"],
        ["Jabatan", "bendah", "Orang 004"],
        ["Kode Karyawan", "stn-00002", "Orang 002"],
        ["No. Telp", "0000001", "Orang 001"],
        ["Email", "ORANG3@", "Orang 003"],
      ]
      for (const [label, typed, found] of byText) {
        const input = panel.getByLabelText(label, { exact: true })
        await input.fill(typed)
        await expect.poll(() => names()).toEqual([found])
        await input.fill("")
        await expectCount(dataRows(), 4)
      }
      await panel.getByLabelText("Nama", { exact: true }).fill("orang")
      await from.fill("16/05/2025")
      await expect.poll(() => names()).toEqual(["Orang 003"])
      await search().fill("tidak ada yang begini")
      await expect.element(page.getByText("Tidak ada data yang cocok dengan pencarian.")).toBeVisible()
      await search().fill("")
      await clear.click()
      await expectCount(dataRows(), 4)
      await page.getByRole("button", { name: "Advanced Search" }).click()
      await expectGone(clear)
    })

    test(`[${idsOf(kind, "AE-08", "AE-13")}, GL-09, GL-12] the detail has every line under a readable label, '-' for empty values`, async () => {
      host.data[kind.path] = [memberOf(kind, 1), personOf(kind, 2, { employees: { npwp: "" } })]
      await openApp(kind.list)
      const detailOf = async (name: string) => {
        await rowOf(name).getByRole("button", { name: "Lihat Detail" }).click()
        const dialog = page.getByRole("dialog", { name: "Detail" })
        await expect.element(dialog).toBeVisible()
        const labels = textsOf(dialog.getByRole("term"))
        const texts = textsOf(dialog.getByRole("definition"))
        await dialog.getByRole("button", { name: "Tutup", exact: true }).click()
        await expectGone(dialog)
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

    test(`[${idsOf(kind, "AE-06, AE-07", "AE-12")}, CN-19] a deletion confirms, calls the server, and only then removes the row`, async () => {
      host.data[kind.path] = peopleOf(kind, 3)
      await openApp(kind.list)
      const remove = rowOf("Orang 002").getByRole("button", { name: "Hapus" })
      await remove.click()
      const question = page.getByRole("alertdialog", { name: kind.question })
      await expect.element(question).toHaveTextContent("Apakah Anda yakin ingin menghapus data ini?")
      await expect.element(question).toHaveTextContent("Orang 002")
      await expectTexts(question.getByRole("button"), ["Ya", "Batal"])
      await expect.element(question.getByRole("button", { name: "Batal" })).toHaveFocus()
      await question.getByRole("button", { name: "Batal" }).click()
      await expectGone(question)
      await remove.click()
      await userEvent.keyboard("{Escape}")
      await expectGone(question)
      expect(host.calls.filter((call) => call.method === "DELETE")).toEqual([])

      await remove.click()
      await question.getByRole("button", { name: "Ya" }).click()
      await expectCount(rowOf("Orang 002"), 0)
      expect(host.calls.filter((call) => call.method === "DELETE").map((call) => call.path)).toEqual([
        `${kind.path}/u2`,
      ])
      await expectCount(dataRows(), 2)
      await reloadApp()
      await expectCount(dataRows(), 2)
      await expect.poll(names).toEqual(["Orang 001", "Orang 003"])
    })

    test(`[${idsOf(kind, "ER-04", "ER-05")}, ER-14, AB-36] a failed deletion shows its message, and the row stays`, async () => {
      host.data[kind.path] = peopleOf(kind, 2)
      host.answers.set(`DELETE ${kind.path}/u1`, { status: 500, body: { message: "Database sibuk" } })
      await openApp(kind.list)
      await rowOf("Orang 001").getByRole("button", { name: "Hapus" }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
      await closeAlert(kind.deleteFailed)
      await expect.element(rowOf("Orang 001")).toBeVisible()
      await reloadApp()
      await expectCount(dataRows(), 2)
    })

    test("[AE-14, RT-27] 'Edit' stashes the record and opens its form", async () => {
      host.data[kind.path] = [personOf(kind, 1, { user: { password: "$scrypt$geheim" } })]
      await openApp(kind.list)
      await rowOf("Orang 001").getByRole("button", { name: "Edit" }).click()
      await expectAddress(kind.edit)
      const stored = localStorage.getItem(kind.item)
      expect(JSON.parse(stored ?? "{}")).toMatchObject({ id: "u1", fullName: "Orang 001" })
      expect(stored).not.toContain("geheim")
    })
  })
}

describe("the field that a search found a row by", () => {
  const [, kind] = KINDS
  const reasons = () => textsOf(page.css("[data-reason]"))
  const widths = () =>
    page
      .css("thead th")
      .elements()
      .map((each) => each.getBoundingClientRect().width)
  const heightOf = (name: string) => boxOf(rowOf(name)).height
  const people = () => [
    personOf(kind, 1, { profiles: { full_name: "Siti Amìnah", address: "Jl. Poncowati, Metro" } }),
    personOf(kind, 2, { profiles: { full_name: "Ani Rahmawati", address: "Jl. Melati" } }),
    personOf(kind, 3, { profiles: { full_name: "Budi", address: null } }),
  ]

  test("is below the name, where no shown column holds the words; no column moves", async () => {
    await resize(1440, 900)
    host.data[kind.path] = people()
    await openApp(kind.list)
    await expectCount(dataRows(), 3)
    const before = widths()
    await search().fill("wati")
    await expect.poll(reasons).toEqual(["Alamat: …Poncowati, Metro"])
    expect(names()).toEqual(["Siti Amìnah", "Ani Rahmawati"])
    expect(page.css("[data-reason] mark").element().textContent).toBe("wati")
    expect(widths()).toEqual(before)
    // The last row has no line below it.
    expect([heightOf("Siti"), heightOf("Ani")]).toEqual([52, 40])
    // Several words: those that no column shows, without case and accents.
    await search().fill("AMINAH wati")
    await expect.poll(names).toEqual(["Siti Amìnah"])
    expect(reasons()).toEqual(["Alamat: …Poncowati, Metro"])
    await search().fill("0812-0000-0001")
    await expect.poll(reasons).toEqual([])
    expect(names()).toEqual(["Siti Amìnah"])

    // A column of its own shows it.
    keepColumns(kind.resource, "7", ["fullName", "email", "address"])
    await openApp(kind.list)
    await search().fill("wati")
    await expect.poll(names).toEqual(["Siti Amìnah", "Ani Rahmawati"])
    expect(reasons()).toEqual([])
  })

  test("goes on below the values beside its column", async () => {
    await resize(1440, 900)
    const address = "Jalan Poncowati, Kecamatan Bunga Mayang, Kabupaten Lampung Utara"
    host.data[kind.path] = [personOf(kind, 1, { profiles: { full_name: "Siti", address } })]
    await openApp(kind.list)
    await expectCount(dataRows(), 1)
    await search().fill("wati")
    const mark = page.css("[data-reason] mark")
    await expect.element(mark).toBeVisible()
    const line = mark.element().parentElement
    if (!line) throw new Error("no line")
    const text = new Range()
    text.selectNodeContents(line)
    const { right, top, bottom } = text.getBoundingClientRect()
    const beside = boxOf(dataRows().css("td").nth(1))
    expect(right).toBeGreaterThan(beside.left + 40)
    // Nothing covers it, and it covers no value.
    expect(document.elementFromPoint(right - 4, (top + bottom) / 2)).toBe(line)
    const value = new Range()
    value.selectNodeContents(dataRows().css("td").nth(1).element())
    expect(value.getBoundingClientRect().bottom).toBeLessThanOrEqual(top + 1)
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2
    const [eye] = dataRows().css("button").elements()
    if (!eye) throw new Error("no button")
    expect(
      Math.abs(middle(eye.getBoundingClientRect()) - middle(value.getBoundingClientRect())),
    ).toBeLessThan(4)
  })

  test("on a phone it is in the place of the second line, in a list of the browser too", async () => {
    await resize(390, 844)
    localStorage.setItem("transaksiSingkong", JSON.stringify([row("K-1", { NoKendaraan: "be1234xy" })]))
    await openApp("/transaksi-singkong")
    await expectCount(dataRows(), 1)
    const { height } = boxOf(dataRows())
    await search().fill("1234")
    await expect.poll(reasons).toEqual(["No Kendaraan: BE 1234 XY"])
    expect(boxOf(dataRows()).height).toBe(height)
    const line = boxOf(page.css("[data-reason]"))
    expect(line.top).toBeGreaterThan(boxOf(page.getByRole("link", { name: "K-1" })).bottom - 4)
    expect(line.bottom).toBeLessThanOrEqual(boxOf(dataRows()).bottom)
    await expectNoOverflow()
  })

  test("is in the line of a sample's tag, behind it", async () => {
    await resize(1440, 900)
    keepColumns(registry.get("transactions"), "7", ["NoNota", "Supplier"])
    await openApp("/transaksi-singkong")
    await search().fill("be 9045")
    await expect.poll(() => reasons()[0]).toBe("Contoh · No Kendaraan: BE 9045 CD")
    expect(page.css("[data-reason] mark").first().element().textContent).toBe("BE 9045")
    const sample = dataRows().first()
    expect(boxOf(sample).height).toBe(52)
    expect(boxOf(sample.css("[data-reason]")).top).toBe(boxOf(sample.css("td [class*=tag]")).top)
  })
})
