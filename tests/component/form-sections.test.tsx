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
} from "./support/screen"

const verifications = registry.get("verifications")
const sectionList = () => page.getByRole("navigation", { name: "Bagian formulir" })
const active = () => document.activeElement as HTMLElement

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
})

test("on a phone the sections are steps, and Enter leads on to the next one", async () => {
  fillHost(host.data)
  await resize(390, 844)
  await openForm(verifications)
  const sections = page.css("form section:visible")
  await expectCount(sections, 1)
  await expect.element(page.getByText("Langkah 1 dari 5")).toBeVisible()
  await expectNoOverflow()
  const last = comboboxOf("Nama/ID Sopir")
  await expect.element(last).toBeEnabled()
  await press("Lanjut: Panen")
  await expect.element(page.getByText("Langkah 2 dari 5")).toBeVisible()
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

test("on a desk the error summary groups its links by section", async () => {
  fillHost(host.data)
  await resize(1366, 768)
  await openForm(verifications)
  await press("Simpan")
  const summary = page.getByRole("alert").filter({ hasText: "Periksa kembali 34 isian" })
  await expect.element(summary).toHaveFocus()
  expect(textsOf(summary.css("div > span"))).toEqual([
    "Pihak",
    "Panen",
    "pH tanah",
    "Budidaya",
    "Hasil verifikasi",
  ])
  await summary.getByRole("link", { name: "Gulud" }).click()
  await expect.element(inputOf("Gulud")).toHaveFocus()
  await expect
    .element(sectionList().getByRole("button", { name: /^Budidaya/ }))
    .toHaveAttribute("aria-current", "step")
})

test("on a phone the error summary has the current step's links and leads to the other steps", async () => {
  fillHost(host.data)
  await resize(390, 844)
  await openForm(verifications)
  await press("Simpan")
  const summary = page.getByRole("alert").filter({ hasText: "di langkah lain" })
  const steps = () => textsOf(summary.css("p a"))
  const fields = () => summary.css("li a").elements() as HTMLElement[]
  await expect.element(summary).toHaveFocus()
  await expect.element(summary).toHaveTextContent("Periksa kembali 8 isian berikut:")
  await expect.element(summary).toHaveTextContent("26 isian perlu diperiksa di langkah lain:")
  expect(fields()).toHaveLength(5)
  await press("3 lainnya")
  expect(active()).toBe(fields()[5])
  expect(steps()).toEqual(["Panen (9)", "pH tanah (5)", "Budidaya (7)", "Hasil verifikasi (5)"])
  for (const [name, count] of [
    ["Hasil verifikasi", 5],
    ["Budidaya", 7],
    ["pH tanah", 5],
    ["Panen", 9],
    ["Pihak", 8],
  ] as const) {
    const link = summary.getByRole("link", { name: `${name} (${count})` })
    const target = link.element().getAttribute("href")
    await link.click()
    expect(`#${active().id}`).toBe(target)
    await expect
      .element(sectionList().getByRole("button", { name: new RegExp(`^${name}`) }))
      .toHaveAttribute("aria-current", "step")
    expect(fields()).toHaveLength(count)
    for (const field of fields()) {
      field.click()
      expect(`#${active().id}`, field.textContent ?? "").toBe(field.getAttribute("href"))
      expect(active().checkVisibility()).toBe(true)
    }
  }
  await expectAccessible()
})

test("on a phone the error summary is short, and the fields stay while it appears above them", async () => {
  fillHost(host.data)
  await resize(390, 844)
  await openForm(registry.get("partners"))
  await expect.element(inputOf("Nama")).toBeVisible()
  const top = () => Math.round(boxOf(inputOf("Nama")).top)
  const before = top()
  const summary = page.getByRole("alert").filter({ hasText: "Periksa kembali" })
  /** The first field's place in each frame with the summary. */
  const places: number[] = []
  let frame = requestAnimationFrame(function note() {
    if (summary.query()) places.push(top())
    frame = requestAnimationFrame(note)
  })
  onTestFinished(() => cancelAnimationFrame(frame))
  // A press of the test's pointer would scroll to the button first.
  document.querySelector("form")?.requestSubmit()
  await expect.element(summary).toHaveFocus()
  await expect.element(summary).toBeInViewport({ ratio: 1 })
  expect(Math.abs((places[0] ?? 0) - before)).toBeLessThan(2)
  expect(boxOf(summary).height).toBeLessThanOrEqual(140)
  const inside = () => {
    const { left, right, bottom } = boxOf(summary)
    for (const link of summary.css("a, button").elements()) {
      const box = link.getBoundingClientRect()
      expect(box.left, link.textContent ?? "").toBeGreaterThanOrEqual(left + 14)
      expect(box.right, link.textContent ?? "").toBeLessThanOrEqual(right - 14)
      expect(box.bottom, link.textContent ?? "").toBeLessThanOrEqual(bottom - 14)
    }
  }
  inside()
  await expectCount(summary.getByRole("link"), 5)
  // The others are reached by the keyboard alone.
  await userEvent.keyboard("{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Enter}")
  const links = summary.getByRole("link").elements()
  expect(links.length).toBeGreaterThan(6)
  expect(active()).toBe(links[5])
  inside()
  await expectNoOverflow()
})

test("on a phone the way on is the primary button, and on the last step the submit", async () => {
  fillHost(host.data)
  const isPrimary = (name: string) => button(name).element().classList.contains("ant-btn-primary")
  await resize(390, 844)
  await openForm(verifications)
  await expect.element(button("Lanjut: Panen")).toBeVisible()
  // In the footer that stays in sight, above the submit.
  const { bottom } = button("Lanjut: Panen").element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(button("Simpan").element().getBoundingClientRect().top)
  expect(button("Simpan").element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
  for (const next of ["Panen", "pH tanah", "Budidaya", "Hasil verifikasi"]) {
    await expect.poll(() => [isPrimary(`Lanjut: ${next}`), isPrimary("Simpan")]).toEqual([true, false])
    window.scrollTo(0, 10_000)
    await press(`Lanjut: ${next}`)
    // The list of the steps is in sight, and the buttons take two rows.
    await expect.poll(() => window.scrollY).toBe(0)
    const rows = page
      .css("form footer :is(button, label):visible")
      .elements()
      .map((element) => element.getBoundingClientRect().top)
    expect(rows.length).toBeGreaterThan(2)
    expect(new Set(rows).size).toBe(2)
  }
  await expect.poll(() => [isPrimary("Kembali: Budidaya"), isPrimary("Simpan")]).toEqual([false, true])
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
