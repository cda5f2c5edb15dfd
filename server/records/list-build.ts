/** A list's whole answer, compressed, in pieces of neighbouring rows: pieces whose rows have not changed are taken over. */
import { createHash } from "node:crypto"
import { setImmediate as breathe } from "node:timers/promises"
import { ownRows } from "../database/resource-rows"
import type { Building } from "./kept"
import { type Mark, readMarks } from "./list-parts"
import { gzipOf, type Piece, pack } from "./packed"
import { present } from "./present"

export interface BuiltList {
  /** The answer's body as a gzip stream. */
  body: Buffer
  /** Of the text, whoever made it: the same rows answered the same way have the same, in every process. */
  digest: string
  /** By their rows' marks. */
  pieces: ReadonlyMap<string, Piece>
}

/** Rows of a piece, about: of few a change costs less, and of many they are smaller together. */
const SIZE = 32
/** And at most: what ids happen to have no beginning among them. */
const LONGEST = 40
/** Rows that are read and written as JSON in one go; meanwhile nobody else is answered. */
const AT_ONCE = 512

/**
 * Whether a piece begins with a row: its id alone says it, so that two processes cut alike, and a row that comes or goes
 * changes the pieces around it and no others.
 */
function begins(id: string): boolean {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return ((hash >>> 0) ^ (hash >>> 15)) % SIZE === 0
}

interface Cut {
  ids: string[]
  key: string
}

function cutOf(marks: readonly Mark[]): Cut[] {
  const cuts: Mark[][] = []
  for (const mark of marks) {
    const last = cuts.at(-1)
    if (last && last.length < LONGEST && !begins(mark.id)) last.push(mark)
    else cuts.push([mark])
  }
  return cuts.map((cut) => ({
    ids: cut.map(({ id }) => id),
    key: createHash("sha256")
      .update(cut.map(({ text }) => text).join("\n"))
      .digest("base64"),
  }))
}

const frame = Promise.all([pack('{"data":['), pack(","), pack("]}")])

/** The pieces of neighbouring cuts, in their order. */
async function makePieces(
  cuts: readonly Cut[],
  { db, registry, resource, only }: Building,
): Promise<Piece[]> {
  const wanted = cuts.flatMap(({ ids }) => ids)
  const query = ownRows(db.queries, resource).selectAll()
  // Few by name: where others share the table, SQLite would walk its index of who is who instead.
  const rows = await (wanted.length <= LONGEST
    ? query.where("id", "in", wanted)
    : query.where("id", ">=", wanted[0] ?? "").where("id", "<=", wanted.at(-1) ?? "")
  ).execute()
  const answers = await present(rows, { trx: db.queries, registry, resource, only })
  const texts = new Map(answers.map((answer) => [answer.id, JSON.stringify(answer)]))
  // What has gone since the marks were read is missing; whoever asked for these marks finds that they changed.
  return Promise.all(cuts.map(({ ids }) => pack(ids.flatMap((id) => texts.get(id) ?? []).join(","))))
}

/** Neighbours together, as long as they are not too many rows for one go. */
function runsOf(cuts: readonly Cut[], isKnown: (cut: Cut) => boolean): Cut[][] {
  const runs: Cut[][] = []
  let rows = Number.POSITIVE_INFINITY
  for (const cut of cuts) {
    if (isKnown(cut)) {
      rows = Number.POSITIVE_INFINITY
      continue
    }
    rows += cut.ids.length
    const run = runs.at(-1)
    if (run && rows <= AT_ONCE) run.push(cut)
    else {
      runs.push([cut])
      rows = cut.ids.length
    }
  }
  return runs
}

/** @param known the pieces of an older answer, where its rows' marks still tell all that they are made of */
export async function buildList(
  building: Building,
  known: ReadonlyMap<string, Piece> = new Map(),
): Promise<BuiltList> {
  const cuts = cutOf(await readMarks(building.db, building.resource))
  const pieces = new Map<string, Piece>()
  for (const { key } of cuts) {
    const piece = known.get(key)
    if (piece) pieces.set(key, piece)
  }
  const runs = runsOf(cuts, ({ key }) => pieces.has(key))
  for (const [index, run] of runs.entries()) {
    if (index > 0) await breathe()
    const made = await makePieces(run, building)
    for (const [at, piece] of made.entries()) pieces.set(run[at]?.key ?? "", piece)
  }
  const all = cuts.flatMap(({ key }) => pieces.get(key) ?? [])
  const [before, between, after] = await frame
  const framed = all.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]))
  const digest = createHash("sha256")
  for (const piece of all) digest.update(piece.digest)
  return {
    body: gzipOf([before, ...framed, after]),
    digest: digest.digest("base64url").slice(0, 27),
    pieces,
  }
}
