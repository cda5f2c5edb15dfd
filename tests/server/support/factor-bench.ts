/** Users with second factors, and the calls of a sign-in with them. */
import { Secret, TOTP } from "otpauth"
import { accountBench, OLD, type Person } from "./account-bench"
import type { Client, Server } from "./api"
import { openAuthenticator } from "./authenticator"

/** The site's address in requests of tests. */
export const ORIGIN = "http://localhost"
const PERIOD_MS = 30_000

export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

interface Added {
  token: string
  recoveryCodes: string[] | null
}
export type WithTotp = Person & { secret: string; recoveryCodes: string[] }

export function factorBench(open: Parameters<typeof accountBench>[0]) {
  const bench = accountBench(open)
  let server: Server
  const opening = async () => {
    const opened = await bench.opening()
    server = opened
    return opened
  }
  const now = () => new Date(Date.now() + bench.shift.ms)
  /** Goes on to the next step, whose code no request has used. */
  const nextStep = () => {
    bench.shift.ms += PERIOD_MS
  }
  const code = (secret: string, steps = 0) => codeOf(secret, new Date(now().getTime() + steps * PERIOD_MS))

  const addTotp = async (client: Client): Promise<{ secret: string; data: Added }> => {
    const begun = await client.post("/auth/factors/totp", {})
    const { challenge, secret } = begun.body.data
    const confirmed = await client.post("/auth/factors/totp/confirm", { challenge, code: code(secret) })
    if (confirmed.status !== 200)
      throw new Error(`confirm: ${confirmed.status} ${JSON.stringify(confirmed.body)}`)
    nextStep()
    return { secret, data: confirmed.body.data }
  }
  /** The password again, before a sensitive step that comes long after the sign-in. */
  const prove = (client: Client, password = OLD) => client.post("/auth/proof", { password })
  const addPasskey = async (client: Client) => {
    const authenticator = openAuthenticator(ORIGIN)
    const begun = await client.post("/auth/factors/passkey", {})
    const { challenge, passkey } = begun.body.data
    const made = authenticator.create(passkey)
    const confirmed = await client.post("/auth/factors/passkey/confirm", { challenge, passkey: made })
    return { authenticator, confirmed }
  }
  const withTotp = async (permissions: Parameters<typeof bench.person>[0]): Promise<WithTotp> => {
    const one = await bench.person(permissions)
    const { secret, data } = await addTotp(one)
    return { ...one, secret, recoveryCodes: data.recoveryCodes ?? [] }
  }
  /** The first step, by password. */
  const first = async (email: string, password = OLD) => {
    const { status, body } = await bench.login(email, password)
    return { status, code: body.code as string | undefined, ...body.data }
  }
  const second = (body: unknown) => server.request("POST", "/auth/login/second", { body })
  return { ...bench, opening, prove, now, nextStep, code, addTotp, addPasskey, withTotp, first, second }
}
