/**
 * The pictures of docs/panduan.md and README.md, taken from the built product with its sample data: `npm run panduan`.
 * Needs `npm run build` before it. Nothing of it is kept but the pictures.
 */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright"
import { findChromium, LAUNCH_ARGS } from "../../tests/setup/chromium.mjs"

const here = fileURLToPath(new URL(".", import.meta.url))
const root = join(here, "../..")
const [email, password] = ["kepala@koperasi.local", "Gudang-Kapur-77"]
const data = mkdtempSync(join(tmpdir(), "panduan-"))
const server = spawn(process.execPath, ["server/start.mjs", "--demo"], {
  cwd: root,
  env: { ...process.env, ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DATA_DIR: data, PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
})

/** @returns {Promise<string>} where it listens */
const started = new Promise((resolve, reject) => {
  let out = ""
  server.stdout.on("data", (chunk) => {
    out += chunk
    const found = /siap di (http:\S+)/.exec(out)
    if (found?.[1]) resolve(found[1])
  })
  server.on("exit", (code) => reject(new Error(`the server ended with ${code}:\n${out}`)))
})

try {
  const url = await started
  const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_ARGS })
  const page = await browser.newPage({ viewport: { width: 1200, height: 750 }, locale: "id-ID" })
  /** A picture of the screen as it stands, small enough to be kept beside the text. */
  const picture = async (name, { path } = {}) => {
    await page.waitForLoadState("networkidle")
    await page.screenshot({
      path: path ?? join(here, `${name}.jpg`),
      ...(path ? {} : { type: "jpeg", quality: 60 }),
      animations: "disabled",
    })
  }
  const open = async (path) => {
    await page.goto(url + path)
    await page.waitForSelector("h1", { state: "attached" })
    await page.waitForLoadState("networkidle")
  }
  const press = (name) => page.getByRole("button", { name, exact: true }).first().click()
  /** A tool of a list, behind *Lainnya*. */
  const pressTool = async (name) => {
    await press("Lainnya")
    await press(name)
  }

  await page.goto(`${url}/login`)
  await picture("masuk")
  await page.fill("input[type=email]", email)
  await page.fill("input[type=password]", password)
  await page.keyboard.press("Enter")
  await page.waitForURL("**/dashboard")
  await page.locator("main canvas").first().waitFor()
  await picture("dashboard")

  await open("/data-admin")
  await press("Advanced Search")
  await page.locator(".ant-picker").first().waitFor()
  await picture("daftar")
  await open("/data-admin")
  await page.locator("tbody tr").first().getByRole("link").click()
  await page.getByRole("dialog").waitFor()
  await picture("detail")
  await open("/add-verifikasi-singkong")
  await picture("verifikasi")
  await open("/transaksi-singkong")
  await press("Cetak")
  await page.getByRole("menuitem", { name: "Invoice", exact: true }).click()
  await page.getByRole("dialog").waitFor()
  await picture("cetak")
  await open("/transaksi-singkong")
  await pressTool("Cadangan")
  await page.getByRole("dialog").waitFor()
  await picture("cadangan")
  await open("/jenis-pengguna")
  await page.getByRole("combobox", { name: "Role", exact: true }).click()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.getByRole("checkbox").first().waitFor()
  await picture("akses")
  await open("/data-admin")
  await pressTool("Impor")
  await page.getByRole("dialog").waitFor()
  await picture("impor")
  await page.setViewportSize({ width: 1440, height: 900 })
  await open("/data-mitra")
  await picture("README", { path: join(root, "docs/screenshot.png") })
  await browser.close()
} finally {
  server.removeAllListeners("exit")
  server.kill("SIGTERM")
  await new Promise((resolve) => server.on("exit", resolve))
  rmSync(data, { recursive: true, force: true })
}
