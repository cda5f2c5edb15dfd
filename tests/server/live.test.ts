/** The stream of events: each session hears of the lists that it may see, and of no other. */

import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { registry } from "../../resources/registry"
import type { Session } from "../../server/auth/engine"
import { readSessions } from "../../server/auth/many-sessions"
import { createLive } from "../../server/live/hub"
import type { Stream } from "../../server/live/streams"
import type { PermissionEntry } from "../../src/core/access/permissions"
import { type Client, openProduct, openServer, personWith, rights, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { liveBench, QUICK, quickLive } from "./support/live-bench"
import { basics, partnerPayload } from "./support/people"

const soon = { timeout: 30_000, interval: 20 }
const until = (check: () => void) => vi.waitFor(check, soon)
/** Longer than two looks at the tables. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 350))

onBothDatabases("events", ({ pair, kind }) => {
  const bench = liveBench()
  const hubs = quickLive({ perSession: 2, inAll: 12 })
  let one: Server & { root: Client }
  /** Another process on the same database. */
  let other: Server
  let url: string
  let farther: string
  let payload: object
  let made = 0

  beforeAll(async () => {
    const [first, second] = await pair(registry)
    one = await openProduct({ db: first, live: hubs.live })
    other = await openServer({ db: second, live: hubs.live })
    payload = partnerPayload(await basics(one.root))
    url = await bench.serve(one)
    farther = await bench.serve(other)
  }, 120_000)
  afterEach(bench.closeStreams)
  afterAll(() => {
    bench.close()
    hubs.stop()
  })

  const person = (...permissions: PermissionEntry[]) => personWith(one, permissions)
  const addPartner = async (headers = {}): Promise<{ id: string; version: number }> => {
    const changed = { ...payload, email: `mitra${++made}@contoh.id` }
    const { status, body } = await one.root.post("/users/partner", changed, headers)
    expect([status, body?.errors]).toEqual([201, undefined])
    return body.data
  }

  test("a write reaches the sessions that may see its list, and no other", async () => {
    const people = {
      reader: await person(...rights("PartnerData", "view")),
      writer: await person(...rights("PartnerData", "add", "edit", "delete")),
      stranger: await person(...rights("CommissionData")),
    }
    const root = await bench.listen(url, one.root.token)
    const reader = await bench.listen(url, people.reader.token)
    const deaf = await Promise.all(
      [people.writer, people.stranger].map(({ token }) => bench.listen(url, token)),
    )
    // Its connection for notifications is there.
    await quiet()
    const { id } = await addPartner({ "X-Tab": "tab-a" })
    await until(() => expect(reader.events()).toHaveLength(1))
    expect(reader.events()[0]).toEqual({
      resource: "partners",
      id,
      action: "create",
      version: 1,
      at: expect.any(String),
      by: "Superadmin",
      // By it the sender's own tab ignores the event.
      tab: "tab-a",
    })
    await until(() => expect(root.events()).toHaveLength(1))
    const { status } = await one.root.delete(`/users/partner/${id}`)
    expect(status).toBe(200)
    await until(() => expect(reader.events().map(({ action }) => action)).toEqual(["create", "delete"]))
    await quiet()
    expect(
      deaf.map(({ messages }) => messages.flatMap(({ events, stale }) => [...events, ...stale])),
    ).toEqual([[], []])
    expect(
      deaf.flatMap(({ messages }) => messages.flatMap(({ states }) => Object.keys(states))),
    ).not.toContain("partners")
    // Every write had its event.
    expect(reader.stale()).toEqual([])
  })

  test("a list's response has the state that the stream's first message compares it with", async () => {
    const { token } = await person(...rights("PartnerData", "view"))
    const stateOf = async (search: string, tag = "") => {
      const response = await fetch(`${url}/users/partner${search}`, {
        headers: { Authorization: `Bearer ${token}`, ...(tag && { "If-None-Match": tag }) },
      })
      await response.text()
      const { status, headers } = response
      return { status, state: headers.get("X-Table-State"), tag: headers.get("ETag") ?? "" }
    }
    const whole = await stateOf("")
    const part = await stateOf("?_start=0&_end=5")
    const again = await stateOf("", whole.tag)
    expect(again.status).toBe(304)
    const listening = await bench.listen(url, token)
    await until(() => expect(listening.messages).not.toEqual([]))
    const greeted = listening.messages[0]?.states.partners
    expect([whole.state, part.state, again.state]).toEqual([greeted, greeted, greeted])
    const { id } = await addPartner()
    expect((await stateOf("")).state).not.toBe(greeted)
    await until(() => expect(listening.events().map((event) => event.id)).toEqual([id]))
  })

  test("a refused write sends nothing", async () => {
    const root = await bench.listen(url, one.root.token)
    expect((await one.root.post("/users/partner", {})).status).toBe(422)
    await quiet()
    expect(root.events()).toEqual([])
  })

  test("another process hears of it, by notification or by the versions of the tables", async () => {
    const listener = await bench.listen(farther, one.root.token)
    if (kind === "postgres") {
      await bench.listen(url, one.root.token)
      await bench.hearing(one, 2)
      const { id } = await addPartner()
      // The look at the tables may come first, and say so as well.
      await until(() => expect(listener.events().map((event) => event.id)).toEqual([id]))
      return
    }
    await quiet()
    await addPartner()
    await until(() => expect(listener.stale()).toContain("partners"))
    await quiet()
    expect(listener.stale().filter((name) => name === "partners")).toHaveLength(1)
  })

  test("a change without a notification is found by the versions of the tables", async () => {
    const reader = await bench.listen(url, (await person(...rights("PartnerData", "view"))).token)
    const stranger = await bench.listen(url, (await person(...rights("CommissionData"))).token)
    await quiet()
    const table = one.engine.registry.get("partners").table
    await sql`update ${sql.table(table)} set updated_at = updated_at`.execute(one.engine.db.queries)
    await until(() => expect(reader.stale()).toEqual(["partners"]))
    expect(stranger.stale()).toEqual([])
  })

  test.runIf(kind === "postgres")(
    "notifications that are missed during a lost connection are found",
    async () => {
      const listener = await bench.listen(farther, one.root.token)
      await bench.listen(url, one.root.token)
      await bench.hearing(one, 2)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where query like 'listen %' and datname = current_database()`.execute(one.engine.db.queries)
      await addPartner()
      await until(() => expect(listener.stale()).toContain("partners"))
      await bench.hearing(one, 2)
      const { id } = await addPartner()
      await until(() => expect(listener.events().map((event) => event.id)).toContain(id))
    },
  )

  test("a lost right silences a stream, an ended session closes it", async () => {
    const reader = await person(...rights("PartnerData", "view"))
    const listener = await bench.listen(url, reader.token)
    expect((await one.root.put(`/permissions/${reader.roleId}`, { permissions: [] })).status).toBe(200)
    await addPartner()
    await quiet()
    expect(listener.events()).toEqual([])
    const back = { permissions: rights("PartnerData", "view") }
    expect((await one.root.put(`/permissions/${reader.roleId}`, back)).status).toBe(200)
    const { id } = await addPartner()
    await until(() => expect(listener.events().map((event) => event.id)).toEqual([id]))
    await reader.post("/auth/logout", {})
    await listener.ended
    expect((await bench.listen(url, reader.token)).status).toBe(401)
  })

  test("a stream ends when the password must be changed, or a second factor is required", async () => {
    const { queries } = one.engine.db
    const [first, second] = [await person(), await person()]
    const listeners = await Promise.all([first, second].map(({ token }) => bench.listen(url, token)))
    await queries
      .insertInto("temporary_passwords")
      .values({ account_id: first.id, set_by: "x", set_at: "2026-01-01T00:00:00.000Z" })
      .execute()
    await queries
      .insertInto("required_factors")
      .values({ role_id: second.roleId, required_at: "2026-01-01T00:00:00.000Z" })
      .execute()
    for (const { ended } of listeners) await ended
    for (const { token } of [first, second]) expect((await bench.listen(url, token)).status).toBe(403)
  })

  test("a session has few streams, of which the oldest ends", async () => {
    const reader = await person()
    const first = await bench.listen(url, reader.token)
    const others = [await bench.listen(url, reader.token), await bench.listen(url, reader.token)]
    await first.ended
    expect(others.map(({ status }) => status)).toEqual([200, 200])
  })

  test("the server takes a limited number of streams", async () => {
    const people = await Promise.all(Array.from({ length: 13 }, () => person()))
    const all = []
    for (const { token } of people) all.push(await bench.listen(url, token))
    expect(all.map(({ status }) => status)).toEqual([...Array(12).fill(200), 503])
    expect(all.at(-1)?.headers.get("Retry-After")).toBe("5")
  })

  test("the stream may neither be stored, compressed nor gathered", async () => {
    const { headers, status } = await bench.listen(url, one.root.token, { "Accept-Encoding": "gzip" })
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    })
    expect(headers.get("content-encoding")).toBeNull()
    expect((await bench.listen(url, "")).status).toBe(401)
    const head = await fetch(`${url}/events`, {
      method: "HEAD",
      headers: { Authorization: `Bearer ${one.root.token}` },
    })
    expect(head.status).toBe(200)
  })
})

test("a stream that opens soon after the last one has closed hears nothing of what came before it", async () => {
  const LOOK = 100
  const { root, engine } = await openProduct()
  const live = createLive(engine, { times: { ...QUICK, look: LOOK } })
  const { jti } = JSON.parse(Buffer.from(root.token.split(".")[1] ?? "", "base64url").toString())
  const session = (await readSessions(engine, [jti])).get(jti) as Session
  const heard: string[] = []
  const open = () =>
    live.open(session, { write: (text) => heard.push(text), end: () => {}, backlog: () => 0 })
  live.close((await open()) as Stream)
  expect((await root.post("/suppliers", { name: "UD Antara" })).status).toBe(201)
  heard.length = 0
  await open()
  await new Promise((resolve) => setTimeout(resolve, 4 * LOOK))
  const messages = heard.filter((text) => text.startsWith("data: "))
  expect(messages.map((text) => JSON.parse(text.slice("data: ".length)).stale)).toEqual([[]])
  live.stop()
})
