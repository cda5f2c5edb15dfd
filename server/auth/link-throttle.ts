/**
 * Counts requests for links to set a new password, per email and per address block. An email is counted the same with and
 * without an account, so that neither the answer nor its time shows which ones exist.
 */
import { addressBlock } from "../ground/address"
import { ApiError } from "../ground/api-error"
import type { Engine } from "./engine"
import { createLoginCounts, keyOf } from "./login-counts"

export interface LinkLimits {
  email: number
  address: number
  /** At most twice the window of `throttle.ts`, whose cleaning removes counts that end later. */
  windowSeconds: number
}

const LIMITS: LinkLimits = { email: 3, address: 20, windowSeconds: 900 }

export interface LinkThrottle {
  /** Counts a request. @throws ApiError 429 */
  count: (request: { email: string; address: string }) => Promise<void>
}

export function createLinkThrottle(engine: Engine, limits = LIMITS): LinkThrottle {
  const counts = createLoginCounts(engine.db, engine.now, limits.windowSeconds)
  const countOne = async (key: string, most: number) => {
    const { count, expiresAt } = await counts.add(key)
    if (count <= most) return
    const left = expiresAt - Math.floor(engine.now().getTime() / 1000)
    const seconds = Math.min(limits.windowSeconds, Math.max(1, left))
    throw new ApiError(429, `Terlalu banyak permintaan. Coba lagi dalam ${Math.ceil(seconds / 60)} menit.`, {
      headers: { "Retry-After": String(seconds) },
      log: { event: "password-link.throttled", fields: {} },
    })
  }
  return {
    count: async ({ email, address }) => {
      await countOne(keyOf("link-address", addressBlock(address)), limits.address)
      await countOne(keyOf("link-email", email), limits.email)
    },
  }
}
