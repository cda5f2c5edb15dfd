/** The way through a form: first input, order of Tab, sections as a list or as steps, the error summary. */
import { expect, onTestFinished, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { registry } from "../../resources/registry"
import { fillHost } from "../support/verification"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { openForm } from "./support/declared-form"
import { host } from "./support/host"
import {
  boxOf,
  button,
  colour,
  comboboxOf,
  expectAddress,
  expectCount,
  expectNoOverflow,
  expectTexts,
  fill,
  inputOf,
  press,
  resize,
  textsOf,
  unfold,
} from "./support/screen"

const verifications = registry.get("verifications")
const sectionList = () => page.getByRole("navigation", { name: "Bagian formulir" })
const active = () => document.activeElement as HTMLElement
const summaryOf = (count: number) =>
  page.getByRole("alert").filter({ hasText: `${count} isian perlu diperiksa` })

for (const resource of registry.all.filter(({ form }) => form.create))
  test(`${resource.name}: the form opens with the focus in its first input, and Tab passes read-only ones`, async () => {
    fillHost(host.data)
    await openForm(resource)
    await expect.poll(() => active().closest("section")).not.toBeNull()
    // The calendars have loaded.
    await expectCount(page.css("[data-reachable]"), 0)
    const inputs = [...document.querySelectorAll<HTMLElement>("section :is(input, textarea)")]
    const [first] = inputs.filter((input) => !input.matches("[readonly]:not([role=combobox]), :disabled"))
    expect(active().id).toBe(first?.id)
    for (const input of inputs.filter((input) => input.matches("[readonly]:not([role=combobox])")))
      expect(input.tabIndex, input.id).toBe(-1)
  })

test("Ctrl+K to a form: the next key is typed into its first input", async () => {
  await openApp("/data-admin")
  await expect.element(page.getByRole("searchbox")).toBeVisible()
  await userEvent.keyboard("{Control>}k{/Control}")
  await expect.element(page.getByRole("combobox", { name: "Cari", exact: true })).toHaveFocus()
  await userEvent.keyboard("tambah sub")
  await expect.element(page.getByRole("option").first()).toHaveTextContent(/^Tambah/)
  await userEvent.keyboard("{Enter}")
  await expectAddress(/add-subagent/)
  await expect.element(inputOf("Nama")).toHaveFocus()
  await userEvent.keyboard("Rudi")
  await expect.element(inputOf("Nama")).toHaveValue("Rudi")
})

test("Simpan comes before Batal, for the eye and for Tab", async () => {
  await openForm(registry.get("subAgents"))
  const [save, cancel] = [boxOf(button("Simpan")), boxOf(button("Batal"))]
  expect(save.right).toBeLessThan(cancel.left)
  button("Simpan").element().focus()
  await userEvent.keyboard("{Tab}")
  await expect.element(button("Batal")).toHaveFocus()
})

test("on a desk a long form lists its sections with what each lacks; a press leads to the section", async () => {
  fillHost(host.data)
  await resize(1366, 768)
  await openForm(verifications)
  const entries = sectionList().getByRole("button")
  await expectTexts(entries, [
    "Pihak8 belum diisi",
    "Panen9 belum diisi",
    "pH tanah5 belum diisi",
    "Budidaya7 belum diisi",
    "Hasil verifikasi5 belum diisi",
  ])
  await fill("Kode Referensi", "R-1")
  await expect.element(entries.first()).toHaveTextContent("7 belum diisi")
  await entries.nth(2).click()
  await expect.element(inputOf("pH Tanah Lokasi 1")).toHaveFocus()
  await expect.element(entries.nth(2)).toHaveAttribute("aria-current", "step")
  for (const number of [1, 2, 3, 4, 5]) await fill(`pH Tanah Lokasi ${number}`, number === 5 ? "20" : "6")
  await userEvent.keyboard("{Tab}")
  await expect.element(entries.nth(2)).toHaveTextContent("1 perlu diperiksa")
  await fill("pH Tanah Lokasi 5", "6")
  await expect.element(entries.nth(2)).toHaveTextContent("Lengkap")
  const [list, card] = [boxOf(sectionList()), boxOf(page.css("form section >> nth=0"))]
  expect(list.right).toBeLessThan(card.left)
  await expectCount(button("Lanjut: Panen").and(page.css(":visible")), 0)
  // The buttons have a line above them where fields are cut, and none at the form's end.
  const edge = () => getComputedStyle(page.css("form footer").element()).borderTopColor
  await expect.poll(edge).toBe(colour("line"))
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(edge).toBe("rgba(0, 0, 0, 0)")
})

test("on a tablet the list of the sections stays in sight above them, and a press leads to the section", async () => {
  fillHost(host.data)
  await resize(820, 900)
  await openForm(verifications)
  const entries = sectionList().getByRole("button")
  await expectCount(entries, 5)
  expect(new Set(entries.elements().map((each) => each.getBoundingClientRect().top)).size).toBe(1)
  await entries.nth(2).click()
  const first = inputOf("pH Tanah Lokasi 1")
  await expect.element(first).toHaveFocus()
  const heading = page.getByRole("heading", { name: "pH tanah" })
  const list = boxOf(sectionList())
  expect(boxOf(heading).top).toBeGreaterThanOrEqual(list.bottom)
  expect(list.top).toBeGreaterThan(0)
  expect(window.scrollY).toBeGreaterThan(list.bottom)
  await expectNoOverflow()
})

test("on a phone the sections are steps, and Enter leads on to the next one", async () => {
  fillHost(host.data)
  await resize(390, 844)
  await openForm(verifications)
  const sections = page.css("form section:visible")
  await expectCount(sections, 1)
  await expect.element(page.getByText("Langkah 1 dari 5")).toBeInTheDocument()
  await expectNoOverflow()
  const last = comboboxOf("Nama/ID Sopir")
  await expect.element(last).toBeEnabled()
  await press("Lanjut: Panen")
  await expect.element(page.getByText("Langkah 2 dari 5")).toBeInTheDocument()
  await expect.element(inputOf("Lokasi Panen")).toHaveFocus()
  await press("Kembali: Pihak")
  await sectionList()
    .getByRole("button", { name: /^pH tanah/ })
    .click()
  await inputOf("pH Tanah Lokasi 5").click()
  await userEvent.keyboard("6{Enter}")
  await expect.element(button("Lanjut: Budidaya")).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await expect.element(inputOf("Bajak 1")).toHaveFocus()
})

test("on a desk the error summary lists all fields behind a button, grouped by section", async () => {
  fillHost(host.data)
  await resize(1440, 900)
  await openForm(verifications)
  await press("Simpan")
  await expect.element(summaryOf(34)).toHaveFocus()
  await unfold(summaryOf(34))
  await expectCount(summaryOf(34).getByRole("link"), 34)
  expect(textsOf(summaryOf(34).css("div > span"))).toEqual([
    "Pihak",
    "Panen",
    "pH tanah",
    "Budidaya",
    "Hasil verifikasi",
  ])
  await summaryOf(34).getByRole("link", { name: "Gulud" }).click()
  await expect.element(inputOf("Gulud")).toHaveFocus()
  await expect
    .element(sectionList().getByRole("button", { name: /^Budidaya/ }))
    .toHaveAttribute("aria-current", "step")
})

test("on a phone the error summary leads through the steps, and lists all fields behind a button", async () => {
  fillHost(host.data)
  await resize(390, 844)
  await openForm(verifications)
  await press("Simpan")
  const summary = summaryOf(34)
  await expect.element(summary).toHaveFocus()
  await expectCount(summary.getByRole("link"), 0)
  await press("34 isian perlu diperiksa", summary)
  const links = () => summary.getByRole("link").elements() as HTMLElement[]
  expect(links()).toHaveLength(34)
  // One a line, as high as a finger needs.
  const rows = links().map((link) => link.getBoundingClientRect())
  expect(new Set(rows.map(({ top }) => top)).size).toBe(34)
  expect(Math.min(...rows.map(({ height }) => height))).toBe(40)
  const [section] = summary.css("div > span").elements()
  expect(section && getComputedStyle(section).color).toBe(colour("text"))
  const targets = links().map((link) => link.getAttribute("href"))
  const last = links()[33]
  last?.click()
  expect(`#${active().id}`).toBe(targets[33])
  await expectCount(summary.getByRole("link"), 0)
  // From the last field on to the first, through all steps.
  const passed: string[] = []
  for (const _ of targets) {
    ;(button("Periksa", summary).element() as HTMLElement).click()
    passed.push(`#${active().id}`)
    expect(active().checkVisibility(), active().id).toBe(true)
  }
  expect(passed).toEqual(targets)
  await press("34 isian perlu diperiksa", summary)
  await expectAccessible()
})

for (const resource of registry.all.filter(({ form }) => form.create))
  for (const width of [390, 1366])
    test(`${resource.name}: a refused save moves no field at ${width} pixels`, async () => {
      fillHost(host.data)
      await resize(width, 844)
      await openForm(resource)
      await expectCount(page.css("[data-reachable]"), 0)
      const tops = () =>
        page
          .css("form section > div > *:visible")
          .elements()
          .map((field) => field.getBoundingClientRect().top)
      const foot = () => page.css("form footer").element().getBoundingClientRect().height
      const before = tops()
      expect(before.length).toBeGreaterThan(2)
      // Rows of one height, also of a field with help, which has the room of its message.
      if (resource.name === "partners") {
        const rows = [...new Set(before)].slice(0, 6)
        const heights = rows.slice(1).map((top, index) => Math.round(top - (rows[index] ?? 0)))
        expect([...new Set(heights)]).toEqual([width === 390 ? 89 : 77])
      }
      expect(foot()).toBeLessThanOrEqual(64)
      // The choice to add another record is not broken into lines.
      for (const label of page.css("form footer label:visible").elements()) {
        const words = new Range()
        words.selectNodeContents(label.lastChild as Node)
        expect(words.getClientRects()).toHaveLength(1)
      }
      // A press of the test's pointer would scroll to the button first.
      document.querySelector("form")?.requestSubmit()
      const summary = page.getByRole("alert").filter({ hasText: "isian perlu diperiksa" })
      await expect.element(summary).toHaveFocus()
      await expect.poll(tops).toEqual(before)
      // A message is nearer to its own field than to the next label.
      const below = page
        .css("form section:visible [class*=_message_]")
        .elements()
        .map((message) => {
          const { bottom } = message.getBoundingClientRect()
          return Math.min(...tops().filter((top) => top > bottom)) - bottom
        })
      expect(below.length).toBeGreaterThan(0)
      for (const room of below) expect(room).toBeGreaterThanOrEqual(width === 390 ? 9 : 5)
      expect(foot()).toBeLessThanOrEqual(width === 390 ? 108 : 64)
      await expectNoOverflow()
    })

for (const resource of [registry.get("partners"), verifications])
  test(`${resource.name}: on a phone the error summary keeps its height while errors are corrected`, async () => {
    fillHost(host.data)
    await resize(390, 844)
    await openForm(resource)
    await expect.element(page.css("form section:visible input").first()).toBeVisible()
    document.querySelector("form")?.requestSubmit()
    const summary = page.getByRole("alert").filter({ hasText: "isian perlu diperiksa" })
    await expect.element(summary).toHaveFocus()
    await expect.element(summary).toBeInViewport({ ratio: 0.99 })
    const { height } = boxOf(summary)
    const text = summary.element().textContent
    // By keyboard: past the list's button.
    await userEvent.keyboard("{Tab}{Tab}{Enter}")
    await expect.poll(() => active().matches("form section :is(input, textarea)")).toBe(true)
    const field = active().closest("section > div > *")
    if (active().matches("[role=combobox]")) await userEvent.keyboard("{ArrowDown}{Enter}")
    else await userEvent.keyboard("Budi Santoso")
    await expect.poll(() => summary.element().textContent).not.toBe(text)
    expect(field?.querySelector("[aria-invalid=true]") ?? null).toBeNull()
    expect(boxOf(summary).height).toBe(height)
    await expectNoOverflow()
  })

test("the sections of a long form are drawn with it", async () => {
  fillHost(host.data)
  await resize(390, 844)
  let first: string[] | undefined
  const watch = new MutationObserver(() => {
    const form = document.querySelector("main form")
    if (!form) return
    first = [...form.querySelectorAll("nav button, [data-next-step]")].map(
      ({ textContent }) => textContent ?? "",
    )
    watch.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  await openForm(verifications)
  expect(first).toHaveLength(6)
})

test("on a phone all steps are in sight at once, and keep their places when one is finished", async () => {
  fillHost(host.data)
  for (const resource of [verifications, registry.get("transactions")])
    for (const width of [360, 390]) {
      await resize(width, 844)
      await openForm(resource)
      const entries = sectionList().getByRole("button")
      await expectCount(entries, resource.form.sections.length)
      const boxes = entries.elements().map((entry) => entry.getBoundingClientRect())
      expect(new Set(boxes.map(({ top }) => top)).size).toBeLessThanOrEqual(2)
      for (const { left, right, height } of boxes) {
        expect(left).toBeGreaterThanOrEqual(16)
        expect(right).toBeLessThanOrEqual(width - 16)
        expect(height).toBe(40)
      }
      await expectNoOverflow()
    }
  await openForm(verifications)
  const [third, fourth] = [sectionList().getByRole("button").nth(2), sectionList().getByRole("button").nth(3)]
  const { left, top } = boxOf(fourth)
  await third.click()
  // The list has the number alone; the heading says what it counts, and keeps its height.
  const heading = page.getByRole("heading", { name: "pH tanah", exact: true })
  await expect.element(heading).toHaveTextContent("5 belum diisi")
  const { height } = boxOf(heading)
  for (const number of [1, 2, 3, 4, 5]) await fill(`pH Tanah Lokasi ${number}`, "6")
  await expect.element(heading).toHaveTextContent("Lengkap")
  expect(boxOf(heading).height).toBe(height)
  await expect.element(third.css("svg")).toBeVisible()
  expect([boxOf(fourth).left, boxOf(fourth).top]).toEqual([left, top])
})

test("on a phone the way on is the primary button, and on the last step the submit", async () => {
  fillHost(host.data)
  const isPrimary = (name: string) => button(name).element().classList.contains("ant-btn-primary")
  await resize(390, 844)
  await openForm(verifications)
  await expect.element(button("Lanjut: Panen")).toBeVisible()
  // In the footer that stays in sight, before the submit.
  const { right } = boxOf(button("Lanjut: Panen"))
  expect(right).toBeLessThan(boxOf(button("Simpan")).left)
  expect(boxOf(button("Batal")).bottom).toBeLessThanOrEqual(844)
  const places: number[] = []
  for (const next of ["Panen", "pH tanah", "Budidaya", "Hasil verifikasi"]) {
    await expect.poll(() => [isPrimary(`Lanjut: ${next}`), isPrimary("Simpan")]).toEqual([true, false])
    // The others are quiet and narrower.
    const [onward, ...quiet] = [`Lanjut: ${next}`, "Simpan", "Batal"].map((name) => button(name).element())
    // Both look like those of the last step and of short forms; a tap leaves them in the colour of text.
    for (const each of quiet) {
      const { borderTopWidth, fontSize } = getComputedStyle(each)
      expect([borderTopWidth, fontSize]).toEqual(["1px", "14px"])
      await userEvent.hover(each)
      await Promise.all(each.getAnimations().map(({ finished }) => finished))
      expect(getComputedStyle(each).color).toBe(colour("text"))
      expect(each.clientWidth).toBeLessThan(onward?.clientWidth ?? 0)
    }
    expect(getComputedStyle(button("Simpan").element()).paddingInline).toBe("12px")
    window.scrollTo(0, 10_000)
    await press(`Lanjut: ${next}`)
    // The list of the steps is in sight, and the buttons take one row.
    await expect.poll(() => window.scrollY).toBe(0)
    const rows = page
      .css("form footer button:visible")
      .elements()
      .map((element) => element.getBoundingClientRect().top)
    expect(rows.length).toBeGreaterThan(2)
    expect(new Set(rows).size).toBe(1)
    places.push(...rows)
  }
  // A short step has them at the place of a long one.
  expect(new Set(places).size).toBe(1)
  // The choice to add another one is a line above them.
  const another = page.css("form footer label:visible")
  expect(boxOf(another).bottom).toBeLessThan(places[0] ?? 0)
  await expect.poll(() => [isPrimary("Kembali: Budidaya"), isPrimary("Simpan")]).toEqual([false, true])
  expect(getComputedStyle(button("Simpan").element()).borderTopWidth).toBe("1px")
  await resize(1366, 768)
  await sectionList()
    .getByRole("button", { name: /^Pihak/ })
    .click()
  await expect.poll(() => isPrimary("Simpan")).toBe(true)
})

test("a short form has neither list nor steps", async () => {
  await openForm(registry.get("subAgents"))
  await expectCount(sectionList(), 0)
})

test("a long form is accessible at both widths and in both themes", async () => {
  fillHost(host.data)
  await openForm(verifications)
  await expect.element(sectionList()).toBeVisible()
  await expectAccessible()
})
