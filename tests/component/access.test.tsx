/** The matrix of a role's rights: its boxes, and what it shows while it loads. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { MATRIX_FLAGS as ACTIONS } from "../../src/core/access/matrix"
import { FLAGS } from "../../src/core/access/permissions"
import { hold } from "../stub/answers"
import { MATRIX_MODULES as MODULES } from "../support/matrix"
import {
  allowSave,
  box,
  closeSaved,
  entries,
  openMatrix,
  permissions,
  puts,
  tick,
  ticked,
  update,
} from "./support/access"
import { host } from "./support/host"
import {
  boxOf,
  choose,
  expectCount,
  expectNoOverflow,
  focus,
  offered,
  press,
  resize,
  selectOf,
  textsOf,
} from "./support/screen"

test("[AM-01..AM-07, PM-31] shows the roles without superadmin, and the role's rights as boxes of modules and actions", async () => {
  host.answers.set(
    "GET /permissions/2",
    permissions(
      ...entries("AdminData", "view", "edit"),
      ...entries("user-setup", ...ACTIONS),
      ...entries("AccessManagement", "view"),
    ),
  )
  host.data["/roles"]?.push({ id: "6", name: "SuperAdmin", status: "ADMIN" })
  await openMatrix("Kepala Gudang")
  expect((await offered("Role")).sort()).toEqual(["Anggota", "Kepala Gudang", "Mitra Tani", "Operator"])
  expect(textsOf(page.getByRole("columnheader")).map((text) => text.trim())).toEqual([
    "Modul",
    ...ACTIONS,
    "all",
  ])
  await expectCount(page.getByRole("rowheader"), MODULES.length)
  for (const module of MODULES)
    await expect.element(page.getByRole("rowheader", { name: module })).toBeVisible()
  await expectCount(page.getByText("AccessManagement"), 0)
  await choose("Role", "Kepala Gudang")
  await expect.element(update()).toBeEnabled()
  expect(ticked()).toEqual({ AdminData: ["view", "edit"], UserSetup: [...ACTIONS, "all"] })
})

test("[AB-02] no box can be changed or saved before the role's rights have loaded, or after they failed to", async () => {
  host.answers.set("GET /permissions/2", permissions(...entries("AdminData", "view")))
  host.answers.set("GET /permissions/3", { status: 500, body: {} })
  const held = hold(host, "GET /permissions/2")
  await openMatrix()
  await choose("Role", "Kepala Gudang")
  await expect.element(page.getByText("Memuat hak akses...")).toBeVisible()
  await expect.element(update()).toBeDisabled()
  await expect.element(box("AdminData", "all")).toBeDisabled()
  held.release()
  await expect.element(box("AdminData", "view")).toBeChecked()
  await expect.element(update()).toBeEnabled()

  await choose("Role", "Operator")
  await expect.element(page.getByText("Hak akses role ini tidak dapat dimuat.")).toBeVisible()
  await expect.element(update()).toBeDisabled()
  await expect.element(box("AdminData", "view")).toBeDisabled()
  host.answers.set("GET /permissions/3", permissions(...entries("EmployeeData", "view")))
  await press("Coba lagi")
  await expect.element(box("EmployeeData", "view")).toBeChecked()
  await expect.element(box("AdminData", "view")).not.toBeChecked()
  expect(puts()).toEqual([])
})

test("[AB-02] a late response for another role is dropped", async () => {
  host.answers.set("GET /permissions/2", permissions(...entries("AdminData", ...ACTIONS)))
  host.answers.set("GET /permissions/3", permissions(...entries("EmployeeData", "view")))
  const late = hold(host, "GET /permissions/2")
  await openMatrix()
  await choose("Role", "Kepala Gudang")
  await late.seen
  await choose("Role", "Operator")
  await expect.element(box("EmployeeData", "view")).toBeChecked()
  late.release()
  // A response that the page still applied would render before the box is checked.
  await tick("PartnerData", "view")
  expect(ticked()).toEqual({ EmployeeData: ["view"], PartnerData: ["view"] })
  await expect.element(selectOf("Role")).toHaveTextContent("Operator")
})

test("the sentence of the chosen role is above the matrix, that of none in its place, and neither moves the select or the card; without roles it leads to the pages that make them", async () => {
  const isAbove = (text: string) =>
    boxOf(page.getByText(text)).bottom <= boxOf(page.getByRole("table", { name: /^Hak akses/ })).top
  host.answers.set("GET /permissions/2", permissions(...entries("Global", ...FLAGS)))
  host.answers.set("GET /permissions/3", permissions(...entries("AdminData", "view")))
  await openMatrix()
  await expect.element(page.getByText("Pilih role untuk melihat dan mengubah hak aksesnya.")).toBeVisible()
  await expectCount(page.getByRole("checkbox"), 0)
  const places = () =>
    [".access .ant-select", ".access-card"].map(
      (part) => document.querySelector(part)?.getBoundingClientRect().top,
    )
  const before = places()
  // Full width like a list, and as high as its sentence needs.
  const empty = boxOf(page.elementLocator(document.querySelector(".access-card") as Element))
  expect(empty.height).toBeLessThan(260)
  expect(innerWidth - empty.right).toBeLessThanOrEqual(24)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(innerHeight)
  // The sentence has no place before it is there, on a phone either.
  const gap = () => boxOf(page.css(".access-card")).top - boxOf(page.css(".access .ant-select")).bottom
  expect(gap()).toBeLessThanOrEqual(16)
  await resize(390, 844)
  expect(gap()).toBeLessThanOrEqual(20)
  await resize(1440, 900)
  await choose("Role", "Kepala Gudang")
  await expect.element(page.getByText(/^Akses penuh/)).toBeVisible()
  expect(places()).toEqual(before)
  expect(isAbove("Akses penuh (Global): tabel ini tidak membatasinya.")).toBe(true)
  await resize(390, 844)
  const [above, note, below] = [".access .ant-select", ".access-hint", ".access-card"].map((part) =>
    boxOf(page.css(part)),
  )
  expect((note?.top ?? 0) - (above?.bottom ?? 0)).toBe(12)
  expect((below?.top ?? 0) - (note?.bottom ?? 0)).toBe(12)
  // One line in each state, so that another role moves nothing.
  expect(note?.height).toBe(18)
  await choose("Role", "Operator")
  await expect.element(page.getByText("Perubahan berlaku setelah Update Akses ditekan.")).toBeVisible()
  expect(boxOf(page.css(".access-card")).top).toBe(below?.top)
  await resize(1440, 900)

  host.data["/roles"] = [{ id: "6", name: "superadmin", status: "ADMIN" }]
  await openMatrix()
  const noRoles = page.getByRole("status").filter({ hasText: "Belum ada role." })
  await expect
    .poll(() => noRoles.element().textContent)
    .toBe("Belum ada role. Tambahkan di: Setup Admin, Setup Karyawan, Setup Mitra, Setup Anggota Koperasi")
  await noRoles.getByRole("link", { name: "Setup Karyawan" }).click()
  await expect.element(page.getByRole("heading", { level: 1, name: "Setup Karyawan" })).toBeVisible()
})

test("[AM-03] by keyboard alone; a phone shows every box", async () => {
  allowSave()
  await openMatrix("Kepala Gudang")
  await focus(page.getByRole("combobox", { name: "Role" }))
  await userEvent.keyboard("{Tab}")
  await expect.element(box("AdminData", "view")).toHaveFocus()
  await userEvent.keyboard(" ")
  await expect.element(box("AdminData", "view")).toBeChecked()
  for (let step = 0; step < MODULES.length * 5; step++) await userEvent.keyboard("{Tab}")
  await expect.element(page.getByText("Bantuan", { exact: true })).toHaveFocus()
  await userEvent.keyboard("{Tab}")
  await expect.element(update()).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await closeSaved()
  await resize(390, 844)
  await expectNoOverflow()
  for (const module of MODULES) {
    const place = boxOf(box(module, "all"))
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(374 - 8)
    const label = box(module, "view").element().closest("label")?.getBoundingClientRect()
    expect(label?.width).toBeGreaterThanOrEqual(32)
    expect(label?.height).toBeGreaterThanOrEqual(32)
  }
})

test("[PM-11, AB-38] a notice names a role with all rights, which no box shows", async () => {
  host.answers.set("GET /permissions/2", permissions(...entries("Global", ...FLAGS)))
  host.answers.set("GET /permissions/3", permissions(...entries("Global", ...ACTIONS)))
  await openMatrix("Kepala Gudang")
  const notice = page.getByText("Akses penuh (Global): tabel ini tidak membatasinya.")
  await expect.element(notice).toBeVisible()
  await choose("Role", "Operator")
  await expect.element(update()).toBeEnabled()
  await expectCount(notice, 0)
})

/** The sentence or note below a module. */
const below = (module: string) =>
  page
    .getByRole("row")
    .filter({ has: box(module, "view") })
    .element().nextElementSibling?.textContent ?? ""

test("[AB-38] below each module are the screens that it governs; one without screens says so, and who governs those of its name", async () => {
  await openMatrix("Kepala Gudang")
  expect(below("AdminData")).toBe("Mengatur Data Admin, Data Angkutan.")
  expect(below("EmployeeData")).toBe("Mengatur Data Karyawan, Data Verifikasi Singkong.")
  expect(below("CassavaVerification")).toBe(
    "Modul ini tidak mengatur halaman apa pun. Data Angkutan mengikuti Data Admin. " +
      "Data Verifikasi Singkong mengikuti Data Karyawan. " +
      "Setup Supplier, Data SubAgent, Setup Varietas mengikuti User Setup.",
  )
})

test.each([
  [1366, true],
  [390, false],
])("at %i pixels a module of two lines, with its boxes in the middle: %s", async (width, fits) => {
  await resize(width, 844)
  await openMatrix("Kepala Gudang")
  const head = page.getByRole("rowheader", { name: "Data Admin AdminData" }).element()
  const body = head.closest("tbody")?.getBoundingClientRect() as DOMRect
  const { top, bottom } = boxOf(box("AdminData", "view"))
  expect(Math.abs((top + bottom) / 2 - (body.top + body.bottom) / 2) < 2).toBe(fits)
  expect(body.height < 60).toBe(fits)
  expect(below("AdminData")).toBe("Mengatur Data Admin, Data Angkutan.")
  await expectNoOverflow()
})

test("a ticked right ticks the view, an unticked view the others; each says so, also to a screen reader", async () => {
  await openMatrix("Kepala Gudang")
  await tick("PartnerData", "edit")
  await expect.element(box("PartnerData", "view")).toBeChecked()
  const note = (text: string) => page.getByRole("status").filter({ hasText: text })
  const ticks = note("view ikut dicentang, karena edit memerlukannya.")
  await expect.element(ticks).toBeVisible()
  const top = boxOf(box("CommissionData", "view"))?.y
  await tick("PartnerData", "view", false)
  await expectCount(ticks, 0)
  await expect.element(note("Centang edit ikut dihapus, karena memerlukan view.")).toBeVisible()
  expect(ticked()).toEqual({})
  // The boxes below stay where the pointer expects them.
  expect(boxOf(box("CommissionData", "view"))?.y).toBe(top)
  await tick("AdminData", "view")
  await expectCount(page.getByText("ikut dilepas"), 0)
})

const changedCells = () => page.css("td[data-changed]").elements()
const tint = (module: string, action: string) =>
  getComputedStyle(box(module, action).element().closest("td") as Element).backgroundColor

test.each(["light", "dark"])(
  "each changed box is marked, to a screen reader as well, until it is as saved (%s)",
  async (theme) => {
    document.documentElement.dataset.theme = theme
    host.answers.set("GET /permissions/2", permissions(...entries("AdminData", "view")))
    await openMatrix("Kepala Gudang")
    expect(changedCells()).toEqual([])
    await tick("AdminData", "add")
    await tick("AdminData", "view", false)
    expect(changedCells()).toHaveLength(1)
    await expect.element(box("AdminData", "view")).toHaveAccessibleDescription("berubah")
    await expect.element(box("AdminData", "add")).toHaveAccessibleDescription("")
    expect(tint("AdminData", "view")).not.toBe(tint("AdminData", "add"))
    // The pointer over the module leaves the mark.
    expect(tint("AdminData", "view")).not.toBe(tint("AdminData", "delete"))
    await tick("AdminData", "view")
    expect(changedCells()).toEqual([])
    // One of them has no box of its own.
    await tick("PartnerData", "all")
    expect(changedCells()).toHaveLength(5)
    await expect.element(page.getByText("5 perubahan belum disimpan")).toBeVisible()
    delete document.documentElement.dataset.theme
  },
)

test("on a phone the number of changes moves the button of the bar nowhere", async () => {
  await resize(390, 844)
  await openMatrix("Kepala Gudang")
  const before = boxOf(update())
  await box("AdminData", "delete").click()
  await expect.element(page.getByText("2 perubahan belum disimpan")).toBeVisible()
  const after = boxOf(update())
  expect([after.left, after.top, after.width]).toEqual([before.left, before.top, before.width])
})

test("on a phone the names of the rights stay in sight, and hide no focused box", async () => {
  await resize(390, 560)
  await openMatrix("Kepala Gudang")
  window.scrollTo(0, document.documentElement.scrollHeight)
  const head = () => boxOf(page.css(".access-matrix thead th").nth(1))
  await expect.poll(() => head().top).toBe(boxOf(page.getByRole("banner")).bottom)
  for (const module of [...MODULES].reverse()) {
    await focus(box(module, "view"))
    expect(boxOf(box(module, "view")).top, module).toBeGreaterThanOrEqual(head().bottom)
  }
  await expectNoOverflow()
})

test.each([1366, 390])("at %i pixels the bar is that of a form and hides no focused box", async (width) => {
  await resize(width, 560)
  await openMatrix("Kepala Gudang")
  const bar = () => boxOf(page.css(".access-footer"))
  const card = boxOf(page.css(".access-card"))
  // Within the card, on a phone from edge to edge.
  const edges = width < 640 ? { left: -1, right: width + 1 } : card
  expect([bar().left - edges.left, edges.right - bar().right]).toEqual([1, 1])
  const { paddingBlock, borderTopWidth, borderLeftWidth } = getComputedStyle(
    page.css(".access-footer").element(),
  )
  expect([paddingBlock, borderTopWidth, borderLeftWidth]).toEqual([
    width < 768 ? "8px" : "12px",
    "1px",
    "0px",
  ])
  // In view before anything is changed, too.
  expect(bar().bottom).toBeLessThanOrEqual(560)
  await box("AdminData", "delete").click()
  await focus(box("AdminData", "view"))
  for (const module of MODULES) {
    await expect.element(box(module, "view")).toHaveFocus()
    const place = boxOf(box(module, "view"))
    expect(place.bottom, module).toBeLessThanOrEqual(bar().top)
    for (let step = 0; step < 5; step++) await userEvent.keyboard("{Tab}")
  }
  window.scrollTo(0, document.documentElement.scrollHeight)
  const lastRow = () => boxOf(page.css(".access-matrix tbody:last-of-type"))
  await expect.poll(() => lastRow().bottom <= bar().top).toBe(true)
})
