import { parseAmount } from "./format/number"
import type { Values } from "./schema/types"
import { isEmpty } from "./validation/values"

export interface Sum {
  value: number
  /** Number of values that cannot be parsed. */
  unreadable: number
}

/**
 * Adds amounts, which are numbers or number texts, in whole cents. Empty values are skipped; others that cannot be parsed
 * are counted.
 */
export function createSum(): { add: (value: unknown) => void; sum: () => Sum } {
  let [cents, unreadable] = [0, 0]
  return {
    add: (value) => {
      if (isEmpty(value)) return
      const amount = parseAmount(value)
      if (amount === undefined) unreadable++
      else cents += Math.round(amount * 100)
    },
    sum: () => ({ value: cents / 100, unreadable }),
  }
}

/** The sum of a field. */
export function sumOf(rows: readonly Values[], key: string): Sum {
  const { add, sum } = createSum()
  for (const row of rows) add(row[key])
  return sum()
}
