/** Calls that add second factors, for any client of a server whose clock a test moves. */
import { Secret, TOTP } from "otpauth"
import type { Answer } from "./api"
import { openAuthenticator } from "./authenticator"

/** The site's address in requests of tests. */
const ORIGIN = "http://localhost"
const PERIOD_MS = 30_000

interface Poster {
  post: (path: string, body: unknown) => Promise<Pick<Answer, "status" | "body">>
}

export interface Added {
  token: string
  recoveryCodes: string[] | null
}

/** @param clock milliseconds that the server's clock is ahead */
export function factorCalls(clock: { ms: number }) {
  /** The code of a secret, some steps from now. */
  const code = (secret: string, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + clock.ms + steps * PERIOD_MS,
    })
  /** Goes on to the next step, whose code no request has used. */
  const nextStep = () => {
    clock.ms += PERIOD_MS
  }
  const addTotp = async (client: Poster): Promise<{ secret: string; data: Added }> => {
    const begun = await client.post("/auth/factors/totp", {})
    const { challenge, secret } = begun.body.data
    const confirmed = await client.post("/auth/factors/totp/confirm", { challenge, code: code(secret) })
    if (confirmed.status !== 200)
      throw new Error(`confirm: ${confirmed.status} ${JSON.stringify(confirmed.body)}`)
    nextStep()
    return { secret, data: confirmed.body.data }
  }
  const addPasskey = async (client: Poster) => {
    const authenticator = openAuthenticator(ORIGIN)
    const begun = await client.post("/auth/factors/passkey", {})
    const { challenge, passkey } = begun.body.data
    const made = authenticator.create(passkey)
    const confirmed = await client.post("/auth/factors/passkey/confirm", { challenge, passkey: made })
    return { authenticator, confirmed }
  }
  return { code, nextStep, addTotp, addPasskey }
}
