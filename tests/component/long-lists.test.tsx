/** Lists of a server that cuts pages: a short one is here after its first page, a long one stays where it is. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { Row } from "../stub/answers"
import { MARKS, pageOf } from "../support/paging-host"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { names, press } from "./support/screen"

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

let rows: Row[]
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

test("[GL-02] the first page comes first, the rest of a short list after it; its search asks nobody", async () => {
  rows = agents(45)
  await openApp(LIST)
  await expect.poll(names).toHaveLength(20)
  await expect.poll(asked).toEqual(["?_start=0&_end=20", ""])
  await search().fill("agen 0041")
  await expect.poll(names).toEqual(["Agen 0041"])
  expect(asked()).toEqual(["?_start=0&_end=20", ""])
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

test("while the server prepares a long list the screen says so, and asks again when it is told to", async () => {
  rows = agents(6000)
  const sentence = "Daftar ini sedang disiapkan. Coba lagi sebentar lagi."
  host.answers.set("GET /sub-agents", { status: 503, body: { message: sentence } })
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
  expect(new Set(queries)).toEqual(new Set(["?_for=employees"]))
})
