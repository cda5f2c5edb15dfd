/** Guesses from addresses of their own, and the end of a throttle's window. */
import type { SingleSignOn } from "../accounts/provider"
import { type Answer, call } from "../client"
import type { Installation } from "../installation"
import type { Payloads } from "../payloads"
import { EXAMPLE, type Tally } from "../tally"

export interface SecretScene {
  installation: Installation
  payloads: Payloads
  tally: Tally
  sso: SingleSignOn
}

/** Settings of a product that takes the client's address from its proxy. */
export const BEHIND_PROXY = { TRUSTED_PROXY: "127.0.0.1" }

let places = 0
/** An address that no other guess has come from. */
export const newAddress = (): string => `10.${Math.floor(++places / 250)}.${places % 250}.1`

export interface From {
  /** Address of the client. */
  at: string
  token?: string
  cookie?: string
}

/** A call from an address, as a proxy forwards it. */
export const post = (
  { installation }: SecretScene,
  path: string,
  { at, token, cookie, method = "POST", body }: From & { method?: string; body?: unknown },
): Promise<Answer> =>
  call(method, `${installation.url()}/api/v1${path}`, {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
    headers: { Host: "localhost", "X-Forwarded-For": at, ...(cookie && { Cookie: cookie }) },
  })

/** Checks the status of an answer; a 429 must say when to come again. */
export function expectStatus(
  { tally }: SecretScene,
  name: string,
  answer: Answer,
  ...wanted: number[]
): void {
  const { status, headers, text } = answer
  tally.check(
    wanted.includes(status),
    () => `${name}: ${status}, not ${wanted.join(" or ")}${EXAMPLE}${text}`,
  )
  tally.check(status !== 429 || Number(headers["retry-after"]) > 0, () => `${name}: 429 without Retry-After`)
}

/** The pause has passed: every count is over, as after its window. */
export const passPause = ({ installation: { database } }: SecretScene) =>
  database.query("update login_attempts set expires_at = 1")
