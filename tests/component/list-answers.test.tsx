/** Lists and forms for different responses of a host, and for different rights. */
import { describe, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import type { Flag } from "../../src/core/access/actions"
import { hold, type Shape } from "../stub/answers"
import { KINDS, type Kind, memberOf, peopleOf } from "../support/people"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { host } from "./support/host"
import {
  dataRows,
  expectAddress,
  expectCount,
  expectGone,
  fill,
  heading,
  press,
  rowOf,
  selectOf,
} from "./support/screen"

const [ADMINS] = KINDS
const SHAPES: readonly Shape[] = ["bare", "data", "nested"]

describe("rights", () => {
  const CASES: readonly [Flag[], string[]][] = [
    [["view"], ["Lihat Detail"]],
    [
      ["view", "edit"],
      ["Lihat Detail", "Edit"],
    ],
    [
      ["view", "delete"],
      ["Lihat Detail", "Hapus"],
    ],
    [
      ["view", "add", "edit", "delete"],
      ["Lihat Detail", "Edit", "Hapus"],
    ],
  ]

  test.each(CASES)("[GL-07, GL-08] the rights %j show %j in the rows", async (actions, buttons) => {
    host.data["/users/admin"] = peopleOf(ADMINS, 2)
    await openApp("/data-admin", { role: "Operator", permissions: grants("AdminData", ...actions) })
    await expectCount(dataRows(), 2)
    await expectCount(page.getByRole("columnheader", { name: "Aksi" }), 1)
    const labels = rowOf("Orang 001")
      .getByRole("button")
      .elements()
      .map((each) => each.getAttribute("aria-label"))
    expect(labels).toEqual(buttons)
    await expectCount(page.getByRole("button", { name: "Tambah Admin" }), actions.includes("add") ? 1 : 0)
  })
})

test("[GL-03] a double click on Next turns pages, and presses no row button below the pointer", async () => {
  host.data["/users/admin"] = peopleOf(ADMINS, 65)
  await page.viewport(1440, 900)
  await openApp("/data-admin")
  await expectCount(dataRows(), 20)
  const next = page.getByRole("button", { name: "Next" })
  next.element().scrollIntoView({ block: "center" })
  await next.dblClick()
  await expect.element(page.getByText(/^(21–40|41–60) dari 65$/)).toBeVisible()
  expect(location.pathname).toBe("/data-admin")
  await expectCount(page.getByRole("dialog"), 0)
})

test("[GL-04] a press on a heading right after a letter of the search sorts what is found", async () => {
  host.data["/users/admin"] = peopleOf(ADMINS, 65)
  await openApp("/data-admin")
  await expectCount(dataRows(), 20)
  const search = page.getByRole("searchbox").element() as HTMLInputElement
  const sort = page.getByRole("columnheader", { name: "Nama" }).getByRole("button").element() as HTMLElement
  search.focus()
  // In one task: the rows of the letter are not rendered yet.
  for (const letter of ["g", "6"]) {
    document.execCommand("insertText", false, letter)
    sort.click()
  }
  await expect.element(page.getByText("7 data, disaring dari 65")).toBeVisible()
  await expect.poll(() => dataRows().first().element().textContent).toContain("Orang 065")
  await expect
    .element(page.getByRole("columnheader", { name: "Nama" }))
    .toHaveAttribute("aria-sort", "descending")
})

describe("responses", () => {
  test.each([...SHAPES.entries()])(
    "[AP-05] responses in shape %i, '%s', give the same list, form and save",
    async (index, shape) => {
      host.shape = shape
      const kind = KINDS[index % 2] as Kind
      host.data[kind.path] = [memberOf(kind, 1)]
      await openApp(kind.list)
      await rowOf("Orang 001").getByRole("button", { name: "Edit" }).click()
      await expect.element(page.getByRole("textbox", { name: "Nama Lengkap" })).toHaveValue("Orang 001")
      await expect.element(selectOf("Jabatan")).toHaveTextContent(kind.position.name)
      await fill("Nama Lengkap", "Orang Baru")
      await press("Simpan")
      await expect.element(page.getByText(kind.updated)).toBeVisible()
      await expectAddress(kind.list)
      const saves = host.calls.filter((call) => call.path === `${kind.path}/u1`)
      expect(saves.map((call) => call.method)).toEqual(["PUT"])
    },
  )

  test.each(SHAPES)("[AP-05, AB-90] an empty list in the shape '%s' is an empty list", async (shape) => {
    host.shape = shape
    await openApp("/data-karyawan")
    await expect.element(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
    await expectCount(page.getByRole("alert"), 0)
  })

  const UNKNOWN: readonly [string, unknown][] = [
    ["an object without data", { message: "ok" }],
    ["data that is no list", { data: { items: [] } }],
    ["nothing below data", { data: null }],
    ["a text", "maintenance"],
    ["nothing at all", undefined],
  ]
  test.each(UNKNOWN)("[ER-03, AB-72, AB-104] %s is a failed load, never an empty list", async (_, body) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
    host.answers.set("GET /users/admin", { status: 200, body })
    await openApp("/data-admin")
    const told = page.getByRole("alert").filter({ hasText: "Terjadi kesalahan saat memuat data." })
    await expect.element(told).toBeVisible()
    await expectCount(page.getByText("Tidak ada data yang tersedia."), 0)
    await expectCount(page.getByRole("dialog"), 0)
    await expectCount(page.getByRole("alertdialog"), 0)
    expect(logged.mock.calls.flat().map(String).join("\n")).toContain("AnswerError")
  })

  test.each(KINDS)(
    "[ER-03, AB-104] $heading: a failed load is logged and shown in place; 'Coba lagi' loads again",
    async (kind) => {
      const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
      host.data[kind.path] = peopleOf(kind, 1)
      host.answers.set(`GET ${kind.path}`, { status: 503, body: { message: "Sedang dirawat" } })
      await openApp(kind.list)
      // The specification's own message, if it has one.
      const { loadFailed } = registry.all.find(({ list }) => list.path === kind.list)?.messages ?? {}
      const said = loadFailed?.(kind.heading) ?? ""
      const told = page.getByRole("alert").filter({ hasText: said })
      await expect.element(told.getByText(said, { exact: true })).toBeVisible()
      await expect.element(told).toHaveTextContent("Sedang dirawat")
      await expectCount(page.getByRole("row"), 0)
      await expectCount(page.getByRole("alertdialog"), 0)
      expect(logged.mock.calls.flat().map(String).join("\n")).toContain("Sedang dirawat")
      host.answers.delete(`GET ${kind.path}`)
      await press("Coba lagi", told)
      await expect.element(rowOf("Orang 001")).toBeVisible()
    },
  )

  test("[AB-72] choices that fail to load are no empty selects", async () => {
    host.answers.set("GET /positions", { status: 500, body: {} })
    await openApp("/add-admin")
    await expect.element(heading("Tambah Data Admin")).toBeVisible()
    const failed = page.getByRole("alert").filter({ hasText: "Pilihan gagal dimuat." })
    await expect.element(failed).toBeVisible()
    await expectGone(page.getByRole("combobox", { name: "Jabatan" }))
    host.answers.delete("GET /positions")
    await press("Coba lagi", failed)
    await expect.element(page.getByRole("combobox", { name: "Jabatan" })).toBeVisible()
  })

  test("while the choices load, the name that the record has stands in their place", async () => {
    host.data[ADMINS.path] = peopleOf(ADMINS, 1)
    const held = hold(host, "GET /positions")
    await openApp(ADMINS.list)
    await rowOf("Orang 001").getByRole("button", { name: "Edit" }).click()
    await held.seen
    const stored = page.getByText(ADMINS.position.name, { exact: true })
    await expect.element(stored).toBeVisible()
    await expectGone(page.getByRole("combobox", { name: "Jabatan" }))
    const left = stored.element().getBoundingClientRect().left
    held.release()
    await expect.element(page.getByRole("combobox", { name: "Jabatan" })).toBeVisible()
    expect(stored.element().getBoundingClientRect().left).toBe(left)
  })
})
