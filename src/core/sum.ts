import { parseAmount } from "./format/number"
import type { Values } from "./schema/types"
import { isEmpty } from "./validation/validate"

export interface Sum {
  value: number
  /** Number of values that are no amounts. */
  unread: number
}

/** Sums readable amounts, typed as text or not, in whole cents, so that 0,1 + 0,2 is 0,3. */
export function sumOf(rows: readonly Values[], key: string): Sum {
  let [cents, unread] = [0, 0]
  for (const row of rows) {
    if (isEmpty(row[key])) continue
    const amount = parseAmount(row[key])
    if (amount === undefined) unread++
    else cents += Math.round(amount * 100)
  }
  return { value: cents / 100, unread }
}
