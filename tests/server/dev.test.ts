/** `npm run dev`: the database follows valid declarations, and errors of others are shown over the page. */
import { spawnSync } from "node:child_process"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { openSqlite } from "../../server/database/sqlite"
import type { Database } from "../../server/database/types"
import { reloadsPage } from "../../server/dev/files"
import { type Message, startDevServer } from "./support/dev-server"

const FILE = "resources/suppliers.ts"
const PERSON = { email: "admin@koperasi.local", password: "rahasia-sekali" }

let dev: Awaited<ReturnType<typeof startDevServer>>
let page: Awaited<ReturnType<(typeof dev)["page"]>>
let db: Database
let original: string
let token = ""

const call = (path: string, init: RequestInit = {}) =>
  fetch(dev.url + path, {
    ...init,
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
  })
const columns = async (): Promise<string[]> => {
  const tables = await db.queries.introspection.getTables()
  return tables.find(({ name }) => name === "suppliers")?.columns.map(({ name }) => name) ?? []
}
/** The declaration with additional lines in its fields. */
const withFields = (lines: string) => original.replace("  fields: {\n", `  fields: {\n${lines}`)
const write = (lines: string) => dev.write(FILE, withFields(lines))
const soon = { timeout: 60_000, interval: 50 }
const overlay = (): Message | undefined =>
  page.messages.findLast(({ type }) => type === "error" || type === "update")
const told = (text: string | RegExp) => vi.waitFor(() => expect(overlay()?.err?.stack).toMatch(text), soon)
const nothingWrong = () => vi.waitFor(() => expect(overlay()?.type).toBe("update"), soon)

/** Waits until the page is reloaded: the API has the new column. */
const reloaded = async () => {
  const seen = page.messages.length
  await vi.waitFor(
    () => expect(page.messages.slice(seen).map(({ type }) => type)).toContain("full-reload"),
    soon,
  )
}

beforeAll(async () => {
  dev = await startDevServer({ ADMIN_EMAIL: PERSON.email, ADMIN_PASSWORD: PERSON.password })
  original = dev.read(FILE)
  const answer = await call("/auth/login", { method: "POST", body: JSON.stringify(PERSON) })
  token = (await answer.json()).data.token
  const made = await call("/suppliers", {
    method: "POST",
    body: JSON.stringify({ name: "Maju", codeSP: "SP01" }),
  })
  expect(made.status).toBe(201)
  db = openSqlite(dev.path("data/koperasi.sqlite"))
  page = await dev.page()
})
afterAll(async () => {
  page.close()
  await db.close()
  await dev.stop()
})

test("a field that is saved letter by letter becomes one column", async () => {
  const before = await columns()
  const line = '    gudang: { type: "text", label: "Gudang" },\n'
  for (let end = 1; end <= line.length; end++) write(line.slice(0, end))
  await reloaded()
  expect(await columns()).toEqual([...before, "gudang"])
  const { data } = await (await call("/suppliers")).json()
  expect(data[0]).toMatchObject({ name: "Maju", gudang: null })
})

test("a fault is shown over the page as `npm run check` prints it until it is mended; the API goes on", async () => {
  write('    gudang: { type: "reference", label: "Gudang", resource: "nowhere" },\n')
  await told(
    /R101 {2}suppliers\.fields\.gudang {2}\(\S+resources\/suppliers\.ts:\d+:1\)\n +refers to 'nowhere', which is not declared; .*list it/,
  )
  const late = await dev.page()
  await vi.waitFor(() => expect(late.messages.at(-1)?.err?.stack).toContain("R101"), soon)
  late.close()
  expect((await (await call("/suppliers")).json()).data).toHaveLength(1)
  write('    gudang: { type: "text", label: "Gudang" },\n')
  await nothingWrong()
})

test("a compile error is shown with its line and adds no column", async () => {
  const before = await columns()
  write(
    '    gudang: { type: "text", label: "Gudang" },\n    rak: { type: "text", label: "Rak", maxLenght: 3 },\n',
  )
  await told(/TS\d+ {2}\S+resources\/suppliers\.ts:\d+:\d+\n/)
  expect(await columns()).toEqual(before)
})

test("a changed label reaches the page as one reload, without a hot update", async () => {
  write('    gudang: { type: "text", label: "Gudang" },\n')
  await reloaded()
  await nothingWrong()
  const seen = page.messages.length
  // The page has loaded the declaration.
  expect((await fetch(`${dev.origin}/${FILE}`)).status).toBe(200)
  write('    gudang: { type: "text", label: "Nama Gudang" },\n')
  await vi.waitFor(async () => {
    const types = page.messages.slice(seen).map(({ type }) => type)
    expect(types.filter((type) => type === "full-reload")).toHaveLength(1)
  }, soon)
  await nothingWrong()
  const types = page.messages.slice(seen).map(({ type, updates }) => (updates?.length ? "hot" : type))
  expect(types).not.toContain("hot")
  expect(types).not.toContain("error")
})

test("the API's description is shown as a page, without the app", async () => {
  const answer = await fetch(`${dev.origin}/api/docs`)
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"])
  expect(await answer.text()).toContain("/api/v1/openapi.json")
  const described = await (await call("/openapi.json")).json()
  expect(described.paths["/suppliers"]).toMatchObject({ post: { operationId: "suppliers.create" } })
})

test("a server part alone does not reload the page", () => {
  expect(
    ["resources/partners.ts", "resources/dashboard.page.tsx", "src/core/text.ts"].map(reloadsPage),
  ).toEqual([true, true, true])
  expect(
    ["resources/partners.server.ts", "resources/dashboard.screen.tsx", "src/views/form/form-page.tsx"].map(
      reloadsPage,
    ),
  ).toEqual([false, false, false])
})

test("after `npm run db:migrate` beside it the overlay closes and the API follows, without a change of a file", async () => {
  await call(`/suppliers/${(await (await call("/suppliers")).json()).data[0].id}`, {
    method: "PUT",
    headers: { "If-Match": "*" },
    body: JSON.stringify({ name: "Maju", codeSP: "SP01", gudang: "Timur" }),
  })
  write('    rak: { type: "text", label: "Nama Gudang", was: "gudang" },\n')
  await told("was 'gudang': 1 value")
  const ran = spawnSync(process.execPath, [dev.path("server/commands/db.mjs"), "migrate"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATA_DIR: dev.path("data") },
  })
  expect(ran.stdout + ran.stderr).toContain("The database matches its declarations now.")
  await reloaded()
  await nothingWrong()
  const { data } = await (await call("/suppliers")).json()
  expect(data[0]).toMatchObject({ name: "Maju", rak: "Timur" })
})
