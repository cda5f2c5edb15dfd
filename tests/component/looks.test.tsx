/** The looks of screens: one whole title, marks for states, cards on a phone. */
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { registry } from "../../resources/registry"
import { keepColumns } from "../../src/views/table/column-choice"
import { fillHost, rawOf, sourceOf, valuesOf } from "../support/declared"
import { row } from "../support/stored-lists"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { boxOf, button, expectNoOverflow, resize, showTools } from "./support/screen"

/** One of each kind, the longest title among them. */
const SCREENS = [
  "/data-verifikasi-singkong",
  "/tambah-verifikasi",
  "/user-setup/mitra",
  "/dashboard",
  "/jenis-pengguna",
]
const addresses = SCREENS.filter((address) => address !== "/tambah-verifikasi").concat(
  registry.get("verifications").form.create?.path ?? [],
)

const inHeader = () => page.getByRole("banner").css(".header-title").element() as HTMLElement
const heading = () => page.getByRole("main").getByRole("heading", { level: 1 })
/** False for elements that are for screen readers only, which are one pixel high. */
const isSeen = (element: Element) => element.getBoundingClientRect().height > 1
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight

test.each(addresses)(
  "[LY-10] %s: its title is visible once, and whole but for the end of a long one on a phone",
  async (address) => {
    for (const width of [1440, 390]) {
      await resize(width, 900)
      await openApp(address)
      await expect.element(heading()).toBeInTheDocument()
      expect(heading().element().textContent).toBe(inHeader().textContent)
      expect([isSeen(inHeader()), isSeen(heading().element())]).toEqual([true, false])
      if (width > 390 || !inHeader().dataset.long) expect(isCut(inHeader())).toBe(false)
      await expectNoOverflow()
    }
  },
)

test("states differ by a mark, not by their words and colours alone", async () => {
  const resource = registry.get("transportations")
  const status = resource.field("tansportationStatus")
  if (status.type !== "select") throw new Error("no state")
  const rows = fillHost(host, resource)
  host.data[sourceOf(resource).list] = status.options.map(({ value }, index) => ({
    ...rawOf(resource, { ...valuesOf(resource), tansportationStatus: value }, rows),
    id: `t${index}`,
  }))
  await openApp(resource.list.path ?? "")
  const marks = []
  for (const { label } of status.options) {
    const tag = page.getByText(label, { exact: true })
    await expect.element(tag).toBeVisible()
    const { borderTopWidth, height, width } = getComputedStyle(tag.element(), "::before")
    expect(Number.parseFloat(width)).toBeGreaterThan(0)
    // By shape, since forced colours replace backgrounds.
    marks.push(`${borderTopWidth} ${height}`)
  }
  expect(new Set(marks).size).toBe(status.options.length)
})

test("on a phone a card shows five values without labels, and its record the others", async () => {
  await resize(390, 844)
  localStorage.setItem(
    "transaksiSingkong",
    JSON.stringify([row("K-1", { Premi: "66210", NoKendaraan: "be1234xy" })]),
  )
  await openApp("/transaksi-singkong")
  const lines = () =>
    [...document.querySelectorAll("td[data-label]")].filter((each) => each.checkVisibility())
  const labels = () => lines().map((each) => each.getAttribute("data-label"))
  // The declared ones, in the order of the columns.
  await expect.poll(labels).toEqual(["No Nota", "Tanggal Nota", "Supplier", "Berat Bersih", "Komisi Bersih"])
  const label = (name: string) => getComputedStyle(page.css(`td[data-label="${name}"]`).element(), "::before")
  // For screen readers alone.
  expect([label("Supplier").content, label("Supplier").width]).toEqual(['"Supplier"', "1px"])
  // A card has no heading to say what a number counts.
  await expect.element(page.css('td[data-label="Berat Bersih"]')).toHaveAttribute("data-after", " kg")
  // The figure is at the end of the name's line; one button is beside both lines.
  const [name, figure] = ["No Nota", "Berat Bersih"].map((key) => boxOf(page.css(`td[data-label="${key}"]`)))
  expect(Math.abs((figure?.top ?? 0) - (name?.top ?? 99))).toBeLessThan(4)
  // A second figure is below the first, at the end of the second line.
  const [money, supplier] = ["Komisi Bersih", "Supplier"].map((key) =>
    boxOf(page.css(`td[data-label="${key}"]`)),
  )
  expect([money?.right, money?.top]).toEqual([figure?.right, supplier?.top])
  const buttons = page.css("main tbody button").elements()
  expect(buttons.map((each) => [each.clientWidth, each.clientHeight])).toEqual([[44, 44]])
  await expectNoOverflow()
  await page.getByRole("link", { name: "K-1" }).click()
  const detail = page.getByRole("dialog")
  await expect.element(detail.getByText("BE 1234 XY")).toBeVisible()
  await expect.element(detail.getByText("Rp66.210")).toBeVisible()

  // The first four of the user's own columns.
  keepColumns(registry.get("transactions"), "7", [
    "NoNota",
    "Premi",
    "NoKendaraan",
    "Supplier",
    "BeratBersih",
  ])
  await openApp("/transaksi-singkong")
  await expect.poll(labels).toEqual(["No Nota", "Premi", "No Kendaraan", "Supplier"])
})

describe("the cards of a phone", () => {
  const cards = () => page.css("main tbody tr").elements()
  const heights = () => [...new Set(cards().map((each) => each.getBoundingClientRect().height))]
  const cellsOf = (card: Element | undefined) =>
    [...(card?.querySelectorAll("td:is(:first-child, [data-line])") ?? [])].filter((each) =>
      each.checkVisibility(),
    )
  /** Upper edges of its lines. */
  const linesOf = (card: Element | undefined) => [
    ...new Set(cellsOf(card).map((each) => Math.round(each.getBoundingClientRect().top))),
  ]

  /** Pixels above the line of the number of rows, whose digits begin 4 pixels lower. */
  const roomAboveFoot = () =>
    boxOf(page.css("main [class*=_foot_] > p").first()).top - boxOf(page.css("main [class*=_foot_]")).top

  test("two lines, 61 pixels and the line between two cards; ten are in sight", async () => {
    await resize(390, 844)
    const numbers = Array.from({ length: 22 }, (_, index) => `K-${index + 1}`)
    localStorage.setItem("transaksiSingkong", JSON.stringify(numbers.map((number) => row(number))))
    await openApp("/transaksi-singkong")
    await expect.poll(() => cards().length).toBe(20)
    await expect.element(page.getByText("1–20 dari 22")).toBeVisible()
    expect(roomAboveFoot()).toBe(8)
    expect(heights()).toEqual([62])
    const [, second] = cards()
    const { top = 0, bottom = 0 } = second?.getBoundingClientRect() ?? {}
    const sides = cellsOf(second).map((each) => each.getBoundingClientRect())
    const [above, below] = [
      Math.min(...sides.map((each) => each.top)) - top,
      bottom - 1 - Math.max(...sides.map((each) => each.bottom)),
    ]
    expect([above, below]).toEqual([9, 9])
    const foot = () => button("Tambah Transaksi").element().getBoundingClientRect().top
    const inSight = () => cards().filter((each) => each.getBoundingClientRect().bottom <= foot()).length
    await expect.poll(inSight).toBe(10)
  })

  test.each(["verifications", "partners", "transportations", "employees"])(
    "the placeholder of %s has their height and their lines",
    async (name) => {
      await resize(390, 844)
      const resource = registry.get(name)
      const rows = fillHost(host, resource)
      const { list } = sourceOf(resource)
      host.data[list] = Array.from({ length: 9 }, (_, at) => ({
        ...rawOf(resource, valuesOf(resource), rows),
        id: `${at + 1}`,
      }))
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      host.answers.set(`GET ${list}`, async () => {
        await answered
        return { status: 200, body: host.data[list] }
      })
      await openApp(resource.list.path)
      // They fill the window.
      await expect.poll(() => cards().length).toBe(14)
      const placeholder = linesOf(cards()[0])
      expect([heights(), placeholder.length]).toEqual([[62], 2])
      answer()
      await expect.poll(() => cards().length).toBe(9)
      expect(heights()).toEqual([62])
      // A record without values has fewer lines.
      expect(placeholder).toEqual(expect.arrayContaining(linesOf(cards()[0])))
      // A long name is cut, its code is whole, and the line is one.
      for (const code of cards()[0]?.querySelectorAll("[data-line] [data-code]") ?? []) {
        const cell = code.closest("td")
        // One size and one dot between all values of the line.
        const looks = [code, ...document.querySelectorAll("tbody [data-line='2']")].map((each) =>
          getComputedStyle(each),
        )
        expect(new Set(looks.map(({ fontSize }) => fontSize)).size).toBe(1)
        expect(new Set(looks.map(({ backgroundImage }) => backgroundImage)).size).toBe(1)
        const name = cell && document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
        if (name) name.nodeValue = "Bambang Gunawan Adiwijaya Kusumah"
        expect(code.getBoundingClientRect().right).toBeLessThanOrEqual(
          cell?.getBoundingClientRect().right ?? 0,
        )
        expect(linesOf(cards()[0])).toHaveLength(2)
      }
    },
  )

  test("a list is as high as the cards that a search finds", async () => {
    await resize(390, 844)
    localStorage.setItem("transaksiSingkong", JSON.stringify([row("K-1"), row("K-2"), row("K-3")]))
    await openApp("/transaksi-singkong")
    await expect.poll(() => cards().length).toBe(3)
    // The sums come after the rows.
    await expect.element(page.getByText("Rp3", { exact: true }).first()).toBeVisible()
    const height = () => boxOf(page.css("main [data-rows]")).height
    const before = height()
    expect(roomAboveFoot()).toBe(8)
    const [first, second] = cards().map((each) => each.getBoundingClientRect().top)
    await page.getByPlaceholder("Cari...").fill("K-2")
    await expect.poll(() => cards().length).toBe(1)
    await expect.poll(height).toBe(before - 2 * ((second ?? 0) - (first ?? 0)))
    await page.getByPlaceholder("Cari...").fill("")
    await expect.poll(() => cards().length).toBe(3)
    await expect.poll(height).toBe(before)
    // Without a match it has no foot, and no more height than its sentence needs.
    await page.getByPlaceholder("Cari...").fill("zzzz")
    await expect.element(page.getByText("Tidak ada data yang cocok dengan pencarian.")).toBeVisible()
    expect(boxOf(page.css("main [data-rows]")).height).toBeLessThan(240)
  })
})

test("a group's state is shown after an equal name too, and a loaded table is not busy", async () => {
  host.data["/groups"] = [
    { id: "1", name: "Mitra", status: "PARTNER" },
    { id: "2", name: "Tetangga", status: "PARTNER" },
  ]
  await openApp("/user-setup/mitra")
  await expect.element(page.getByRole("cell", { name: "Tetangga" })).toBeVisible()
  const cells = [...document.querySelectorAll("td")].filter(({ innerText }) => innerText.trim() === "Mitra")
  // The name, and both states.
  expect(cells).toHaveLength(3)
  expect(document.querySelectorAll("[aria-busy]").length).toBe(0)
})

const shown = () =>
  [...document.querySelectorAll<HTMLElement>("section button.ant-btn")].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )

test("a list of the browser has its backup among the tools behind *Lainnya*", async () => {
  for (const { source, list } of registry.all) {
    if (source.kind !== "browser") continue
    await openApp(list.path ?? "")
    await showTools("Cadangan")
    await expect.element(button("Cadangan")).toBeEnabled()
    await expect.element(button("Impor")).toBeEnabled()
  }
})

test("on a phone a list has one row of tools, the others on demand, and the primary action at the foot", async () => {
  await resize(390, 844)
  await openApp("/transaksi-singkong")
  const others = page.getByRole("button", { name: "Lainnya" })
  await expect.element(others).toHaveAttribute("aria-expanded", "false")
  const before = shown().length
  const rows = new Set(
    [
      page.getByPlaceholder("Cari..."),
      page.getByRole("button", { name: "Advanced Search" }),
      page.getByRole("button", { name: "Cetak" }),
      others,
    ].map((each) => {
      const { top, height } = each.element().getBoundingClientRect()
      return Math.round((top + height / 2) / 10)
    }),
  )
  expect(rows.size).toBe(1)
  const add = button("Tambah Transaksi").element().getBoundingClientRect()
  expect(add.bottom).toBeGreaterThan(820)
  expect(add.width).toBeGreaterThan(340)
  await others.click()
  await expect.element(page.getByRole("button", { name: "Kolom" })).toBeVisible()
  expect(shown().length).toBeGreaterThan(before + 3)
  await expectNoOverflow()
  await userEvent.keyboard("{Escape}")
  await expect.element(others).toHaveFocus()
  await expect.element(page.getByRole("button", { name: "Kolom" })).not.toBeInTheDocument()
})

test("a form and an import ask for a file in the same way", async () => {
  await resize(1440, 900)
  const look = (area: Element) => {
    const { border, borderRadius, backgroundColor, padding } = getComputedStyle(area)
    const [, choose] = [...(area.firstElementChild?.children ?? [])]
    return [area.clientHeight, border, borderRadius, backgroundColor, padding, choose?.textContent]
  }
  const area = "input[type=file] + div"
  await openApp("/add-komisi")
  const field = look(await page.css(`main ${area}`).findElement())
  expect(field.at(-1)).toBe("Pilih berkas")
  await openApp("/verifikasi-setup/supplier")
  await showTools()
  await button("Impor").click()
  expect(look(await page.css(`dialog ${area}`).findElement())).toEqual(field)
})
