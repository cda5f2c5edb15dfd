/** Texts that slow down bad patterns, in every field of every form: the time grows linearly with the length. */
import type { Client } from "../client"
import { modules } from "../grants"
import type { Part } from "../part"
import { endpoints, listOf, readPayloads } from "../payloads"
import { EXAMPLE } from "../tally"

/** Texts of a length that almost fit: an address, digits, a code, a plate, a day, blanks. */
const ATTACKS: Readonly<Record<string, (length: number) => string>> = {
  "a@…@": (n) => `a@${".".repeat(n)}@`,
  "a@a.a.a…@": (n) => `a@${"a.".repeat(n / 2)}@`,
  "@@@…": (n) => "@".repeat(n),
  "digits and a letter": (n) => `${"0".repeat(n)}x`,
  "A…0…": (n) => `${"A".repeat(n / 2)}${"0".repeat(n / 2)}`,
  "blanks inside": (n) => `a${" ".repeat(n)}b`,
  "blanks outside": (n) => `${" ".repeat(n)}x${" ".repeat(n)}`,
  dashes: (n) => "-".repeat(n),
  "a day and more": (n) => `2024-01-${"0".repeat(n)}`,
  "commas and dots": (n) => "1.,".repeat(n / 3),
}

const SHORT = 20_000
const LONG = 4 * SHORT
/** Times below this are accepted regardless of the ratio. */
const FINE_MS = 150

interface Place {
  name: string
  send: (text: string) => Promise<number>
}

/** Every place where a text may be sent. */
function* places(client: Client, payloads: Awaited<ReturnType<typeof readPayloads>>): Generator<Place> {
  for (const resource of endpoints) {
    const payload = { ...payloads.make(resource) }
    const password = resource.account && resource.field(resource.account.password).send?.key
    if (password) delete payload[password]
    for (const field of resource.fields) {
      if (!field.send) continue
      const { key, append } = field.send
      if (key === password) continue
      yield {
        name: `${resource.name}.${key}`,
        send: async (text) => {
          const body = { ...payload, [key]: append ? [text] : text }
          return (await client.send("POST", listOf(resource), { body })).ms
        },
      }
    }
  }
  for (const key of ["email", "password"])
    yield {
      name: `login.${key}`,
      send: async (text) => {
        const body = { email: "x@x.id", password: "", [key]: text }
        return (await client.send("POST", "/auth/login", { token: "", body })).ms
      },
    }
  for (const key of ["module", "action"])
    yield {
      name: `permissions.${key}`,
      send: async (text) => {
        const body = { permissions: [{ module: modules[0], action: "view", [key]: text }] }
        return (await client.send("PUT", "/permissions/tidak-ada", { body })).ms
      },
    }
  for (const header of ["Accept-Encoding", "Authorization", "If-Match", "Content-Type"])
    yield {
      name: header,
      send: async (text) => {
        const value = text.slice(0, 12_000)
        return (await client.send("GET", listOf(endpoints[0] as never), { headers: { [header]: value } })).ms
      },
    }
}

interface Verdict {
  /** Milliseconds of the longer text. */
  least: number
  problem: string | null
}

const best = async (times: number, measure: () => Promise<number>): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) least = Math.min(least, await measure())
  return least
}

/** @param base what the same call takes with a short text: hashing a password is no pattern's fault */
async function tryPlace({ name, send }: Place, attack: string, base: number): Promise<Verdict> {
  const text = ATTACKS[attack]
  if (!text) return { least: 0, problem: null }
  const timed = (length: number) => async () => (await send(text(length))) - base
  const short = await timed(SHORT)()
  // Already too long: four times as much would only hold everything up.
  const length = short > 4 * FINE_MS ? SHORT : LONG
  const first = length === SHORT ? short : await timed(LONG)()
  if (first <= FINE_MS) return { least: first, problem: null }
  // Seen once on a busy machine means little: the best of some says what it takes.
  const least = Math.min(first, await best(2, timed(length)))
  const allowed = length === SHORT ? FINE_MS : Math.max(FINE_MS, 8 * short)
  const problem = `${name}: ${Math.round(least)} ms for ${length} characters${EXAMPLE}${attack}`
  return { least, problem: least <= allowed ? null : problem }
}

export const patterns: Part = {
  name: "patterns",
  counts: `texts of ${SHORT} and ${LONG} characters against every field's patterns, in time that grows with their length`,
  run: async ({ open, tally, note, quick }) => {
    const { root } = await open()
    const payloads = await readPayloads(root)
    let slowest = 0
    const attacks = Object.keys(ATTACKS).filter((_, index) => !quick || index < 4)
    for (const place of places(root, payloads)) {
      const base = await best(2, () => place.send("x"))
      for (const attack of attacks) {
        const { least, problem } = await tryPlace(place, attack, base)
        slowest = Math.max(slowest, least)
        tally.check(problem === null, () => problem ?? "")
      }
    }
    note(`slowest ${Math.round(slowest)} ms`)
  },
}
