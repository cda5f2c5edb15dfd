/** Cold visits of our own screens, without a harness: what they ask for, when they can be used, how long they block. */

import type { AddressInfo } from "node:net"
import { serve } from "@hono/node-server"
import { chromium, type Page } from "@playwright/test"
import { Hono } from "hono"
import { compress } from "hono/compress"
import { createStatic } from "../../server/http/static"
import { findChromium, LAUNCH_ARGS } from "../setup/chromium.mjs"
import { sessionOf } from "../support/sign-in"
import { median } from "./load"

const ROWS = 1000
const CPU = 4
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }

const SCREENS = [
  { address: "/login", ready: "input[type=password]", count: 1 },
  { address: "/people", ready: "tbody tr[data-row], tbody td[data-label]", count: 20 },
  { address: "/add-people", ready: "form input[id*=salary]", count: 1 },
  { address: "/dashboard", ready: "main dd", count: 4 },
] as const

const person = (index: number) => ({
  id: String(index),
  firstName: `Nama${index}`,
  lastName: `Belakang${index % 97}`,
  email: `orang${index}@example.com`,
  role: ["editor", "viewer"][index % 2],
  status: "active",
  department: `Bagian ${index % 7}`,
  city: `Kota ${index % 31}`,
  salary: 1_000_000 + index,
  createdAt: "2026-01-02",
})

async function startServer(folder: string) {
  const people = Array.from({ length: ROWS }, (_, index) => person(index + 1))
  const site = new Hono()
  site.use("/api/v1/*", compress())
  site.get("/api/v1/users", (c) => c.json(people))
  site.route("/", createStatic(folder))
  const server = serve({ fetch: site.fetch, hostname: "127.0.0.1", port: 0 })
  await new Promise((done) => server.once("listening", done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** Runs in the page before its first script: when so many of what makes it ready have been painted, and long tasks. */
function watch({ ready, count }: { ready: string; count: number }): void {
  const seen = { ready: 0, blocked: 0, shift: 0 }
  Object.assign(window, { bench: seen })
  const observe = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe("longtask", ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50)
  })
  observe("layout-shift", ({ value = 0 }) => {
    seen.shift += value
  })
  const look = () => {
    if (document.querySelectorAll(ready).length < count) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => Object.assign(seen, { ready: performance.now() })))
  }
  look()
}

async function visit(page: Page, url: string, screen: (typeof SCREENS)[number]) {
  const session = await page.context().newCDPSession(page)
  const sizes: { at: number; bytes: number }[] = []
  const kinds = new Map<string, string>()
  await session.send("Network.enable")
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type))
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (/Script|Stylesheet|Other/.test(kinds.get(requestId) ?? ""))
      sizes.push({ at: performance.now(), bytes: encodedDataLength })
  })
  await session.send("Network.emulateNetworkConditions", NETWORK)
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU })
  await page.addInitScript(watch, { ready: screen.ready, count: screen.count })
  await page.goto(url + screen.address, { waitUntil: "commit" })
  const seen = () => page.evaluate(() => (window as unknown as { bench: Record<string, number> }).bench)
  await page.waitForFunction(() => (window as unknown as { bench: { ready: number } }).bench.ready > 0)
  const readyAt = performance.now()
  await page.waitForLoadState("networkidle")
  const { ready = 0, blocked = 0, shift = 0 } = await seen()
  const before = sizes.filter(({ at }) => at <= readyAt)
  const kilobytes = before.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  return { ready, blocked, shift, kilobytes, files: before.length }
}

/** @returns a table in Markdown */
export async function measureScreens(folder: string, rounds: number): Promise<string> {
  const { url, server } = await startServer(folder)
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: LAUNCH_ARGS })
  const found = new Map<string, Awaited<ReturnType<typeof visit>>[]>()
  try {
    for (let round = 0; round <= rounds; round++)
      for (const screen of SCREENS) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
        if (screen.address !== "/login")
          await context.addInitScript((items) => {
            for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
          }, sessionOf())
        const result = await visit(await context.newPage(), url, screen)
        // Without the browser's own start.
        if (round > 0) found.set(screen.address, [...(found.get(screen.address) ?? []), result])
        await context.close()
      }
  } finally {
    await browser.close()
    server.close()
  }
  const rows = [...found].map(([address, all]) => {
    const of = (key: keyof (typeof all)[number], digits = 0) =>
      median(all.map((one) => one[key])).toFixed(digits)
    return `| ${address} | ${of("kilobytes")} | ${of("files")} | ${of("ready")} | ${of("blocked")} | ${of("shift", 3)} |`
  })
  return [
    `CPU ${CPU}×, 10 Mbps / 40 ms, ${ROWS} rows, medians of ${rounds}.`,
    "",
    "| cold visit | KB until ready | files | ready, ms | blocked in all, ms | layout shift |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n")
}
