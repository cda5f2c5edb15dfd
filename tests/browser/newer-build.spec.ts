/** An open tab detects a newer build by the server's responses, without a service worker. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Page } from "@playwright/test"
import { renameBuild } from "../setup/rename-build"
import { startServer } from "../setup/server-process"
import { closeSuccess, fill, press, rowOf } from "./support/driver"
import { expect, test } from "./support/fixtures"
import { itemsOf, put, sessionAt, tokenAt } from "./support/sessions"

const TOLD = "Aplikasi ini sudah diperbarui di server. Simpan pekerjaan Anda, lalu muat ulang."
const MINUTE = 60_000

const builds = (page: Page) => page.locator('meta[name="koperasi-builds"]').getAttribute("content")
const name = (page: Page) => page.getByRole("textbox", { name: "Nama Lengkap" })

test("with OFFLINE=off: told within a minute, a reload keeps what is typed; two builds behind is asked before it writes", async ({
  page,
}) => {
  test.slow()
  const built = dirname(dirname(process.env.SERVER_ENTRY ?? ""))
  const own = mkdtempSync(`${built}-`)
  cpSync(built, own, { recursive: true })
  const entry = process.env.SERVER_ENTRY
  process.env.SERVER_ENTRY = join(own, "server", "main.js")
  const client = join(own, "client")
  const current = () => JSON.parse(readFileSync(join(client, "build.json"), "utf8")).build as string
  const server = await startServer({ OFFLINE: "off" })
  /** Restarts the server as another build. */
  const upgrade = async (to: string) => {
    await server.stop()
    renameBuild(client, current(), to)
    await server.start()
  }
  try {
    const first = current()
    await page.clock.install()
    await page.goto(`${server.url}/favicon.svg`)
    await put(page, itemsOf(sessionAt(server.url, await tokenAt(server.url))))
    await page.goto(`${server.url}/add-admin`)
    await fill(page, "Nama Lengkap", "Rahmat Setengah Jadi")
    expect(await builds(page)).toBe(first)

    await upgrade("0000000000000002")
    await page.clock.fastForward(MINUTE)
    await expect(page.getByText(TOLD)).toBeVisible()
    await expect(name(page)).toHaveValue("Rahmat Setengah Jadi")
    await press(page, "Muat ulang")
    await expect.poll(() => builds(page)).toBe(`0000000000000002 ${first}`)
    await expect(name(page)).toHaveValue("Rahmat Setengah Jadi")
    await expect(page.getByText(TOLD)).toHaveCount(0)

    // The draft of a setup row is only stored before a reload.
    await page.goto(`${server.url}/verifikasi-setup/supplier`)
    const add = page.getByRole("form", { name: /^Tambah/ })
    await add.getByRole("textbox").first().fill("CV Dua Versi")
    await upgrade("0000000000000003")
    await upgrade("0000000000000004")
    await page.clock.fastForward(MINUTE)
    await expect(page.getByText(TOLD)).toBeVisible()
    await add.getByRole("textbox").nth(1).fill("DV01")
    const writes: string[] = []
    page.on("request", (request) => {
      if (request.method() === "POST") writes.push(request.url())
    })
    await add.getByRole("button", { name: "Tambah" }).click()
    const question = page.getByRole("alertdialog", { name: "Muat ulang dulu?" })
    await expect(question).toBeVisible()
    expect(writes).toEqual([])
    await question.getByRole("button", { name: "Muat ulang", exact: true }).click()
    await expect.poll(() => builds(page)).toMatch(/^0000000000000004 0000000000000003 /)
    await expect(add.getByRole("textbox").first()).toHaveValue("CV Dua Versi")
    await expect(add.getByRole("textbox").nth(1)).toHaveValue("DV01")
    await add.getByRole("button", { name: "Tambah" }).click()
    await closeSuccess(page, /berhasil/i)
    await expect(rowOf(page, "CV Dua Versi")).toBeVisible()
    expect(writes).toHaveLength(1)
  } finally {
    process.env.SERVER_ENTRY = entry
    await server.dispose()
    rmSync(own, { recursive: true, force: true })
  }
})
