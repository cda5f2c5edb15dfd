/** Set filters of a list as chips, the values that filters offer, and the usual periods. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { row } from "../support/stored-lists"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  blur,
  boxOf,
  button,
  choose,
  entryOf,
  expectAddress,
  expectCount,
  expectGone,
  expectTexts,
  fill,
  inputOf,
  offered,
  openFilters,
  press,
  resize,
  rowOf,
} from "./support/screen"
import { openTransactions, putList, shownNotes } from "./support/stored-lists"

const chips = () => page.getByRole("list", { name: "Filter aktif" })
const chipTexts = () => chips().getByRole("listitem")

test("each set filter is a chip that takes it off and leaves the others", async () => {
  putList([row("K-1", { Supplier: "CV Maju" }), row("K-2", { Supplier: "UD Tani" })])
  await openTransactions()
  const panel = await openFilters()
  await fill("Supplier", "cv", panel)
  await fill("Jenis Varietas", "x", panel)
  await expect.poll(shownNotes).toEqual([])
  await press("Advanced Search 2")
  await expectTexts(chipTexts(), ["Supplier: cv", "Jenis Varietas: x"])
  await expectAccessible()
  await expect.element(button("Clear All")).toBeVisible()
  await press("Hapus filter Jenis Varietas")
  await expect.poll(shownNotes).toEqual(["K-1"])
  await expectTexts(chipTexts(), ["Supplier: cv"])
  await expect.element(page.getByRole("button", { name: "Hapus filter Supplier" })).toHaveFocus()
  await expectGone(button("Clear All"))
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("searchbox")).toHaveFocus()
  await expect.poll(shownNotes).toEqual(["K-1", "K-2"])
  await expectGone(chips())
  await expectAddress("/transaksi-singkong")
  // Several are taken off together; the open panel has this button itself.
  const again = await openFilters()
  await fill("Supplier", "cv", again)
  await fill("Jenis Varietas", "x", again)
  await expect.element(button("Advanced Search 2")).toBeVisible()
  await expectCount(button("Clear All"), 1)
  await press("Advanced Search 2")
  await expectGone(again)
  await press("Clear All")
  await expectGone(chips())
  await expect.element(page.getByRole("searchbox")).toHaveFocus()
  await expectAddress("/transaksi-singkong")
})

test("the number of matches is in the foot alone, that of filters in place of the icon, and neither moves tools or rows", async () => {
  await resize(1366, 768)
  putList(
    Array.from({ length: 45 }, (_, at) => row(`K-${at}`, { Supplier: at < 21 ? "UD Tani" : "CV Maju" })),
  )
  await openTransactions()
  const search = page.getByPlaceholder("Cari...")
  const tops = () =>
    ["main table", "main [data-actions] > button", "main [data-tools] button[aria-label=Lainnya]"].map(
      (css) => Math.round(boxOf(page.css(css).first()).top),
    )
  await expect.poll(() => shownNotes().length).toBe(20)
  const before = tops()
  await search.fill("tani")
  await expect.element(page.getByText("1–20 dari 21, disaring dari 45")).toBeVisible()
  expect(tops()).toEqual(before)
  await search.fill("K-44")
  await expectCount(page.getByText("1 data, disaring dari 45"), 1)
  await search.fill("")
  await expect.element(page.getByText("1–20 dari 45")).toBeVisible()
  const closed = boxOf(button("Advanced Search"))
  const panel = await openFilters()
  const open = tops()
  expect(open.slice(1)).toEqual(before.slice(1))
  await fill("Supplier", "maju", panel)
  await expect.element(page.getByText("1–20 dari 24, disaring dari 45")).toBeVisible()
  // The open filters say what is set, and the count is in its button, whose width stays.
  await expectGone(chips())
  expect(tops()).toEqual(open)
  const filters = boxOf(button("Advanced Search 1"))
  const count = boxOf(button("Advanced Search 1").getByText("1", { exact: true }))
  expect([filters.width, filters.left]).toEqual([closed.width, closed.left])
  const icon = boxOf(button("Advanced Search 1").css("svg"))
  expect([count.left <= icon.left, count.right >= icon.right]).toEqual([true, true])
  expect(count.top).toBeGreaterThan(filters.top)
  // Its words begin and end 16 px within it.
  expect(icon.left - filters.left).toBe(16)
  await fill("Supplier", "tani", panel)
  await press("Advanced Search 1")
  await expect.element(page.getByText("1–20 dari 21, disaring dari 45")).toBeVisible()
  await search.fill("K-20")
  await expectCount(page.getByText("1 data, disaring dari 45"), 1)
})

test("a text filter of a choice suggests the values of the list", async () => {
  putList([
    row("K-1", { Supplier: "UD Tani" }),
    row("K-2", { Supplier: "CV Maju" }),
    row("K-3", { Supplier: "UD Tani" }),
  ])
  await openTransactions()
  const panel = await openFilters()
  const list = () => {
    const input = entryOf("Supplier", panel).element() as HTMLInputElement
    return [...(input.list?.options ?? [])].map(({ value }) => value)
  }
  await expect.poll(list).toEqual(["CV Maju", "UD Tani"])
})

test("a filter of a reference without a specified text offers the records of the list", async () => {
  const member = (id: string, position: string, name: string) => ({
    id,
    member_id: `A0000${id}`,
    name: `Anggota ${id}`,
    position: { name },
    position_id: position,
    group: { id: "1", name: "Pelopor", status: "PIONEER" },
  })
  host.data["/cooperative-members"] = [
    member("1", "7", "Ketua"),
    member("2", "8", "Ketua Harian"),
    member("3", "7", "Ketua"),
  ]
  await openApp("/anggota-koperasi")
  await expect.element(rowOf("Anggota 2")).toBeVisible()
  const panel = await openFilters()
  expect(await offered("Jabatan", panel)).toEqual(["Semua", "Ketua", "Ketua Harian"])
  await choose("Jabatan", "Ketua", panel)
  // Not those whose text contains it.
  await expectGone(rowOf("Anggota 2"))
  await expect.element(rowOf("Anggota 3")).toBeVisible()
  await press("Advanced Search 1")
  await expectTexts(chipTexts(), ["Jabatan: Ketua"])
})

test("a date filter has the usual periods, and says which of them its days are", async () => {
  const [ADMINS] = KINDS
  host.data[ADMINS.path] = [personOf(ADMINS, 1)]
  await openApp(ADMINS.list)
  const panel = await openFilters()
  const period = panel.getByLabelText("Tanggal Masuk: periode")
  const said = () => {
    const select = period.element() as HTMLSelectElement
    return select.selectedOptions[0]?.textContent
  }
  expect(said()).toBe("Kapan saja")
  await period.selectOptions("Bulan ini")
  await expect.poll(said).toBe("Bulan ini")
  const now = new Date()
  const month = `${String(now.getMonth() + 1).padStart(2, "0")}/${now.getFullYear()}`
  const last = new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate()
  await press("Advanced Search 1")
  await expectTexts(chipTexts(), [`Tanggal Masuk: 01/${month} – ${last}/${month}`])
  await openFilters()
  await period.selectOptions("Hari ini")
  const day = String(now.getDate()).padStart(2, "0")
  await press("Advanced Search 1")
  await expectTexts(chipTexts(), [`Tanggal Masuk: ${day}/${month}`])
  // Days that were typed.
  await openFilters()
  await fill("Tanggal Masuk dari", "07/05/2025")
  await blur(inputOf("Tanggal Masuk dari"))
  await expect.poll(said).toBe("Pilihan sendiri")
  await period.selectOptions("Kapan saja")
  await expect.element(inputOf("Tanggal Masuk dari")).toHaveValue("")
  await press("Advanced Search")
  await expectCount(chipTexts(), 0)
})
