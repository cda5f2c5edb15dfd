/** The typed client of docs/api.md: generated from the description, compiled, and run against the server. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openProduct } from "../server/support/api"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"

type Product = Awaited<ReturnType<typeof openProduct>>

/** Below the project, where packages are found. */
const CACHE = "node_modules/.cache"
let folder: string
let product: Product

const node = (...args: readonly string[]) => spawnSync(process.execPath, args, { encoding: "utf8" })
const exampleOf = (doc: string): string => {
  const [, code = ""] =
    /```ts\n(\/\/ close-warehouses\.ts\n[\s\S]*?)```/.exec(readFileSync(doc, "utf8")) ?? []
  return code
}
/** Compiles a script to JavaScript. @returns the compiler's messages */
const compile = (code: string): string => {
  const script = join(folder, "script.ts")
  writeFileSync(script, code)
  const strict = ["--strict", "--target", "es2022", "--module", "nodenext", "--types", "", "--ignoreConfig"]
  return node("node_modules/typescript/bin/tsc", ...strict, "--lib", "es2023,dom", script).stdout
}

beforeAll(async () => {
  mkdirSync(CACHE, { recursive: true })
  folder = mkdtempSync(join(CACHE, "api-client-"))
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  product = await openProduct({ registry: warehouseRegistry(), parts: warehouseParts })
  writeFileSync(join(folder, "openapi.json"), JSON.stringify((await product.root.get("/openapi.json")).body))
  const made = node(
    "--import",
    "./tests/support/api-client/generator-typescript.mjs",
    "node_modules/openapi-typescript/bin/cli.js",
    join(folder, "openapi.json"),
    "-o",
    join(folder, "openapi.d.ts"),
  )
  expect(made.stderr).toBe("")
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

test("the example compiles and does its work", async () => {
  const { root } = product
  for (const [name, capacity] of [
    ["Utara", 10],
    ["Timur", 500],
  ] as const)
    await root.post("/warehouses", { name, capacity, status: "OPEN" })
  expect(compile(exampleOf("docs/api.md"))).toBe("")
  const { closeSmallWarehouses } = await import(pathToFileURL(join(folder, "script.js")).href)
  const fetch = (request: Request) => product.app.request(request)
  const closed = await closeSmallWarehouses("http://localhost/api/v1", root.token, fetch)
  expect(closed).toEqual(["Utara"])
  const rows = (await root.get("/warehouses")).body.data as { name: string; status: string }[]
  expect(Object.fromEntries(rows.map(({ name, status }) => [name, status]))).toEqual({
    Utara: "CLOSED",
    Timur: "OPEN",
  })
}, 60_000)

test.each([
  ["a misspelt field", 'client.POST("/warehouses", { body: { nam: "Utara", capacity: 1, status: "OPEN" } })'],
  [
    "a value that is no option",
    'client.POST("/warehouses", { body: { name: "U", capacity: 1, status: "SHUT" } })',
  ],
  ["a missing field", 'client.POST("/warehouses", { body: { name: "Utara", status: "OPEN" } })'],
  ["an unknown filter", 'client.GET("/warehouses", { params: { query: { capacity_near: "1" } } })'],
  ["an unknown path", 'client.GET("/warehouse")'],
])(
  "%s does not compile",
  (_, call) => {
    const head = `import createClient from "openapi-fetch"
    import type { paths } from "./openapi.js"
    const client = createClient<paths>({ baseUrl: "" })\n`
    expect(compile(`${head}await ${call}`)).toContain("error TS")
  },
  30_000,
)
