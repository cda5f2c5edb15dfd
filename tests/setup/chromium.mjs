// Finds a Chromium for the browser tests; run as a command it installs one where none is found.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { chromium } from "@playwright/test"

/** Chromium without windows, like Playwright's own headless shell: opens a page in two thirds of the time. */
const SHELL = "/usr/bin/chromium-headless-shell"
const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** Arguments of Chromium: no sandbox for root, which cannot have one, and no calls to the internet. */
export const LAUNCH_ARGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/**
 * The path of a Chromium: CHROMIUM_PATH, an installed one, or Playwright's own; undefined if there is none.
 * @param {{ whole?: boolean }} options whole: not the headless shell, which cannot show PDFs
 */
export function findChromium({ whole = false } = {}) {
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...(whole ? [] : [SHELL]),
    ...KNOWN,
    chromium.executablePath(),
  ]
  return candidates.find((path) => path && existsSync(path))
}

function run(command, args) {
  console.log(`> ${command} ${args.join(" ")}`)
  return spawnSync(command, args, { stdio: "inherit" }).status === 0
}

function install() {
  if (run("npx", ["playwright", "install", "chromium"]) && findChromium({ whole: true })) return
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    run("apt-get", ["update", "-qq"])
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"])
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (!findChromium({ whole: true })) install()
  const path = findChromium()
  if (!path) {
    console.error(
      "No Chromium found. Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.",
    )
    process.exit(1)
  }
  console.log(`Chromium: ${path}`)
}
