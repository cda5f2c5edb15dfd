/** The second step of a sign-in: no session before it, each code once, and no answer for another account or an older start. */
import { createHash } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { FACTOR_REQUIRED, SECOND_STEP, SECOND_STEP_OVER } from "../../src/core/session/refusals"
import { type AccountServer, CHIEF, EDITOR, NEW, NOBODY, OLD, VIEWER } from "./support/account-bench"
import { onBothDatabases } from "./support/both-databases"
import { factorBench } from "./support/factor-bench"

const ROLES = [
  ["full access", CHIEF],
  ["the right to edit accounts", EDITOR],
  ["the right to view them", VIEWER],
  ["no rights", NOBODY],
] as const

onBothDatabases("the second step", ({ open }) => {
  let server: AccountServer
  const bench = factorBench(open)
  const {
    person,
    login,
    works,
    prove,
    change,
    reset,
    shift,
    nextStep,
    code,
    addPasskey,
    withTotp,
    first,
    second,
  } = bench
  beforeAll(async () => {
    server = await bench.opening()
  }, 60_000)

  test.each(ROLES)("is asked of a user with %s, and gives what a login gives", async (_, permissions) => {
    const one = await withTotp(permissions)
    const begun = await login(one.email, OLD)
    expect(begun).toMatchObject({ status: 403, body: { code: SECOND_STEP } })
    expect(JSON.stringify(begun.body)).not.toContain("token")
    expect(begun.headers.get("Set-Cookie")).toBeNull()
    expect(begun.body.data).toMatchObject({ totp: true, recovery: true, passkey: null })
    // The challenge is no session.
    for (const header of [begun.body.data.challenge, `sk_${begun.body.data.challenge}`])
      expect((await server.request("GET", "/groups", { token: header })).status).toBe(401)
    const passed = await second({ challenge: begun.body.data.challenge, code: code(one.secret) })
    expect(passed.status).toBe(200)
    expect(Object.keys(passed.body.data).sort()).toEqual(["permissions", "token"])
    expect(passed.headers.get("Set-Cookie")).toContain("HttpOnly")
    expect(await works(server.as(passed.body.data.token))).toBe(true)
    nextStep()
  })

  describe("a code", () => {
    test("of the step before and after is right, of two steps away wrong", async () => {
      const one = await withTotp(NOBODY)
      nextStep()
      nextStep()
      for (const [steps, status] of [
        [-2, 401],
        [2, 401],
        [-1, 200],
        [0, 200],
        [1, 200],
      ] as const) {
        const { challenge } = await first(one.email)
        expect((await second({ challenge, code: code(one.secret, steps) })).status).toBe(status)
      }
    })

    test("works once, in either tab, and an older one not after a newer one", async () => {
      const one = await withTotp(NOBODY)
      const [left, right] = [await first(one.email), await first(one.email)]
      expect((await second({ challenge: left.challenge, code: code(one.secret, 1) })).status).toBe(200)
      expect((await second({ challenge: right.challenge, code: code(one.secret, 1) })).status).toBe(401)
      expect((await second({ challenge: right.challenge, code: code(one.secret, 0) })).status).toBe(401)
      // The challenge has ended with its success.
      nextStep()
      nextStep()
      expect(await second({ challenge: left.challenge, code: code(one.secret) })).toMatchObject({
        status: 401,
        body: { code: SECOND_STEP_OVER },
      })
      expect((await second({ challenge: right.challenge, code: code(one.secret) })).status).toBe(200)
    })

    test("sent many times at once opens one session", async () => {
      for (let round = 0; round < 3; round++) {
        const one = await withTotp(NOBODY)
        const begun = [await first(one.email), await first(one.email), await first(one.email)]
        const sent = code(one.secret)
        const answers = await Promise.all(
          [...begun, ...begun].map(({ challenge }) => second({ challenge, code: sent })),
        )
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      }
    })

    test("that confirmed the factor is used up", async () => {
      const one = await person(NOBODY)
      const begun = await one.post("/auth/factors/totp", {})
      const { challenge, secret } = begun.body.data
      const sent = code(secret)
      expect((await one.post("/auth/factors/totp/confirm", { challenge, code: sent })).status).toBe(200)
      const { challenge: next } = await first(one.email)
      expect((await second({ challenge: next, code: sent })).status).toBe(401)
      nextStep()
      expect((await second({ challenge: next, code: code(secret) })).status).toBe(200)
    })

    test("of another account, or for another account's challenge, is refused", async () => {
      const [one, other] = [await withTotp(NOBODY), await withTotp(CHIEF)]
      const [own, theirs] = [await first(one.email), await first(other.email)]
      expect((await second({ challenge: theirs.challenge, code: code(one.secret) })).status).toBe(401)
      expect((await second({ challenge: own.challenge, code: code(other.secret) })).status).toBe(401)
      for (const recovery of one.recoveryCodes.slice(0, 2))
        expect((await second({ challenge: theirs.challenge, code: recovery })).status).toBe(401)
      expect((await second({ challenge: own.challenge, code: code(one.secret) })).status).toBe(200)
    })

    test("in another form is refused, and none is a fault of the server", async () => {
      const one = await withTotp(NOBODY)
      const { challenge } = await first(one.email)
      for (const odd of [
        undefined,
        null,
        7,
        "",
        "12345",
        "1234567",
        "abcdef",
        [],
        {},
        "٠١٢٣٤٥",
        "0".repeat(5000),
      ])
        expect([401, 429]).toContain((await second({ challenge, code: odd })).status)
      for (const odd of [undefined, null, 7, "", "x", {}, [], "\0", "a".repeat(43)])
        expect((await second({ challenge: odd, code: "000000" })).status).toBe(401)
    })
  })

  describe("a challenge", () => {
    test("lives five minutes, and five tries", async () => {
      const one = await withTotp(NOBODY)
      const old = await first(one.email)
      shift.ms += 301_000
      expect(await second({ challenge: old.challenge, code: code(one.secret) })).toMatchObject({
        status: 401,
        body: { code: SECOND_STEP_OVER },
      })
      const tried = await first(one.email)
      for (let round = 0; round < 5; round++)
        expect((await second({ challenge: tried.challenge, code: "000000" })).body.code).toBeUndefined()
      expect(await second({ challenge: tried.challenge, code: code(one.secret) })).toMatchObject({
        status: 401,
        body: { code: SECOND_STEP_OVER },
      })
    })

    test("ends with a change or reset of the password, a switched-off account, and a reset of factors", async () => {
      for (const end of [
        async (one: { id: string }) => {
          expect((await reset(server.root, one)).status).toBe(200)
        },
        async (one: { id: string }) => {
          await server.root.put(`/users/admin/${one.id}/account`, { active: false })
        },
        async (one: { id: string }) => {
          expect((await server.root.delete(`/users/admin/${one.id}/factors`)).status).toBe(200)
        },
      ]) {
        await prove(server.root)
        const one = await withTotp(NOBODY)
        const { challenge } = await first(one.email)
        await end(one)
        expect((await second({ challenge, code: code(one.secret) })).body.code).toBe(SECOND_STEP_OVER)
      }
      const one = await withTotp(NOBODY)
      const { challenge } = await first(one.email)
      expect((await change(one, OLD, NEW)).status).toBe(200)
      expect((await second({ challenge, code: code(one.secret) })).body.code).toBe(SECOND_STEP_OVER)
    })

    test("of a passkey sign-in, a proof or an addition is none of a second step", async () => {
      const one = await withTotp(CHIEF)
      const started = await server.request("POST", "/auth/login/passkey/options", { body: {} })
      const adding = await one.post("/auth/factors/totp", {})
      for (const { body } of [started, adding])
        expect((await second({ challenge: body.data.challenge, code: code(one.secret) })).body.code).toBe(
          SECOND_STEP_OVER,
        )
      const { challenge } = await first(one.email)
      const confirm = { challenge, code: code(one.secret) }
      expect((await one.post("/auth/factors/totp/confirm", confirm)).status).toBe(409)
    })
  })

  test("wrong codes are throttled apart from passwords: a right password opens no further tries", async () => {
    // The tries of other tests slow this address no more.
    shift.ms += 601_000
    const one = await withTotp(NOBODY)
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) {
      const { challenge } = await first(one.email)
      for (let guess = 0; guess < 4; guess++)
        statuses.push((await second({ challenge, code: `00000${guess}` })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(6).fill(429)])
    // A right code neither.
    expect(
      (await second({ challenge: (await first(one.email)).challenge, code: code(one.secret) })).status,
    ).toBe(429)
    shift.ms += 601_000
    expect(
      (await second({ challenge: (await first(one.email)).challenge, code: code(one.secret) })).status,
    ).toBe(200)
  })

  test("a recovery code of an older version, of 16 characters, works once, too", async () => {
    const one = await withTotp(NOBODY)
    const former = "0123456789ABCDEF"
    const hash = createHash("sha256").update(`${one.id} ${former}`).digest("hex")
    await server.engine.db.queries
      .insertInto("recovery_codes")
      .values({ account_id: one.id, hash, used_at: "" })
      .execute()
    const use = async () =>
      (await second({ challenge: (await first(one.email)).challenge, code: "0123-4567-89ab-cdef" })).status
    expect([await use(), await use()]).toEqual([200, 401])
  })

  test("a recovery code works once, without hyphens and in lower case; the history names it", async () => {
    const one = await withTotp(NOBODY)
    expect(one.recoveryCodes).toHaveLength(10)
    expect(new Set(one.recoveryCodes).size).toBe(10)
    const [typed = ""] = one.recoveryCodes
    const sent = typed.replaceAll("-", " ").toLowerCase()
    // 120 random bits: from 112 on a plain hash is enough.
    for (const code of one.recoveryCodes)
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    const passed = await second({ challenge: (await first(one.email)).challenge, code: sent })
    expect(passed.status).toBe(200)
    const again = await first(one.email)
    expect((await second({ challenge: again.challenge, code: typed })).status).toBe(401)
    const own = server.as(passed.body.data.token)
    expect((await own.get("/auth/factors")).body.data.recoveryCodes).toBe(9)
    const entries = (await server.root.get("/history?action=login&limit=5")).body.data
    const steps = entries.map((entry: { changes: Record<string, unknown> }) => entry.changes.secondStep)
    expect(steps).toContainEqual({ before: null, after: "recovery" })
    expect(JSON.stringify(entries)).not.toContain(typed)
    const latest = async () =>
      (await server.root.get("/history?action=second-step-failed&limit=5")).body.data[0]
    // A failure is stored after its answer.
    await expect.poll(latest).toMatchObject({ recordId: one.id, actorId: "" })
  })

  describe("a passkey", () => {
    const withPasskey = async (permissions = NOBODY) => {
      const one = await person(permissions)
      const { authenticator, confirmed } = await addPasskey(one)
      expect(confirmed.status).toBe(200)
      return { ...one, authenticator }
    }
    const start = async () =>
      (await server.request("POST", "/auth/login/passkey/options", { body: {} })).body.data
    const signIn = (body: unknown) => server.request("POST", "/auth/login/passkey", { body })

    test.each(ROLES)("signs in a user with %s alone, and is a second step", async (_, permissions) => {
      const one = await withPasskey([...permissions])
      const { challenge, passkey } = await start()
      expect(passkey.userVerification).toBe("required")
      const passed = await signIn({ challenge, passkey: one.authenticator.get(passkey) })
      expect(passed.status).toBe(200)
      expect(Object.keys(passed.body.data).sort()).toEqual(["permissions", "token"])
      expect(await works(server.as(passed.body.data.token))).toBe(true)
      const begun = await first(one.email)
      expect(begun).toMatchObject({ code: SECOND_STEP, totp: false, recovery: true })
      const answer = one.authenticator.get(begun.passkey)
      expect((await second({ challenge: begun.challenge, passkey: answer })).status).toBe(200)
    })

    test("forged, replayed or crossed opens nothing", async () => {
      const [one, other] = [await withPasskey(), await withPasskey(CHIEF)]
      const tries: [string, (passkey: never) => unknown][] = [
        ["another origin", (passkey) => one.authenticator.get(passkey, { origin: "https://jahat.example" })],
        ["another challenge", (passkey) => one.authenticator.get(passkey, { challenge: "AAAA" })],
        ["no verification", (passkey) => one.authenticator.get(passkey, { verified: false })],
        ["another user", (passkey) => one.authenticator.get(passkey, { userHandle: "b3JhbmctbGFpbg" })],
        ["no user", (passkey) => one.authenticator.get(passkey, { userHandle: null })],
        ["an old count", (passkey) => one.authenticator.get(passkey, { counter: 0 })],
        [
          "another signature",
          (passkey) => {
            const [mine, theirs] = [one.authenticator.get(passkey), other.authenticator.get(passkey)]
            const { signature } = theirs.response
            return { ...mine, response: { ...mine.response, signature } }
          },
        ],
        ["an unknown one", (passkey) => ({ ...one.authenticator.get(passkey), id: "AAAA", rawId: "AAAA" })],
        ["no answer", () => null],
        ["an empty one", () => ({ id: one.authenticator.id, response: {} })],
      ]
      // The counter must have moved, so that an old count differs.
      const begun = await start()
      expect(
        (await signIn({ challenge: begun.challenge, passkey: one.authenticator.get(begun.passkey) })).status,
      ).toBe(200)
      for (const [name, forge] of tries) {
        const { challenge, passkey } = await start()
        expect([name, (await signIn({ challenge, passkey: forge(passkey as never) })).status]).toEqual([
          name,
          401,
        ])
      }
      const { challenge, passkey } = await start()
      const right = one.authenticator.get(passkey)
      expect((await signIn({ challenge, passkey: right })).status).toBe(200)
      expect((await signIn({ challenge, passkey: right })).status).toBe(401)
      const later = await start()
      expect((await signIn({ challenge: later.challenge, passkey: right })).status).toBe(401)
      const theirs = await first(other.email)
      const mine = one.authenticator.get(theirs.passkey)
      expect((await second({ challenge: theirs.challenge, passkey: mine })).status).toBe(401)
    })

    test("is stored once, for one account; another site's is refused", async () => {
      const [one, other] = [await person(NOBODY), await person(NOBODY)]
      const { authenticator } = await addPasskey(one)
      const begun = await other.post("/auth/factors/passkey", {})
      const { challenge, passkey } = begun.body.data
      const again = { challenge, passkey: authenticator.create(passkey) }
      expect((await other.post("/auth/factors/passkey/confirm", again)).status).toBe(409)
      const own = await one.post("/auth/factors/passkey", {})
      expect(own.body.data.passkey.excludeCredentials).toMatchObject([{ id: authenticator.id }])
      // Nothing of the person but what the authenticator shows: the handle is the account's id.
      expect(Buffer.from(own.body.data.passkey.user.id, "base64url").toString()).toBe(one.id)
      for (const forged of [
        { origin: "https://jahat.example" },
        { origin: "http://koperasi.example" },
        { verified: false },
        { challenge: "AAAA" },
      ]) {
        const fresh = (await other.post("/auth/factors/passkey", {})).body.data
        const made = authenticator.create(fresh.passkey, forged)
        expect(
          (await other.post("/auth/factors/passkey/confirm", { challenge: fresh.challenge, passkey: made }))
            .status,
        ).toBe(422)
      }
    })

    test("of a switched-off account signs in to nothing", async () => {
      const one = await withPasskey()
      await server.root.put(`/users/admin/${one.id}/account`, { active: false })
      const { challenge, passkey } = await start()
      expect((await signIn({ challenge, passkey: one.authenticator.get(passkey) })).body.message).toBe(
        "Akun ini sudah tidak aktif.",
      )
    })

    test("does not pass a required change of the password", async () => {
      const one = await withPasskey()
      await prove(server.root)
      await reset(server.root, one)
      const { challenge, passkey } = await start()
      const passed = await signIn({ challenge, passkey: one.authenticator.get(passkey) })
      const client = server.as(passed.body.data.token)
      expect((await client.get("/groups")).body.code).toBe("password-change-required")
    })
  })

  describe("a role that requires a second factor", () => {
    const require = (roleId: string, required = true) =>
      server.root.put(`/permissions/${roleId}/second-factor`, { required })

    test("gives a session that may only add one", async () => {
      const one = await person(EDITOR)
      await prove(server.root)
      expect((await require(one.roleId)).status).toBe(200)
      // At once, in a session that is there already.
      for (const path of ["/groups", "/users/admin", "/auth/sessions", `/permissions/${one.roleId}`])
        expect(await one.get(path)).toMatchObject({ status: 403, body: { code: FACTOR_REQUIRED } })
      expect((await one.post("/groups", {})).body.code).toBe(FACTOR_REQUIRED)
      const client = await server.login(one.email)
      expect((await client.get("/auth/factors")).body.data).toMatchObject({ factors: [], required: true })
      const { token } = (await bench.addTotp(client)).data
      expect((await server.as(token).get("/groups")).status).toBe(200)
      expect((await client.get("/groups")).status).toBe(200)
      // The last one stays.
      const [factor] = (await client.get("/auth/factors")).body.data.factors
      expect((await client.post(`/auth/factors/${factor.id}/remove`, { password: OLD })).status).toBe(409)
      await require(one.roleId, false)
      expect((await client.post(`/auth/factors/${factor.id}/remove`, { password: OLD })).status).toBe(200)
    })

    test("is named by users with full access, recorded, and never the superadmin's", async () => {
      const [chief, editor] = [await person(CHIEF), await person(EDITOR)]
      const path = `/permissions/${editor.roleId}/second-factor`
      expect((await editor.put(path, { required: true })).status).toBe(403)
      expect((await server.request("PUT", path, { body: { required: true } })).status).toBe(401)
      expect((await chief.put(path, { required: 1 })).status).toBe(422)
      expect((await chief.put("/permissions/tidak-ada/second-factor", { required: true })).status).toBe(404)
      expect((await chief.put(path, { required: true })).status).toBe(200)
      expect((await chief.get(path)).body.data).toEqual({ required: true })
      const [entry] = (await server.root.get("/history?action=factor-required&limit=1")).body.data
      expect(entry).toMatchObject({
        recordId: editor.roleId,
        changes: { factorRequired: { before: false, after: true } },
      })
      const superRole = (await server.root.get("/roles")).body.data.find(
        ({ name }: { name: string }) => name.toLowerCase() === "superadmin",
      )
      expect((await require(superRole.id)).status).toBe(403)
    })
  })
})
