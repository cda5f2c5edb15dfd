/** Room of a table: values stay whole beside the buttons and the boxes of its rows. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { row } from "../support/stored-lists"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import { boxOf, button, expectCount, press, resize, rowOf } from "./support/screen"
import { openTransactions, putList } from "./support/stored-lists"

const [ADMINS] = KINDS
const NOTES = ["N-1001", "N-1002", "N-1003"]
/** Without the cell that only cards have. */
const cellsOf = (text: string): HTMLElement[] =>
  [...(rowOf(text).element() as HTMLTableRowElement).cells].filter(({ offsetWidth }) => offsetWidth > 0)
/** The texts of cells that another cell covers or that are cut. */
const hidden = (text: string): string[] =>
  cellsOf(text).flatMap((cell, index, all) => {
    const next = all[index + 1]
    const isCovered = next && next.getBoundingClientRect().left < cell.getBoundingClientRect().right - 1
    const value = cell.querySelector<HTMLElement>("[class*=value]") ?? cell
    return isCovered || value.scrollWidth > value.clientWidth + 1 ? [cell.innerText] : []
  })

const top = (): number => page.css("main table").element().getBoundingClientRect().top
/** Pixels of the table that its box hides. */
const outside = (): number => {
  const { scrollWidth = 0, clientWidth = 0 } = page.css("main table").element().parentElement ?? {}
  return scrollWidth - clientWidth
}

test.each([1440, 1366, 1280, 1024])(
  "at %i pixels no value of the transactions is covered or cut",
  async (width) => {
    await resize(width, 768)
    putList(NOTES.map((note) => row(note)))
    await openTransactions()
    await expect.element(rowOf("N-1001")).toBeVisible()
    await expect.poll(() => hidden("N-1001")).toEqual([])
    const menus = page.getByRole("button", { name: "Aksi lain" })
    await expectCount(menus, NOTES.length)
    await expectCount(button("Lihat Detail"), 0)
    const before = top()
    const lefts = () => cellsOf("N-1001").map((cell) => cell.getBoundingClientRect().left)
    const places = lefts()
    const box = page.getByRole("checkbox", { name: "Pilih N-1001" })
    await press("Pilih")
    await expect.element(box).toBeVisible()
    await expect.poll(() => hidden("N-1001")).toEqual([])
    await expectCount(menus, 0)
    // Boxes have a column of 40 pixels, which come from the buttons: every other column moves by as many.
    const moved = () => lefts().map((left, at) => Math.round(left - (places[at] ?? 0)))
    await expect.poll(moved).toEqual(places.map((_, at) => (at === 0 ? 0 : 40)))
    const key = page.getByRole("link", { name: "N-1001", exact: true })
    expect(boxOf(key).left - boxOf(box).right).toBeGreaterThanOrEqual(22)
    if (width < 1366) return
    // Beside the boxes nothing is outside, and the rows stay under the pointer.
    await expect.poll(outside).toBe(0)
    await expect.poll(top).toBe(before)
    await press("Selesai")
    await expect.poll(lefts).toEqual(places)
  },
)

test("beside an open record a table fits, and looks the same after a reload", async () => {
  await resize(1440, 900)
  const supplier = `CV${"Sumber".repeat(5)}`
  putList(NOTES.map((note) => row(note, { Supplier: supplier })))
  await openTransactions()
  const look = () => {
    const table = rowOf("N-1001").element().closest("table") as HTMLElement
    const box = table.parentElement as HTMLElement
    return {
      hidden: box.scrollWidth - box.clientWidth,
      cells: cellsOf("N-1001").map(({ innerText }) => innerText),
      buttons: rowOf("N-1001").getByRole("button").elements().length,
    }
  }
  for (const width of [1440, 1366, 1200]) {
    await resize(width, 900)
    await page.getByRole("link", { name: "N-1001", exact: true }).click()
    await expect.poll(() => look().cells.length).toBeLessThan(7)
    await expect.poll(look).toMatchObject({ hidden: 0, buttons: 1 })
    const pressed = look()
    expect(pressed.cells[0]).toBe("N-1001")
    await reloadApp()
    await expect.element(page.getByRole("dialog")).toBeVisible()
    await expect.poll(look).toEqual(pressed)
    await press("Tutup dialog")
  }
})

test("beside an open record the state of a verification stays, also where other columns give way", async () => {
  const code = `KSU-${"VER-".repeat(3)}0001`
  host.data["/cassava-verifications"] = [
    {
      id: 41,
      reference_code: code,
      verification_date: "2024-11-06",
      name_id_farmer: "Wati/PTN_A0001",
      verification_results: "Tidak_lolos_FH",
    },
  ]
  for (const width of [1440, 1366, 1200]) {
    await resize(width, 900)
    await openApp("/data-verifikasi-singkong")
    await page.getByRole("link", { name: code }).click()
    await expect.element(page.getByRole("dialog")).toBeVisible()
    await expect.poll(() => cellsOf(code).length).toBeLessThan(6)
    await expect.poll(outside).toBe(0)
    const labels = cellsOf(code).map(({ dataset }) => dataset.label)
    expect(labels, String(width)).toContain("Hasil Verifikasi")
    expect(labels.includes("Nama/ID Petani"), String(width)).toBe(width >= 1366)
    await press("Tutup dialog")
  }
})

test.each([1024, 1000])(
  "at %i pixels a table that scrolls sideways keeps its first column in sight",
  async (width) => {
    await resize(width, 768)
    const wide = {
      NamaAngkutan: "Wayan Sudarma Putra/ANG_A0004",
      NoKendaraan: "BE 8123 ABC",
      Premi: "9954000",
    }
    putList(NOTES.map((note) => row(note, { ...wide, Supplier: "Koperasi-Maju-Bersama" })))
    await openTransactions()
    await expect.element(rowOf("N-1001")).toBeVisible()
    await expect.element(page.getByRole("region", { name: "Tabel Transaksi Singkong" })).toBeVisible()
    const cells = cellsOf("N-1001")
    const [first, last] = [cells[0], cells.at(-1)]
    const box = first?.closest("table")?.parentElement
    if (!first || !last || !box) throw new Error("no table")
    await expect.poll(outside).toBeGreaterThan(0)
    const seen = () => {
      const frame = box.getBoundingClientRect()
      const [own, end] = [first.getBoundingClientRect(), last.getBoundingClientRect()]
      return { first: Math.round(own.left - frame.left), last: Math.abs(Math.round(frame.right - end.right)) }
    }
    expect(seen()).toMatchObject({ first: 0 })
    expect(getComputedStyle(first).boxShadow).toBe("none")
    box.scrollLeft = box.scrollWidth
    await expect.poll(seen).toEqual({ first: 0, last: 0 })
    // Nothing shines through, and its edge shows.
    expect(getComputedStyle(first).backgroundColor).toBe("rgb(255, 255, 255)")
    await expect.poll(() => getComputedStyle(first).boxShadow).not.toBe("none")
  },
)

test("without room for its buttons a row has them in its menu, and gets them back with the room", async () => {
  await resize(1280, 768)
  putList(NOTES.map((note) => row(note)))
  await openTransactions()
  const opener = rowOf("N-1001").getByRole("button")
  await expectCount(opener, 1)
  await press("Aksi lain", rowOf("N-1001"))
  await page.getByRole("menuitem", { name: "Lihat Detail", exact: true }).click()
  await expect.element(page.getByRole("dialog")).toHaveTextContent("N-1001")
  await press("Tutup", page.getByRole("dialog"))
  await press("Aksi lain", rowOf("N-1002"))
  // The one that deletes is the last, in red, below a line.
  const removal = page.getByRole("menuitem").last()
  await expect.element(removal).toHaveTextContent("Hapus")
  expect(getComputedStyle(removal.element()).color).toBe("rgb(180, 35, 24)")
  expect(getComputedStyle(removal.element(), "::before").borderTopWidth).toBe("1px")
  await removal.click()
  await press("Batal", page.getByRole("alertdialog"))
  await press("Aksi lain", rowOf("N-1003"))
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click()
  await expect.element(page.getByLabelText("No Nota", { exact: true })).toHaveValue("N-1003")
  await press("Batal")
  await resize(1700, 768)
  await expect.element(rowOf("N-1001").getByRole("button", { name: "Edit" })).toBeVisible()
  // A list of few columns has its buttons from 1440 pixels on.
  host.data[ADMINS.path] = [personOf(ADMINS, 1)]
  await openApp(ADMINS.list)
  for (const [width, count] of [
    [1440, 3],
    [1439, 1],
  ] as const) {
    await resize(width, 768)
    await expectCount(rowOf("Orang 001").getByRole("button"), count)
  }
  // A single button takes no more room than a menu.
  await openApp(ADMINS.list, { role: "Staf", permissions: grants("AdminData", "view") })
  await expect.element(rowOf("Orang 001").getByRole("button", { name: "Lihat Detail" })).toBeVisible()
})

test("a cut value is shown whole as a tooltip, a value with room has none", async () => {
  await resize(1366, 768)
  const supplier = `CV ${"Sumber Rejeki ".repeat(8)}`.trim()
  putList([row("N-1001", { Supplier: supplier }), row("N-1002", { Supplier: "CV Maju" })])
  await openTransactions()
  const cell = (text: string) => rowOf(text).css('td[data-label="Supplier"]')
  await cell("N-1001").hover()
  await expect.element(cell("N-1001")).toHaveAttribute("title", supplier)
  await cell("N-1002").hover()
  await expect.element(cell("N-1002")).toHaveAttribute("title", "")
})

test("on a card a long text is cut, so that the date, the weight and the money are whole", async () => {
  await resize(390, 844)
  const name = `${"Panjang ".repeat(24)}N-1001`
  putList([
    row(name, { Supplier: "S".repeat(90), BeratBersih: "1" }),
    row("N-1002", { Supplier: "CV Maju" }),
    row("N-1003", { Supplier: "CV Sumber Rejeki Makmur Bersama Abadi Sejahtera Indonesia" }),
    row("N-1004", { Supplier: "Koperasi Maju Bersama", KomisiBersih: "152160" }),
  ])
  await openTransactions()
  const link = page.getByRole("link", { name })
  await expect.element(link).toBeVisible()
  await link.hover()
  await expect.element(rowOf(name).css("td").first()).toHaveAttribute("title", name)
  /** Labels of the values in sight, with their lines. */
  const values = (text: string) => {
    const card = rowOf(text).element().getBoundingClientRect()
    const cells = [...rowOf(text).element().querySelectorAll<HTMLElement>("td[data-label]")]
    return cells.flatMap((cell) => {
      const { top, right, height } = cell.getBoundingClientRect()
      return height > 0 && top < card.bottom - 10 && right <= card.right - 44 ? [cell.dataset.label] : []
    })
  }
  const ALL = ["No Nota", "Tanggal Nota", "Supplier", "Berat Bersih", "Komisi Bersih"]
  // One word of 90 letters leaves no room for the money.
  expect(values(name)).toEqual(ALL.slice(0, -1))
  for (const note of ["N-1002", "N-1003", "N-1004"]) expect(values(note)).toEqual(ALL)
  const cut = (text: string) =>
    ALL.filter((label) => {
      const { scrollWidth, clientWidth } = rowOf(text).css(`td[data-label="${label}"]`).element()
      return scrollWidth > clientWidth
    })
  expect(cut("N-1003")).toEqual(["Supplier"])
  // The date is beside the key: a usual supplier has the second line, with the money.
  expect(cut("N-1004")).toEqual([])
})

test.each([1440, 1366])(
  "at %i pixels headings take two lines, and nothing is outside the box of a wide table",
  async (width) => {
    await resize(width, 768)
    await openApp("/data-verifikasi-singkong")
    await expect.element(page.getByRole("button", { name: "Nama Petugas Lapangan" })).toBeVisible()
    await expect.poll(() => page.css("main thead tr").element().getBoundingClientRect().height).toBe(40)
    await expect.poll(outside).toBe(0)
    const heads = page.css("main thead th").elements()
    // The line before a heading is in its own cell, which the first column does not cover.
    const [, second] = heads
    expect(second && getComputedStyle(second, "::before").left).toBe("0px")
    const ends = heads.flatMap((head, at) => {
      const words = [...head.querySelectorAll("[class*=line]")].map((line) => line.getBoundingClientRect())
      // A heading below the next one ends with its column.
      const cell = (head.clientWidth === 0 && heads[at + 1]) || head
      const end = cell.getBoundingClientRect().right - Math.max(...words.map(({ right }) => right))
      return end < 6 ? [`${head.textContent} ${end}`] : []
    })
    expect(ends).toEqual([])
  },
)

test("a short value is below that of the next column, and so is its heading", async () => {
  await resize(1366, 768)
  host.data["/cassava-verifications"] = [{ id: 41, reference_code: "VER-1", supplier_code: "SP08" }]
  await openApp("/data-verifikasi-singkong")
  const value = rowOf("VER-1").getByText("SP08")
  await expect.element(value).toBeVisible()
  const [above, below] = ["Angkutan", "Kode Supplier"].map((name) => boxOf(button(name)))
  // Their words are as near to one another as the lines of another heading, in the middle of the head.
  const middle = (element: Element) => {
    const range = new Range()
    range.selectNodeContents(element)
    const { top, height } = range.getBoundingClientRect()
    return top + height / 2
  }
  const [upper, lower] = ["Angkutan", "Kode Supplier"].map((name) =>
    middle(
      button(name)
        .getByText(/Angkutan|Supplier/)
        .element(),
    ),
  )
  expect(Math.abs((lower ?? 0) - (upper ?? 0) - 17)).toBeLessThanOrEqual(3)
  const head = boxOf(page.css("main thead tr"))
  expect(Math.abs(((lower ?? 0) + (upper ?? 0)) / 2 - (head.top + head.height / 2))).toBeLessThanOrEqual(2)
  const text = boxOf(value)
  // A target of 24 pixels; the other one has as many also beside it.
  expect(below?.height).toBe(24)
  expect((above?.right ?? 0) - (below?.right ?? 0)).toBeGreaterThanOrEqual(24)
  expect(above?.height).toBe(39)
  expect(
    Math.abs(text.left - (page.css('td[data-label="Angkutan"]').element().getBoundingClientRect().left + 7)),
  ).toBeLessThan(3)
  const line = boxOf(rowOf("VER-1"))
  expect(text.top).toBeGreaterThan((line.top + line.bottom) / 2 - 1)
  expect(page.css('td[data-label="Kode Supplier"]').element().getBoundingClientRect().width).toBe(0)
  // The arrow of its order is before its first word.
  await button("Kode Supplier").click()
  const arrow = page.css("th [data-active=true]")
  await expect.element(arrow).toBeVisible()
  expect(boxOf(arrow).right).toBeLessThanOrEqual(
    boxOf(button("Kode Supplier").getByText("Kode", { exact: true })).left + 2,
  )
})

test.each([1440, 1366])(
  "at %i pixels no value of the verifications is cut, also beside boxes",
  async (width) => {
    await resize(width, 768)
    const places = [
      "Karang Endah, Terbanggi Besar",
      "Rajabasa Batanghari, Sukadana",
      "Warga Makmur Jaya, Banjar Agung",
    ]
    host.data["/cassava-verifications"] = Array.from({ length: 9 }, (_, at) => ({
      id: at + 1,
      reference_code: `VRF-000${at}`,
      verification_date: "2024-11-06",
      harvest_date: "2024-11-01",
      transportation: { vehicle_number: "BE 5435 NM" },
      supplier_code: "SP08",
      field_agent_name: at === 0 ? "Endang Susilowati Purnomo" : "Andi Hartono",
      harvest_location: places[at % 3],
      name_id_driver: "Mulyadi Purnomo/ANG_A0020",
      name_id_farmer: "Tuti Alawiyah Susanto/PTN_A0015",
      verification_results: "Tidak_lolos_FH",
    }))
    await openApp("/data-verifikasi-singkong")
    await expect.element(rowOf("VRF-0000")).toBeVisible()
    const cut = () =>
      page
        .css(
          "td[data-label]:not([data-label='Kode Supplier']), td[data-label] :is([class*=value], [class*=part])",
        )
        .elements()
        .filter(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight > clientHeight + 3 || scrollWidth > clientWidth,
        )
        .map(({ textContent }) => textContent)
    await expect.poll(cut).toEqual([])
    await expect.poll(outside).toBe(0)
    // Longer ones would be: the pointer shows them whole.
    const titles = page
      .css("td[data-label='Lokasi Panen'] [data-wraps]")
      .elements()
      .map((each) => each.getAttribute("title"))
    expect([...new Set(titles)]).toEqual(places)
    const driver = page.css("td[data-label='Nama/ID Sopir'] > span").first()
    await expect.element(driver).toHaveAttribute("title", "Mulyadi Purnomo/ANG_A0020")
    const { letterSpacing, paddingLeft } = getComputedStyle(
      page.css("td[data-label='Tanggal Panen']").first().element(),
    )
    expect([letterSpacing, Number.parseFloat(paddingLeft) >= 6]).toEqual(["normal", true])
    await press("Pilih")
    await expect.element(page.getByRole("checkbox", { name: "Pilih VRF-0000" })).toBeVisible()
    await expect.poll(cut).toEqual([])
    await expect.poll(outside).toBe(0)
    // The column of a box has 40 pixels, and a key the padding of a first column; a press beside it meets no button.
    const key = page.getByRole("link", { name: "VRF-0000" }).element().getBoundingClientRect().left
    expect(Math.round(key - page.css("main table").element().getBoundingClientRect().left)).toBe(56)
    await expectCount(rowOf("VRF-0000").getByRole("button", { name: "Aksi lain" }), 0)
  },
)

test("a table of ten columns looks the same when its group hides one of them", async () => {
  await resize(1366, 768)
  await openTransactions()
  const menus = page.getByRole("button", { name: "Aksi lain" })
  await expect.element(menus.first()).toBeVisible()
  await expectCount(button("Lihat Detail"), 0)
  const samples = page.getByText("Semua baris adalah data contoh.")
  await expect.element(samples).toBeVisible()
  // Beside the number of rows at the foot: the table begins below the tools.
  const middle = (box: DOMRect) => (box.top + box.bottom) / 2
  const count = page.getByText("1–20 dari 30", { exact: true })
  expect(middle(boxOf(samples))).toBeCloseTo(middle(boxOf(count)), 0)
  expect(boxOf(samples).left - boxOf(count).right).toBe(16)
  expect(top()).toBe(153)
  // The number of its rows is beside 'Total', over the empty cells, whole.
  await expect.poll(() => boxOf(page.css("main tfoot tr")).height).toBe(40)
  const summed = boxOf(page.css("main tfoot small"))
  expect(document.elementFromPoint(summed.right - 2, middle(summed))?.closest("th, td")?.tagName).toBe("TH")
  await openApp("/transaksi-singkong?group=Supplier")
  await expect.element(page.getByRole("button", { name: /UD Tani Makmur/ }).first()).toBeVisible()
  await expect.poll(outside).toBe(0)
  await expect.element(menus.first()).toBeVisible()
  await expectCount(button("Lihat Detail"), 0)
  await expect.element(samples).toBeVisible()
  // A heading of two lines is as high as one.
  expect(boxOf(page.css("main thead tr")).height).toBe(40)
})

test("the heading of amounts ends above their last digits, in a table with room too", async () => {
  await resize(1366, 768)
  await openApp("/komisi")
  const heading = page.getByRole("columnheader", { name: "Max Premi" })
  await expect.element(heading).toBeVisible()
  const text = document.createRange()
  text.selectNodeContents(heading.getByRole("button").element())
  const { paddingRight } = getComputedStyle(heading.element())
  expect(boxOf(heading).right - text.getBoundingClientRect().right).toBeCloseTo(
    Number.parseFloat(paddingRight),
    0,
  )
})

test("the head of the buttons has its name above the menus, too", async () => {
  await resize(1366, 768)
  await openTransactions()
  const head = page.getByRole("columnheader", { name: "Aksi" })
  const middle = (of: ReturnType<typeof page.getByRole>): number => {
    const { left, width } = of.element().getBoundingClientRect()
    return left + width / 2
  }
  const menu = page.getByRole("button", { name: "Aksi lain" }).first()
  await expect.element(menu).toBeVisible()
  const name = document.createRange()
  name.selectNodeContents(head.element())
  const { left, width } = name.getBoundingClientRect()
  expect(Math.abs(left + width / 2 - middle(menu))).toBeLessThan(8)
  // The word of the other language is longer.
  const cell = head.element()
  cell.textContent = "Actions"
  name.selectNodeContents(cell)
  expect(name.getBoundingClientRect().left - cell.getBoundingClientRect().left).toBeGreaterThanOrEqual(12)
})
