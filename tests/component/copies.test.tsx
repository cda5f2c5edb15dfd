/** Copies of what lives in this browser, as the list and the panel show them; a whole journey is in tests/browser/backup.spec.ts. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { appRouter } from "../../src/app/router"
import { nameOf } from "../../src/providers/browser/copies/pieces"
import { grants } from "../support/sign-in"
import { row, TRANSACTIONS } from "../support/stored-lists"
import { openApp } from "./support/app"
import { host } from "./support/host"
import {
  button,
  expectAddress,
  expectCount,
  expectNoOverflow,
  expectTexts,
  press,
  resize,
} from "./support/screen"
import { openTransactions, putList, rowOfNote, storedNotes, storedRows } from "./support/stored-lists"

const MARKS = '<meta name="koperasi-api" content="embedded" /><meta name="koperasi-copies" content="on" />'
beforeEach(() => document.head.insertAdjacentHTML("beforeend", MARKS))
afterEach(() => {
  for (const mark of document.head.querySelectorAll('meta[name^="koperasi-"]')) mark.remove()
})

const panel = () => page.getByRole("dialog", { name: "Cadangan data" })
const mark = () =>
  page.getByRole("status").filter({ hasText: /^(Tersimpan di server|Belum tersimpan di server)/ })
const copyCalls = () => host.calls.filter(({ path }) => path.startsWith("/copies"))
const path = `/copies/${TRANSACTIONS}`

/** The host has copies of one row each, which it gives as JSON: a piece without the end of its line. */
function keepCopies(origins: Record<string, Record<string, string>[]>) {
  const streams = Object.entries(origins).map(([device, rows], index) => {
    const browser = `browser-${index}`
    const pieces = rows.map((one) => ({ name: nameOf(new TextEncoder().encode(JSON.stringify(one))), one }))
    const newest = { id: `v-${browser}`, at: "2026-03-02T01:05:00.000Z", rows: rows.length, documents: 0 }
    const content = { ...newest, rowPieces: pieces.map(({ name }) => name).join(""), documentPieces: "" }
    const answer = (address: string, body: unknown) =>
      host.answers.set(`GET ${path}${address}`, { status: 200, body })
    answer(`/versions/${newest.id}`, { data: content })
    for (const { name, one } of pieces) answer(`/versions/${newest.id}/pieces/${name}`, one)
    const older = { ...newest, id: "lama", at: "2026-03-01T01:05:00.000Z" }
    answer(`/from/7/${browser}`, { data: index === 0 ? [newest, older] : [newest] })
    return { account: "7", browser, person: "Siti Aminah", device, own: true, newest }
  })
  host.answers.set(`GET ${path}`, { status: 200, body: { data: streams } })
  host.answers.set("GET /copies/komisi", { status: 200, body: { data: [] } })
}

describe("at the foot of the list", () => {
  test("stands whether the list has a copy, and why not where that goes on", async () => {
    // Wide enough for the buttons of a row.
    await resize(1720, 900)
    host.answers.set(`POST ${path}/versions`, { status: 201, body: { data: { id: "v", at: "" } } })
    putList([row("1")])
    await openTransactions()
    await expect.element(mark()).toHaveTextContent("Tersimpan di server baru saja")
    expect(copyCalls().map(({ method, path: at }) => `${method} ${at}`)).toContain(`POST ${path}/versions`)
    const [sent] = copyCalls()
    expect(sent?.body).toMatchObject({ rows: 1, documents: 0 })

    host.answers.set(`POST ${path}/versions`, { status: 503, body: { message: "Tidak tersedia." } })
    await rowOfNote("1")
      .getByRole("button", { name: /^Hapus/ })
      .click()
    await press("Ya")
    await expect.element(mark()).toHaveTextContent("Belum tersimpan di server")
    expect(storedRows()).toEqual([])
  })

  test("its text moves nothing; a failure that goes on is told above the list, with its reason", async () => {
    host.answers.set(`POST ${path}/versions`, { status: 503, body: { message: "Tidak tersedia." } })
    putList([row("F-7")])
    await openTransactions()
    await expect.element(mark()).toHaveTextContent(/^Belum tersimpan di server$/)
    const said = mark().element() as HTMLElement
    const foot = said.parentElement?.parentElement
    expect(foot?.textContent).toContain("1 data")
    const height = () => foot?.getBoundingClientRect().height
    for (const width of [390, 1366]) {
      await resize(width, 900)
      const before = height()
      said.style.display = "none"
      expect(height()).toBe(before)
      said.style.display = ""
    }
    const now = Date.now
    vi.spyOn(Date, "now").mockImplementation(() => now() + 3 * 60_000)
    await appRouter().navigate("/komisi")
    await expectAddress("/komisi")
    await appRouter().navigate("/transaksi-singkong")
    await expect
      .element(mark())
      .toHaveTextContent("Belum tersimpan di server: server belum dapat menerimanya")
    expect(mark().element().getBoundingClientRect().bottom).toBeLessThan(
      page.css("[data-rows]").element().getBoundingClientRect().top,
    )
  })

  test("on a foreign host nothing is copied, asked or said", async () => {
    for (const one of document.head.querySelectorAll('meta[name^="koperasi-"]')) one.remove()
    putList([row("1")])
    await openTransactions()
    await press("Cadangan")
    await expect.element(button("Cadangkan data", panel())).toBeVisible()
    await expect.element(panel()).toHaveTextContent("Data ini hanya tersimpan di browser ini.")
    await expectCount(mark(), 0)
    expect(copyCalls()).toEqual([])
  })
})

describe("Pulihkan", () => {
  test("offers the server's copies, shows first what one would change, and then does it", async () => {
    keepCopies({ "Chrome di Windows": [row("1")], "Firefox di Linux": [row("3")] })
    putList([row("1", { Supplier: "lain" }), row("9")])
    await openTransactions()
    await press("Cadangan")
    const origins = page.getByRole("list", { name: "Salinan di server" }).getByRole("listitem")
    await expectCount(origins, 2)
    await expect.element(origins.first()).toHaveTextContent("Siti Aminah, Chrome di Windows")
    await expect.element(origins.first()).toHaveTextContent("1 Transaksi Singkong")
    await page.getByRole("button", { name: /^Lihat salinan Siti Aminah, Chrome/ }).click()
    await expectTexts(panel().getByRole("cell"), ["0", "1", "0"])
    expect(storedNotes()).toEqual(["1", "9"])
    await expect.element(panel().getByRole("combobox", { name: "Versi salinan" })).toBeVisible()
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await resize(width, height)
      await expectNoOverflow()
    }
    await press("Pulihkan", panel())
    await expect.poll(storedRows).toEqual([row("1"), row("9")])
  })

  test("the open list shows a row that was deleted in it and came back, also in a search", async () => {
    keepCopies({ "Chrome di Windows": [row("7001")] })
    await openTransactions([row("9"), row("7001")])
    await page.getByRole("searchbox").fill("7001")
    await press("Aksi lain", rowOfNote("7001"))
    await page.getByRole("menuitem", { name: "Hapus" }).click()
    await press("Ya", page.getByRole("alertdialog"))
    await expect.element(page.getByText("Tidak ada data yang cocok dengan pencarian.")).toBeVisible()
    await press("Cadangan")
    await page.getByRole("button", { name: /^Lihat salinan .*Chrome/ }).click()
    await press("Pulihkan", panel())
    await expect.element(rowOfNote("7001")).toBeVisible()
  })

  test("one's own of another browser is taken away once that was asked; another's and this browser's are not", async () => {
    keepCopies({ "Chrome di Windows": [row("1")], "Firefox di Linux": [row("3")] })
    putList([row("9")])
    localStorage.setItem(
      "koperasi.salinan",
      JSON.stringify({ browser: "browser-1", sequence: 999, done: {} }),
    )
    host.answers.set(`DELETE ${path}/from/7/browser-0`, { status: 200, body: {} })
    await openTransactions()
    await press("Cadangan")
    const origins = page.getByRole("list", { name: "Salinan di server" }).getByRole("listitem")
    await expectCount(origins, 2)
    await expectCount(panel().getByRole("button", { name: /^Hapus salinan / }), 1)
    const remove = () => panel().getByRole("button", { name: /^Hapus salinan Siti Aminah, Chrome/ })
    await remove().click()
    await press("Batal", page.getByRole("alertdialog"))
    await expectCount(origins, 2)
    await remove().click()
    await press("Ya", page.getByRole("alertdialog"))
    await expectCount(origins, 1)
    expect(copyCalls().filter(({ method }) => method === "DELETE")).toHaveLength(1)
    expect(storedNotes()).toEqual(["9"])
  })

  test("a copy whose bytes are not what they are called is refused, and nothing changes", async () => {
    keepCopies({ "Chrome di Windows": [row("1")] })
    const [piece = ""] = [...host.answers.keys()].filter((key) => key.includes("/pieces/"))
    host.answers.set(piece, { status: 200, body: row("1", { Supplier: "palsu" }) })
    putList([row("9")])
    await openTransactions()
    await press("Cadangan")
    await page.getByRole("button", { name: /^Lihat salinan / }).click()
    await expect.element(panel().getByRole("alert")).toHaveTextContent("tidak utuh")
    expect(storedNotes()).toEqual(["9"])
  })

  test("without a connection it says so, and files go on working", async () => {
    host.answers.set(`GET ${path}`, { status: 503, body: {} })
    putList([row("9")])
    await openTransactions()
    await press("Cadangan")
    await expect.element(panel()).toHaveTextContent("Salinan di server tidak dapat dimuat.")
    await expect.element(button("Pilih berkas cadangan", panel())).toBeEnabled()
  })

  test("own copies come back to who may add and not edit; a row that is still there stays, and that is said", async () => {
    keepCopies({ "Chrome di Windows": [row("1")], "Firefox di Linux": [row("2")] })
    putList([row("1", { Supplier: "lain" })])
    await openApp("/transaksi-singkong", {
      role: "Staf",
      permissions: grants("CassavaTransactions", "view", "add"),
    })
    await press("Cadangan")
    await page.getByRole("button", { name: /^Lihat salinan .*Chrome/ }).click()
    await expectTexts(panel().getByRole("cell"), ["0", "0", "0"])
    await expect
      .element(panel())
      .toHaveTextContent("Tidak diganti karena Anda tidak memiliki hak mengubah: 1 Transaksi Singkong.")
    await expect.element(panel()).toHaveTextContent("Tidak ada yang dapat dipulihkan.")
    await page.getByRole("button", { name: /^Lihat salinan .*Firefox/ }).click()
    await expectTexts(panel().getByRole("cell"), ["1", "0", "0"])
    await press("Pulihkan", panel())
    await expect.poll(storedRows).toEqual([row("1", { Supplier: "lain" }), row("2")])
  })

  test("a list that may be seen and not added to is named, in the list of copies too", async () => {
    keepCopies({ "Chrome di Windows": [row("1")] })
    const newest = { id: "k", at: "2026-03-02T01:05:00.000Z", rows: 4, documents: 0 }
    const commissions = {
      account: "7",
      browser: "browser-0",
      person: "Siti Aminah",
      device: "Chrome di Windows",
      own: true,
      newest,
    }
    host.answers.set("GET /copies/komisi", { status: 200, body: { data: [commissions] } })
    putList([row("9")])
    await openApp("/transaksi-singkong", {
      role: "Staf",
      permissions: [...grants("CassavaTransactions", "view", "add"), ...grants("CommissionData", "view")],
    })
    await press("Cadangan")
    const origin = page.getByRole("list", { name: "Salinan di server" }).getByRole("listitem")
    await expect
      .element(origin)
      .toHaveTextContent(/1 Transaksi Singkong, 4 .*Komisi.* \(tanpa hak menambah\)/)
    await expect
      .element(panel())
      .toHaveTextContent(/Tidak dapat dipulihkan karena Anda tidak memiliki hak menambah: .*Komisi/)
    await page.getByRole("button", { name: /^Lihat salinan / }).click()
    await press("Pulihkan", panel())
    await expect.poll(storedNotes).toEqual(["9", "1"])
    expect(copyCalls().filter(({ path: at }) => at.startsWith("/copies/komisi/"))).toEqual([])
  })

  test("who may only look is offered none, and told why", async () => {
    putList([row("9")])
    await openApp("/transaksi-singkong", { role: "Staf", permissions: grants("CassavaTransactions", "view") })
    await press("Cadangan")
    await expect.element(panel()).toHaveTextContent("Anda tidak memiliki hak menambah: Transaksi Singkong.")
    await expect.element(button("Cadangkan data", panel())).toBeVisible()
    expect(copyCalls().filter(({ method }) => method === "GET")).toEqual([])
  })
})
