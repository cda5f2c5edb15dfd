import { beforeEach, describe, expect, test } from "vitest"
import { DatabaseOutage } from "../../server/database/outage"
import { openSqlite } from "../../server/database/sqlite"
import { stopping } from "../../server/ground/api-error"
import { describeError, log, logTo } from "../../server/ground/log"
import { createSite } from "../../server/http/site"
import { ADMIN, openProduct, personWith } from "./support/api"
import { adminPayload, basics } from "./support/people"

const lines: string[] = []
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
beforeEach(() => {
  lines.length = 0
  logTo((line) => lines.push(line))
})

describe("the log", () => {
  test("has one line with the request's id for each failed login, refusal and forged token, and no secret in any", async () => {
    const server = await openProduct()
    const nobody = await personWith(server, [])
    const forged = `${nobody.token.slice(0, -8)}AAAAAAAA`
    const mistyped = "kata-sandi-di-kolom-email"
    const calls = [
      [
        "login.failed",
        () =>
          server.request("POST", "/auth/login", { body: { email: ADMIN.email, password: "tebakan-salah" } }),
        { account: server.adminId, status: 401 },
      ],
      [
        "login.failed",
        () => server.request("POST", "/auth/login", { body: { email: mistyped, password: "tebakan-salah" } }),
        { email: expect.stringMatching(/^[\w-]{12}$/), status: 401 },
      ],
      [
        "right.refused",
        () => nobody.post("/suppliers?token=rahasia-alamat", { name: "isi-kiriman" }),
        { account: nobody.id },
      ],
      ["session.refused", () => server.as(forged).get("/suppliers"), { path: "/api/v1/suppliers" }],
    ] as const
    for (const [event, call, fields] of calls) {
      lines.length = 0
      const answer = await call()
      expect(entries()).toEqual([
        expect.objectContaining({ event, requestId: answer.headers.get("X-Request-Id"), ...fields }),
      ])
      expect(lines[0]).not.toMatch(
        /tebakan-salah|kata-sandi|rahasia|isi-kiriman|eyJ|AAAAAAAA|scrypt|koperasi\.local/,
      )
    }
    lines.length = 0
    const made = await server.root.post("/users/admin", adminPayload(await basics(server.root)))
    expect([made.status, lines]).toEqual([201, []])
  })

  test("a request that no form sends has a line; a refused form has none", async () => {
    const server = await openProduct()
    const malformed: [number, () => Promise<{ status: number }>][] = [
      [400, () => server.request("POST", "/suppliers", { token: server.root.token, raw: "{rahasia" })],
      [
        415,
        () =>
          server.request("POST", "/suppliers", {
            token: server.root.token,
            raw: "rahasia",
            headers: { "Content-Type": "text/plain" },
          }),
      ],
      [400, () => server.root.get("/suppliers?_start=rahasia&_end=1")],
    ]
    for (const [status, call] of malformed) {
      lines.length = 0
      expect((await call()).status).toBe(status)
      expect(entries()).toEqual([
        expect.objectContaining({
          event: "request.malformed",
          level: "info",
          status,
          account: server.adminId,
        }),
      ])
      expect(lines[0]).not.toContain("rahasia")
    }
    lines.length = 0
    expect((await server.root.post("/suppliers", { name: "" })).status).toBe(422)
    expect(lines).toEqual([])
  })

  test("a fault is 500 with the id of its one line, which tells where and not what", async () => {
    const server = await openProduct()
    const { queries } = server.engine.db
    server.engine.hooks = [
      {
        on: () => true,
        before: async () => {
          throw new SyntaxError('Unexpected token in {"password":"rahasia-isi"}')
        },
      },
    ]
    const answer = await server.root.post("/suppliers", { name: "x" })
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      message: "Terjadi kesalahan pada server.",
      requestId: answer.headers.get("X-Request-Id"),
    })
    expect(entries()).toEqual([
      expect.objectContaining({
        level: "error",
        event: "rule.failed",
        rule: "hooks.before",
        error: "SyntaxError",
        requestId: answer.body.requestId,
        at: expect.arrayContaining([expect.stringContaining("log.test.ts")]),
      }),
    ])
    expect(lines[0]).not.toContain("rahasia")
    await queries.schema.dropTable("suppliers").execute()
    lines.length = 0
    expect((await server.root.get("/suppliers")).status).toBeGreaterThanOrEqual(500)
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toMatch(/select |from /)
  })

  test.each([
    ["unavailable", () => stopping()],
    ["database.unavailable", () => new DatabaseOutage("away", new Error("connection lost"))],
  ])("a 503 has one line of level error with the event %s", async (event, fault) => {
    const server = await openProduct()
    server.engine.hooks = [{ on: () => true, before: () => Promise.reject(fault()) }]
    const { status, body } = await server.root.post("/suppliers", { name: "x", codeSP: "X1" })
    expect(status).toBe(503)
    expect(entries()).toEqual([
      expect.objectContaining({ event, level: "error", status, requestId: body.requestId }),
    ])
  })

  test("an id that a client sends is not taken", async () => {
    const server = await openProduct()
    const { headers } = await server.request("GET", "/suppliers", {
      headers: { "X-Request-Id": "punya-saya" },
    })
    expect(headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/)
  })

  test("is ASCII, a line each, whatever is put into it", () => {
    log({ event: "x", fields: { path: 'a\r\n{"event":"palsu"}\u2028\u009b2J\u0085\u{1f600}' } })
    expect(lines[0]).toMatch(/^[\x20-\x7e]+$/)
    expect(entries()[0]).toMatchObject({ path: 'a\r\n{"event":"palsu"}\u2028\u009b2J\u0085\u{1f600}' })
  })

  test("a flood of refusals leaves a bounded number of lines and says how many are missing; faults are all told", () => {
    for (let number = 0; number < 1000; number++) log({ event: "right.refused" })
    expect(lines.length).toBeLessThanOrEqual(200)
    const told = lines.length
    log({ event: "fault", level: "error", fields: describeError(new Error("x")) })
    expect(entries().at(-1)).toMatchObject({ event: "fault", skipped: expect.any(Number) })
    expect(told + Number(entries().reduce((sum, entry) => sum + Number(entry.skipped ?? 0), 0))).toBe(1000)
    // A new sink has room for its own lines in the same second.
    const others: string[] = []
    logTo((line) => others.push(line))
    log({ event: "close.cut" })
    expect(others).toEqual([expect.not.stringContaining("skipped")])
  })
})

describe("/health and /ready", () => {
  test("answer for themselves: the process, and the database", async () => {
    const db = openSqlite(":memory:")
    const server = await openProduct({ db })
    const ready = () => server.engine.db.queries.selectFrom("settings").select("key").limit(1).execute()
    const site = createSite({ fetch: () => new Response() }, "/nirgends", { ready })
    const status = async (path: string) => (await site.request(path)).status
    expect([await status("/health"), await status("/ready")]).toEqual([200, 200])
    await db.close()
    expect([await status("/health"), await status("/ready")]).toEqual([200, 503])
    const answer = await site.request("/ready")
    expect(await answer.json()).toEqual({ status: "unavailable" })
    expect(answer.headers.get("Cache-Control")).toBe("no-store")
  })

  test("a database that never answers gets one query, and no caller waits for it", async () => {
    let asked = 0
    const ready = () => {
      asked++
      return new Promise<never>(() => {})
    }
    const site = createSite({ fetch: () => new Response() }, "/nirgends", { ready, patience: 10 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.request("/ready")))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(asked).toBe(1)
  })

  test("in front of another host the process alone counts", async () => {
    const site = createSite({ fetch: () => new Response() }, "/nirgends")
    expect((await site.request("/ready")).status).toBe(200)
  })
})
