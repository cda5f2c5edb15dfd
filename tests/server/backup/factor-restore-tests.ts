/** Second factors, started sign-ins, proofs and notices after a restore. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { accountOf } from "../../../server/auth/accounts"
import { backup, restore } from "../../../server/backup/command"
import { PROOF_REQUIRED, SECOND_STEP } from "../../../src/core/session/refusals"
import { openTestProvider, settingsOf, type TestProvider } from "../../support/oidc-provider"
import { ADMIN, openServer, personWith, rights, type Server } from "../support/api"
import { factorCalls } from "../support/factor-calls"
import type { BackupBench } from "./backup-bench"

const SSO = "/auth/login/oidc"
const APP_URL = "http://127.0.0.1:3000"

export function factorRestoreTests({ place, at, opened }: BackupBench): void {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await openTestProvider({ redirectUris: [`${APP_URL}/api/v1${SSO}/callback`] })
  })
  afterAll(() => provider.close())

  const clock = { ms: 0 }
  const calls = factorCalls(clock)
  const serverOf = (db: Server["engine"]["db"]) =>
    openServer({ db, oidc: settingsOf(provider, APP_URL), now: () => new Date(Date.now() + clock.ms) })

  const first = async (server: Server, email: string) => {
    const { status, body } = await server.request("POST", "/auth/login", {
      body: { email, password: ADMIN.password },
    })
    expect([status, body.code]).toEqual([403, SECOND_STEP])
    return body.data
  }
  const second = (server: Server, body: unknown) => server.request("POST", "/auth/login/second", { body })
  const withCode = async (server: Server, email: string, code: string) =>
    second(server, { challenge: (await first(server, email)).challenge, code })
  const startSso = async (server: Server) => {
    const { body, headers } = await server.request("POST", `${SSO}/start`, { body: {} })
    const [line = ""] = headers.getSetCookie()
    return { address: String(body.data.address), headers: { Cookie: line.split(";")[0] ?? "" } }
  }
  const backFrom = async (server: Server, search: string, headers: Record<string, string>) =>
    (await server.fetch(`/api/v1${SSO}/callback${search}`, { headers })).headers.get("Location")

  test("factors come back with what was used of them; nothing that was begun goes on", async () => {
    const file = at("verifikasi.gz")
    const before = await opened(async (db) => {
      const server = await serverOf(db)
      const root = await server.login(ADMIN.email)
      const person = await personWith(server, rights("Global"))
      const other = await personWith(server, [])
      const email = String((await accountOf(db.queries, person.id))?.email)
      const { secret, data } = await calls.addTotp(person)
      const { authenticator } = await calls.addPasskey(person)
      await calls.addTotp(other)
      const reset = await server.request("DELETE", `/users/admin/${other.id}/factors`, { token: root.token })
      expect(reset.status).toBe(200)
      const [used = "", later = ""] = data.recoveryCodes ?? []
      const code = calls.code(secret)
      expect((await withCode(server, email, code)).status).toBe(200)
      expect((await withCode(server, email, used)).status).toBe(200)
      provider.people.set(person.id, { email, email_verified: true })
      const [begun, result, pending, open] = [
        await startSso(server),
        await startSso(server),
        await first(server, email),
        await first(server, email),
      ]
      const way = (await provider.walk(begun.address, person.id)).search
      const back = await backFrom(
        server,
        (await provider.walk(result.address, person.id)).search,
        result.headers,
      )
      const handed = back?.split("#sso=")[1] ?? ""
      const proof = (await person.post("/auth/proof/options", {})).body.data
      await backup(file, place.env)

      const answer = { challenge: pending.challenge, passkey: authenticator.get(pending.passkey) }
      const signedIn = await second(server, answer)
      expect(signedIn.status).toBe(200)
      expect((await withCode(server, email, later)).status).toBe(200)
      const tokens = [person.token, String(signedIn.body.data.token)]
      const otherEmail = String((await accountOf(db.queries, other.id))?.email)
      return {
        email,
        secret,
        authenticator,
        code,
        used,
        later,
        answer,
        open,
        tokens,
        begun,
        way,
        result,
        handed,
        proof,
        otherEmail,
      }
    })
    await place.destroy()
    await restore(file, place.env)
    await opened(async (db) => {
      const server = await serverOf(db)
      const { email, authenticator } = before
      const status = async (answer: Promise<{ status: number }>) => (await answer).status
      for (const token of before.tokens)
        expect(await status(server.request("GET", "/auth/factors", { token }))).toBe(401)
      // Begun before the backup, and one of them finished after it: its answer would pass again.
      expect(await status(second(server, before.answer))).toBe(401)
      expect(await status(second(server, { challenge: before.open.challenge, code: before.later }))).toBe(401)
      expect(await backFrom(server, before.way, before.begun.headers)).toBe("/login#sso=-")
      const redeemed = server.request("POST", SSO, {
        body: { code: before.handed },
        headers: before.result.headers,
      })
      expect(await status(redeemed)).toBe(401)
      // Used before the backup; the clock has not moved, so the code would still be in its time.
      expect(await status(withCode(server, email, before.used))).toBe(401)
      expect(await status(withCode(server, email, before.code))).toBe(401)
      // The restored database has never seen this one.
      expect(await status(withCode(server, email, before.later))).toBe(200)
      calls.nextStep()
      const byCode = await withCode(server, email, calls.code(before.secret))
      expect(byCode.status).toBe(200)
      const started = (await server.request("POST", "/auth/login/passkey/options", { body: {} })).body.data
      const byPasskey = await server.request("POST", "/auth/login/passkey", {
        body: { challenge: started.challenge, passkey: authenticator.get(started.passkey) },
      })
      expect(byPasskey.status).toBe(200)
      const client = server.as(byPasskey.body.data.token)
      expect((await client.get("/auth/factors")).body.data).toMatchObject({
        factors: [{ kind: "totp" }, { kind: "passkey" }],
        recoveryCodes: 8,
      })
      // A single sign-on finds the account by its email, and still asks for the second step.
      const again = await startSso(server)
      const { search } = await provider.walk(again.address, [...provider.people.keys()][0] ?? "")
      const handed = (await backFrom(server, search, again.headers))?.split("#sso=")[1]
      const sso = await server.request("POST", SSO, { body: { code: handed }, headers: again.headers })
      expect([sso.status, sso.body.code]).toEqual([403, SECOND_STEP])
      const code = { challenge: sso.body.data.challenge, code: "" }
      expect(await status(second(server, code))).toBe(401)
      // A code after a single sign-on is no proof, and the one before the backup is gone with its session.
      calls.nextStep()
      const bySso = await second(server, { ...code, code: calls.code(before.secret) })
      expect(bySso.status).toBe(200)
      const unproved = server.as(bySso.body.data.token)
      const asked = await unproved.post("/auth/factors/totp", {})
      expect([asked.status, asked.body.code]).toEqual([403, PROOF_REQUIRED])
      const crossed = { challenge: before.proof.challenge, passkey: authenticator.get(before.proof.passkey) }
      expect(await status(unproved.post("/auth/proof", crossed))).toBe(422)
      // The notice of a reset waits for its owner.
      const login = await server.login(before.otherEmail)
      const claims = JSON.parse(Buffer.from(login.token.split(".")[1] ?? "", "base64url").toString())
      expect(claims.notices).toContain("factors-reset")
    })
  }, 60_000)
}
