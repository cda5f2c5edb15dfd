/** By keyboard alone: login, add an admin, add a verification, print, export, import. The focus is always visible, and nothing is logged. */
import { readFileSync } from "node:fs"
import type { Locator, Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { transactions } from "../print/rows"
import { fillHost, valuesOf } from "../support/declared"
import { stepsOf } from "./support/driver"
import { expect, test } from "./support/fixtures"
import { putList } from "./support/stored-lists"

/** The fault of the focused element: no focus ring, covered, or no focus; '' if none. Runs in the page. */
function focusFault(): string {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return "the focus is lost"
  const name = `${element.tagName} ${element.id} ${element.getAttribute("aria-label") ?? element.textContent?.slice(0, 40)}`
  const parts = [
    element,
    element.nextElementSibling,
    element.closest(".ant-input-affix-wrapper, .ant-picker"),
    element.closest(".ant-select")?.querySelector(".ant-select-selector"),
  ].filter((part) => part instanceof Element)
  const ringed = parts.some((part) => {
    const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(part)
    return (outlineStyle !== "none" && !/, 0\)$/.test(outlineColor)) || boxShadow !== "none"
  })
  const { left, top, width, height } = element.getBoundingClientRect()
  const middle = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
  const seen = parts.some((part) => part.contains(middle)) || middle?.contains(element)
  // A focused heading cannot be pressed, so it needs no ring.
  const isRead = element.tabIndex < 0 && !element.matches("[role=menuitem], [role=option]")
  return `${ringed || isRead ? "" : `nothing shows it: ${name}`}${seen ? "" : `covered: ${name}`}`
}

const expectSeen = (page: Page, where: string): Promise<void> =>
  expect.poll(() => page.evaluate(focusFault), { message: where }).toBe("")

/** More than the Tab stops of any screen. */
const STOPS = 150

/** Presses Tab until the target has the focus, and checks each stop. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  const wanted = await target.elementHandle()
  // One call for focus and fault: there are hundreds of stops.
  const look = () =>
    page.evaluate((element) => {
      const { focusFault } = globalThis as unknown as { focusFault: () => string }
      return { isThere: element === document.activeElement, fault: focusFault() }
    }, wanted)
  let { isThere } = await look()
  for (let stops = 0; stops < STOPS && !isThere; stops++) {
    await page.keyboard.press("Tab")
    const stop = await look()
    if (stop.fault !== "") await expectSeen(page, `Tab ${stops + 1} on the way to ${target}`)
    isThere = stop.isThere
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press("Enter")
}

/** Opens a screen by the finder. */
async function go(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Cari apa saja" })).toBeVisible()
  // Typed at once: the first time the finder's code is still loading.
  await page.keyboard.press("Control+k")
  await page.keyboard.type(text)
  await expect(page.getByRole("combobox", { name: "Cari", exact: true })).toHaveValue(text)
  await expect(page.locator("dialog").getByRole("option", { selected: true })).toContainText(
    new RegExp(text, "i"),
  )
  await page.keyboard.press("Enter")
}

const exactly = (label: string) => ({
  name: new RegExp(`^${label.replace(/[.()/*+]/g, "\\$&")}(\\s*\\*.*)?$`),
})

/** The active option of a select, by ARIA: another field's list may still be closing. */
const activeOf = (input: Locator): Promise<string | null> =>
  input.evaluate((box) => {
    const option = document.getElementById(box.getAttribute("aria-activedescendant") ?? "")
    return option && (option.getAttribute("aria-label") ?? option.textContent)
  })

/** Waits until antd has moved to the chosen option of an opened list; a key before that is lost. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    for (const _ of [1, 2]) await frame()
  })

/** Fills and sends a form in the order of the Tab key. */
async function fillByKeys(
  page: Page,
  resource: Resource,
  rows: Record<string, readonly Values[]>,
  submit: string,
): Promise<void> {
  const order = resource.form.sections.flatMap(({ fields }) => fields.map((key) => resource.field(key).label))
  const placeOf = ({ label }: { label: string }) => order.indexOf(label)
  for (const step of stepsOf(resource, rows).sort((one, other) => placeOf(one) - placeOf(other))) {
    const input = page
      .getByRole("textbox", exactly(step.label))
      .or(page.getByRole("combobox", exactly(step.label)))
    await tabTo(page, input)
    if ("text" in step) {
      await page.keyboard.insertText(step.text)
      continue
    }
    for (const option of "option" in step ? [step.option] : step.options) {
      if ((await input.getAttribute("aria-expanded")) !== "true") await page.keyboard.press("ArrowDown")
      await expect(input).toHaveAttribute("aria-expanded", "true")
      await expect.poll(() => activeOf(input)).not.toBeNull()
      await settled(page)
      for (let steps = 0; steps < 30 && (await activeOf(input)) !== option; steps++) {
        const before = await activeOf(input)
        await page.keyboard.press("ArrowDown")
        await expect.poll(() => activeOf(input)).not.toBe(before)
      }
      expect(await activeOf(input), step.label).toBe(option)
      await page.keyboard.press("Enter")
      await expect(page.locator(".ant-select", { has: input }), step.label).toContainText(option)
    }
    if ((await input.getAttribute("aria-expanded")) === "true") await page.keyboard.press("Escape")
  }
  await press(page, page.getByRole("button", { name: submit, exact: true }))
}

test("by keyboard alone: login, add an admin, add a verification, print, export, import", async ({
  page,
  host,
  hostUrl,
  pageErrors,
}) => {
  // Hundreds of keys, each followed by a check.
  test.slow()
  const [admins, verifications] = [registry.get("admins"), registry.get("verifications")]
  const there = { ...valuesOf(admins), id: "x1", fullName: "Orang Lama", email: "lama@koperasi.id" }
  const rows = { ...fillHost(host, verifications), ...fillHost(host, admins, there) }
  page.on("dialog", (box) => {
    throw new Error(`a box of the browser's own: ${box.message()}`)
  })
  await page.addInitScript({ content: `globalThis.focusFault = ${focusFault}` })
  await page.goto(`${hostUrl}/favicon.svg`)
  await putList(page, transactions(3))
  await page.goto(`${hostUrl}/login`)

  await tabTo(page, page.getByLabel("Email"))
  await page.keyboard.type("siti@koperasi.id")
  await page.keyboard.press("Tab")
  await expectSeen(page, "the login's password")
  await page.keyboard.type("rahasia")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()

  // An admin: from the list, past the menu.
  await go(page, "data admin")
  await page.waitForURL("**/data-admin")
  await expect(page.getByRole("heading", { level: 1, name: "Data Admin" })).toBeVisible()
  await page.keyboard.press("Tab")
  await press(page, page.getByRole("button", { name: "Tambah Admin" }))
  await page.waitForURL("**/add-admin")
  await expect(page.getByRole("combobox", { name: "Jabatan" })).toBeVisible()
  await fillByKeys(page, admins, rows, "Simpan")
  const told = page.getByRole("dialog")
  await expect(told).toBeVisible()
  await expectSeen(page, "what is told of a new admin")
  await press(page, told.getByRole("button", { name: /^(Tutup|OK)$/ }))
  await page.waitForURL("**/data-admin")
  expect(host.calls.filter(({ method }) => method === "POST").map(({ path }) => path)).toContain(
    "/users/admin",
  )

  // An export returns the focus to the button of the tools.
  const row = page.getByRole("row").filter({ hasText: "Orang Lama" })
  await expect(row).toBeVisible()
  const tools = page.getByRole("button", { name: "Lainnya" })
  await press(page, tools)
  await expectSeen(page, "the tools of a list")
  await press(page, page.getByRole("button", { name: "Ekspor" }))
  await expectSeen(page, "the menu of Ekspor")
  await page.keyboard.press("ArrowDown")
  await expectSeen(page, "an entry of Ekspor")
  const downloading = page.waitForEvent("download")
  await page.keyboard.press("Enter")
  const file = await (await downloading).path()
  expect(readFileSync(file, "utf8")).toContain("Nama;Jabatan")
  await expect(tools).toBeFocused()
  // A closed detail returns the focus to the name that opened it.
  const name = row.getByRole("link", { name: "Orang Lama" })
  await press(page, name)
  await expect(page.getByRole("dialog")).toBeVisible()
  await expectSeen(page, "the detail")
  await page.keyboard.press("Escape")
  await expect(name).toBeFocused()

  await go(page, "tambah verifikasi singkong")
  await page.waitForURL("**/add-verifikasi-singkong")
  await expect(page.getByRole("combobox", { name: "Angkutan" })).toBeVisible()
  await fillByKeys(page, verifications, rows, "Simpan")
  await press(page, page.getByRole("dialog", { name: "Berhasil" }).getByRole("button", { name: "OK" }))
  await page.waitForURL("**/data-verifikasi-singkong")
  expect(host.data["/cassava-verifications"]).toHaveLength(1)

  // An import: file, columns, check, save; then its button has the focus.
  // Registered before the key, so that Chromium's file dialog stays closed.
  const chooser = page.waitForEvent("filechooser")
  await go(page, "impor supplier")
  await page.waitForURL("**/verifikasi-setup/supplier")
  const importing = page.getByRole("dialog", { name: /^Impor/ })
  const choose = importing.getByRole("button", { name: "Pilih berkas" })
  await expect(choose).toBeFocused()
  await expectSeen(page, "what chooses a file")
  await settled(page)
  await page.keyboard.press("Enter")
  await (await chooser).setFiles({
    name: "supplier.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Nama Supplier;Kode Supplier\r\nCV Baru;SP99\r\n"),
  })
  await expect(importing).toContainText("Cocokkan kolom")
  await press(page, importing.getByRole("button", { name: "Periksa" }))
  await press(page, importing.getByRole("button", { name: "Impor 1 baris" }))
  await expect(importing).toContainText("Selesai")
  await press(page, importing.getByRole("button", { name: "Tutup", exact: true }))
  await expect(importing).toBeHidden()
  await expect(page.getByRole("main").getByRole("button", { name: "Lainnya" })).toBeFocused()
  expect(host.data["/suppliers"]?.map(({ name }) => name)).toContain("CV Baru")

  // On paper.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "")
  })
  await go(page, "cetak serah terima nota")
  const asked = page.getByRole("dialog", { name: "Serah Terima Nota" })
  await expect(asked).toBeVisible()
  await expectSeen(page, "what is asked of a document")
  await tabTo(page, asked.getByRole("checkbox", { name: "No Nota" }))
  await page.keyboard.press("Space")
  await press(page, asked.getByRole("button", { name: "Preview" }))
  await page.waitForURL("**/nota-preview")
  await tabTo(page, page.getByRole("button", { name: "Cetak" }))
  expect(pageErrors).toEqual([])
})
