/**
 * Guessing is counted before it is judged: per account and address, per account, and per address.
 * - One account from one address: refused (429) after ten wrong attempts in ten minutes.
 * - One account from all addresses: refused after thirty.
 * - One address, whatever accounts it tries: after twenty it is not refused but slowed (`backoff-queue.ts`).
 * Who shows that his account has signed in with this device before (`device-cookie.ts`) is counted by account and device
 * alone, ten: what strangers try, from elsewhere or behind his own router, does not keep him out. Nothing else about an
 * account changes how it is counted, so an email that nobody has is counted and answered like any other.
 */

import { addressBlock } from "../ground/address"
import { ApiError, busy } from "../ground/api-error"
import type { LogFields } from "../ground/log"
import { createBackoffQueue } from "./backoff-queue"
import type { Engine } from "./engine"
import { lineOf, type Place, refuseWaiting } from "./hash-queue"
import { createKeyedQueue } from "./keyed-queue"
import { type Count, createLoginCounts, keyOf } from "./login-counts"

export interface ThrottleLimits {
  /** Wrong attempts within the window. */
  pair: number
  account: number
  /** From here on an address is slowed. */
  address: number
  windowSeconds: number
  /** After each wrong attempt of a slowed address. */
  pauseMs: number
  /** Attempts of one slowed address that may wait. */
  waiting: number
}

const LIMITS: ThrottleLimits = {
  pair: 10,
  account: 30,
  address: 20,
  windowSeconds: 600,
  pauseMs: 2000,
  waiting: 30,
}

export interface Attempt {
  /** The folded email. */
  email: string
  /** undefined: nobody's. */
  accountId: string | undefined
  /** The client's. */
  address: string
  /** With which this account has proven to have signed in before. */
  device: string | undefined
  gone: () => boolean
}

export interface Throttle {
  /**
   * Counts an attempt and has it judged when its turn comes.
   * @param verify answers whether it was right
   * @throws ApiError 429
   */
  judge: (attempt: Attempt, verify: (place: Place) => Promise<boolean>) => Promise<boolean>
  /** Refuses all who wait for their turn. */
  refuseWaiting: () => void
}

export function createThrottle(engine: Engine, changed: Partial<ThrottleLimits> = {}): Throttle {
  const limits = { ...LIMITS, ...changed }
  const counts = createLoginCounts(engine.db, engine.now, limits.windowSeconds)
  const lanes = createBackoffQueue(limits)
  // Who is right many times at once is not to be counted as guessing.
  const turns = createKeyedQueue()

  const requireUnder = (count: Count | undefined, allowed: number, fields: LogFields) => {
    if (!count || count.count <= allowed) return
    const left = count.until - Math.floor(engine.now().getTime() / 1000)
    // A clock that was set back leaves counts that end later than they may.
    const seconds = Math.min(limits.windowSeconds, Math.max(1, left))
    const minutes = Math.ceil(seconds / 60)
    throw new ApiError(429, `Terlalu banyak percobaan masuk. Coba lagi dalam ${minutes} menit.`, {
      headers: { "Retry-After": String(seconds) },
      log: { event: "login.throttled", fields },
    })
  }
  /** One more than allowed has been counted only when one was refused: full is full before that. */
  const requireRoom = (count: Count | undefined, allowed: number, fields: LogFields) =>
    requireUnder(count && { ...count, count: count.count + 1 }, allowed, fields)

  const judgeKnown = async (
    { accountId, gone }: Attempt,
    deviceKey: string,
    verify: (place: Place) => Promise<boolean>,
  ): Promise<boolean> => {
    if (gone()) throw busy()
    const fields = { account: accountId }
    requireRoom(await counts.read(deviceKey), limits.pair, fields)
    requireUnder(await counts.add(deviceKey), limits.pair, fields)
    const right = await verify({ line: lineOf(accountId ?? ""), known: true, gone })
    if (right) await counts.forget(deviceKey)
    return right
  }

  const judge = async (
    { email, accountId, gone }: Attempt,
    { block, pairKey }: { block: string; pairKey: string },
    verify: (place: Place) => Promise<boolean>,
  ): Promise<boolean> => {
    if (gone()) throw busy()
    const accountKey = keyOf("account", email)
    const addressKey = keyOf("address", block)
    const fields = { account: accountId }
    // Who is over already costs nothing more: no row, no turn, no hash.
    requireRoom(await counts.read(pairKey), limits.pair, fields)
    requireRoom(await counts.read(accountKey), limits.account, fields)
    const { count } = await counts.add(addressKey)
    const leave = count > limits.address ? await lanes.enter(block, gone) : undefined
    let right = false
    let judged = false
    try {
      requireUnder(await counts.add(pairKey), limits.pair, fields)
      requireUnder(await counts.add(accountKey), limits.account, fields)
      judged = true
      right = await verify({ line: block, known: false, gone })
    } finally {
      leave?.(right || !judged)
    }
    if (!right) return false
    await counts.forget(pairKey)
    await counts.undo(addressKey)
    await counts.undo(accountKey)
    return true
  }

  return {
    judge: (attempt, verify) => {
      const { accountId, device } = attempt
      // One at a time of an account, whatever devices it has: nobody fills the line that goes first.
      if (accountId !== undefined && device !== undefined)
        return turns.run(lineOf(accountId), () =>
          judgeKnown(attempt, keyOf("device", accountId, device), verify),
        )
      const block = addressBlock(attempt.address)
      const pairKey = keyOf("pair", attempt.email, block)
      return turns.run(pairKey, () => judge(attempt, { block, pairKey }, verify))
    },
    refuseWaiting: () => {
      turns.refuseWaiting()
      lanes.refuseAll()
      refuseWaiting()
    },
  }
}
