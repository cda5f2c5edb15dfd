/** Two accounts: one whose ids and secrets are known, and one that sends them. Nothing of the first may reach the second. */
import { publicId } from "../../../server/auth/session-list"
import type { Random } from "../../../server/sample/random"
import { type AccountSite, makeFactored, sessionIdOf, signInAgain } from "../accounts/factored"
import { type Answer, call } from "../client"
import { PASSWORD } from "../installation"
import { listOf, withAccounts } from "../payloads"
import { EXAMPLE, type Tally } from "../tally"
import { type AccountInput, accountInput, FRESH, type Replayed } from "./account-inputs"

export interface Witness {
  /** Sends one input, and judges the answer beyond its status. */
  send: (input: AccountInput) => Promise<Answer>
  draw: (random: Random) => AccountInput
  /** Compares the first account with its beginning. */
  check: () => Promise<void>
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** The texts that only the account itself may read. */
async function secretsOf(owner: Awaited<ReturnType<typeof makeFactored>>): Promise<string[]> {
  const { body } = await owner.client.get("/auth/factors")
  const factors: { id: string }[] = body.data.factors
  return [
    owner.email,
    owner.secret,
    owner.authenticator.id,
    ...owner.recoveryCodes,
    owner.client.token,
    sessionIdOf(owner.client),
    ...factors.map(({ id }) => id),
  ]
}

/** Values of a just begun challenge, for the placeholders of an input. */
function freshValues({ headers, body }: Pick<Answer, "headers" | "body">): Record<string, string> {
  const [line = ""] = headers["set-cookie"] ?? []
  const cookie = /koperasi-oidc=([^;]+)/.exec(line)?.[1]
  const { challenge = cookie ?? "", passkey } = body?.data ?? {}
  const data = { type: "webauthn.get", challenge: passkey?.challenge ?? "", origin: "http://localhost" }
  return {
    [FRESH.challenge]: challenge,
    [FRESH.clientData]: base64(data),
    [FRESH.authData]: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
    [FRESH.signature]: "MEUCIQ",
  }
}

export async function openWitness(site: AccountSite, tally: Tally): Promise<Witness> {
  const { url } = site.installation
  const owner = await makeFactored(site)
  const stranger = await makeFactored(site, { totp: false })
  const guesser = await signInAgain(url, stranger)
  const secrets = await secretsOf(owner)
  const begun = await call("POST", `${url()}/api/v1/auth/login`, {
    body: { email: owner.email, password: PASSWORD },
  })
  const proof = await owner.client.post("/auth/proof/options", {})
  const adding = await owner.client.post("/auth/factors/totp", {})
  const challenges = [begun, proof, adding].map(({ body }) => String(body.data.challenge))
  const ids = [...secrets, ...challenges, publicId(sessionIdOf(owner.client)), owner.id]
  const replayed: Replayed = {
    ids: ids.filter((id) => /^[\w.@-]{1,200}$/.test(id)),
    passkeys: [owner.authenticator.id, stranger.authenticator.id],
    lists: withAccounts.map(listOf),
    record: owner.id,
  }
  const stateOf = async () => {
    const { body } = await owner.client.get("/auth/factors")
    return JSON.stringify([
      body?.data?.factors?.map((one: { id: string; name: string }) => [one.id, one.name]),
    ])
  }
  const before = await stateOf()
  const judge = (input: AccountInput, { status, text, headers }: Answer): void => {
    const shown = () => `${input.method} ${input.path.slice(0, 90)} ${input.raw?.slice(0, 160) ?? ""}`
    const leaked = secrets.find((secret) => secret !== "" && text.includes(secret))
    tally.check(leaked === undefined, () => `an answer has a value of another account${EXAMPLE}${shown()}`)
    const isOthers =
      input.method !== "OPTIONS" &&
      replayed.ids.some((id) => input.path.includes(id)) &&
      status < 300 &&
      status > 0
    tally.check(
      !isOthers,
      () => `${input.method}: done with an id of another account: ${status}${EXAMPLE}${shown()}`,
    )
    const { location } = headers
    tally.check(
      location === undefined || location.startsWith("/login#sso="),
      () => `a redirect elsewhere: ${location}${EXAMPLE}${shown()}`,
    )
  }
  return {
    draw: (random) => accountInput(random, replayed),
    send: async (input) => {
      const client = input.isGuess ? guesser : stranger.client
      const token = input.isStranger ? undefined : client.token
      const send = (method: string, path: string, more: object) =>
        client.send(method, path, { token, ...more })
      const fresh = input.begin ? freshValues(await send("POST", input.begin, { raw: "{}" })) : {}
      const filled = (text: string) =>
        text.replace(/@(challenge|clientData|authData|signature)/g, (name) => fresh[name] ?? "")
      const headers = Object.fromEntries(
        Object.entries(input.headers ?? {}).map(([name, value]) => [name, filled(value)]),
      )
      const { method, path, raw, isStream, timeoutMs } = input
      const body = raw !== undefined && method !== "GET" && method !== "HEAD" ? { raw: filled(raw) } : {}
      const answer = await send(method, path, {
        headers,
        ...body,
        ...(isStream && { isStream }),
        ...(timeoutMs && { timeoutMs }),
      })
      judge(input, answer)
      return answer
    },
    check: async () => {
      tally.check((await stateOf()) === before, () => "the factors of the other account have changed")
      const { status } = await owner.client.get("/auth/sessions")
      tally.check(status === 200, () => `the session of the other account: ${status}`)
      const { status: own } = await stranger.client.get("/auth/sessions")
      tally.check(own === 200, () => `the session that sent the inputs: ${own}`)
    },
  }
}
