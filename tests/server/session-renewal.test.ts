/** A session gets a new id after each proof of its user; its former token ends, and no call under way is lost. */
import { beforeAll, describe, expect, test } from "vitest"
import { GRACE_SECONDS } from "../../server/auth/session-rotation"
import { readToken } from "../../src/core/session/token"
import { type AccountServer, CHIEF, NEW, OLD } from "./support/account-bench"
import type { Client } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { factorBench } from "./support/factor-bench"

onBothDatabases("the token of a session", ({ open }) => {
  let server: AccountServer
  const { opening, shift, person, works, change, prove, addTotp, code, sessionsOf, again } = factorBench(open)
  beforeAll(async () => {
    server = await opening()
  }, 60_000)

  const live = (token: string) => works(server.as(token))
  const afterGrace = () => {
    shift.ms += (GRACE_SECONDS + 1) * 1000
  }
  /** The user with a client whose token the test sees. */
  const signedIn = async () => {
    const { email } = await person(CHIEF)
    return { email, client: await again(email) }
  }

  test.each<[string, (client: Client) => Promise<unknown>]>([
    ["a proof", (client) => prove(client)],
    ["a change of the password", (client) => change(client, OLD, NEW)],
    ["a new factor", (client) => addTotp(client)],
  ])("is another one after %s; the former one ends, also as a copy", async (_, step) => {
    const { client } = await signedIn()
    const before = client.token
    const { exp } = readToken(before) ?? {}
    await step(client)
    expect(client.token).not.toBe(before)
    expect(readToken(client.token)?.exp).toBe(exp)
    expect([await live(before), await live(client.token)]).toEqual([true, true])
    afterGrace()
    expect([await live(before), await live(client.token)]).toEqual([false, true])
  })

  test("stays after a wrong password and a change without a proof", async () => {
    const { client } = await signedIn()
    const before = client.token
    await prove(client, "bukan-ini-8")
    await client.post("/auth/notices/read", {})
    afterGrace()
    expect(await live(before)).toBe(true)
  })

  test("is one entry of the list of sessions, with its device and proof", async () => {
    const { client } = await signedIn()
    const before = await sessionsOf(client)
    await prove(client)
    const after = await sessionsOf(client)
    expect(after.map(({ id: _, ...rest }) => rest)).toEqual(
      before
        .filter(({ current }) => current)
        .map(({ id: _, ...rest }) => rest)
        .concat(before.filter(({ current }) => !current).map(({ id: _, ...rest }) => rest)),
    )
    expect(
      (
        await client.post("/roles", {
          name: `Peran ${before.length} ${client.token.slice(-6)}`,
          status: "ADMIN",
        })
      ).status,
    ).toBe(201)
  })

  test("may change between the two steps of a new factor", async () => {
    const { client } = await signedIn()
    const { challenge, secret } = (await client.post("/auth/factors/totp", {})).body.data
    await prove(client)
    afterGrace()
    const confirmed = await client.post("/auth/factors/totp/confirm", { challenge, code: code(secret, -2) })
    expect(confirmed.status).toBe(422)
    const again = await client.post("/auth/factors/totp/confirm", { challenge, code: code(secret) })
    expect(again.status).toBe(200)
  })

  describe("that is a former one, in its grace,", () => {
    test("does what a call under way does, and gets no new token", async () => {
      const { client } = await signedIn()
      const copy = server.as(client.token)
      await prove(client)
      expect((await copy.get("/groups")).status).toBe(200)
      const asked = await copy.post("/auth/notices/read", {})
      expect([asked.status, asked.body.data.token]).toEqual([200, undefined])
      const proved = await prove(copy)
      expect([proved.status, proved.body.data.token]).toEqual([200, undefined])
      afterGrace()
      expect([await works(copy), await works(client)]).toEqual([false, true])
    })

    test("ends with the session", async () => {
      const { client } = await signedIn()
      const copy = server.as(client.token)
      await prove(client)
      await client.post("/auth/logout", {})
      expect(await works(copy)).toBe(false)
    })

    test("of several proofs in a row leads to the last", async () => {
      const { client } = await signedIn()
      const copies = [server.as(client.token)]
      for (let round = 0; round < 3; round++) {
        await prove(client)
        copies.push(server.as(client.token))
      }
      for (const copy of copies) expect(await works(copy)).toBe(true)
      afterGrace()
      expect(await Promise.all(copies.map(works))).toEqual([false, false, false, true])
    })
  })

  test("proofs, changes and reads at the same moment end no session, and leave one token", async () => {
    for (let round = 0; round < 6; round++) {
      const { client } = await signedIn()
      const tabs = Array.from({ length: 6 }, () => server.as(client.token))
      const [one, two, three, four, five, six] = tabs as [Client, Client, Client, Client, Client, Client]
      const answers = await Promise.all([
        prove(one),
        two.get("/groups"),
        prove(three),
        round % 2 ? change(four, OLD, NEW) : addTotp(four).then(() => ({ status: 200 })),
        five.get("/auth/sessions"),
        prove(six),
      ])
      // 409 and 422: the password has changed while it was compared.
      for (const { status } of answers) expect([200, 409, 422]).toContain(status)
      afterGrace()
      const tokens = [...new Set(tabs.map(({ token }) => token))]
      const alive = await Promise.all(tokens.map(live))
      expect(alive.filter(Boolean)).toHaveLength(1)
    }
  })
})
