/** Passwords that are changed and reset, and sessions that are seen and ended, over HTTP on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accountOf } from "../../server/auth/accounts"
import { hashPassword, verifyPassword } from "../../server/auth/password"
import type { Database } from "../../server/database/types"
import { logTo } from "../../server/ground/log"
import type { PermissionEntry } from "../../src/core/access/permissions"
import { PASSWORD_CHANGE_REQUIRED, type SessionInfo } from "../../src/core/session/sessions"
import { readToken } from "../../src/core/session/token"
import { ADMIN, type Client, openProduct, personWith, rights, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

type Person = Client & { id: string; roleId: string; email: string }

const OLD = ADMIN.password
const NEW = "gunung-tinggi-9"
/** Long enough, and nothing but the owner's own name. */
const ownWord = ({ email }: Person) => `${email.split("@")[0]}-`.repeat(2)
/** The name that `personWith` gives with that address. */
const nameOf = ({ email }: Person) => `Orang ${/\d+/.exec(email)?.[0]}`
const ownFault = (word: string | undefined) =>
  `Password tidak boleh berupa nama atau email sendiri: '${word}'`
/** Kinds of role: full access, edits accounts, views them, no rights. */
const CHIEF = rights("Global")
const EDITOR = rights("AdminData", "view", "edit")
const VIEWER = rights("AdminData", "view")
const NOBODY: PermissionEntry[] = []

onBothDatabases("one's own account", ({ open }) => {
  let db: Database
  let server: Server & { root: Client; adminId: string }
  const shift = { ms: 0 }
  const now = () => new Date(Date.now() + shift.ms)
  const lines: string[] = []
  beforeAll(async () => {
    db = await open()
    server = await openProduct({ db, now, hashPassword: (password) => hashPassword(password) })
    logTo((line) => lines.push(line))
  }, 60_000)
  afterAll(() => logTo(() => {}))

  const person = async (permissions: readonly PermissionEntry[]): Promise<Person> => {
    const made = await personWith(server, permissions)
    return { ...made, email: String((await accountOf(db.queries, made.id))?.email) }
  }
  const login = (email: string, password: string, agent?: string) =>
    server.request("POST", "/auth/login", {
      body: { email, password },
      ...(agent && { headers: { "User-Agent": agent } }),
    })
  const works = async (client: Client) => (await client.get("/groups")).status !== 401
  const change = (client: Client, oldPassword: unknown, newPassword: unknown) =>
    client.put("/auth/password", { oldPassword, newPassword })
  const reset = (client: Client, { id }: { id: string }, password: unknown = NEW) =>
    client.put(`/users/admin/${id}/password`, { password })
  const sessionsOf = async (client: Client) => {
    const { status, body } = await client.get("/auth/sessions")
    expect(status).toBe(200)
    return body.data as SessionInfo[]
  }
  const again = (email: string, password = OLD) => server.login(email, password)

  describe("one's own password", () => {
    test.each([
      ["full access", CHIEF],
      ["the right to edit accounts", EDITOR],
      ["the right to view them", VIEWER],
      ["no rights", NOBODY],
    ])("a user with %s changes it; every other session ends, this one goes on", async (_, permissions) => {
      const one = await person(permissions)
      const other = await again(one.email)
      const { status, body } = await change(one, OLD, NEW)
      expect([status, body.message]).toEqual([200, undefined])
      expect([await works(one), await works(other)]).toEqual([true, false])
      expect(await works(server.as(body.data.token))).toBe(true)
      expect((await login(one.email, OLD)).status).toBe(401)
      expect((await login(one.email, NEW)).status).toBe(200)
    })

    test("needs the old one; a weak one, and the user's own name, are refused by field", async () => {
      const one = await person(NOBODY)
      const errors = async (oldPassword: unknown, newPassword: unknown) => {
        const { status, body } = await change(one, oldPassword, newPassword)
        return [status, body.errors]
      }
      expect(await errors("bukan-ini-8", NEW)).toEqual([422, { oldPassword: ["Password lama salah"] }])
      expect(await errors(OLD, "pendek")).toEqual([422, { newPassword: ["Password minimal 8 karakter"] }])
      expect(await errors(OLD, "p".repeat(201))).toEqual([
        422,
        { newPassword: ["Password maksimal 200 karakter"] },
      ])
      expect(await errors(OLD, "koperasi123")).toEqual([
        422,
        { newPassword: ["Password ini terlalu mudah ditebak"] },
      ])
      expect(await errors(OLD, ownWord(one))).toEqual([422, { newPassword: [ownFault(nameOf(one))] }])
      expect(await errors(OLD, `${one.email.toUpperCase()}1`)).toEqual([
        422,
        { newPassword: [ownFault(one.email)] },
      ])
      expect(await errors(OLD, OLD)).toEqual([
        422,
        { newPassword: ["Password baru harus berbeda dari password lama"] },
      ])
      for (const odd of [undefined, null, "", 7, {}, [OLD]])
        expect(await errors(odd, odd)).toEqual([
          422,
          { oldPassword: ["Password lama wajib diisi"], newPassword: ["Password baru wajib diisi"] },
        ])
      expect((await server.request("PUT", "/auth/password", { body: {} })).status).toBe(401)
      expect((await login(one.email, OLD)).status).toBe(200)
    })

    test("guessing the old one is counted by session: ten, then 429, and the owner still signs in", async () => {
      const one = await person(NOBODY)
      const owner = await again(one.email)
      const statuses: number[] = []
      for (let guess = 0; guess < 12; guess++)
        statuses.push((await change(one, `tebakan-ke-${guess}-x`, NEW)).status)
      expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
      // The right one does not help any more, until the window is over.
      expect((await change(one, OLD, NEW)).status).toBe(429)
      expect((await login(one.email, OLD)).status).toBe(200)
      expect((await change(owner, OLD, NEW)).status).toBe(200)
    })

    test("of two changes at the same moment one passes, and its password stands", async () => {
      for (const same of [true, false]) {
        const one = await person(NOBODY)
        const two = same ? server.as(one.token) : await again(one.email)
        const words = ["pohon-rindang-1", "sungai-jernih-2"]
        const answers = await Promise.all([change(one, OLD, words[0]), change(two, OLD, words[1])])
        const passed = answers.map(({ status }) => status === 200)
        expect(passed.filter(Boolean)).toHaveLength(1)
        for (const { status } of answers) expect([200, 401, 409, 422]).toContain(status)
        const logins = await Promise.all(words.map((word) => login(one.email, word)))
        expect(logins.map(({ status }) => status === 200)).toEqual(passed)
      }
    })

    test("a sign-in with the old one at the moment of the change leaves no session", async () => {
      for (let round = 0; round < 5; round++) {
        const one = await person(NOBODY)
        const [changed, ...signedIn] = await Promise.all([
          change(one, OLD, NEW),
          login(one.email, OLD),
          login(one.email, OLD),
        ])
        expect(changed.status).toBe(200)
        for (const { status, body } of signedIn) {
          expect([200, 401]).toContain(status)
          if (status === 200) expect(await works(server.as(body.data.token))).toBe(false)
        }
        expect(await sessionsOf(one)).toHaveLength(1)
      }
    })
  })

  describe("a reset", () => {
    test("takes the right to edit the record and every right of its roles", async () => {
      const superadmin = server.root
      const [chief, editor, viewer, nobody] = [
        await person(CHIEF),
        await person(EDITOR),
        await person(VIEWER),
        await person(NOBODY),
      ]
      const may = async (asker: Client, target: Person) => (await reset(asker, target)).status
      expect(await may(viewer, nobody)).toBe(403)
      expect(await may(nobody, viewer)).toBe(403)
      expect(await may(editor, chief)).toBe(403)
      expect(await may(chief, { ...chief, id: server.adminId })).toBe(403)
      expect((await server.request("PUT", `/users/admin/${nobody.id}/password`, { body: {} })).status).toBe(
        401,
      )
      for (const target of [chief, editor, viewer, nobody]) expect(await works(target)).toBe(true)
      expect(await may(editor, viewer)).toBe(200)
      expect(await may(chief, editor)).toBe(200)
      expect(await may(superadmin, chief)).toBe(200)
      expect([await works(viewer), await works(editor), await works(chief)]).toEqual([false, false, false])
    })

    test("is for another account, with a password that the account may have", async () => {
      const target = await person(NOBODY)
      expect(await reset(server.root, { id: server.adminId })).toMatchObject({
        status: 409,
        body: { message: "Ganti password Anda sendiri lewat menu akun." },
      })
      expect((await reset(server.root, { id: "tidak-ada" })).status).toBe(404)
      for (const [password, message] of [
        [undefined, "Password wajib diisi"],
        [7, "Password wajib diisi"],
        ["12345678", "Password ini terlalu mudah ditebak"],
        [ownWord(target), ownFault(nameOf(target))],
        [target.email, ownFault(target.email)],
        [`${target.email.toUpperCase()}1`, ownFault(target.email)],
        ["        a", "Password ini terlalu mudah ditebak"],
      ] as const)
        expect(
          (await server.root.put(`/users/admin/${target.id}/password`, { password })).body.errors,
        ).toEqual({
          password: [message],
        })
      expect((await server.root.get(`/users/admin/${target.id}/password`)).status).toBe(405)
      expect(await works(target)).toBe(true)
    })

    test("ends every session, and its password lets in to nothing but its change", async () => {
      const target = await person(CHIEF)
      expect((await reset(server.root, target)).status).toBe(200)
      expect(await works(target)).toBe(false)
      expect((await login(target.email, OLD)).status).toBe(401)
      const { status, body } = await login(target.email, NEW)
      expect([status, readToken(body.data.token)?.mustChangePassword]).toEqual([200, true])
      const client = server.as(body.data.token)
      const refused = {
        status: 403,
        body: { message: "Password Anda harus diganti dulu.", code: PASSWORD_CHANGE_REQUIRED },
      }
      for (const path of ["/groups", "/users/admin", `/permissions/${target.roleId}`, "/auth/sessions"])
        expect(await client.get(path)).toMatchObject(refused)
      expect(await client.post("/groups", {})).toMatchObject(refused)
      expect(await client.put(`/permissions/${target.roleId}`, {})).toMatchObject(refused)
      expect(await client.delete("/auth/sessions")).toMatchObject(refused)
      expect(await client.put(`/users/admin/${target.id}/account`, {})).toMatchObject(refused)
      // Not with the same one.
      expect((await change(client, NEW, NEW)).status).toBe(422)
      const changed = await change(client, NEW, "tebing-curam-4")
      expect(readToken(changed.body.data.token)?.mustChangePassword).toBeUndefined()
      expect((await server.as(changed.body.data.token).get("/users/admin")).status).toBe(200)
      expect((await client.get("/users/admin")).status).toBe(200)
      const later = await login(target.email, "tebing-curam-4")
      expect(readToken(later.body.data.token)?.mustChangePassword).toBeUndefined()
      // Logout is allowed.
      await reset(server.root, target)
      const leaving = await server.login(target.email, NEW)
      expect((await leaving.post("/auth/logout", {})).status).toBe(200)
    })

    test("repeated has the same result; a suspended account stays so", async () => {
      const target = await person(NOBODY)
      await server.root.put(`/users/admin/${target.id}/account`, { active: false })
      expect([(await reset(server.root, target)).status, (await reset(server.root, target)).status]).toEqual([
        200, 200,
      ])
      expect((await login(target.email, NEW)).body.message).toBe("Akun ini sudah tidak aktif.")
      await server.root.put(`/users/admin/${target.id}/account`, { active: true })
      expect(readToken((await login(target.email, NEW)).body.data.token)?.mustChangePassword).toBe(true)
    })

    test("wins over its owner's own change at the same moment, in either order", async () => {
      for (let round = 0; round < 5; round++) {
        const target = await person(NOBODY)
        const [changed, set] = await Promise.all([
          change(target, OLD, "pohon-rindang-1"),
          reset(server.root, target),
        ])
        expect(set.status).toBe(200)
        // 422: the old password has changed.
        expect([200, 401, 409, 422]).toContain(changed.status)
        expect(await works(target)).toBe(false)
        expect((await login(target.email, "pohon-rindang-1")).status).toBe(401)
        expect(readToken((await login(target.email, NEW)).body.data.token)?.mustChangePassword).toBe(true)
      }
    })
  })

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
      const rows = await db.queries.selectFrom("sessions").select("jti").execute()
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

    test("sessions that are over are in no list", async () => {
      const one = await person(NOBODY)
      await again(one.email)
      shift.ms += 9 * 3_600_000
      server.root = await server.login(ADMIN.email)
      const fresh = await again(one.email)
      expect(await sessionsOf(fresh)).toHaveLength(1)
    })
  })

  test("no line of the log and no other table holds a password", async () => {
    const secret = "rahasia-yang-dicari-5"
    const one = await person(NOBODY)
    await change(one, `${secret}-salah`, `${secret}-baru`)
    await change(one, OLD, secret)
    await reset(server.root, one, `${secret}-2`)
    expect(lines.some((line) => line.includes("password.refused"))).toBe(true)
    expect(lines.join("\n")).not.toContain(secret)
    const row = await accountOf(db.queries, one.id)
    expect(await verifyPassword(`${secret}-2`, String(row?.password_hash))).toBe(true)
    expect(JSON.stringify(row)).not.toContain(secret)
  })
})
