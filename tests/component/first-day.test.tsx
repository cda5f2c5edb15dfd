/** The first day: a new office's superadmin sees what is to be set up; it ticks itself off, and can be sent away. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { row } from "../support/stored-lists"
import { markServer, unmarkServer } from "./support/account"
import { openApp, reloadApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import { expectAddress, expectCount, heading, press, resize } from "./support/screen"
import { putList } from "./support/stored-lists"

const LISTS = ["/positions", "/groups", "/partner-types", "/suppliers", "/type-varieties"]
/** A record for each kind of person. */
const inStatuses = (...statuses: string[]) =>
  statuses.map((status) => ({ id: `r-${status}`, name: `Satu ${status}`, status }))
const list = () => page.getByRole("region", { name: "Hari pertama" })
const done = () => list().getByText("(selesai)")

markServer()
beforeEach(() => {
  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-new" content="on" />')
  for (const path of [...LISTS, "/users/employee", "/users/partner"]) host.data[path] = []
  host.data["/roles"] = [{ id: "1", name: "superadmin", status: "ADMIN" }]
})
afterEach(() => document.head.querySelector('meta[name="koperasi-new"]')?.remove())

test("the steps are ticked by what exists: the superadmin's role and sample rows are none", async () => {
  await openApp("/dashboard")
  await expect.element(list()).toHaveTextContent("0 dari 8 selesai")
  await expectAccessible()
  await resize(390, 844)
  const [, , third, fourth] = list().getByRole("listitem").elements()
  expect(third?.querySelector("span > span")?.getBoundingClientRect().bottom).toBeCloseTo(
    (fourth?.getBoundingClientRect().top ?? 0) - 12,
    0,
  )
  host.data["/suppliers"] = [{ id: "1", name: "CV Maju", code_sp: "SP" }]
  host.data["/positions"] = inStatuses("ADMIN")
  await reloadApp()
  await expect.element(list()).toHaveTextContent("1 dari 8 selesai")
  await expectCount(done(), 1)
  await list().getByRole("link", { name: "Supplier" }).click()
  await expectAddress("/verifikasi-setup/supplier")
})

test("a step is ticked once each form that needs its lists has a choice; until then it names the others", async () => {
  const step = (name: string) => list().getByRole("listitem").filter({ hasText: name })
  host.data["/roles"]?.push(...inStatuses("ADMIN"))
  // The first start of our server seeds both.
  host.data["/positions"] = inStatuses("ADMIN")
  host.data["/groups"] = [{ id: "g", name: "NonAnggota", status: "NON_MEMBER" }]
  await openApp("/dashboard")
  await expect.element(list()).toHaveTextContent("0 dari 8 selesai")
  const positions = step("Jabatan dan kelompok")
  await expect
    .poll(() => positions.element().textContent)
    .toContain("Masih kosong: Karyawan, Pelopor, Pengelola (isi di Setup Karyawan, Setup Anggota Koperasi).")
  await expectAccessible()
  await positions.getByRole("link", { name: "Karyawan", exact: true }).click()
  await expectAddress(KINDS[1].add)
  await expect.element(page.getByText("Belum ada Jabatan.")).toBeVisible()
  host.data["/positions"] = inStatuses("ADMIN", "EMPLOYEE", "MEMBER")
  await openApp("/dashboard")
  await expect.element(list()).toHaveTextContent("1 dari 8 selesai")
  await expect.element(positions).not.toHaveTextContent("Belum ada")
})

test("the step of the roles is ticked once one of them has a right; until then it leads to where rights are given", async () => {
  const roles = list().getByRole("listitem").filter({ hasText: "Jenis pengguna" })
  await openApp("/dashboard")
  await expect.element(roles).not.toHaveTextContent("Belum ada")
  host.data["/roles"]?.push(...inStatuses("ADMIN", "EMPLOYEE"))
  const granted = (permissions: unknown) => ({ status: 200, body: { data: { permissions } } })
  for (const status of ["ADMIN", "EMPLOYEE"]) host.answers.set(`GET /permissions/r-${status}`, granted([]))
  await openApp("/dashboard")
  await expect.element(roles).toHaveTextContent("Belum ada role dengan hak. Beri haknya di Manajemen Akses.")
  host.answers.set("GET /permissions/r-EMPLOYEE", granted(grants("EmployeeData", "view")))
  await openApp("/dashboard")
  await expect.element(list()).toHaveTextContent("1 dari 8 selesai")
  await expect.element(roles).toHaveTextContent("(selesai)")
})

test("a whole list ends with Selesai, and is gone for this user alone", async () => {
  for (const path of LISTS) host.data[path] = inStatuses("ADMIN", "EMPLOYEE", "PARTNER", "MEMBER")
  host.answers.set("GET /permissions/r-ADMIN", {
    status: 200,
    body: { data: { permissions: grants("AdminData", "view") } },
  })
  host.data["/roles"]?.push(...inStatuses("ADMIN", "EMPLOYEE", "PARTNER", "MEMBER"))
  host.data["/users/employee"] = [personOf(KINDS[1], 1)]
  host.data["/users/partner"] = [{ id: "7", user_type: "PARTNER", profiles: { full_name: "Budi" } }]
  putList([row("N-1")])
  await openApp("/dashboard")
  await expect.element(list()).toHaveTextContent("Semua sudah siap.")
  await press("Selesai", list())
  await expectCount(list(), 0)
  await reloadApp()
  await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
  await expectCount(list(), 0)
  await openApp("/dashboard", { id: "9", name: "Rina" })
  await expect.element(list()).toBeVisible()
})

test("a list that was sent away with open steps comes back from the user's menu", async () => {
  const entry = () => page.getByRole("menuitem", { name: "Daftar hari pertama" })
  const openMenu = () => page.css("header .user").click()
  await openApp("/dashboard")
  await expect.element(list()).toHaveTextContent("0 dari 8 selesai")
  await openMenu()
  await expect.element(page.getByRole("menuitem", { name: "Ganti password" })).toBeVisible()
  await expectCount(entry(), 0)
  await openMenu()
  await press("Sembunyikan", list())
  await expectCount(list(), 0)
  await openMenu()
  await entry().click()
  await expect.element(list()).toHaveTextContent("0 dari 8 selesai")
})

test("a list that cannot be read leaves its step open; without full access there is no list", async () => {
  host.answers.set("GET /suppliers", { status: 500, body: undefined })
  host.data["/type-varieties"] = [{ id: "1", name: "Kuning" }]
  await openApp("/dashboard")
  await expect.element(list()).toHaveTextContent("1 dari 8 selesai")
  await openApp("/dashboard", { id: "9", role: "Staf", permissions: grants("UserSetup", "view") })
  await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
  await expectCount(list(), 0)
})

test("another host is asked only once the user opens the list", async () => {
  unmarkServer()
  await openApp("/dashboard")
  await expect.element(page.getByRole("note", { name: "Hari pertama" })).toBeVisible()
  expect(host.calls.filter(({ path }) => !path.startsWith("/permissions/"))).toEqual([])
  await press("Lihat daftar")
  await expect.element(list()).toHaveTextContent("0 dari 8 selesai")
  await press("Sembunyikan", list())
  await expectCount(page.getByRole("note", { name: "Hari pertama" }), 0)
})
