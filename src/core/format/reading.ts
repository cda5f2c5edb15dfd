import { formatAmount } from "./amount"
import { formatPlate } from "./plate"

/** The interpretation of a text: `4414` → `4.414`, `66210` → `Rp66.210`, `be1234xy` → `BE 1234 XY`. */
export type Reading = "number" | "money" | "plate"

/** The readable form of a text; an unreadable text is returned unchanged. */
export function formatReading(text: string, as: Reading | null | undefined): string {
  if (!as) return text
  return as === "plate" ? formatPlate(text) : (formatAmount(text, as) ?? text)
}
