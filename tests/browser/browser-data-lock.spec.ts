/** The lock that tabs hold while they write, under hundreds of concurrent writes. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "@playwright/test"
import { build, type Rolldown } from "vite"

let server: Server
let url = ""

test.beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: "src/providers/browser/lock.ts", formats: ["es"], fileName: "lock" },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  const [output] = Array.isArray(built) ? built : [built]
  const code = output?.output[0].code ?? ""
  server = createServer((request, response) => {
    const script = request.url === "/lock.js"
    response.setHeader("content-type", script ? "text/javascript" : "text/html")
    response.end(script ? code : "<title>tab</title>")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterAll(() => new Promise((resolve) => server.close(resolve)))

test("three tabs adding fifty rows each at the same time lose none", async ({ context }) => {
  const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
  for (const tab of tabs) await tab.goto(url)
  const done = Promise.all(
    tabs.map((tab, number) =>
      tab.evaluate(async (name) => {
        const path = "/lock.js"
        const { withLock } = (await import(path)) as typeof import("../../src/providers/browser/lock")
        const go = new BroadcastChannel("go")
        const begun = new Promise((resolve) => go.addEventListener("message", resolve))
        document.title = "ready"
        await begun
        for (let index = 0; index < 50; index++)
          await withLock(() => {
            const rows = JSON.parse(localStorage.getItem("rows") ?? "[]")
            localStorage.setItem("rows", JSON.stringify([...rows, `${name}-${index}`]))
          })
      }, number),
    ),
  )
  for (const tab of tabs) await expect(tab).toHaveTitle("ready")
  await tabs[0]?.evaluate(() => new BroadcastChannel("go").postMessage(""))
  await done
  const rows = () => tabs[0]?.evaluate(() => JSON.parse(localStorage.getItem("rows") ?? "[]") as string[])
  await expect.poll(async () => new Set(await rows()).size).toBe(150)
  expect((await rows())?.length).toBe(150)
})

test("a failing write ends its turn, and a cleared storage holds nobody up for long", async ({ page }) => {
  await page.goto(url)
  const told = await page.evaluate(async () => {
    const path = "/lock.js"
    const { withLock } = (await import(path)) as typeof import("../../src/providers/browser/lock")
    await withLock(() => localStorage.setItem("rows", "[1]"))
    const failed = await withLock(() => {
      throw new Error("penuh")
    }).catch((error: Error) => error.message)
    localStorage.clear()
    const begun = performance.now()
    const value = await withLock(() => 7)
    return { failed, value, waited: performance.now() - begun }
  })
  expect(told).toMatchObject({ failed: "penuh", value: 7 })
  expect(told.waited).toBeLessThan(5000)
})
