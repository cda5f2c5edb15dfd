/**
 * Counts password attempts before verifying them: per account and address, per account, and per address.
 * - One account from one address: refused (429) after ten wrong attempts in ten minutes.
 * - One account from all addresses: refused after thirty.
 * - One address, for all accounts: after twenty not refused but slowed (`backoff-queue.ts`).
 * A device with an earlier sign-in of the account (`device-cookie.ts`) is counted by account and device alone, ten, so
 * that attempts by strangers do not lock the owner out. Nothing else about an account matters, so unknown emails are
 * counted and answered like known ones.
 */

import { addressBlock } from "../ground/address"
import { ApiError, busy } from "../ground/api-error"
import type { LogFields } from "../ground/log"
import { createBackoffQueue } from "./backoff-queue"
import type { Engine } from "./engine"
import { lineOf, type QueuePriority, refuseWaiting } from "./hash-queue"
import { createKeyedQueue } from "./keyed-queue"
import { type Count, createLoginCounts, keyOf } from "./login-counts"

export interface ThrottleLimits {
  /** Wrong attempts within the window. */
  pair: number
  account: number
  /** Attempts from which an address is slowed. */
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
  /** undefined: the email has no account. */
  accountId: string | undefined
  address: string
  /** Device with a proven earlier sign-in of this account. */
  device: string | undefined
  aborted: () => boolean
}

export interface Throttle {
  /**
   * Counts an attempt and verifies it when its turn comes.
   * @param verify returns true for the right password
   * @throws ApiError 429
   */
  judge: (attempt: Attempt, verify: (priority: QueuePriority) => Promise<boolean>) => Promise<boolean>
  refuseWaiting: () => void
}

export function createThrottle(engine: Engine, changed: Partial<ThrottleLimits> = {}): Throttle {
  const limits = { ...LIMITS, ...changed }
  const counts = createLoginCounts(engine.db, engine.now, limits.windowSeconds)
  const backoff = createBackoffQueue(limits)
  // Parallel sign-ins with the right password do not count as failed attempts.
  const queue = createKeyedQueue()

  const requireUnder = (count: Count | undefined, allowed: number, fields: LogFields) => {
    if (!count || count.count <= allowed) return
    const left = count.expiresAt - Math.floor(engine.now().getTime() / 1000)
    // A clock that was set back leaves counts that end later than they may.
    const seconds = Math.min(limits.windowSeconds, Math.max(1, left))
    const minutes = Math.ceil(seconds / 60)
    throw new ApiError(429, `Terlalu banyak percobaan masuk. Coba lagi dalam ${minutes} menit.`, {
      headers: { "Retry-After": String(seconds) },
      log: { event: "login.throttled", fields },
    })
  }
  /** Refuses at the limit, before the attempt is counted. */
  const requireRoom = (count: Count | undefined, allowed: number, fields: LogFields) =>
    requireUnder(count && { ...count, count: count.count + 1 }, allowed, fields)

  const judgeKnown = async (
    { accountId, aborted }: Attempt,
    deviceKey: string,
    verify: (priority: QueuePriority) => Promise<boolean>,
  ): Promise<boolean> => {
    if (aborted()) throw busy()
    const fields = { account: accountId }
    requireRoom(await counts.read(deviceKey), limits.pair, fields)
    requireUnder(await counts.add(deviceKey), limits.pair, fields)
    const right = await verify({ line: lineOf(accountId ?? ""), known: true, aborted })
    if (right) await counts.forget(deviceKey)
    return right
  }

  const judge = async (
    { email, accountId, aborted }: Attempt,
    { block, pairKey }: { block: string; pairKey: string },
    verify: (priority: QueuePriority) => Promise<boolean>,
  ): Promise<boolean> => {
    if (aborted()) throw busy()
    const accountKey = keyOf("account", email)
    const addressKey = keyOf("address", block)
    const fields = { account: accountId }
    // Over the limit: refused before any row, turn or hash.
    requireRoom(await counts.read(pairKey), limits.pair, fields)
    requireRoom(await counts.read(accountKey), limits.account, fields)
    const { count } = await counts.add(addressKey)
    const leave = count > limits.address ? await backoff.enter(block, aborted) : undefined
    let right = false
    let judged = false
    try {
      requireUnder(await counts.add(pairKey), limits.pair, fields)
      requireUnder(await counts.add(accountKey), limits.account, fields)
      judged = true
      right = await verify({ line: block, known: false, aborted })
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
      // One at a time per account, for all of its devices, so that one account cannot fill the priority queue.
      if (accountId !== undefined && device !== undefined)
        return queue.run(lineOf(accountId), () =>
          judgeKnown(attempt, keyOf("device", accountId, device), verify),
        )
      const block = addressBlock(attempt.address)
      const pairKey = keyOf("pair", attempt.email, block)
      return queue.run(pairKey, () => judge(attempt, { block, pairKey }, verify))
    },
    refuseWaiting: () => {
      queue.refuseWaiting()
      backoff.refuseAll()
      refuseWaiting()
    },
  }
}
