/** A part of the torture: one row of the printed table. */
import type { Random } from "../../server/sample/random"
import type { Installation, OpenOptions } from "./installation"
import type { Kind } from "./options"
import type { Tally } from "./tally"

/** Tools of a part. */
export interface Bench {
  kind: Kind
  quick: boolean
  /** The built server. */
  entry: string
  random: Random
  tally: Tally
  /** Picks the number for full size or `--quick`. */
  size: (full: number, quick: number) => number
  /** The same, unless `--rounds` sets it. */
  rounds: (full: number, quick: number) => number
  /** Opens a product on a new database; it ends with the part. */
  open: (options?: OpenOptions) => Promise<Installation>
  /** Adds a figure to the part's row. */
  note: (text: string) => void
}

export interface Part {
  name: string
  /** The kind of things that the part counts. */
  counts: string
  run: (bench: Bench) => Promise<void>
}
