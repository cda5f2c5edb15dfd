/** What a part of the torture is: one row of the table. */
import type { Random } from "../../server/sample/random"
import type { Installation, OpenOptions } from "./installation"
import type { Kind } from "./options"
import type { Tally } from "./tally"

/** What a part works with. */
export interface Bench {
  kind: Kind
  quick: boolean
  /** The built server. */
  entry: string
  random: Random
  tally: Tally
  /** How many, at full size and at `--quick`. */
  size: (full: number, quick: number) => number
  /** The same for what `--rounds` sets. */
  rounds: (full: number, quick: number) => number
  /** A product of its own on an empty database; ended with the part. */
  open: (options?: OpenOptions) => Promise<Installation>
  /** A figure that belongs into the part's row. */
  note: (text: string) => void
}

export interface Part {
  name: string
  /** What one of the counted things is. */
  counts: string
  run: (bench: Bench) => Promise<void>
}
