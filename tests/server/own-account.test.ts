/** A user changes the own password; other sessions end, and no log line holds it. */
import { beforeAll, describe, expect, test } from "vitest"
import { accountOf } from "../../server/auth/accounts"
import { verifyPassword } from "../../server/auth/password"
import {
  type AccountServer,
  accountBench,
  CHIEF,
  EDITOR,
  NEW,
  NOBODY,
  nameOf,
  OLD,
  ownFault,
  ownWord,
  VIEWER,
} from "./support/account-bench"
import { onBothDatabases } from "./support/both-databases"

onBothDatabases("one's own account", ({ open }) => {
  let server: AccountServer
  const { opening, lines, person, login, works, change, reset, sessionsOf, again } = accountBench(open)
  beforeAll(async () => {
    server = await opening()
  }, 60_000)

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
      for (const [password, message] of [
        ["pendek", "Password minimal 8 karakter"],
        ["p".repeat(201), "Password maksimal 200 karakter"],
        ["koperasi123", "Password ini terlalu mudah ditebak"],
        [ownWord(one), ownFault(nameOf(one))],
        [`${one.email.toUpperCase()}1`, ownFault(one.email)],
        [OLD, "Password baru harus berbeda dari password lama"],
      ] as const)
        expect(await errors(OLD, password)).toEqual([422, { newPassword: [message] }])
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

  test("no line of the log and no other table holds a password", async () => {
    const secret = "rahasia-yang-dicari-5"
    const one = await person(NOBODY)
    await change(one, `${secret}-salah`, `${secret}-baru`)
    await change(one, OLD, secret)
    await reset(server.root, one, `${secret}-2`)
    expect(lines.some((line) => line.includes("password.refused"))).toBe(true)
    expect(lines.join("\n")).not.toContain(secret)
    const row = await accountOf(server.engine.db.queries, one.id)
    expect(await verifyPassword(`${secret}-2`, String(row?.password_hash))).toBe(true)
    expect(JSON.stringify(row)).not.toContain(secret)
  })
})
