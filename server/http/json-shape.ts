/** How large what a client sends may be inside: the longest form is three levels deep. */
import { Refusal } from "./refusal"

const DEEPEST = 32
const LONGEST_LIST = 1000
const MOST_KEYS = 1000

/**
 * Walks a parsed body level by level, without recursion, which twenty thousand levels would break.
 * @throws Refusal 400 for what is deeper or longer than any form
 */
export function requireShape(body: unknown): void {
  let level: unknown[] = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new Refusal(400, "Isi permintaan bertingkat terlalu dalam.")
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue
      const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
      if (items.length > (Array.isArray(value) ? LONGEST_LIST : MOST_KEYS))
        throw new Refusal(400, "Isi permintaan memuat daftar yang terlalu panjang.")
      for (const item of items) if (typeof item === "object" && item !== null) next.push(item)
    }
    level = next
  }
}
