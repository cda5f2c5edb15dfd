/** Every screen in English: nothing of it is left in Indonesian, nothing is cut or wider than the window, axe finds nothing. */
import type { Page } from "@playwright/test"
import { registry } from "../../resources/registry"
import { PRINTED } from "../support/printed"
import { fillHost, valuesOf } from "./declared-form"
import { follow, screens, violations, WIDTHS } from "./every-screen"
import { expect, hostTest } from "./signed-in"

/** Colours are the same in both languages. */
const ELSEWHERE = ["color-contrast"]

/** Words that no English sentence of ours has. */
const INDONESIAN =
  "\\b(wajib|tidak|gagal|berhasil|harus|hanya|sudah|belum|dan|atau|yang|ini|diisi|dipilih|nama|tanggal|kode|jenis|jabatan|kelompok|alamat|nomor|tambah|hapus|cari|simpan|batal|kolom|lainnya|pilih|daftar|mitra|angkutan|anggota|singkong|transaksi|komisi|karyawan|berat|harga)\\b"

/** What is said in Indonesian on the page as it stands: texts of the frame and the screen, never of records. */
const leftOver = (page: Page): Promise<string[]> =>
  page.evaluate((words) => {
    const indonesian = new RegExp(words, "i")
    const isData = (element: Element) =>
      element.closest(
        "td, [role=option], option, textarea, .ant-select, label:has([type=radio]), .user-text, [class*=paper], noscript",
      )
    const found = new Set<string>()
    const look = (text: string | null | undefined, element: Element) => {
      const said = text?.trim()
      if (said && indonesian.test(said) && !isData(element)) found.add(said)
    }
    for (const element of document.body.querySelectorAll("*")) {
      if (["SCRIPT", "STYLE"].includes(element.tagName)) continue
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        look(element.getAttribute(name), element)
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) look(node.textContent, element)
    }
    return [...found]
  }, INDONESIAN)

hostTest(
  "English, chosen at the login, is what every screen speaks, wide or narrow",
  async ({ page, host, hostUrl }) => {
    hostTest.setTimeout(180_000)
    const found: string[] = []
    const widths = [...WIDTHS]
    page.on("console", (message) => found.push(`${message.type()}: ${message.text()}`))
    const look = async (where: string) => {
      await expect(page.locator("h1").first(), where).toBeVisible()
      await expect(page.getByText(/^Loading/), where).toHaveCount(0)
      await expect(page.locator("html"), where).toHaveAttribute("lang", "en")
      // The width that the last screen was left in comes first.
      for (const size of widths.reverse()) {
        await page.setViewportSize(size)
        const at = `${where} ${size.width}`
        for (const text of await leftOver(page)) found.push(`${at}: in Indonesian: ${text}`)
        // A chart follows the window a moment later.
        const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        await expect.poll(over, { message: `${at}: pixels too wide` }).toBeLessThanOrEqual(0)
      }
      await expect.poll(() => violations(page, ELSEWHERE), { message: where }).toEqual([])
    }

    const session = await page.context().storageState()
    await page.goto(`${hostUrl}/login`)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.getByRole("button", { name: "English" }).click()
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible()
    await look("/login")
    await page.evaluate(
      (items) => {
        for (const { name, value } of items) localStorage.setItem(name, value)
      },
      session.origins.find(({ origin }) => origin === new URL(hostUrl).origin)?.localStorage ?? [],
    )

    await page.goto(`${hostUrl}/dashboard`)
    for (const { path, query, content, bare } of screens) {
      const resource =
        content.kind === "list" || content.kind === "form" ? content.resource : registry.get("roles")
      const own = { ...valuesOf(resource), id: "x1" }
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
      // Of the others some are our own server's alone, and lead to the dashboard here.
      if (content.kind !== "extra") expect(new URL(page.url()).pathname).toBe(path)
      await look(path)
    }
    expect([...new Set(found)]).toEqual([])
  },
)
