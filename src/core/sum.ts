import { parseAmount } from "./format/number"
import type { Values } from "./schema/types"
import { isEmpty } from "./validation/validate"

export interface Sum {
  value: number
  /** Number of values that cannot be parsed. */
  unreadable: number
}

/**
 * Sums amounts, which are numbers or number texts, in whole cents. Empty values are skipped; others that cannot be parsed
 * are counted.
 */
export function sumOf(rows: readonly Values[], key: string): Sum {
  let [cents, unreadable] = [0, 0]
  for (const row of rows) {
    if (isEmpty(row[key])) continue
    const amount = parseAmount(row[key])
    if (amount === undefined) unreadable++
    else cents += Math.round(amount * 100)
  }
  return { value: cents / 100, unreadable }
}
