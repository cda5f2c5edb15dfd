/** Lists of a server that cuts pages: short ones are loaded whole after the first page, long ones never. */
import { beforeEach, expect, test, vi } from "vitest"
import { type Locator, page } from "vitest/browser"
import type { Row } from "../stub/answers"
import { MARKS, pageOf } from "../support/paging-host"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { expectCount, loggedErrors, names, press, rowOf } from "./support/screen"

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

/** Queries of the list, in order; '' for the whole list. */
const requests = (): string[] =>
  host.calls
    .filter(({ method, path }) => method === "GET" && path === "/sub-agents")
    .map(({ url }) => decodeURIComponent(new URL(url, "http://host").search))
const expectFoot = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const search = () => page.getByPlaceholder("Cari...")

/** Holds the list's responses until the returned function is called. */
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

test("[GL-02] a short list loads its first page, then the rest; its search makes no call", async () => {
  rows = agents(45)
  await openApp(LIST)
  await expect.poll(names).toHaveLength(20)
  await expect.poll(requests).toEqual(["?_start=0&_end=20", ""])
  await search().fill("agen 0041")
  await expect.poll(names).toEqual(["Agen 0041"])
  expect(requests()).toEqual(["?_start=0&_end=20", ""])
})

test("[AB-62] a list is shown at once on return and loaded again; changes of others arrive, in a search too", async () => {
  rows = agents(3)
  await openApp(LIST)
  await expect.poll(names).toHaveLength(3)
  await expect.poll(requests).toEqual(["?_start=0&_end=20", ""])
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
  expect(requests()).toEqual(["?_start=0&_end=20", "", ""])
})

test("[GL-01..GL-04] a long list is paged, searched and sorted by its server, with its total", async () => {
  rows = agents(6000)
  await openApp(LIST)
  await expectFoot("1–20 dari 6.000")
  await press("Halaman 2")
  await expectFoot("21–40 dari 6.000")
  await search().fill("agen 0041")
  await expect.poll(names).toEqual(["Agen 0041"])
  await expectFoot("1 data, disaring dari 6.000")
  await search().fill("way kanan")
  await expectFoot("1–20 dari 3.000, disaring dari 6.000")
  await page.getByRole("columnheader", { name: "Nama" }).getByRole("button").click()
  await page.getByRole("columnheader", { name: "Nama" }).getByRole("button").click()
  await expect.poll(() => names()[0]).toBe("Agen 5998")
  await search().fill("tidak ada")
  await expect.element(page.getByText("Tidak ada data yang cocok dengan pencarian.")).toBeVisible()
  const all = requests()
  expect(all).toContain("?_start=20&_end=40")
  expect(all).toContain("?_start=0&_end=20&_sort=name&_order=desc&q=way+kanan")
  // Never the whole list.
  expect(all).not.toContain("")
})

test("a deleted row of a long list goes at once, and is found again once somebody restores it", async () => {
  rows = agents(6000)
  const all = rows
  host.answers.set("DELETE /sub-agents/a1", () => {
    rows = all.filter(({ id }) => id !== "a1")
    return { status: 200, body: { data: null } }
  })
  await openApp(LIST)
  await expect.poll(names).toContain("Agen 0001")
  await rowOf("Agen 0001").getByRole("button", { name: "Hapus" }).click()
  await press("Ya")
  await expect.poll(names).not.toContain("Agen 0001")
  await expectFoot("1–20 dari 5.999")
  rows = all
  await search().fill("agen 0001")
  await expect.poll(names).toEqual(["Agen 0001"])
  await search().fill("")
  await expectFoot("1–20 dari 6.000")
})

test("a row that the server found by a field without a column names it, once its answer is there", async () => {
  rows = agents(6000).map((agent, index) => (index === 41 ? { ...agent, nickname: "Mbah Poniman" } : agent))
  await openApp(LIST)
  await expectFoot("1–20 dari 6.000")
  const answer = holdAnswers()
  await search().fill("poniman")
  await expect.poll(() => requests().at(-1)).toContain("q=poniman")
  expect(page.css("[data-reason]").elements()).toEqual([])
  answer()
  await expect.poll(names).toEqual(["Agen 0041"])
  await expect.element(page.css("[data-reason]")).toHaveTextContent("Nama Panggilan: Mbah Poniman")
})

test("[GL-04] a search with too many words uses the first ones, with a hint", async () => {
  rows = agents(6000)
  const name = "Jalan Raya Lintas Sumatera Simpang Empat Kampung Baru"
  rows[4000] = { ...rows[4000], name: `${name} Nomor Dua Belas` } as Row
  await openApp(LIST)
  await expectFoot("1–20 dari 6.000")
  await search().fill(`${name} Nomor Dua Belas`)
  await expect.poll(names).toEqual([`${name} Nomor Dua Belas`])
  expect(requests().at(-1)).toBe(`?_start=0&_end=20&q=${name.replaceAll(" ", "+")}`)
  const hint = page.getByText("Terlalu panjang: hanya 8 kata pertama yang dicari.")
  await expect.element(hint).toBeVisible()
  await expect.element(search()).toHaveValue(`${name} Nomor Dua Belas`)
  await search().fill(name)
  await expectCount(hint, 0)
  // Never the whole list.
  expect(requests()).not.toContain("")
})

test("[GL-03, GL-04] two presses before the first response count twice", async () => {
  rows = agents(6000)
  await openApp(LIST)
  await expectFoot("1–20 dari 6.000")
  const answer = holdAnswers()
  const pressTwice = async (button: Locator) => {
    const before = requests().length
    await button.click()
    await expect.poll(() => requests().length).toBe(before + 1)
    await button.click()
    await expect.poll(() => requests().length).toBe(before + 2)
  }
  await pressTwice(page.getByRole("button", { name: "Next" }))
  await pressTwice(page.getByRole("columnheader", { name: "Nama" }).getByRole("button"))
  answer()
  await expect.poll(() => names()[0]).toBe("Agen 5999")
  expect(requests()).toContain("?_start=40&_end=60")
})

test("an export loads a long list in parts of the same state", async () => {
  rows = agents(6000)
  let changes = 0
  host.answers.set("GET /sub-agents", ({ url }) => {
    // A write between the first two parts.
    if (url.includes("_start=5000") && changes === 0) changes = 1
    return pageOf("subAgents", rows, url, String(changes))
  })
  const saved = vi.spyOn(URL, "createObjectURL")
  await openApp(LIST)
  await expectFoot("1–20 dari 6.000")
  await press("Ekspor")
  await page.getByRole("menuitem").first().click()
  await expect.poll(() => saved.mock.calls.length, { timeout: 20_000 }).toBe(1)
  expect(requests().filter((query) => query.includes("_end=5000") || query.includes("_start=5000"))).toEqual([
    "?_start=0&_end=5000",
    "?_start=5000&_end=10000",
    "?_start=0&_end=5000",
    "?_start=5000&_end=10000",
  ])
})

test("rows of a long list that fail to load show the reason, in a selection and in an export", async () => {
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

test("a list that a busy server refuses shows the reason, and loads again on demand", async () => {
  rows = agents(6000)
  const sentence = "Terlalu banyak permintaan. Coba lagi sebentar lagi."
  host.answers.set("GET /sub-agents", { status: 429, body: { message: sentence } })
  await openApp(LIST)
  await expect.element(page.getByRole("alert")).toHaveTextContent(sentence)
  host.answers.set("GET /sub-agents", ({ url }) => pageOf("subAgents", rows, url))
  await page.getByRole("button", { name: /Coba lagi|Muat ulang/ }).click()
  await expectFoot("1–20 dari 6.000")
})
