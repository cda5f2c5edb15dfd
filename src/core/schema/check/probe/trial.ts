import type { Stage } from "./run"
import type { Sample } from "./samples"

export interface Trial extends Stage {
  samples: readonly Sample[]
  own: ReadonlySet<string>
  others: ReadonlyMap<string, ReadonlySet<string>>
}

/** A fault's report, each problem of a place once. */
export type ReportOnce = (code: string, problem: string, remedy: string) => void
