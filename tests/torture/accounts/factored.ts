/** Accounts with second factors, made and signed in over HTTP. */
import { type Authenticator, openAuthenticator } from "../../server/support/authenticator"
import { factorCalls } from "../../server/support/factor-calls"
import { type Client, call, clientOf } from "../client"
import { type Installation, PASSWORD } from "../installation"
import { type Payloads, withAccounts } from "../payloads"
import { makePerson, makeRole, type Person, statusOf } from "../people"

/** Passkeys need a name in the address. */
export const NAMED = { Host: "localhost" }
const ORIGIN = "http://localhost"

export interface Factored extends Person {
  client: Client
  authenticator: Authenticator
  /** Secret of the authenticator app; '' for none. */
  secret: string
  recoveryCodes: readonly string[]
  /** A code of the app that no request has used. */
  code: () => string
}

export interface AccountSite {
  installation: Installation
  payloads: Payloads
}

/** A client whose address has a name. */
export const named = (client: Client): Client => ({
  ...client,
  send: (method, path, more = {}) =>
    client.send(method, path, { ...more, headers: { ...NAMED, ...more.headers } }),
  post: (path, body) => client.send("POST", path, { body, headers: NAMED }),
})

/** A new account without rights. */
export async function makeOwner({ installation: { root }, payloads }: AccountSite): Promise<Person> {
  const [resource] = withAccounts
  if (!resource) throw new Error("nothing declared can sign in")
  const role = await makeRole(root, statusOf(resource), [])
  return makePerson(root, payloads, { resource, role })
}

/** A new account with a passkey. @param totp true for an authenticator app, with recovery codes, too */
export async function makeFactored(site: AccountSite, { totp = true } = {}): Promise<Factored> {
  const person = await makeOwner(site)
  const client = named(await site.installation.signIn(person.email))
  const calls = factorCalls({ ms: 0 })
  const app = totp ? await calls.addTotp(client) : undefined
  const authenticator = openAuthenticator(ORIGIN)
  const { body: begun } = await client.post("/auth/factors/passkey", {})
  const made = await client.post("/auth/factors/passkey/confirm", {
    challenge: begun.data.challenge,
    passkey: authenticator.create(begun.data.passkey),
  })
  if (made.status !== 200) throw new Error(`a passkey: ${made.status} ${made.text}`)
  const recoveryCodes: string[] = app?.data.recoveryCodes ?? made.body.data.recoveryCodes ?? []
  const secret = app?.secret ?? ""
  return { ...person, client, authenticator, secret, recoveryCodes, code: () => calls.code(secret) }
}

/** Signs in by password, and by passkey if the account still has it. @throws Error with the answer */
export async function signInAgain(
  url: () => string,
  { email, authenticator }: Pick<Factored, "email" | "authenticator">,
): Promise<Client> {
  const post = (path: string, body: unknown) =>
    call("POST", `${url()}/api/v1${path}`, { body, headers: NAMED })
  const first = await post("/auth/login", { email, password: PASSWORD })
  const { challenge, passkey } = first.body?.data ?? {}
  const answer = passkey
    ? await post("/auth/login/second", { challenge, passkey: authenticator.get(passkey) })
    : first
  if (answer.status !== 200) throw new Error(`login of ${email}: ${answer.status} ${answer.text}`)
  return named(clientOf(url, answer.body.data.token, PASSWORD))
}

/** The id of a token's session. */
export const sessionIdOf = ({ token }: Client): string =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).jti
