/** Choices and codes of long lists in forms: the server searches them. */
import { beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Row } from "../stub/answers"
import { MARKS } from "../support/paging-host"
import { openApp, reloadApp } from "./support/app"
import { host, markServer } from "./support/host"
import { choose, closeSuccess, comboboxOf, press, selectOf } from "./support/screen"

beforeEach(() => document.head.insertAdjacentHTML("beforeend", MARKS))

test("[AE-56] a form loads only the needed records of a long list", async () => {
  markServer("long", "/users/employee")
  host.answers.set("GET /users/employee", () => ({
    status: 200,
    body: { data: [{ id: "e1", employees: { employee_id: "STN-04711" }, is_active: true }] },
  }))
  await openApp("/add-karyawan")
  await expect.element(page.getByText("Kode terakhir: STN-04711")).toBeVisible()
  const queries = host.calls
    .filter(({ path }) => path === "/users/employee")
    .map(({ url }) => new URL(url, "http://host").search)
  expect(new Set(queries)).toEqual(new Set(["?_for=employees&_choices=&q="]))
})

const CARS = 6000
/** A partner with one vehicle, as our own server sends it to a form. */
const driver = (index: number): Row => ({
  id: `p${String(index).padStart(5, "0")}`,
  profiles: { full_name: `Sopir ${index}` },
  partners: {
    partner_type_id: "t1",
    partner_type: { name: "Angkutan" },
    vehicle_number: [`BE${1000 + index}AA`],
  },
})
const plateOf = (index: number) => `BE ${1000 + index} AA – Sopir ${index}`

/** Makes the host search vehicles. @param taken those in use */
function findVehicles(taken: readonly number[] = []): void {
  markServer("long", "/users/partner /transportations")
  const used = taken.map((index) => ({
    id: `u${index}`,
    user: { partners: { vehicle_number: [`BE${1000 + index}AA`] } },
  }))
  host.answers.set("GET /transportations", ({ url }) =>
    url.includes("_choices=")
      ? { status: 200, body: { data: [], also: {}, more: false, all: 9000 } }
      : { status: 200, body: { data: used } },
  )
  host.answers.set("GET /users/partner", ({ url }) => {
    const query = new URL(url, "http://host").searchParams
    const text = query.get("q")
    const fits = Array.from({ length: CARS }, (_, index) => index).filter(
      (index) => text !== null && plateOf(index).toLowerCase().includes(text.toLowerCase()),
    )
    const chosen = query.getAll("_value").map((plate) => Number(/\d+/.exec(plate)?.[0]) - 1000)
    const data = [...new Set([...fits.slice(0, 10), ...chosen])].filter((index) => index < CARS).map(driver)
    return { status: 200, body: { data, also: { transportations: used }, more: fits.length > 10, all: CARS } }
  })
}
const questions = () =>
  host.calls
    .filter(({ method, path }) => method === "GET" && path === "/users/partner")
    .map(({ url }) => new URL(url, "http://host").searchParams)
const foot = (text: string) =>
  expect.element(page.getByRole("status").filter({ hasText: text })).toBeVisible()

test("[TR-09, AB-54] choices of a long list: some at first, then those that match; vehicles in use are not offered", async () => {
  findVehicles([3])
  await openApp("/verifikasi/data-angkutan/add")
  await expect.element(comboboxOf("Nomor Kendaraan")).toBeEnabled()
  await comboboxOf("Nomor Kendaraan").click()
  await foot("9 pilihan ditampilkan. Ketik untuk mencari yang lain.")
  await comboboxOf("Nomor Kendaraan").fill("sopir 5432")
  await foot("1 pilihan.")
  await choose("Nomor Kendaraan", plateOf(5432))
  await choose("Supplier", "CV Maju Jaya")
  await choose("Status", "Aktif")
  await press("Simpan")
  await closeSuccess("Data angkutan berhasil ditambahkan!")
  expect(host.calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    vehicleNumber: "BE6432AA",
    userId: "p05432",
  })
  // Each request names the form and the field; none is for the whole list.
  for (const query of questions())
    expect([query.get("_for"), query.get("_choices")]).toEqual(["transportations", "vehicleNumber"])
})

test("a failed search shows a message, and runs again on demand", async () => {
  findVehicles()
  const finding = host.answers.get("GET /users/partner")
  await openApp("/verifikasi/data-angkutan/add")
  await expect.element(comboboxOf("Nomor Kendaraan")).toBeEnabled()
  host.answers.set("GET /users/partner", { status: 503, body: { message: "Sibuk" } })
  const errors = vi.spyOn(console, "error").mockImplementation(() => {})
  await comboboxOf("Nomor Kendaraan").click()
  await comboboxOf("Nomor Kendaraan").fill("sopir 77")
  await foot("Pilihan gagal dimuat.")
  if (finding) host.answers.set("GET /users/partner", finding)
  await page.getByRole("button", { name: "Coba lagi" }).click()
  await foot("pilihan ditampilkan")
  errors.mockRestore()
  await choose("Nomor Kendaraan", plateOf(77))
})

test("the value of an edited record is shown and found, anywhere in the list", async () => {
  findVehicles([5999])
  const own = {
    id: "u5999",
    user_id: "p05999",
    user: { partners: { vehicle_number: ["BE6999AA"] }, profiles: { full_name: "Sopir 5999" } },
    supplier_id: "1",
    supplier: { name: "CV Maju Jaya" },
    tansportation_status: "ACTIVE",
    version: 1,
  }
  host.answers.set("GET /transportations/u5999", { status: 200, body: { data: own } })
  localStorage.setItem("editTransportation", JSON.stringify(own))
  await openApp("/verifikasi/data-angkutan/edit")
  await expect.element(selectOf("Nomor Kendaraan")).toHaveTextContent("BE 6999 AA")
  await expect.poll(() => questions().map((query) => query.getAll("_value"))).toEqual([["BE6999AA"]])
  await choose("Nomor Kendaraan", plateOf(2))
  await choose("Nomor Kendaraan", plateOf(5999))
})

test("[AE-62] a code of a long list is refused on blur; a save does not wait for that check", async () => {
  markServer("long", "/users/employee")
  const held = { id: "e7", employees: { employee_id: "STN-00007" }, is_active: true }
  const codes = () =>
    host.calls.flatMap(({ url }) => new URL(url, "http://host").searchParams.getAll("_code"))
  let answer = () => {}
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  host.answers.set("GET /users/employee", async ({ url }) => {
    const asked = new URL(url, "http://host").searchParams.get("_code")
    if (asked === "STN-00008") await waits
    return {
      status: 200,
      body: { data: asked === "STN-00007" ? [held] : [], also: {}, more: false, all: 9000 },
    }
  })
  await openApp("/add-karyawan")
  const input = page.getByRole("textbox", { name: /^Kode Karyawan/ })
  await input.fill("7")
  expect(codes()).toEqual([])
  await userEvent.keyboard("{Tab}")
  await expect.element(page.getByText("Kode sudah digunakan")).toBeVisible()
  await input.fill("8")
  await userEvent.keyboard("{Tab}")
  await expect.poll(codes).toEqual(["STN-00007", "STN-00008"])
  await expect.poll(() => page.getByText("Kode sudah digunakan").elements()).toHaveLength(0)
  // While the check of 8 is pending, the form shows its other messages.
  await press("Simpan")
  await expect.element(page.getByRole("alert").first()).toBeVisible()
  answer()
})

test("a choice is found by keyboard; one whose record is gone is refused after a reload", async () => {
  findVehicles()
  await openApp("/verifikasi/data-angkutan/add")
  await expect.element(comboboxOf("Nomor Kendaraan")).toBeEnabled()
  ;(comboboxOf("Nomor Kendaraan").element() as HTMLElement).focus()
  await userEvent.keyboard("sopir 5432")
  await foot("1 pilihan.")
  await userEvent.keyboard("{ArrowDown}{Enter}")
  await expect.element(selectOf("Nomor Kendaraan")).toHaveTextContent(plateOf(5432))
  await choose("Status", "Tidak Aktif")
  await expect
    .poll(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    .toMatch(/BE6432AA.*NOT_ACTIVE|NOT_ACTIVE.*BE6432AA/)
  // Its partner is deleted, and the draft is restored after a reload.
  const asked = questions().length
  host.answers.set("GET /users/partner", {
    status: 200,
    body: { data: [], also: {}, more: true, all: CARS },
  })
  await reloadApp()
  await expect.poll(() => questions().length).toBeGreaterThan(asked)
  await expect.element(selectOf("Status")).toHaveTextContent("Tidak Aktif")
  await expect
    .poll(() =>
      questions()
        .slice(asked)
        .flatMap((query) => query.getAll("_value")),
    )
    .toContain("BE6432AA")
  await choose("Supplier", "CV Maju Jaya")
  await press("Simpan")
  await expect.element(page.getByText(/Nomor Kendaraan: pilihan tidak tersedia lagi/).first()).toBeVisible()
  expect(host.calls.filter(({ method }) => method === "POST")).toEqual([])
})
