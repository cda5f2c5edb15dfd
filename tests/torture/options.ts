/** What is asked for on the command line. */
export type Kind = "sqlite" | "postgres"

export interface Options {
  /** Names of parts; empty: all. */
  parts: readonly string[]
  kinds: readonly Kind[]
  quick: boolean
  seed: number
  /** How often the parts that go in rounds go round; null: as their size says. */
  rounds: number | null
  /** The built server to torture; null: this folder's, built first. */
  entry: string | null
}

const isKind = (text: string | undefined): text is Kind => text === "sqlite" || text === "postgres"

const number = (name: string, text: string | undefined): number => {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new Error(`${name} wants a whole number`)
  return Number(text)
}

/** @throws Error with one sentence for what cannot be understood */
export function readOptions(args: readonly string[], known: readonly string[]): Options {
  const parts: string[] = []
  const kinds: Kind[] = []
  let quick = false
  let seed: number | null = null
  let rounds: number | null = null
  let entry: string | null = null
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === "--quick") quick = true
    else if (arg === "--seed") seed = number(arg, rest.shift())
    else if (arg === "--rounds") rounds = number(arg, rest.shift())
    else if (arg === "--entry") entry = rest.shift() ?? null
    else if (arg === "--db") {
      const kind = rest.shift()
      if (!isKind(kind)) throw new Error("--db wants sqlite or postgres")
      kinds.push(kind)
    } else if (known.includes(arg)) parts.push(arg)
    else throw new Error(`there is no part '${arg}'; there are ${known.join(", ")}`)
  }
  return { parts, kinds, quick, seed: seed ?? Date.now() % 1_000_000, rounds, entry }
}
