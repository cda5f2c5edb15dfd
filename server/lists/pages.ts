/** Pages of lists: read from the list's index, or computed by a scan while the index is not ready. */
import { createHash } from "node:crypto"
import { setImmediate as breathe } from "node:timers/promises"
import { decode } from "../../src/core/codec/codec"
import { conditionsOf } from "../../src/core/query/compile"
import type { PageQuery } from "../../src/core/query/dialect"
import { runQuery } from "../../src/core/query/run"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { queryTypes, wire } from "../../src/fields/registry"
import { outageOf } from "../database/outage"
import { ownRows } from "../database/resource-rows"
import { versionOf } from "../database/table-versions"
import type { Database, Versions } from "../database/types"
import { describeError, log } from "../ground/log"
import { type Answer, present } from "../records/present"
import { readRows } from "../records/read"
import { choiceColumns, type IndexSite, listIndexesOf } from "./index/list-index"
import { idsOfOptions } from "./index/options"
import { countFitting, idsOfPage, withStretches } from "./index/query"
import { generationOf, refreshIndex } from "./index/refresh"
import { listTables } from "./list-tables"
import { createScans, type Scanned } from "./scan"

export interface Page {
  data: readonly Answer[]
  /** How many rows fit, on whatever page. */
  total: number
  /** How many rows the list has, whatever is asked of it. */
  all: number
}

export interface Pages {
  /** Whether a list's pages can be asked of the database. */
  has: (resource: Resource) => boolean
  /** A word for what a page is made of; the same as long as its answer is. @param versions of a moment after it was asked */
  word: (resource: Resource, query: PageQuery, versions: Versions) => string
  of: (resource: Resource, query: PageQuery, versions: Versions) => Promise<Page>
  /**
   * The ids of records that a form's field may be chosen by, the first or the last of those whose text holds a part.
   * null: the index is not ready.
   */
  choices: (
    resource: Resource,
    asked: { reader: string; field: string; part: string; backwards: boolean; most: number },
    versions: Versions,
  ) => Promise<string[] | null>
  /** How many rows a list has. */
  size: (resource: Resource, versions: Versions) => Promise<number>
  /** The paths of the lists that are long now. */
  long: () => Promise<string[]>
  /** Makes the indexes of long lists before anybody asks. */
  warm: () => Promise<void>
  /** The process is to end: the next one goes on where this one is. */
  stop: () => void
}

/** Milliseconds that a query waits for its index before it scans all rows. */
const PATIENCE_MS = 4000
/** Lists of fewer rows are made ready by whoever asks first. */
const LONG = 5000
/** How many of a list's questions have their number of rows kept. */
const COUNTS = 200

/** State of the tables for which a list's index was last found fresh. */
interface Ready {
  words: string
  generation: string
  /** Number of matching rows by conditions. */
  counts: Map<string, number>
}

interface Kept {
  site: IndexSite
  tables: readonly string[]
  scan: (query: PageQuery) => Promise<Scanned>
  ready?: Ready
  freshening?: Promise<string>
}

/** The process is ending; the next process goes on with the index. */
class Ending extends Error {}

const notReady = (error: unknown): void => {
  if (error instanceof Ending) return
  log({ event: "list.not_ready", level: "error", fields: describeError(error) })
}

const later = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds).unref()
  })

/** @param build as in `listIndexesOf` */
export function createPages(
  db: Database,
  registry: Registry,
  { patience = PATIENCE_MS, build }: { patience?: number; build?: string } = {},
): Pages {
  const lists = new Map<string, Kept>()
  for (const [name, listed] of listIndexesOf(registry, build)) {
    const site = { db, registry, listed }
    lists.set(name, { site, tables: listTables(registry, listed.resource), scan: createScans(site) })
  }
  let over = false
  const goOn = () => {
    if (over) throw new Ending()
  }
  const keptOf = ({ name }: Resource): Kept => {
    const kept = lists.get(name)
    if (!kept) throw new Error(`'${name}' has no index`)
    return kept
  }

  /** @returns null: the index is not fresh in time, or cannot be refreshed */
  async function bringUp(kept: Kept, words: string): Promise<Ready | null> {
    if (kept.ready?.words === words) return kept.ready
    const late = later(patience)
    // What another began before may have looked before this was written.
    if (kept.freshening) await Promise.race([kept.freshening.catch(() => null), late])
    if (kept.ready?.words === words) return kept.ready
    if (!kept.freshening) {
      kept.freshening = refreshIndex(kept.site, goOn).finally(() => {
        delete kept.freshening
      })
      // The query is answered by a scan; the log has the error.
      kept.freshening.catch(notReady)
    }
    const generation = await Promise.race([kept.freshening.catch(() => null), late])
    if (generation === null) return null
    if (kept.ready?.words !== words || kept.ready.generation !== generation)
      kept.ready = { words, generation, counts: new Map() }
    return kept.ready
  }

  /**
   * Reads from an index, and checks that the index was not rebuilt or dropped meanwhile.
   * @returns null: the index is not ready
   */
  async function fromIndex<T>(
    kept: Kept,
    versions: Versions,
    read: (ready: Ready) => Promise<T>,
  ): Promise<T | null> {
    const ready = await bringUp(kept, versionOf(versions, kept.tables))
    if (ready === null) return null
    const isSame = async () => (await generationOf(kept.site)) === ready.generation
    try {
      const found = await read(ready)
      if (await isSame()) return found
    } catch (error) {
      // A rebuilt or dropped index explains the error.
      if (outageOf(error) !== undefined || (await isSame())) throw error
    }
    if (kept.ready === ready) delete kept.ready
    return null
  }

  async function counted(
    { site }: Kept,
    { counts }: Ready,
    conditions: ReturnType<typeof conditionsOf>,
  ): Promise<number> {
    const key = JSON.stringify(conditions)
    const known = counts.get(key)
    if (known !== undefined) return known
    const number = await countFitting(site, conditions)
    const [oldest] = counts.keys()
    if (counts.size >= COUNTS && oldest !== undefined) counts.delete(oldest)
    counts.set(key, number)
    return number
  }

  const idsFromIndex = (kept: Kept, query: PageQuery, versions: Versions): Promise<Scanned | null> =>
    fromIndex(kept, versions, async (ready) => {
      const conditions = withStretches(conditionsOf(query.filters))
      const total = await counted(kept, ready, conditions)
      const all = await counted(kept, ready, [])
      return { ids: await idsOfPage(kept.site, { ...query, conditions }, { total, all }), total, all }
    })

  return {
    has: ({ name }) => lists.has(name),
    word: (resource, query, versions) => {
      const { site, tables } = keptOf(resource)
      // Another build may answer the same query of the same rows differently.
      const told = JSON.stringify([site.listed.index, query, versionOf(versions, tables)])
      return createHash("sha256").update(told).digest("base64url").slice(0, 27)
    },
    of: async (resource, query, versions) => {
      const kept = keptOf(resource)
      const { ids, total, all } = (await idsFromIndex(kept, query, versions)) ?? (await kept.scan(query))
      return { data: await answersByIds(ids, { db, registry, resource }), total, all }
    },
    choices: async (resource, { reader, field, ...asked }, versions) => {
      const kept = keptOf(resource)
      const { listed } = kept.site
      const index = listed.choices.of.findIndex(
        (one) => one.reader.name === reader && one.field.key === field,
      )
      const column = choiceColumns(listed)[index]
      if (column === undefined) throw new Error(`${reader}.${field} is chosen from no '${resource.name}'`)
      return fromIndex(kept, versions, () => idsOfOptions(kept.site, { column, ...asked }))
    },
    size: async (resource, versions) => {
      const kept = keptOf(resource)
      const known = await fromIndex(kept, versions, (ready) => counted(kept, ready, []))
      return known ?? (await kept.scan({ filters: [], sorters: [], start: 0, end: 0, list: null })).all
    },
    long: async () => {
      const paths = new Set<string>()
      for (const { site } of lists.values()) {
        const { source } = site.listed.resource
        if (source.kind === "rest" && (await isLong(site))) paths.add(source.list)
      }
      return [...paths]
    },
    warm: async () => {
      for (const { site } of lists.values())
        if (await isLong(site)) await refreshIndex(site, goOn).catch(notReady)
    },
    stop: () => {
      over = true
    },
  }
}

const isLong = async ({ db, listed }: IndexSite): Promise<boolean> =>
  (await ownRows(db.queries, listed.resource).select("id").offset(LONG).limit(1).execute()).length > 0

/** The answers of so many rows are made before others have their turn. */
const PART = 200

/** Answers in the order of the ids. A record that has been deleted meanwhile is missing. */
async function answersByIds(
  ids: readonly string[],
  { db, registry, resource }: { db: Database; registry: Registry; resource: Resource },
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < ids.length; from += PART) {
    if (from > 0) await breathe()
    const some = ids.slice(from, from + PART)
    const rows = new Map((await readRows(db.queries, resource, some)).map((row) => [String(row.id), row]))
    const found = some.map((id) => rows.get(id)).filter((row) => row !== undefined)
    answers.push(...(await present(found, { trx: db.queries, registry, resource })))
  }
  return answers
}

/** A page of answers, by the browser's own engine. */
export async function pageInMemory(
  resource: Resource,
  query: PageQuery,
  answers: readonly Answer[],
): Promise<Page> {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const records = answers.map((answer) => decode(resource, answer, wire))
  const engine = { resource, types: queryTypes }
  const whole = { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER }
  const { filters, sorters, start, end } = query
  const fitting = await runQuery(records, { filters, sorters, pagination: whole }, engine)
  const { total: all } = await runQuery(records, { pagination: whole }, engine)
  const data = fitting.data.slice(start, end).flatMap(({ id }) => byId.get(id) ?? [])
  return { data, total: fitting.total, all }
}
