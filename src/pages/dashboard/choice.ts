/** The user's choice on the dashboard, remembered in this browser. */
import { decode } from "../../core/codec/codec"
import type { Dashboard } from "../../core/dashboard/dashboard"
import { type PeriodChoice, readPeriod } from "../../core/dashboard/period"
import type { Resource } from "../../core/schema/resource"
import { isObject } from "../../core/text"
import { wire } from "../../fields/registry"
import { isSample } from "../../lists/samples"
import { readPreference, storePreference } from "../../session/preferences"
import { local } from "../../session/storage"

export type Shown = "sample" | "actual"
export interface Choice {
  /** null: no choice yet. */
  shown: Shown | null
  period: PeriodChoice
}

const NAME = "dashboard"

export function rememberedChoice(): Choice {
  const stored = readPreference(NAME)
  const { shown, period } = isObject(stored) ? stored : {}
  return {
    shown: shown === "sample" || shown === "actual" ? shown : null,
    period: readPeriod(period) ?? "6",
  }
}

export const rememberChoice = (choice: Choice): void => storePreference(NAME, choice)

/** True if the list has a row that is no sample. Writes nothing and fills in no samples. */
export function hasOwnRows(resource: Resource): boolean {
  const { source } = resource
  if (source.kind !== "browser") return false
  const stored = local.get(source.key)
  if (stored === null) return false
  try {
    const rows: unknown = JSON.parse(stored)
    return (
      Array.isArray(rows) &&
      rows.filter(isObject).some((row) => !isSample(resource, decode(resource, row, wire)))
    )
  } catch {
    // The list's screen shows the damage.
    return false
  }
}

export const sampleCards = ({ cards }: Dashboard) =>
  cards.map(({ label, sample }) => ({ label, value: sample }))
