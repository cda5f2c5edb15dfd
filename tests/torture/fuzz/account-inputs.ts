/**
 * Inputs to the endpoints of accounts, as another account or none sends them: second factors, proofs, single sign-on, streams, sessions.
 * Ids of another account are replayed in them, and fresh challenges lead past the first check.
 */
import type { Random } from "../../../server/sample/random"
import { PATH as SSO } from "../accounts/provider"
import { nastyBody, nastyId, nastyObject, nastyValue } from "../fuzz-values"

/** Placeholders for values of a challenge that is begun just before. */
export const FRESH = {
  challenge: "@challenge",
  clientData: "@clientData",
  authData: "@authData",
  signature: "@signature",
} as const

export interface AccountInput {
  method: string
  path: string
  raw?: string
  headers?: Record<string, string>
  /** Sent without a session. */
  isStranger?: boolean
  /** Sent in a session of its own: too many wrong passwords lock a session. */
  isGuess?: boolean
  timeoutMs?: number
  isStream?: boolean
  /** Begins a challenge, or a single sign-on, whose values replace placeholders. */
  begin?: string
}

export interface Replayed {
  /** Challenges, codes and ids of the other account. */
  ids: readonly string[]
  /** Ids of passkeys, the own one too. */
  passkeys: readonly string[]
  /** List paths with accounts, and the other account's record in the first. */
  lists: readonly string[]
  record: string
}

/** Longer waits show only that guesses are slowed. */
export const SLOWED_MS = 1500
const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"] as const

function passkeyAnswer(random: Random, passkeys: readonly string[]): string {
  const { clientData, authData, signature } = FRESH
  const response = {
    clientDataJSON: clientData,
    authenticatorData: authData,
    signature,
    userHandle: "AAAA",
    attestationObject: "o2NmbXRkbm9uZQ",
    transports: ["internal"],
  }
  const id = random.pick(passkeys)
  const whole = { id, rawId: id, type: "public-key", clientExtensionResults: {} }
  if (random.int(6) === 0) return nastyValue(random)
  if (random.int(3) === 0) return nastyObject(random, whole, { response: JSON.stringify(response) })
  return JSON.stringify(whole).replace(/\}$/, `,"response":${nastyObject(random, response)}}`)
}

export function accountInput(random: Random, replayed: Replayed): AccountInput {
  const id = () => (random.int(2) === 0 ? random.pick(replayed.ids) : nastyId(random))
  const text = () => (random.int(3) > 0 ? random.pick(replayed.ids) : "000000")
  const fresh = random.int(2) === 0
  const challenge = fresh ? FRESH.challenge : text()
  const from = (begin: string) => (fresh ? { begin } : {})
  const post = (path: string, raw: string, more: Partial<AccountInput> = {}): AccountInput => ({
    method: random.int(12) === 0 ? random.pick(METHODS) : "POST",
    path,
    raw,
    ...more,
  })
  const answer = () => ({ passkey: passkeyAnswer(random, replayed.passkeys) })
  const step = { isStranger: true, timeoutMs: SLOWED_MS }
  const guess = { isGuess: true, timeoutMs: SLOWED_MS }
  const list = random.pick(replayed.lists)
  const record = `${list}/${random.int(2) === 0 ? replayed.record : id()}`
  const inputs: readonly (() => AccountInput)[] = [
    () => post("/auth/login/second", nastyBody(random, { challenge: text(), code: text() }), step),
    () => post("/auth/login/second", nastyBody(random, { challenge: text() }, answer()), step),
    () =>
      post("/auth/login/passkey", nastyBody(random, { challenge }, answer()), {
        isStranger: true,
        ...(random.int(8) === 0 ? from("/auth/login/passkey/options") : {}),
      }),
    () =>
      post(
        "/auth/factors/totp/confirm",
        nastyBody(random, { challenge, code: "000000", name: "HP" }),
        from("/auth/factors/totp"),
      ),
    () =>
      post(
        "/auth/factors/passkey/confirm",
        nastyBody(random, { challenge, name: "Kunci" }, answer()),
        from("/auth/factors/passkey"),
      ),
    () => post("/auth/proof", nastyBody(random, { challenge }, answer()), from("/auth/proof/options")),
    () => post("/auth/proof", nastyBody(random, { password: "salah-sekali" }), guess),
    () => ({
      method: random.pick(METHODS),
      path: `/auth/factors/${id()}`,
      raw: nastyBody(random, { name: "Baru" }),
    }),
    () => post(`/auth/factors/${id()}/remove`, nastyBody(random, { password: "" }), guess),
    () => post("/auth/recovery-codes", nastyBody(random, { password: "" }), guess),
    () => post("/auth/notices/read", nastyBody(random, {})),
    () => ({ method: random.pick(METHODS), path: random.pick(["/auth/factors", `/auth/sessions/${id()}`]) }),
    () => ({
      method: "PUT",
      path: "/auth/password",
      raw: nastyBody(random, { oldPassword: "", newPassword: "gunung-tinggi-9" }),
      ...guess,
    }),
    () => ({ method: "GET", path: `/events?${random.pick(["", "a=%00", "since=x"])}`, isStream: true }),
    () => ({
      method: random.pick(["PUT", "DELETE", "GET"]),
      path: `${record}/editing`,
      raw: nastyBody(random, { tab: id() }),
      headers: { "X-Tab": id() },
    }),
    () => ({
      method: random.pick(METHODS),
      path: `${record}/${random.pick(["sessions", `sessions/${id()}`, "factors", "password", "account"])}`,
      raw: nastyBody(random, { password: "gunung-tinggi-9", active: false }),
    }),
    () => ({
      method: "PUT",
      path: `/permissions/${id()}/${random.pick(["second-factor", "givers"])}`,
      raw: nastyBody(random, { required: true, givers: [] }),
    }),
    () => ({
      method: "GET",
      path: `${SSO}/callback?code=${id()}&state=${id()}&iss=${random.pick(["x", "https%3A%2F%2Fjahat.example", "%00"])}`,
      headers: { Cookie: `__Secure-koperasi-oidc=${id()}; koperasi-oidc=${fresh ? FRESH.challenge : id()}` },
      isStranger: true,
      ...(random.int(8) === 0 ? from(`${SSO}/start`) : {}),
    }),
    () =>
      post(SSO, nastyBody(random, { code: text() }), {
        headers: { Cookie: `koperasi-oidc=${id()}` },
        isStranger: true,
      }),
  ]
  const input = random.pick(inputs)()
  if (random.int(5) === 0) input.isStranger = true
  return input
}
