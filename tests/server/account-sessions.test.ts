/** Sessions, one's own and another user's, are listed and ended. */
import { beforeAll, describe, expect, test } from "vitest"
import type { SessionInfo } from "../../src/core/session/sessions"
import { type AccountServer, accountBench, CHIEF, EDITOR, NOBODY, OLD, VIEWER } from "./support/account-bench"
import { ADMIN, type Client } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

onBothDatabases("one's own account", ({ open }) => {
  let server: AccountServer
  const { opening, shift, person, login, works, sessionsOf, again } = accountBench(open)
  beforeAll(async () => {
    server = await opening()
  }, 60_000)

  describe("sessions", () => {
    const CHROME =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36"
    const PHONE =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"

    test("one's own list names devices, and no token; the last use moves once a minute", async () => {
      const one = await person(NOBODY)
      const office = server.as((await login(one.email, OLD, CHROME)).body.data.token)
      await login(one.email, OLD, PHONE)
      const list = await sessionsOf(office)
      expect(list.map(({ device }) => device).sort()).toEqual([
        "Chrome di Windows",
        "Perangkat tidak dikenal",
        "Safari di iPhone",
      ])
      expect(list.filter(({ current }) => current).map(({ device }) => device)).toEqual(["Chrome di Windows"])
      const text = JSON.stringify(list)
      const rows = await server.engine.db.queries.selectFrom("sessions").select("jti").execute()
      for (const { jti } of rows) expect(text).not.toContain(String(jti))
      const seen = async () => (await sessionsOf(office)).find(({ current }) => current)?.seenAt ?? ""
      const first = await seen()
      expect(await seen()).toBe(first)
      shift.ms += 61_000
      expect(Date.parse(await seen()) - Date.parse(first)).toBeGreaterThanOrEqual(60_000)
    })

    test("one ends by itself, all of them at once, and nobody's but one's own", async () => {
      const one = await person(NOBODY)
      const [two, three] = [await again(one.email), await again(one.email)]
      const stranger = await person(CHIEF)
      const list = await sessionsOf(one)
      const [target] = list.filter(({ current }) => !current)
      expect((await stranger.delete(`/auth/sessions/${target?.id}`)).status).toBe(404)
      expect((await one.delete("/auth/sessions/tidak-ada")).status).toBe(404)
      expect((await one.delete(`/auth/sessions/${target?.id}`)).status).toBe(200)
      expect((await one.delete(`/auth/sessions/${target?.id}`)).status).toBe(404)
      expect([await works(two), await works(three)].filter(Boolean)).toHaveLength(1)
      expect((await one.delete("/auth/sessions")).status).toBe(200)
      for (const client of [one, two, three]) expect(await works(client)).toBe(false)
      expect(await works(stranger)).toBe(true)
      for (const [method, path] of [
        ["GET", "/auth/sessions"],
        ["DELETE", "/auth/sessions"],
        ["DELETE", "/auth/sessions/x"],
      ] as const)
        expect((await server.request(method, path)).status).toBe(401)
    })

    test("another user's are seen and ended with the rights for a reset alone", async () => {
      const [chief, editor, viewer] = [await person(CHIEF), await person(EDITOR), await person(VIEWER)]
      const target = await person(NOBODY)
      const second = await again(target.email)
      const place = `/users/admin/${target.id}/sessions`
      for (const asker of [viewer, target]) expect((await asker.get(place)).status).toBe(403)
      expect((await viewer.delete(place)).status).toBe(403)
      expect((await editor.get(`/users/admin/${chief.id}/sessions`)).status).toBe(403)
      expect((await editor.delete(`/users/admin/${chief.id}/sessions`)).status).toBe(403)
      expect((await editor.get(`/users/admin/${editor.id}/sessions`)).status).toBe(409)
      const { status, body } = await editor.get(place)
      expect([status, body.data.length]).toEqual([200, 2])
      expect(body.data.some(({ current }: SessionInfo) => current)).toBe(false)
      expect((await editor.delete(`${place}/${body.data[0].id}`)).status).toBe(200)
      expect([await works(target), await works(second)].filter(Boolean)).toHaveLength(1)
      // A session id counts for its own account alone.
      const [others] = await sessionsOf(chief)
      expect((await editor.delete(`${place}/${others?.id}`)).status).toBe(404)
      expect((await editor.delete(place)).status).toBe(200)
      expect([await works(target), await works(second), await works(chief)]).toEqual([false, false, true])
    })

    test("a session that ended by a change of role says so, to the owner of its token alone", async () => {
      const [one, other, gone] = [await person(NOBODY), await person(VIEWER), await person(NOBODY)]
      const code = async (client: Client) => {
        const { status, body } = await client.get("/groups")
        return [status, body.code]
      }
      const ended = await again(one.email)
      expect((await ended.delete("/auth/sessions")).status).toBe(200)
      expect(await code(one)).toEqual([401, undefined])
      const { queries } = server.engine.db
      for (const { id } of [one, gone])
        await queries.updateTable("accounts").set({ role_id: other.roleId }).where("id", "=", id).execute()
      for (const { id } of [one, gone])
        await queries.deleteFrom("sessions").where("account_id", "=", id).execute()
      await queries.updateTable("accounts").set({ active: 0 }).where("id", "=", gone.id).execute()
      expect(await code(ended)).toEqual([401, "role-changed"])
      expect(await code(gone)).toEqual([401, undefined])
      expect(await code(server.as(`${ended.token.slice(0, -3)}xxx`))).toEqual([401, undefined])
    })

    test("sessions that are over are in no list", async () => {
      const one = await person(NOBODY)
      await again(one.email)
      shift.ms += 9 * 3_600_000
      server.root = await server.login(ADMIN.email)
      const fresh = await again(one.email)
      expect(await sessionsOf(fresh)).toHaveLength(1)
    })
  })
})
