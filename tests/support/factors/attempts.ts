/** Second steps that must not pass: replayed, reordered, crossed, forged and late ones, by random choice. */
import type { Random } from "../../../server/sample/random"
import type { Server } from "../../server/support/api"
import type { Authenticator, Forged } from "../../server/support/authenticator"

/** A user with an authenticator app, a passkey and recovery codes. */
export interface Target {
  email: string
  secret: string
  recoveryCodes: readonly string[]
  authenticator: Authenticator
}

interface Started {
  challenge: string
  passkey: never
}

interface Bench {
  server: Pick<Server, "request">
  password: string
  random: Random
  targets: readonly Target[]
  /** The code of a secret, some steps from now. */
  code: (secret: string, steps: number) => string
  /** Lets the server's clock go on. */
  advance: (ms: number) => void
}

const STEP_MS = 30_000
/** The window of the throttle, and a second. */
const WINDOW_MS = 601_000
const CHALLENGE_MS = 301_000

/** @returns a function that makes one attempt; its answer's status is 200 only if something is broken */
export function createAttempts({ server, password, random, targets, code, advance }: Bench) {
  const post = (path: string, body: object) => server.request("POST", path, { body })
  const second = (body: object) => post("/auth/login/second", body)
  const start = async (target: Target): Promise<Started> => {
    const answer = await post("/auth/login", { email: target.email, password })
    if (answer.status === 200) throw new Error("a session before the second step")
    if (answer.status !== 429) return answer.body.data
    advance(WINDOW_MS)
    return start(target)
  }
  /** A right second step. @returns its body, which must not work again */
  const pass = async (target: Target): Promise<{ challenge: string; code: string }> => {
    advance(STEP_MS)
    const { challenge } = await start(target)
    const right = { challenge, code: code(target.secret, 0) }
    const { status } = await second(right)
    if (status === 200) return right
    if (status !== 429) throw new Error(`a right code: ${status}`)
    advance(WINDOW_MS)
    return pass(target)
  }
  const two = (): [Target, Target] => {
    const one = random.pick(targets)
    return [one, random.pick(targets.filter((other) => other !== one))]
  }
  const forgeries: readonly Forged[] = [
    { origin: "https://jahat.example" },
    { origin: "http://localhost:81" },
    { challenge: "AAAA" },
    { verified: false },
    { counter: 1 },
  ]

  const attempts: Readonly<Record<string, () => Promise<{ status: number }>>> = {
    "a used code with a new challenge": async () => {
      const [one] = two()
      const { code: used } = await pass(one)
      return second({ challenge: (await start(one)).challenge, code: used })
    },
    "a used challenge with a new code": async () => {
      const [one] = two()
      const { challenge } = await pass(one)
      advance(STEP_MS)
      return second({ challenge, code: code(one.secret, 0) })
    },
    "an older code after a newer one": async () => {
      const [one] = two()
      const { challenge } = await start(one)
      await pass(one)
      return second({ challenge, code: code(one.secret, -1) })
    },
    "a used code in two tabs at once": async () => {
      const [one] = two()
      const tabs = [await start(one), await start(one)]
      const { code: used } = await pass(one)
      const answers = await Promise.all(tabs.map(({ challenge }) => second({ challenge, code: used })))
      return { status: Math.min(...answers.map(({ status }) => status)) }
    },
    "another account's challenge": async () => {
      const [one, other] = two()
      advance(STEP_MS)
      return second({ challenge: (await start(other)).challenge, code: code(one.secret, 0) })
    },
    "another account's recovery code": async () => {
      const [one, other] = two()
      return second({ challenge: (await start(one)).challenge, code: random.pick(other.recoveryCodes) })
    },
    "an expired challenge": async () => {
      const [one] = two()
      const { challenge } = await start(one)
      advance(CHALLENGE_MS)
      return second({ challenge, code: code(one.secret, 0) })
    },
    "the challenge of a passkey sign-in": async () => {
      const [one] = two()
      const { challenge } = (await post("/auth/login/passkey/options", {})).body.data ?? {}
      return second({ challenge, code: code(one.secret, 1) })
    },
    "a code that is two steps away": async () => {
      const [one] = two()
      return second({ challenge: (await start(one)).challenge, code: code(one.secret, random.pick([-2, 2])) })
    },
    "a code by chance": async () => {
      const [one] = two()
      const right = [-1, 0, 1].map((steps) => code(one.secret, steps))
      const chance = String(random.int(1_000_000)).padStart(6, "0")
      const { challenge } = await start(one)
      return second({ challenge, code: right.includes(chance) ? "" : chance })
    },
    "a forged passkey": async () => {
      const [one] = two()
      const { challenge, passkey } = await start(one)
      return second({ challenge, passkey: one.authenticator.get(passkey, random.pick(forgeries)) })
    },
    "another account's passkey": async () => {
      const [one, other] = two()
      const { challenge, passkey } = await start(one)
      return second({ challenge, passkey: other.authenticator.get(passkey) })
    },
    "a passkey's answer to another challenge": async () => {
      const [one, other] = two()
      const [mine, theirs] = [await start(one), await start(other)]
      return second({ challenge: theirs.challenge, passkey: one.authenticator.get(mine.passkey) })
    },
    "a second step's answer as a sign-in": async () => {
      const [one] = two()
      const { challenge, passkey } = await start(one)
      return post("/auth/login/passkey", { challenge, passkey: one.authenticator.get(passkey) })
    },
    "a challenge as a token": async () => {
      const [one] = two()
      return server.request("GET", "/auth/factors", { token: (await start(one)).challenge })
    },
  }
  const kinds = Object.keys(attempts)

  /** One attempt. @returns its kind and status, 401 or 403 once the throttle has let it through */
  const attempt = async (): Promise<{ kind: string; status: number }> => {
    const kind = random.pick(kinds)
    const make = attempts[kind]
    const status = (await make?.())?.status ?? 0
    // Refused before it was looked at: this proves nothing.
    if (status === 429) {
      advance(WINDOW_MS)
      return attempt()
    }
    return { kind, status }
  }
  return { attempt, kinds, pass }
}
