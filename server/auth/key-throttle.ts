/**
 * Counts wrong keys of an address, in this process. Beyond the limit requests are refused unread (429), except those with
 * keys that were right within the last hour: one wrong setting of an office must not stop its other systems.
 */
import { addressBlock } from "../ground/address"
import { ApiError } from "../ground/api-error"

const MOST_WRONG = 20
const WINDOW_MS = 60_000
const KNOWN_MS = 60 * 60_000
const MOST_ENTRIES = 10_000

export interface KeyThrottle {
  /** @param hash of the key @throws ApiError 429 */
  require: (address: string, hash: string) => void
  right: (hash: string) => void
  wrong: (address: string) => void
}

export function createKeyThrottle(now: () => Date): KeyThrottle {
  const counts = new Map<string, { count: number; until: number }>()
  const known = new Map<string, number>()
  const time = () => now().getTime()
  const countOf = (block: string) => {
    const found = counts.get(block)
    return found && found.until > time() ? found : undefined
  }
  return {
    require: (address, hash) => {
      const found = countOf(addressBlock(address))
      if (!found || found.count < MOST_WRONG || (known.get(hash) ?? 0) > time()) return
      const seconds = Math.max(1, Math.ceil((found.until - time()) / 1000))
      throw new ApiError(429, "Terlalu banyak kunci API yang salah. Coba lagi nanti.", {
        headers: { "Retry-After": String(seconds) },
        log: { event: "key.throttled" },
      })
    },
    right: (hash) => {
      if (known.size >= MOST_ENTRIES) known.clear()
      known.set(hash, time() + KNOWN_MS)
    },
    wrong: (address) => {
      const block = addressBlock(address)
      const found = countOf(block)
      if (counts.size >= MOST_ENTRIES) counts.clear()
      counts.set(block, { count: (found?.count ?? 0) + 1, until: found?.until ?? time() + WINDOW_MS })
    },
  }
}
