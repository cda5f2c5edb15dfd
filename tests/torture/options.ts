/** Options of the command line. */
import { parseArgs } from "node:util"

export type Kind = "sqlite" | "postgres"

export interface Options {
  /** Names of parts; empty: all. */
  parts: readonly string[]
  kinds: readonly Kind[]
  quick: boolean
  seed: number
  /** Number of rounds of parts that repeat; null: by their size. */
  rounds: number | null
  /** The built server; null: this folder's, built first. */
  entry: string | null
}

const isKind = (text: string): text is Kind => text === "sqlite" || text === "postgres"

function number(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} wants a whole number`)
  return Number(text)
}

/** @throws Error with one sentence for an invalid option */
export function readOptions(args: readonly string[], known: readonly string[]): Options {
  const text = { type: "string" } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      db: { ...text, multiple: true },
      quick: { type: "boolean" },
      seed: text,
      rounds: text,
      entry: text,
    },
  })
  const unknown = positionals.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`there is no part '${unknown}'; there are ${known.join(", ")}`)
  const { db = [], quick = false, entry = null } = values
  if (!db.every(isKind)) throw new Error("--db wants sqlite or postgres")
  const seed = number("seed", values.seed) ?? Date.now() % 1_000_000
  return { parts: positionals, kinds: db, quick, seed, rounds: number("rounds", values.rounds), entry }
}
