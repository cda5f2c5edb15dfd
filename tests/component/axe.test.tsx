/** What axe-core finds on any screen, on a desk and on a phone; a new screen is looked at by being declared. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { registry } from "../../resources/registry"
import { screens } from "../../src/app/product"
import { appRouter } from "../../src/app/router"
import type { Screen } from "../../src/app/screens"
import { fillHost, valuesOf } from "../support/declared"
import { PRINTED } from "../support/printed"
import { openApp, openSignedOut } from "./support/app"
import { expectAccessible, expectNoFaults, noTransitions, violations } from "./support/axe"
import { expectFocusSeenHere } from "./support/focus"
import { host } from "./support/host"
import { expectRoomForLetters, expectRoomForSpace } from "./support/larger"
import { comboboxOf, expectGone, expectNoOverflow, resize } from "./support/screen"
import { putList } from "./support/stored-lists"

/** Opens a screen with something on it, in front of our own server: another host has not every one. */
async function open({ path, query, content, bare }: Screen): Promise<void> {
  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-api" content="embedded" />')
  host.answers.set("GET /history", { status: 200, body: { data: [], next: null } })
  const resource =
    content.kind === "list" || content.kind === "form" ? content.resource : registry.get("roles")
  const own = { ...valuesOf(resource), id: "x1" }
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

/** What a screen is made of: styles belong to it, and what a width alone draws, not to the screen. */
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

/** Screens on which something stands for the first time. */
const seen = new Set<string>()
const FIRST = screens.filter((screen) => {
  const before = seen.size
  for (const part of partsOf(screen)) seen.add(part)
  return seen.size > before
})

/**
 * The sidebar is one thing on all screens: seen whole on two, where its inner groups are closed and where they are open. Elsewhere
 * what the screen makes of it is looked at.
 */
const WITH_SIDEBAR = ["/dashboard", "/user-setup/admin"]
const SEEN_THERE = "#sidebar :is(button, a:not([aria-current]))"

/**
 * Everything that is looked at on a screen, in the order in which window, theme and letters change least: by each all of antd is
 * drawn anew. It begins in the dark on a desk.
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

/** What is left where every part was looked at so on another screen: texts, names, order, and how the parts stand together. */
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
  test(`axe-core finds nothing, and larger letters take nothing away, at ${screen.path} (${screen.key})`, async () => {
    document.documentElement.dataset.theme = "dark"
    await open(screen)
    await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
    await expectGone(page.getByText(/^Memuat/))
    expect(location.pathname).toBe(screen.path)
    const except = WITH_SIDEBAR.includes(screen.path) ? undefined : SEEN_THERE
    await (FIRST.includes(screen) ? expectFitForAll(except) : expectPutTogether(except))
  })

test.each(screens.filter(({ bare }) => bare))(
  "axe-core finds nothing where $path is refused, which has no layout around it",
  async ({ path }) => {
    await openApp(path, { role: "Staf", permissions: [] })
    await expect.element(page.getByRole("heading", { level: 1, name: "Tidak ada akses" })).toBeVisible()
    // As it stood before anything was drawn: a margin would have moved all of the page.
    expect(document.body.getBoundingClientRect().top).toBe(0)
    await expectAccessible()
  },
)

test("axe-core finds nothing at /login", async () => {
  document.documentElement.dataset.theme = "dark"
  await openSignedOut()
  await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  await expectFitForAll()
})

/** What antd draws beside the page is in no landmark of it, and scrolls with the keys of the input that keeps the focus. */
const BESIDE = { rules: { region: { enabled: false }, "scrollable-region-focusable": { enabled: false } } }

/** What a screen reader hears of an open list of choices. */
const pointedAt = (label: string) =>
  document.getElementById(comboboxOf(label).element().getAttribute("aria-activedescendant") ?? "")

test.each([
  ["/jenis-pengguna", "Role", "Pilihan 2"],
  ["/add-mitra", "Supplier", "-- Pilih --"],
])(
  "%s: axe-core finds nothing while the choices of %s are open, nor where none fits what is typed",
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

test("axe-core finds nothing on an open calendar, its years included", async () => {
  await openApp("/add-admin")
  await page.getByRole("textbox", { name: "Tanggal Lahir" }).click()
  for (const shown of [/^\d{4}$/, /^\d{4}-\d{4}$/]) {
    await expect.element(page.getByRole("button", { name: shown })).toBeVisible()
    expect(await violations(BESIDE)).toEqual([])
    if (shown.test("2000")) await page.getByRole("button", { name: shown }).click()
  }
})
