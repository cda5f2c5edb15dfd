/** Forced colours (WCAG 1.4.1, 2.4.7): states and edges are lines, never a background or shadow alone. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { registry } from "../../resources/registry"
import { Tag } from "../../src/ui/tag"
import { fillHost } from "../support/declared"
import { mount, openApp } from "./support/app"
import { expectFocusSeen } from "./support/focus"
import { host } from "./support/host"
import { emulate } from "./support/media"
import { comboboxOf, focus, inputOf } from "./support/screen"

beforeEach(() => emulate({ name: "forced-colors", value: "active" }))
afterEach(() => emulate())

const isDrawn = (style: string, width: string) => style !== "none" && Number.parseFloat(width) > 0
function hasOutline(element: Element | null | undefined, part?: string): boolean {
  if (!element) return false
  const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
  return isDrawn(outlineStyle, outlineWidth)
}
/** True with an outline or a bottom border. */
function hasLine(element: Element | null | undefined, part?: string): boolean {
  if (!element) return false
  const { borderBottomStyle, borderBottomWidth } = getComputedStyle(element, part)
  return hasOutline(element, part) || isDrawn(borderBottomStyle, borderBottomWidth)
}
const found = (selector: string) => document.querySelector(selector)

test("a focused select or date has an outline under the pointer, too", async () => {
  await openApp("/add-admin")
  for (const [entry, box] of [
    [comboboxOf("Status Perkawinan"), ".ant-select-selector"],
    [inputOf("Tanggal Lahir"), ".ant-picker"],
  ] as const) {
    const drawn = () => entry.element().closest(box)
    await entry.hover({ force: true })
    await expect.poll(() => drawn()?.matches(":hover")).toBe(true)
    expect(hasOutline(drawn())).toBe(false)
    await focus(entry)
    await expect.poll(() => hasOutline(drawn())).toBe(true)
  }
})

test("every kind of screen shows the focus", async () => {
  expect(matchMedia("(forced-colors: active)").matches).toBe(true)
  const admins = registry.get("admins")
  fillHost(host, admins)
  for (const path of ["/dashboard", "/data-admin", "/add-admin", "/user-setup/admin", "/jenis-pengguna"]) {
    await openApp(path)
    await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
    await expect.poll(() => page.getByText(/^Memuat/).elements().length).toBe(0)
    await expectFocusSeen()
  }
})

test("the chosen option and the current link have a line", async () => {
  await openApp("/dashboard")
  await expect.element(page.getByRole("radio").first()).toBeInTheDocument()
  const marked = (checked: boolean) =>
    hasLine(found(`input[type=radio]${checked ? ":checked" : ":not(:checked)"} + span`))
  expect([marked(true), marked(false)]).toEqual([true, false])
  expect(hasLine(found("nav [aria-current=page]"))).toBe(true)
})

test("the mark of a bad state is a triangle drawn by borders, no bar like a minus", async () => {
  mount(<Tag text="15,0 %" tone="bad" />)
  const tag = page.getByText("15,0 %")
  await expect.element(tag).toBeVisible()
  const mark = getComputedStyle(tag.element(), "::before")
  const [width, height] = [Number.parseFloat(mark.width), Number.parseFloat(mark.height)]
  expect(width / height).toBeLessThan(1.5)
  expect(mark.clipPath).toMatch(/^polygon/)
  // The borders fill the box: a background would be replaced.
  expect(Number.parseFloat(mark.borderTopWidth) * 2).toBeGreaterThanOrEqual(height)
  expect(Number.parseFloat(mark.borderLeftWidth) * 2).toBeGreaterThanOrEqual(width)
})

test("popups have an edge, and their active option has a line", async () => {
  await openApp("/add-admin")
  await focus(comboboxOf("Status Perkawinan"))
  await userEvent.keyboard("{ArrowDown}{ArrowDown}")
  await expect.poll(() => hasLine(found(".ant-select-dropdown"))).toBe(true)
  await expect.poll(() => hasLine(found(".ant-select-item-option-active"))).toBe(true)
  await userEvent.keyboard("{Escape}")

  await focus(inputOf("Tanggal Lahir"))
  await userEvent.keyboard("07/05/1990")
  await inputOf("Tanggal Lahir").click()
  await expect.poll(() => hasLine(found(".ant-picker-panel-container"))).toBe(true)
  await expect.poll(() => hasLine(found(".ant-picker-cell-selected > .ant-picker-cell-inner"))).toBe(true)
  await userEvent.keyboard("{Escape}")

  await userEvent.keyboard("{Control>}k{/Control}")
  await expect.poll(() => hasLine(found("dialog[open]"))).toBe(true)
  await expect.poll(() => hasLine(found("dialog [role=option][aria-selected=true]"))).toBe(true)
})
