/** The dashboard's places and sizes: the switch of views, the empty state, figures of zero, and the gutters of cards. */
import { beforeEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { row } from "../support/stored-lists"
import { openApp } from "./support/app"
import { boxOf, expectNoOverflow, resize } from "./support/screen"
import { putList } from "./support/stored-lists"

const source = (name: string) => page.getByRole("radio", { name })
const label = (name: string) => page.css("main fieldset label").filter({ hasText: name })
/** The line around the chosen view. */
const shape = (name: string) => {
  const { outlineWidth, outlineStyle, outlineColor, outlineOffset, borderRadius, color } = getComputedStyle(
    label(name).css("span").element(),
  )
  expect(outlineColor).toBe(color)
  return [outlineWidth, outlineStyle, outlineOffset, borderRadius]
}

beforeEach(() => resize(1440, 900))

test("the chosen view has one shape, of samples too, and is easy to hit on a phone", async () => {
  putList([])
  await openApp("/dashboard")
  await source("Data contoh").click()
  const sample = shape("Data contoh")
  await source("Data sebenarnya").click()
  await expect.element(source("Data sebenarnya")).toBeChecked()
  expect(shape("Data sebenarnya")).toEqual(sample)
  await resize(390, 844)
  for (const name of ["Data contoh", "Data sebenarnya"]) {
    expect(boxOf(label(name)).height).toBeGreaterThanOrEqual(44)
    expect(getComputedStyle(page.getByText(name, { exact: true }).element()).fontSize).toBe("13px")
  }
  await expectNoOverflow()
})

test("without records the figures are zero in their usual places, above a sentence and a quiet button", async () => {
  putList([])
  await openApp("/dashboard")
  const hint = page.getByRole("note", { name: "Petunjuk" })
  await expect.element(hint).toBeVisible()
  await source("Data sebenarnya").click()
  const add = page.getByRole("main").getByRole("link", { name: "Tambah Transaksi" })
  await expect.element(add).toBeVisible()
  await expect.element(page.getByText("Belum ada transaksi di browser ini.")).toBeVisible()
  const figures = page.css("main dd[data-figure]").elements()
  expect(figures).toHaveLength(9)
  expect(figures.every((figure) => figure.hasAttribute("data-zero"))).toBe(true)
  const background = (each: Element) => getComputedStyle(each).backgroundColor
  expect(background(add.element())).toBe(background(page.css("main dl > div").first().element()))
  expect(boxOf(add).top).toBeGreaterThan(boxOf(page.css("main dl").nth(1)).bottom)
  await expect.element(page.getByLabelText("Periode")).toBeVisible()
  expect(hint.elements()).toEqual([])
})

test.each([
  [1440, 900],
  [1024, 768],
])("the cards of all views have one look and place, at %i × %i", async (width, height) => {
  await resize(width, height)
  putList([row("K-1", { TanggalNota: "2020-02-01" })])
  await openApp("/dashboard")
  const look = () => {
    const card = page.css("main dl > div").first()
    const { top, height } = boxOf(card)
    const label = card.css("dt")
    const figure = card.css("dd[data-figure]")
    const text = getComputedStyle(label.element())
    return [
      Math.round(top),
      Math.round(height),
      getComputedStyle(card.element()).padding,
      text.fontSize,
      text.color,
      Math.round(boxOf(label).top - top),
      Math.round(boxOf(figure).top - top),
      getComputedStyle(figure.element()).lineHeight,
    ]
  }
  await source("Data contoh").click()
  await expect.element(page.getByText("2.680")).toBeVisible()
  const sample = look()
  await source("Data sebenarnya").click()
  await page.getByLabelText("Periode").selectOptions("Semua")
  await expect.element(page.css("main dl[data-count]")).toBeVisible()
  expect(look()).toEqual(sample)
})

/** Distance from the edges of each card to its title: rounded, without repeats. */
const insets = () => [
  ...new Set(
    page
      .css("main :is(section:has(> h2), section:has(> div > h2), dl > div)")
      .elements()
      .flatMap((card) => {
        const title = card.querySelector("h2, dt")
        const inCard = card.closest("section") !== card && card.closest("section")
        // The card of several figures on a phone has lines without frames.
        const isLine = getComputedStyle(card).borderTopWidth === "0px"
        if (!title || inCard || isLine) return []
        const [outer, inner] = [card, title].map((each) => each.getBoundingClientRect())
        return `${Math.round((inner?.left ?? 0) - (outer?.left ?? 0))} ${Math.round((inner?.top ?? 0) - (outer?.top ?? 0))}`
      }),
  ),
]

test.each([
  [1440, 900, 20],
  [1366, 768, 20],
  [390, 844, 16],
])(
  "the titles of all cards begin at one distance below and beside their edge, at %i × %i: %i pixels",
  async (width, height, side) => {
    const inset = `${side + 1} ${side + 1}`
    await resize(width, height)
    putList([row("K-1", { TanggalNota: "2020-02-01", Supplier: "CV Maju", BeratBersih: "1.000 kg" })])
    await openApp("/dashboard")
    await source("Data contoh").click()
    await expect.element(page.getByRole("region", { name: "Aktivitas terbaru" })).toBeVisible()
    expect(insets()).toEqual([inset])
    await source("Data sebenarnya").click()
    await page.getByLabelText("Periode").selectOptions("Semua")
    await expect.element(page.css("main dl[data-count]")).toBeVisible()
    await expect.poll(insets).toEqual([inset])
  },
)

test("a figure below a label of two lines stands in line with those beside it", async () => {
  await openApp("/dashboard")
  await source("Data contoh").click()
  const label = page.css("main dt").first()
  await expect.element(label).toBeVisible()
  label.element().append(" yang tercatat di semua cabang koperasi sampai hari ini")
  const figures = page.css("main dd[data-figure]").elements()
  expect(new Set(figures.map((figure) => Math.round(figure.getBoundingClientRect().bottom))).size).toBe(1)
})

test("the welcome and what the figures count are level with the switch", async () => {
  await openApp("/dashboard")
  const middle = (box: DOMRect) => (box.top + box.bottom) / 2
  await expect.element(source("Data contoh")).toBeVisible()
  const welcome = boxOf(page.getByText(/^Selamat datang/))
  const counted = boxOf(page.getByText("Angka di halaman ini bukan data koperasi yang sebenarnya"))
  expect(counted.left).toBe(welcome.left)
  expect(counted.top).toBeGreaterThanOrEqual(welcome.bottom)
  const both = new DOMRect(welcome.left, welcome.top, welcome.width, counted.bottom - welcome.top)
  expect(middle(both)).toBeCloseTo(middle(boxOf(page.css("main fieldset"))), 0)
})

/** Distance from the canvas's lower edge to the lowest row of pixels with something on it. */
const below = (canvas: HTMLCanvasElement) => {
  const { width, height } = canvas
  const copy = new OffscreenCanvas(width, height).getContext("2d")
  copy?.drawImage(canvas, 0, 0)
  const { data } = copy?.getImageData(0, 0, width, height) ?? { data: [] }
  const last = data.findLastIndex((value, at) => at % 4 === 3 && value > 0)
  return (height - last / 4 / width) * (canvas.getBoundingClientRect().height / height)
}

test("the chart fills its card: the names of the months are at its foot; a high window gives the card room", async () => {
  await openApp("/dashboard")
  const canvas = page.css("main canvas").first()
  await expect.element(canvas).toBeVisible()
  await expect.poll(() => below(canvas.element() as HTMLCanvasElement)).toBeGreaterThanOrEqual(0)
  await expect.poll(() => below(canvas.element() as HTMLCanvasElement)).toBeLessThan(10)
  const panel = page.getByRole("region", { name: "Transaksi per bulan" })
  const high = boxOf(panel).bottom
  await resize(1440, 768)
  expect(high - boxOf(panel).bottom).toBeGreaterThanOrEqual(35)
})

test("a figure above zero is strong", async () => {
  putList([row("K-1", { TanggalNota: "2020-02-01", Supplier: "CV Maju", BeratBersih: "1.000 kg" })])
  await openApp("/dashboard")
  await page.getByLabelText("Periode").selectOptions("Semua")
  const figure = page.css("main dd[data-figure]:not([data-zero])").first()
  await expect.element(figure).toHaveTextContent("1,0")
  expect(getComputedStyle(figure.element()).fontWeight).toBe("600")
})

test("the gutter between two groups is that of the cards above", async () => {
  putList([row("K-1", { TanggalNota: "2020-02-01", Supplier: "CV Maju", BeratBersih: "1.000 kg" })])
  await openApp("/dashboard")
  await source("Data sebenarnya").click()
  await page.getByLabelText("Periode").selectOptions("Semua")
  const large = page.css("main dl").first()
  const groups = page.css("main section").filter({ has: page.css("dl") })
  await expect.poll(() => groups.elements().length).toBe(2)
  const [, second, third] = [...large.element().children].map((card) => card.getBoundingClientRect())
  const [left, right] = groups.elements().map((group) => group.getBoundingClientRect())
  expect(left?.right).toBeCloseTo(second?.right ?? 0, 0)
  expect(right?.left).toBeCloseTo(third?.left ?? 0, 0)
})
