/** Every screen in English: no Indonesian text, no cut text, no horizontal scrolling, no axe fault, no motion. */
import type { Page } from "@playwright/test"
import { product } from "../../resources/product"
import { registry } from "../../resources/registry"
import type { Screen } from "../../src/app/screens"
import type { HistoryEntry } from "../../src/core/history/entry"
import { fillHost, storedOf } from "../support/declared"
import { PRINTED } from "../support/printed"
import { expectNoOverflow } from "./support/driver"
import { expect, hostTest, signedInTest as test } from "./support/fixtures"
import { follow, screens, violations, WIDTHS } from "./support/screens"

/** The axe rules that depend on the theme. */
const IN_THE_DARK = { runOnly: ["color-contrast", "link-in-text-block"] }

async function expectNothingFound(page: Page, at: string, theme: "light" | "dark", options: object) {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)
  await expect.poll(() => violations(page, options), { message: `${at} ${theme}` }).toEqual([])
}

/** Indonesian words that no English message contains. */
const INDONESIAN =
  "\\b(wajib|tidak|gagal|berhasil|harus|hanya|sudah|belum|dan|atau|yang|ini|diisi|dipilih|nama|tanggal|kode|jenis|jabatan|kelompok|alamat|nomor|tambah|hapus|cari|simpan|batal|kolom|lainnya|pilih|daftar|mitra|angkutan|anggota|singkong|transaksi|komisi|karyawan|berat|harga)\\b"

/** Animations that run despite reduced motion. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number(effect?.getComputedTiming().endTime) > 50,
      )
      .map((each) => (each.effect as KeyframeEffect).target?.className ?? ""),
  )

/** Indonesian texts of the current screen and its frame. @param data texts of records, which are left out */
const leftOver = (page: Page, data: readonly string[] = []): Promise<string[]> =>
  page.evaluate(
    ([words, known]) => {
      const indonesian = new RegExp(words, "i")
      const own = (text: string) => known.reduce((rest, each) => rest.replaceAll(each, ""), text)
      const isData = (element: Element) =>
        element.closest(
          "td, [role=option], option, textarea, .ant-select, label:has([type=radio]), .user-text, [class*=paper], noscript",
        )
      const found = new Set<string>()
      const look = (text: string | null | undefined, element: Element) => {
        const said = text?.trim()
        if (said && indonesian.test(own(said)) && !isData(element)) found.add(said)
      }
      for (const element of document.body.querySelectorAll("*")) {
        if (["SCRIPT", "STYLE"].includes(element.tagName)) continue
        for (const name of ["aria-label", "title", "placeholder", "alt"])
          look(element.getAttribute(name), element)
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) look(node.textContent, element)
      }
      return [...found]
    },
    [INDONESIAN, data] as const,
  )

/** Every text of a response, the longest first. */
function textsIn(value: unknown): string[] {
  const found = typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(textsIn)
  return [...new Set(found)].filter(Boolean).sort((a, b) => b.length - a.length)
}

/** Texts of users, records and options in the history. */
async function toldOf(page: Page, url: string): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem("token"))
  const answer = await page.request.get(`${url}/api/v1/history`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: HistoryEntry[] }
  const options = registry.all.flatMap(({ fields }) =>
    fields.flatMap((field) =>
      "options" in field && Array.isArray(field.options) ? field.options.map(({ label }) => label) : [],
    ),
  )
  return textsIn([
    options,
    data.map(({ actorName, recordName, changes }) => [actorName, recordName, changes]),
  ])
}

hostTest(
  "English, chosen at the login, is what every screen speaks, wide or narrow",
  async ({ page, host, hostUrl }) => {
    hostTest.setTimeout(180_000)
    const found: string[] = []
    const widths = [...WIDTHS]
    await page.emulateMedia({ reducedMotion: "reduce" })
    page.on("console", (message) => found.push(`${message.type()}: ${message.text()}`))
    const kinds = new Set<string>()
    const look = async (where: string, kind: string) => {
      const whole = !kinds.has(kind)
      kinds.add(kind)
      await expect(page.locator("h1").first(), where).toBeVisible()
      await expect(page.getByText(/^Loading/), where).toHaveCount(0)
      await expect(page.locator("html"), where).toHaveAttribute("lang", "en")
      // Starts with the width of the previous screen.
      for (const size of widths.reverse()) {
        await page.setViewportSize(size)
        const at = `${where} ${size.width}`
        for (const text of await leftOver(page)) found.push(`${at}: in Indonesian: ${text}`)
        // Checks the page and its tables; a chart resizes a moment later.
        const over = () =>
          page.evaluate(() => {
            const around = [...document.querySelectorAll("table")].map(
              (table) => table.parentElement as Element,
            )
            // The chart's table is for screen readers only.
            const wide = [document.documentElement, ...around.filter(({ clientWidth }) => clientWidth > 1)]
            return Math.max(...wide.map((each) => each.scrollWidth - each.clientWidth))
          })
        await expect.poll(over, { message: `${at}: pixels too wide` }).toBeLessThanOrEqual(0)
        // Mounted tests run axe on every screen; here one of each kind, in the built product.
        if (!whole) continue
        if (size === widths[0]) await expectNothingFound(page, at, "light", {})
        else await expectNothingFound(page, at, "dark", IN_THE_DARK)
      }
      for (const name of await moving(page)) found.push(`${where}: moves: ${name}`)
    }

    const session = await page.context().storageState()
    await page.goto(`${hostUrl}/login`)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.getByRole("button", { name: "English" }).click()
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible()
    await look("/login", "login")
    await page.evaluate(
      (items) => {
        for (const { name, value } of items) localStorage.setItem(name, value)
      },
      session.origins.find(({ origin }) => origin === new URL(hostUrl).origin)?.localStorage ?? [],
    )

    // Texts that differ from the first record.
    await page.goto(`${hostUrl}/data-admin`)
    await expect(page.locator("h1")).not.toHaveCount(0)
    const ownOnly = ({ content }: Screen) => content.kind === "extra" && content.route.ownServer === true
    // Last: they lead to the home page here, which is a screen of its own.
    const ordered = [...screens.filter((screen) => !ownOnly(screen)), ...screens.filter(ownOnly)]
    for (const screen of ordered) {
      const { path, query, content, bare } = screen
      const resource =
        content.kind === "list" || content.kind === "form" ? content.resource : registry.get("roles")
      const own = { ...storedOf(resource), id: "x1" }
      fillHost(host, resource, own)
      const search = new URLSearchParams(query)
      if (content.kind === "form" && content.mode === "edit") {
        const { edit } = resource.form
        if (edit?.index) search.set("index", "0")
        const kept: [string, unknown][] = [[edit?.editStash ?? "", own]]
        if (resource.source.kind === "browser") kept.push([resource.source.key, [own]])
        await page.evaluate((entries) => {
          for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify(value))
        }, kept)
      }
      await follow(page, `${path}?${search}`, bare ? PRINTED : undefined)
      expect(new URL(page.url()).pathname).toBe(ownOnly(screen) ? product.home : path)
      await look(path, content.kind)
    }
    expect([...new Set(found)]).toEqual([])
  },
)

test("so does what our own server alone has: what happened, with the copies of the server", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/favicon.svg`)
  await page.evaluate(() => localStorage.setItem("language", "en"))
  const extra = screens.filter(({ content }) => content.kind === "extra").map(({ path }) => path)
  const found: string[] = []
  const data = await toldOf(page, server.url)
  expect(data.length).toBeGreaterThan(0)
  let reached = 0
  for (const path of extra) {
    await page.goto(server.url + path)
    await expect(page.locator("h1").first()).toBeVisible()
    if (new URL(page.url()).pathname !== path) continue
    reached++
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    for (const [size, theme] of [
      [WIDTHS[0], "dark"],
      [WIDTHS[1], "light"],
    ] as const) {
      await page.setViewportSize(size)
      for (const text of await leftOver(page, data)) found.push(`${path}: in Indonesian: ${text}`)
      await expectNoOverflow(page)
      await expectNothingFound(page, path, theme, {})
    }
  }
  expect(reached).toBeGreaterThan(0)
  expect([...new Set(found)]).toEqual([])
})
