/** A session that is not used ends; streams and calls that no user caused are no use. */

import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { readSessions } from "../../server/auth/many-sessions"
import { BACKGROUND_HEADER } from "../../src/core/session/refusals"
import { ADMIN, type Client, openProduct, personWith, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

const HOUR_MS = 3_600_000

onBothDatabases("a session without use", ({ open }) => {
  let server: Awaited<ReturnType<typeof openProduct>>
  let other: typeof server
  const shift = { ms: 0 }
  beforeAll(async () => {
    const db = await open(registry)
    const now = () => new Date(Date.now() + shift.ms)
    const options = { now, sessionHours: 100, sessionIdleHours: 4, db }
    server = await openProduct(options)
    const { openServer } = await import("./support/api")
    other = { ...server, ...(await openServer(options)) }
  }, 60_000)

  const later = (hours: number) => {
    shift.ms += hours * HOUR_MS
  }
  const uses = async (client: Client) => (await client.get("/auth/sessions")).status === 200
  const inBackground = (client: Client) =>
    server.request("GET", "/auth/sessions", { token: client.token, headers: { [BACKGROUND_HEADER]: "1" } })
  const one = () => personWith(server, rights("AdminData", "view"))

  test("goes on while it is used, and ends after four hours without", async () => {
    const client = await one()
    for (let round = 0; round < 3; round++) {
      later(3.9)
      expect(await uses(client)).toBe(true)
    }
    later(4.1)
    expect(await uses(client)).toBe(false)
    // It stays so, and is gone from the database.
    shift.ms -= HOUR_MS
    expect(await uses(client)).toBe(false)
    shift.ms += HOUR_MS
  })

  test("is not kept by calls that no user caused, nor by its stream", async () => {
    const client = await one()
    for (let round = 0; round < 3; round++) {
      later(1)
      expect((await inBackground(client)).status).toBe(200)
      expect((await server.request("HEAD", "/events", { token: client.token })).status).toBe(200)
    }
    later(1.1)
    expect((await inBackground(client)).status).toBe(401)
    expect(await uses(client)).toBe(false)
  })

  test("counts its use in every process", async () => {
    const client = await one()
    const elsewhere = other.as(client.token)
    expect(await uses(elsewhere)).toBe(true)
    for (let round = 0; round < 3; round++) {
      later(3)
      expect(await uses(client)).toBe(true)
    }
    expect(await uses(elsewhere)).toBe(true)
  })

  describe("that is over", () => {
    test("is in no list of sessions, and its stream ends", async () => {
      const client = await one()
      const again = await server.begin(client.id)
      const rows = await server.engine.db.queries
        .selectFrom("sessions")
        .select("jti")
        .where("account_id", "=", client.id)
        .execute()
      const jtis = rows.map(({ jti }) => String(jti))
      expect((await readSessions(server.engine, jtis)).size).toBe(2)
      later(3)
      expect(await uses(again)).toBe(true)
      later(2)
      expect((await readSessions(server.engine, jtis)).size).toBe(1)
      expect((await again.get("/auth/sessions")).body.data).toHaveLength(1)
    })
  })

  test("ends by its lifetime alone where no limit is set", async () => {
    const product = await openProduct({ now: () => new Date(Date.now() + shift.ms), sessionHours: 100 })
    later(50)
    expect(await uses(product.root)).toBe(true)
    expect((await product.login(ADMIN.email)).token).toBeTruthy()
  })
})
