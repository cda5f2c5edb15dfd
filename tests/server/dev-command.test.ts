/** `npm run dev` as a command: its address, and sample data. */
import { spawn, spawnSync } from "node:child_process"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { freePort } from "../support/free-port"
import { copyForDev } from "./support/dev-server"

const PERSON = { email: "admin@koperasi.local", password: "rahasia-sekali" }
const copy = copyForDev()
const script = copy.path("server/dev.mjs")
const env = {
  PATH: process.env.PATH,
  DATA_DIR: copy.path("data"),
  ADMIN_EMAIL: PERSON.email,
  ADMIN_PASSWORD: PERSON.password,
}

beforeAll(() => {
  // The packages of the copy are those of the product, whose cache stays as it is; no browser loads modules here.
  copy.change(
    "vite.config.ts",
    "  return {\n",
    '  return {\n    cacheDir: ".vite",\n    optimizeDeps: { noDiscovery: true, include: [] },\n',
  )
})
afterAll(() => copy.remove())

test("takes PORT, and fills an empty database with sample data", async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [script, "--demo"], {
    cwd: copy.path(),
    env: { ...env, PORT: String(port) },
    stdio: ["pipe", "ignore", "pipe"],
  })
  let log = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text
  })
  const url = `http://127.0.0.1:${port}/api/v1`
  const call = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { "Content-Type": "application/json", ...init.headers } })
  try {
    const token = await vi.waitFor(
      async () => {
        const answer = await call("/auth/login", { method: "POST", body: JSON.stringify(PERSON) })
        expect(answer.status, log).toBe(200)
        return (await answer.json()).data.token as string
      },
      { timeout: 60_000, interval: 200 },
    )
    const answer = await call("/suppliers", { headers: { Authorization: `Bearer ${token}` } })
    expect((await answer.json()).data.length).toBeGreaterThan(5)
  } finally {
    child.kill()
  }
})

test.each([
  [["--demmo"], {}, "Pilihan '--demmo' tidak dikenal"],
  [[], { PORT: "abc" }, "PORT harus berupa angka"],
])("refuses %j with %j in one sentence", (args, more, sentence) => {
  const ran = spawnSync(process.execPath, [script, ...args], {
    cwd: copy.path(),
    env: { ...env, ...more },
    encoding: "utf8",
  })
  expect(ran.status).toBe(1)
  expect(ran.stderr).toContain(sentence)
  expect(ran.stderr.trim().split("\n")).toHaveLength(1)
})
