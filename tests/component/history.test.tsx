/** 'Riwayat' of a record, where the API is our own server's. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { hold } from "../stub/answers"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { downloaded } from "./support/download"
import { host } from "./support/host"
import {
  boxOf,
  button,
  expectCount,
  expectFits,
  expectGone,
  loggedErrors,
  press,
  resize,
  textsOf,
} from "./support/screen"

const MARK = '<meta name="koperasi-api" content="embedded" />'
beforeEach(() => document.head.insertAdjacentHTML("beforeend", MARK))
afterEach(() => document.head.querySelector('meta[name="koperasi-api"]')?.remove())

const common = { actorId: "1", actorName: "Siti Aminah", address: "", resource: "subAgents", recordId: "a1" }
const ENTRIES = [
  {
    ...common,
    id: "h2",
    at: "2026-11-22T02:05:00Z",
    action: "edit",
    recordName: "Agen Satu",
    changes: {
      name: { before: "Agen Lama", after: "Agen Satu" },
      NIK: { before: "············0001", after: "············0002" },
      phoneNumber: { before: null, after: "081234567890" },
    },
  },
  {
    ...common,
    id: "h1",
    at: "2026-11-20T01:00:00Z",
    action: "create",
    recordName: "Agen Lama",
    changes: { name: { before: null, after: "Agen Lama" } },
  },
]
const PATH = "GET /sub-agents/a1/history"
const dialog = () => page.getByRole("dialog", { name: "Riwayat", exact: true })
const open = async (actions: Parameters<typeof grants>[1][] = ["view"]) => {
  host.data["/sub-agents"] = [{ id: "a1", name: "Agen Satu", code_sa: "SA01" }]
  await openApp("/verifikasi-setup/sub-agent-areal", {
    role: "Staf",
    permissions: grants("UserSetup", ...actions),
  })
  await page.getByTitle("Lihat Detail Agen Satu").click()
}

test("says who made and changed it, when, and what was before and after; more comes when it is asked for", async () => {
  host.answers.set(PATH, ({ url }) =>
    new URL(url, location.href).searchParams.get("before") === "h2"
      ? { status: 200, body: { data: ENTRIES.slice(1), next: null } }
      : { status: 200, body: { data: ENTRIES.slice(0, 1), next: "h2" } },
  )
  await open()
  await press("Riwayat")
  await expectCount(dialog().css("ol > li"), 1)
  // Over the panel of its record, with the measures of its head.
  const edges = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return [left, top, right, bottom].map(Math.round)
  }
  const panel = page.css("[data-panel]")
  expect(edges(dialog().element())).toEqual(edges(panel.element()))
  const headOf = (of: typeof panel) => {
    const [name, close] = [of.css("p").first().element(), button("Tutup dialog", of).first().element()]
    const head = edges(name.parentElement?.parentElement as Element)
    return [head[1], head[3], edges(name)[1], edges(close)]
  }
  expect(headOf(dialog())).toEqual(headOf(panel))
  await expect.element(dialog().getByRole("heading")).toHaveTextContent(/^Agen Satu$/)
  await expect.element(dialog()).toHaveTextContent("Diubah22/11/2026 09.05 · Siti Aminah")
  expect(textsOf(dialog().css("tbody tr"))).toEqual([
    expect.stringMatching(/Agen LamaAgen Satu$/),
    "NIK············0001············0002",
    expect.stringMatching(/-081234567890$/),
  ])
  await expectAccessible()
  await expectFits()
  await expectCount(button("Ekspor", dialog()), 0)
  await press("Muat lagi", dialog())
  await expectCount(dialog().css("ol > li"), 2)
  await expectGone(button("Muat lagi", dialog()))
  // The first loaded entry has the focus, for users of the keyboard.
  await expect.element(dialog().css("ol > li:nth-child(2)")).toHaveFocus()
  await userEvent.keyboard("{Escape}")
  await expectGone(dialog())
  await expect.element(panel).toBeVisible()
  await press("Riwayat")
  // Its title and its content begin where those of the record do.
  await expect.element(dialog().css("ol > li").first()).toBeVisible()
  const title = boxOf(panel.css("h2").first())
  const over = boxOf(dialog().css("h2"))
  expect(over.left).toBe(title.left)
  // Before its tags a title is inline, whose box is less high.
  expect(Math.abs(over.top - title.top)).toBeLessThanOrEqual(3)
  expect(boxOf(dialog().css("ol > li").first()).left).toBe(title.left)
  await press("Kembali", dialog())
  await expectGone(dialog())
  await expect.element(panel).toBeVisible()
  // The close button of the panel closes both.
  await press("Riwayat")
  await press("Tutup dialog", dialog())
  await expectGone(dialog())
  await expectGone(panel)
})

test.each([1440, 390])("at %d px it moves nothing when it has loaded", async (width) => {
  host.answers.set(PATH, { status: 200, body: { data: ENTRIES, next: null } })
  await resize(1440, 900)
  await open(["view", "print"])
  await resize(width, 900)
  const held = hold(host, PATH)
  await press("Riwayat")
  await expect.element(page.getByText("Memuat riwayat...")).toBeVisible()
  const where = () => {
    const [box, title, close] = [
      dialog(),
      dialog().getByRole("heading"),
      button("Tutup dialog", dialog()),
    ].map(boxOf)
    return [box?.top, title?.top, close?.top]
  }
  const before = where()
  held.release()
  await expectCount(dialog().css("ol > li"), 2)
  expect(where()).toEqual(before)
  const middles = [button("Tutup dialog", dialog()), button("Ekspor", dialog())].map((each) => {
    const { top, height } = boxOf(each)
    return Math.round(top + height / 2)
  })
  expect(middles[0]).toBe(middles[1])
  // An icon on a phone: its word would break the title beside it.
  if (width === 390) expect(boxOf(button("Ekspor", dialog())).width).toBe(44)
})

test("a long name without spaces breaks inside the dialog", async () => {
  const long = "W".repeat(255)
  const changes = { name: { before: "Agen Lama", after: long } }
  host.answers.set(PATH, {
    status: 200,
    body: { data: [{ ...ENTRIES[0], actorName: long, recordName: long, changes }], next: null },
  })
  await open()
  await press("Riwayat")
  await expectCount(dialog().css("ol > li"), 1)
  await expectFits()
  for (const part of dialog().css("ol, table").elements())
    expect(part.scrollWidth - (part.parentElement?.clientWidth ?? 0)).toBeLessThanOrEqual(0)
})

test("whoever may print takes it out of the house; Escape closes the menu alone", async () => {
  host.answers.set(PATH, { status: 200, body: { data: ENTRIES, next: null } })
  await open(["view", "print"])
  await press("Riwayat")
  await press("Ekspor", dialog())
  await expect.element(page.getByRole("menuitem", { name: "CSV" })).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expectGone(page.getByRole("menu"))
  await expect.element(dialog()).toBeVisible()
  const { name, text } = await downloaded("CSV", dialog())
  expect(name).toMatch(/^Riwayat Agen Satu /)
  expect(text.trimEnd().split("\r\n")).toHaveLength(1 + 3 + 1)
})

test("that cannot be loaded is told, and tried again", async () => {
  loggedErrors()
  host.answers.set(PATH, { status: 503, body: { message: "Server sedang sibuk." } })
  await open()
  await press("Riwayat")
  await expect.element(page.getByText("Riwayat gagal dimuat.")).toBeVisible()
  host.answers.set(PATH, { status: 200, body: { data: [], next: null } })
  await press("Coba lagi", dialog())
  await expect.element(dialog()).toHaveTextContent("Belum ada riwayat.")
  // The button that had the focus is gone.
  await userEvent.keyboard("{Escape}")
  await expectGone(dialog())
  await expect.element(page.getByRole("dialog")).toBeVisible()
})

test("[AB-101] a foreign host is not asked for it", async () => {
  document.head.querySelector('meta[name="koperasi-api"]')?.remove()
  await open()
  await expect.element(button("Tutup", page.getByRole("dialog"))).toBeVisible()
  await expectCount(button("Riwayat"), 0)
})
