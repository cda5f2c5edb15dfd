/** `npm run check:api`: our own server and a documented host have no deviation; each deviation is named. */
import { spawnSync } from "node:child_process"
import { afterEach, beforeEach, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { deviationText, runCheckApi } from "../../server/commands/check-api-command"
import { checkHost } from "../../server/commands/host-check"
import { type Answer, inSeconds, type StubHost, startStubHost, stubToken, superClaims } from "../stub/host"
import { ADMIN, openProduct } from "./support/api"
import { seedRecords } from "./support/fuzz"

let host: StubHost
beforeEach(async () => {
  host = await startStubHost()
  for (const { source } of registry.all) if (source.kind === "rest") host.data[source.list] ??= []
  // The stub does not compare tokens.
  const list = host.data["/roles"]
  const [first] = registry.all.flatMap(({ source }) => (source.kind === "rest" ? [source.list] : []))
  host.answers.set(`GET ${first}`, ({ authorization }) =>
    authorization === "Bearer none"
      ? { status: 401, body: { message: "Sesi berakhir." } }
      : { status: 200, body: { data: first === "/roles" ? list : (host.data[String(first)] ?? []) } },
  )
})
afterEach(() => host.close())

const ENV = { API_EMAIL: "admin@koperasi.local", API_PASSWORD: "rahasia" }
const check = async (env: Record<string, string> = ENV, url = host.url) => {
  const lines: string[] = []
  const code = await runCheckApi([url], env, (line) => lines.push(line))
  return { code, text: lines.join("\n") }
}
const login = (claims: Record<string, unknown>): Answer => ({
  status: 200,
  body: { data: { token: stubToken({ ...superClaims(), ...claims }) } },
})
/** Answers of a right login; the wrong password stays refused. */
const signedIn = (answer: Answer) =>
  host.answers.set("POST /auth/login", ({ body }) =>
    (body as { password: string }).password === "rahasia"
      ? answer
      : { status: 401, body: { message: "Salah." } },
  )

test("our own server has no deviation, with records of every list", async () => {
  const product = await openProduct()
  await seedRecords(product)
  const request = async (url: string | URL | Request, init?: RequestInit) =>
    product.app.request(String(url), init)
  const base = "http://localhost/api/v1"
  const found = await checkHost({ ...ADMIN, base, registry, fetch: request as typeof fetch })
  expect(found.deviations).toEqual([])
  expect(found.skipped).toEqual([])
  expect(found.checked).toBeGreaterThan(18)
}, 60_000)

test.each(["bare", "data", "nested"] as const)(
  "a host that answers %s lists has no deviation",
  async (shape) => {
    host.shape = shape
    expect(await check()).toEqual({ code: 0, text: expect.stringContaining("0 penyimpangan") })
    const writes = host.calls.filter(({ method, path }) => method !== "GET" && !path.startsWith("/auth/"))
    expect(writes).toEqual([])
  },
)

test.each<[string, () => unknown, RegExp]>([
  ["a login without a token", () => signedIn({ status: 200, body: {} }), /auth\/login: has no token/],
  ["a token without name", () => signedIn(login({ fullName: "" })), /lacks `fullName`/],
  ["a token without role", () => signedIn(login({ role: "" })), /lacks `role`/],
  ["an expired token", () => signedIn(login({ exp: inSeconds(-10) })), /has expired/],
  [
    "a role that no list has",
    () => signedIn(login({ role: "Nakhoda", roleId: undefined })),
    /no role 'Nakhoda'/,
  ],
  [
    "a wrong password that is accepted",
    () => host.answers.set("POST /auth/login", login({})),
    /wrong password: answers 200 instead of 400 or 401/,
  ],
  [
    "rights under another key",
    () => host.answers.set("GET /permissions/1", { status: 200, body: { data: { access: "all" } } }),
    /permissions\/:id: has no list of rights/,
  ],
  [
    "an unknown module and action",
    () =>
      host.answers.set("GET /permissions/1", {
        status: 200,
        body: [{ module: "Kapal", action: "berlayar" }],
      }),
    /module 'Kapal' is unknown[\s\S]*action 'berlayar' is unknown/,
  ],
  [
    "a list in a key of its own",
    () => host.answers.set("GET /suppliers", { status: 200, body: { suppliers: [] } }),
    /GET \/suppliers: is no list/,
  ],
  [
    "a path that is missing",
    () => host.answers.set("GET /suppliers", { status: 404, body: { message: "x" } }),
    /GET \/suppliers: answers 404\n {2}serve this path/,
  ],
  [
    "text instead of JSON",
    () => host.answers.set("GET /suppliers", { status: 200, body: undefined }),
    /GET \/suppliers: answers no JSON/,
  ],
  [
    "records without id, or with one id",
    () => host.data["/suppliers"]?.push({ name: "A", code_sp: "" }, { id: "1", name: "B", code_sp: "" }),
    /without `id`[\s\S]*two records with one `id`/,
  ],
  [
    "a required field under another name",
    () => host.data["/suppliers"]?.splice(0, 1, { id: "1", nama: "A", code_sp: "" }),
    /GET \/suppliers: no record has 'name'/,
  ],
  [
    "a value that is no option",
    () => host.data["/groups"]?.push({ id: "9", name: "Lain", status: "OTHER" }),
    /GET \/groups: 'status' \(.*\): "OTHER" is none of/,
  ],
  [
    "a list that needs another right",
    () => host.answers.set("GET /suppliers", { status: 403, body: { message: "x" } }),
    /GET \/suppliers: tidak diperiksa/,
  ],
  [
    "a refusal without a message",
    () => host.answers.set("POST /auth/login", { status: 401, body: {} }),
    /its 401 has no message/,
  ],
  [
    "a logout that fails",
    () => host.answers.set("POST /auth/logout", { status: 500, body: {} }),
    /logout: answers 500/,
  ],
])("%s is named", async (_, spoil, wanted) => {
  spoil()
  const { code, text } = await check()
  expect(text).toMatch(wanted)
  expect(code).toBe(wanted.source.includes("tidak diperiksa") ? 0 : 1)
})

test("a host that is away and wrong arguments end with 2", async () => {
  expect(await check(ENV, "http://127.0.0.1:1")).toEqual({
    code: 2,
    text: expect.stringMatching(/tidak dapat dihubungi/),
  })
  expect((await check({})).text).toContain("Pakai:")
  expect((await check(ENV, "host")).code).toBe(2)
})

test("runs as a command", async () => {
  const run = spawnSync("node", ["server/commands/check-api.mjs", "http://127.0.0.1:1"], {
    encoding: "utf8",
    env: { ...process.env, ...ENV },
  })
  expect([run.status, run.stdout]).toEqual([2, expect.stringContaining("tidak dapat dihubungi")])
}, 60_000)

test("texts of a host reach the terminal without control characters", async () => {
  host.answers.set("GET /permissions/:id", {
    status: 200,
    body: { data: { permissions: [{ module: "\u001b[2J\u009bX", action: "view" }] } },
  })
  const named = deviationText({ place: "GET /x", problem: "module '\u001b[2J\u009bX\n'", remedy: "name one" })
  expect(named).toBe("GET /x: module '\uFFFD[2J\uFFFDX\uFFFD'\n  name one")
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that must not be there
  expect((await check()).text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
})
