/** Limits of a JSON body's structure: the longest form has three levels. */
import { ApiError } from "../ground/api-error"

const DEEPEST = 32
const MOST_KEYS = 1000

export interface Shape {
  longestList: number
  /** Entries and members in total. */
  mostMembers: number
}
/** A thousand entries of a list with their keys, several times over. */
const USUAL: Shape = { longestList: 1000, mostMembers: 20_000 }

/**
 * Walks a parsed body level by level, without recursion, which twenty thousand levels would break. Stops at the first
 * excess, since the walk blocks the process.
 * @throws ApiError 400 for a body deeper or longer than any form
 */
export function requireShape(body: object, { longestList, mostMembers }: Shape = USUAL): void {
  let members = 0
  let level: object[] = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new ApiError(400, "Isi permintaan terlalu bertingkat.")
    const next: object[] = []
    for (const value of level) {
      const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
      members += items.length
      if (items.length > (Array.isArray(value) ? longestList : MOST_KEYS) || members > mostMembers)
        throw new ApiError(400, "Isi permintaan memuat daftar yang terlalu panjang.")
      for (const item of items) if (typeof item === "object" && item !== null) next.push(item)
    }
    level = next
  }
}
