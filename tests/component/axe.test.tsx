/** Violations of every declared screen, at a desktop's and a phone's width. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { registry } from "../../resources/registry"
import { screens } from "../../src/app/product"
import { appRouter } from "../../src/app/router"
import type { Screen } from "../../src/app/screens"
import { fillHost, storedOf } from "../support/declared"
import { PRINTED } from "../support/printed"
import { openApp, openSignedOut } from "./support/app"
import { expectAccessible, expectNoFaults, noTransitions, violations } from "./support/axe"
import { expectFocusSeenHere } from "./support/focus"
import { host, markServer } from "./support/host"
import { expectRoomForLetters, expectRoomForSpace } from "./support/larger"
import { comboboxOf, expectGone, expectNoOverflow, resize } from "./support/screen"
import { putList } from "./support/stored-lists"

/** Opens a screen with content, in front of our own server, which has every screen. */
async function open({ path, query, content, bare }: Screen): Promise<void> {
  markServer()
  host.answers.set("GET /history", { status: 200, body: { data: [], next: null } })
  const resource =
    content.kind === "list" || content.kind === "form" ? content.resource : registry.get("roles")
  const own = { ...storedOf(resource), id: "x1" }
  fillHost(host, resource, own)
  if (resource.source.kind === "browser") putList([own], resource.source.key)
  const search = new URLSearchParams(query)
  if (content.kind === "form" && content.mode === "edit") {
    const edit = resource.form.edit
    if (edit?.index) search.set("index", "0")
    localStorage.setItem(edit?.editStash ?? "", JSON.stringify(own))
  }
  await openApp(`${path}?${search}`)
  if (bare) await appRouter().navigate(path, { replace: true, state: PRINTED })
}

/** Kinds of parts of a screen. Each kind is checked in full on its first screen. */
function partsOf({ path, content }: Screen): string[] {
  if (content.kind === "setup") return [content.kind]
  if (content.kind !== "list" && content.kind !== "form") return [path]
  const { resource, kind } = content
  const { list, form, source } = resource
  const typeOf = (key: string) => resource.fields.find((field) => field.key === key)?.type
  if (kind === "list")
    return [
      `${list.readOnly ? "read-only " : ""}${list.view} of the ${source.kind}`,
      ...list.columns.map(({ field }) => `column ${typeOf(field)}`),
      ...list.filters.map(({ field, operator }) => `filter ${typeOf(field)} ${operator}`),
    ]
  return [
    `form of the ${source.kind}`,
    ...form.sections.flatMap(({ help, fields }) => [
      ...(help ? ["section with help"] : []),
      ...fields.map(
        (key) =>
          `${resource.field(key).readOnly[content.mode] ? "read-only " : ""}input ${typeOf(key)}${resource.field(key).help ? " with help" : ""}`,
      ),
    ]),
  ]
}

/** Screens with a kind of part that no earlier screen has. */
const seen = new Set<string>()
const FIRST = screens.filter((screen) => {
  const before = seen.size
  for (const part of partsOf(screen)) seen.add(part)
  return seen.size > before
})

/**
 * The sidebar is the same on all screens: two of them check it whole, with closed and with open inner groups. The others check
 * only its current link.
 */
const WITH_SIDEBAR = ["/dashboard", "/user-setup/admin"]
const SEEN_THERE = "#sidebar :is(button, a:not([aria-current]))"

/**
 * All checks of a screen, with the fewest changes of width, theme and text size: each re-renders all of antd. Starts dark, at a
 * desktop's width.
 */
async function expectFitForAll(except?: string): Promise<void> {
  noTransitions()
  await expectNoOverflow()
  await expectNoFaults("dark", { except })
  await resize(390, 844)
  await expectNoOverflow()
  await expectNoFaults("dark", { except })
  await expectNoFaults("light", { except })
  await expectFocusSeenHere(except)
  await expectRoomForSpace()
  await resize(1440, 900)
  await expectNoFaults("light", { except })
  await expectFocusSeenHere(except)
  await expectRoomForLetters()
}

/** Checks of a screen whose parts other screens cover: texts, names, order and layout. */
async function expectPutTogether(except?: string): Promise<void> {
  noTransitions()
  await resize(390, 844)
  await expectNoOverflow()
  await expectNoFaults("dark", { except })
  await expectFocusSeenHere(except)
  await expectRoomForSpace()
  await resize(1440, 900)
  await expectNoFaults("light", { except })
  await expectRoomForLetters()
}

for (const screen of screens)
  test(`axe-core finds no violation and larger text cuts nothing at ${screen.path} (${screen.key})`, async () => {
    document.documentElement.dataset.theme = "dark"
    await open(screen)
    await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
    await expectGone(page.getByText(/^Memuat/))
    expect(location.pathname).toBe(screen.path)
    const except = WITH_SIDEBAR.includes(screen.path) ? undefined : SEEN_THERE
    await (FIRST.includes(screen) ? expectFitForAll(except) : expectPutTogether(except))
  })

test.each(screens.filter(({ bare }) => bare))(
  "axe-core finds no violation at $path without the right, a screen without layout",
  async ({ path }) => {
    await openApp(path, { role: "Staf", permissions: [] })
    await expect.element(page.getByRole("heading", { level: 1, name: "Tidak ada akses" })).toBeVisible()
    // A margin would move the whole page.
    expect(document.body.getBoundingClientRect().top).toBe(0)
    await expectAccessible()
  },
)

test("axe-core finds no violation at /login", async () => {
  document.documentElement.dataset.theme = "dark"
  await openSignedOut()
  await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  await expectFitForAll()
})

/** antd renders popups outside the landmarks; they scroll by the keys of the focused input. */
const BESIDE = { rules: { region: { enabled: false }, "scrollable-region-focusable": { enabled: false } } }

/** The option that a screen reader announces in an open list. */
const pointedAt = (label: string) =>
  document.getElementById(comboboxOf(label).element().getAttribute("aria-activedescendant") ?? "")

test.each([
  ["/jenis-pengguna", "Role", "Pilihan 2"],
  ["/add-mitra", "Supplier", "-- Pilih --"],
])(
  "%s: axe-core finds no violation with the open choices of %s, nor when none match the typed text",
  async (address, label, first) => {
    const many = Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, name: `Pilihan ${index}` }))
    Object.assign(host.data, { "/suppliers": many, "/roles": many.slice(2) })
    await openApp(address)
    await expect.element(comboboxOf(label)).toBeEnabled()
    await comboboxOf(label).click({ force: true })
    await expect.poll(() => pointedAt(label)?.textContent).toBe(first)
    expect(await violations(BESIDE)).toEqual([])
    await userEvent.keyboard("zzz")
    await expect.poll(() => pointedAt(label)?.textContent).toBe("Tidak ada pilihan.")
    expect(pointedAt(label)?.role).toBe("option")
    expect(await violations(BESIDE)).toEqual([])
  },
)

test("axe-core finds no violation on an open calendar and its years", async () => {
  await openApp("/add-admin")
  await page.getByRole("textbox", { name: "Tanggal Lahir" }).click()
  for (const shown of [/^\d{4}$/, /^\d{4}-\d{4}$/]) {
    await expect.element(page.getByRole("button", { name: shown })).toBeVisible()
    expect(await violations(BESIDE)).toEqual([])
    if (shown.test("2000")) await page.getByRole("button", { name: shown }).click()
  }
})
