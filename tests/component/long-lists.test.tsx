/** Lists of a server that cuts pages: a short one is here after its first page, a long one stays where it is. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type Locator, page, userEvent } from "vitest/browser"
import type { Row } from "../stub/answers"
import { MARKS, pageOf } from "../support/paging-host"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import {
  choose,
  closeSuccess,
  comboboxOf,
  expectCount,
  loggedErrors,
  names,
  press,
  selectOf,
} from "./support/screen"

const LIST = "/verifikasi-setup/sub-agent-areal"
const agents = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `a${index}`,
    name: `Agen ${String(index).padStart(4, "0")}`,
    pks_number: `PKS ${index}`,
    code_sa: `SA${index}`,
    phone_number: "081234567890",
    regency: index % 2 ? "Lampung Tengah" : "Way Kanan",
    version: 1,
  }))

let rows: Row[] = []
beforeEach(() => {
  document.head.insertAdjacentHTML("beforeend", MARKS)
  host.answers.set("GET /sub-agents", ({ url }) => pageOf("subAgents", rows, url))
})
afterEach(() => {
  for (const mark of document.head.querySelectorAll('meta[name^="koperasi-"]')) mark.remove()
})

/** What was asked of the list, in its order; '' for the whole of it. */
const asked = (): string[] =>
  host.calls
    .filter(({ method, path }) => method === "GET" && path === "/sub-agents")
    .map(({ url }) => decodeURIComponent(new URL(url, "http://host").search))
const expectFoot = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const search = () => page.getByPlaceholder("Cari...")

/** The list's answers stay away until they are let go. */
function holdAnswers(): () => void {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  host.answers.set("GET /sub-agents", async ({ url }) => {
    await held
    return pageOf("subAgents", rows, url)
  })
  return answer
}

test("[GL-02] the first page comes first, the rest of a short list after it; its search asks nobody", async () => {
  rows = agents(45)
  await openApp(LIST)
  await expect.poll(names).toHaveLength(20)
  await expect.poll(asked).toEqual(["?_start=0&_end=20", ""])
  await search().fill("agen 0041")
  await expect.poll(names).toEqual(["Agen 0041"])
  expect(asked()).toEqual(["?_start=0&_end=20", ""])
})

test("[AB-62] a list that one comes back to stands at once and is asked for anew: what others have changed comes, into a search too", async () => {
  rows = agents(3)
  await openApp(LIST)
  await expect.poll(names).toHaveLength(3)
  await expect.poll(asked).toEqual(["?_start=0&_end=20", ""])
  await page.getByRole("link", { name: "Dashboard", exact: true }).click()
  await expectCount(page.getByPlaceholder("Cari..."), 0)
  rows = agents(4)
  const answer = holdAnswers()
  history.back()
  await expect.poll(names).toHaveLength(3)
  await search().fill("agen 0003")
  await expect.poll(names).toEqual([])
  answer()
  await expect.poll(names).toEqual(["Agen 0003"])
  expect(asked()).toEqual(["?_start=0&_end=20", "", ""])
})

test("[GL-01..GL-04] a long list is paged, searched and ordered by its server, and says how long it is", async () => {
  rows = agents(6000)
  await openApp(LIST)
  await expectFoot("1–20 dari 6.000")
  await press("Halaman 2")
  await expectFoot("21–40 dari 6.000")
  await search().fill("agen 0041")
  await expect.poll(names).toEqual(["Agen 0041"])
  await expectFoot("1–1 dari 1")
  await search().fill("way kanan")
  await expectFoot("1–20 dari 3.000")
  await page.getByRole("columnheader", { name: "Nama" }).getByRole("button").click()
  await page.getByRole("columnheader", { name: "Nama" }).getByRole("button").click()
  await expect.poll(() => names()[0]).toBe("Agen 5998")
  await search().fill("tidak ada")
  await expect.element(page.getByText("Tidak ada data yang cocok dengan pencarian.")).toBeVisible()
  const all = asked()
  expect(all).toContain("?_start=20&_end=40")
  expect(all).toContain("?_start=0&_end=20&_sort=name&_order=desc&q=way+kanan")
  // The whole of it never.
  expect(all).not.toContain("")
})

test("[GL-04] of a search of more words than a server takes its first ones are searched for, and the box says so", async () => {
  rows = agents(6000)
  const name = "Jalan Raya Lintas Sumatera Simpang Empat Kampung Baru"
  rows[4000] = { ...rows[4000], name: `${name} Nomor Dua Belas` } as Row
  await openApp(LIST)
  await expectFoot("1–20 dari 6.000")
  await search().fill(`${name} Nomor Dua Belas`)
  await expect.poll(names).toEqual([`${name} Nomor Dua Belas`])
  expect(asked().at(-1)).toBe(`?_start=0&_end=20&q=${name.replaceAll(" ", "+")}`)
  const hint = page.getByText("Hanya bagian awalnya yang dicari, paling banyak 8 kata.")
  await expect.element(hint).toBeVisible()
  await expect.element(search()).toHaveValue(`${name} Nomor Dua Belas`)
  await search().fill(name)
  await expectCount(hint, 0)
  // The whole of it never.
  expect(asked()).not.toContain("")
})

test("[GL-03, GL-04] what is pressed twice before the first answer has come is done twice", async () => {
  rows = agents(6000)
  await openApp(LIST)
  await expectFoot("1–20 dari 6.000")
  const answer = holdAnswers()
  const pressTwice = async (button: Locator) => {
    const before = asked().length
    await button.click()
    await expect.poll(() => asked().length).toBe(before + 1)
    await button.click()
    await expect.poll(() => asked().length).toBe(before + 2)
  }
  await pressTwice(page.getByRole("button", { name: "Next" }))
  await pressTwice(page.getByRole("columnheader", { name: "Nama" }).getByRole("button"))
  answer()
  await expect.poll(() => names()[0]).toBe("Agen 5999")
  expect(asked()).toContain("?_start=40&_end=60")
})

test("what a long list hands out is fetched in parts, all of them of one state of the list", async () => {
  rows = agents(6000)
  let changes = 0
  host.answers.set("GET /sub-agents", ({ url }) => {
    // Somebody writes between the first two parts.
    if (url.includes("_start=5000") && changes === 0) changes = 1
    return pageOf("subAgents", rows, url, String(changes))
  })
  const saved = vi.spyOn(URL, "createObjectURL")
  await openApp(LIST)
  await expectFoot("1–20 dari 6.000")
  await press("Ekspor")
  await page.getByRole("menuitem").first().click()
  await expect.poll(() => saved.mock.calls.length, { timeout: 20_000 }).toBe(1)
  expect(asked().filter((query) => query.includes("_end=5000") || query.includes("_start=5000"))).toEqual([
    "?_start=0&_end=5000",
    "?_start=5000&_end=10000",
    "?_start=0&_end=5000",
    "?_start=5000&_end=10000",
  ])
})

test("a long list's rows that do not come are not ticked or handed out in silence: why is told", async () => {
  loggedErrors()
  rows = agents(5001)
  await openApp(LIST)
  await expect.poll(names).toHaveLength(20)
  await press("Pilih")
  host.answers.set("GET /sub-agents", { status: 503, body: "" })
  const busy = "Server sedang sibuk atau tidak dapat dihubungi."
  await press("Pilih semua (5.001)")
  await expect.element(page.getByRole("alertdialog")).toHaveTextContent(busy)
  await press("OK", page.getByRole("alertdialog"))
  await expect.element(page.getByText("0 dipilih")).toBeVisible()
  await press("Selesai")
  await press("Ekspor")
  await page.getByRole("menuitem", { name: "CSV", exact: true }).click()
  await expect
    .element(page.getByRole("alertdialog", { name: "Gagal mengekspor data." }))
    .toHaveTextContent(busy)
})

test("a list that a busy server refuses shows its reason, and asks again on demand", async () => {
  rows = agents(6000)
  const sentence = "Terlalu banyak permintaan. Coba lagi sebentar lagi."
  host.answers.set("GET /sub-agents", { status: 429, body: { message: sentence } })
  await openApp(LIST)
  await expect.element(page.getByRole("alert")).toHaveTextContent(sentence)
  host.answers.set("GET /sub-agents", ({ url }) => pageOf("subAgents", rows, url))
  await page.getByRole("button", { name: /Coba lagi|Muat ulang/ }).click()
  await expectFoot("1–20 dari 6.000")
})

test("[AE-56] a form asks a long list for what it needs of it, and never for all of it", async () => {
  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-long" content="/users/employee" />')
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
/** A partner with one vehicle, as our own server answers it to a form. */
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

/** A host that finds vehicles, and says which are in use. */
function findVehicles(taken: readonly number[] = []): void {
  const paths = ["/users/partner", "/transportations"]
  document.head.insertAdjacentHTML("beforeend", `<meta name="koperasi-long" content="${paths.join(" ")}" />`)
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

test("[TR-09, AB-54] choices among a long list: some at first, then what is typed; what is in use is offered by nobody", async () => {
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
  // Each question names the form and what it is about: the whole list is asked for by none.
  for (const query of questions())
    expect([query.get("_for"), query.get("_choices")]).toEqual(["transportations", "vehicleNumber"])
})

test("a search that fails says so, and is made again when it is told to", async () => {
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

test("what an edited record has is shown by its name and found, wherever in the list it stands", async () => {
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

test("[AE-62] a code that a long list holds is told as its field is left, and a save waits for no such answer", async () => {
  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-long" content="/users/employee" />')
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
  // The answer about 8 is still out: the form is checked and says what else is missing.
  await press("Simpan")
  await expect.element(page.getByRole("alert").first()).toBeVisible()
  answer()
})

test("by keyboard alone a choice is found and taken; one that has gone meanwhile is refused, whatever stood in the form", async () => {
  findVehicles()
  await openApp("/verifikasi/data-angkutan/add")
  await expect.element(comboboxOf("Nomor Kendaraan")).toBeEnabled()
  ;(comboboxOf("Nomor Kendaraan").element() as HTMLElement).focus()
  await userEvent.keyboard("sopir 5432")
  await foot("1 pilihan.")
  await userEvent.keyboard("{ArrowDown}{Enter}")
  await expect.element(selectOf("Nomor Kendaraan")).toHaveTextContent(plateOf(5432))
  await choose("Status", "Aktif")
  await expect
    .poll(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    .toMatch(/BE6432AA.*ACTIVE|ACTIVE.*BE6432AA/)
  // Its partner is gone, and what was typed is taken back in a new page.
  const asked = questions().length
  host.answers.set("GET /users/partner", {
    status: 200,
    body: { data: [], also: {}, more: true, all: CARS },
  })
  await reloadApp()
  await expect.poll(() => questions().length).toBeGreaterThan(asked)
  await expect.element(selectOf("Status")).toHaveTextContent("Aktif")
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
