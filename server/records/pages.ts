/** Pages of lists: asked of the database by the keys that it keeps, or worked out where each session has a list of its own. */
import { createHash } from "node:crypto"
import { decode } from "../../src/core/codec/codec"
import { conditionsOf } from "../../src/core/query/compile"
import type { PageQuery } from "../../src/core/query/dialect"
import { runQuery } from "../../src/core/query/run"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { queryTypes, wire } from "../../src/fields/registry"
import { choiceColumns, listedOf } from "../database/listed"
import { ownRows } from "../database/own-rows"
import type { Database, Versions } from "../database/types"
import { fingerprint } from "../database/versions"
import { ApiError } from "../ground/api-error"
import { describeError, log } from "../ground/log"
import { listTables } from "./list-parts"
import { idsOfChoices } from "./listed-choices"
import { freshen } from "./listed-fresh"
import { countFitting, idsOfPage, withStretches } from "./listed-query"
import type { ListedSite } from "./listed-site"
import { type Answer, present } from "./present"
import { readRows } from "./read"

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
  /** @throws ApiError 503 while the keys of many rows are being made */
  of: (resource: Resource, query: PageQuery, versions: Versions) => Promise<Page>
  /**
   * The ids of records that a form's field may be chosen by, the first or the last of those whose text holds a part.
   * null: the keys are another build's.
   * @throws ApiError 503 as `of`
   */
  choices: (
    resource: Resource,
    asked: { reader: string; field: string; part: string; backwards: boolean; most: number },
    versions: Versions,
  ) => Promise<string[] | null>
  /** How many rows a list has. @throws ApiError 503 as `of` */
  size: (resource: Resource, versions: Versions) => Promise<number>
  /** The paths of the lists that are long now. */
  long: () => Promise<string[]>
  /** Makes the keys of long lists before anybody asks. */
  warm: () => Promise<void>
  /** The process is to end: the next one goes on where this one is. */
  stop: () => void
}

/** Milliseconds that somebody waits for keys to be made. */
const PATIENCE_MS = 4000
/** Lists of fewer rows are made ready by whoever asks first. */
const LONG = 5000
/** How many of a list's questions have their number of rows kept. */
const COUNTS = 200

interface Kept {
  site: ListedSite
  tables: readonly string[]
  /** What the keys were last found right for. */
  words?: string
  freshening?: Promise<string | null>
  counts: Map<string, number>
}

const notReady = (error: unknown): void => {
  if (error instanceof ApiError) return
  log({ event: "list.not_ready", level: "error", fields: describeError(error) })
}

const notYet = () =>
  new ApiError(503, "Daftar ini sedang disiapkan. Coba lagi sebentar lagi.", {
    headers: { "Retry-After": "5" },
  })

const later = (milliseconds: number): Promise<"late"> =>
  new Promise((resolve) => {
    setTimeout(() => resolve("late"), milliseconds).unref()
  })

export function createPages(db: Database, registry: Registry, patience = PATIENCE_MS): Pages {
  const lists = new Map<string, Kept>()
  for (const [name, listed] of listedOf(registry)) {
    const { marked, shared } = listTables(registry, listed.resource)
    lists.set(name, { site: { db, registry, listed }, tables: [...marked, ...shared], counts: new Map() })
  }
  let over = false
  const goOn = () => {
    if (over) throw notYet()
  }
  const keptOf = ({ name }: Resource): Kept => {
    const kept = lists.get(name)
    if (!kept) throw new Error(`no keys are kept of '${name}'`)
    return kept
  }

  /** @returns whether the keys are those of this build */
  async function bringUp(kept: Kept, words: string): Promise<boolean> {
    if (kept.words === words) return true
    // What another began before may have looked before this was written.
    if (kept.freshening) await Promise.race([kept.freshening.catch(() => null), later(patience)])
    if (kept.words === words) return true
    if (!kept.freshening) {
      kept.freshening = freshen(kept.site, goOn).finally(() => {
        delete kept.freshening
      })
      // Whoever did not wait for it is not told, but whoever keeps the server running is.
      kept.freshening.catch(notReady)
    }
    const shape = await Promise.race([kept.freshening, later(patience)])
    if (shape === "late") throw notYet()
    if (shape === null) return false
    kept.words = words
    kept.counts.clear()
    return true
  }

  async function counted(
    kept: Kept,
    words: string,
    conditions: ReturnType<typeof conditionsOf>,
  ): Promise<number> {
    const key = JSON.stringify(conditions)
    const known = kept.words === words ? kept.counts.get(key) : undefined
    if (known !== undefined) return known
    const number = await countFitting(kept.site, conditions)
    if (kept.words !== words) return number
    const [oldest] = kept.counts.keys()
    if (kept.counts.size >= COUNTS && oldest !== undefined) kept.counts.delete(oldest)
    kept.counts.set(key, number)
    return number
  }

  return {
    has: ({ name }) => lists.has(name),
    word: (resource, query, versions) =>
      createHash("sha256")
        .update(JSON.stringify([resource.name, query, fingerprint(versions, keptOf(resource).tables)]))
        .digest("base64url")
        .slice(0, 27),
    of: async (resource, query, versions) => {
      const kept = keptOf(resource)
      const words = fingerprint(versions, kept.tables)
      if (!(await bringUp(kept, words)))
        return workOut(resource, query, await answersOf(db, registry, resource))
      const conditions = withStretches(conditionsOf(query.filters))
      const total = await counted(kept, words, conditions)
      const all = await counted(kept, words, [])
      const ids = await idsOfPage(kept.site, { ...query, conditions }, { total, all })
      const rows = new Map((await readRows(db.queries, resource, ids)).map((row) => [String(row.id), row]))
      // What has gone meanwhile is missing.
      const found = ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
      return { data: await present(found, { trx: db.queries, registry, resource }), total, all }
    },
    choices: async (resource, { reader, field, ...asked }, versions) => {
      const kept = keptOf(resource)
      const { listed } = kept.site
      const index = listed.choices.of.findIndex(
        (one) => one.reader.name === reader && one.field.key === field,
      )
      const column = choiceColumns(listed)[index]
      if (column === undefined) throw new Error(`${reader}.${field} is chosen from no '${resource.name}'`)
      if (!(await bringUp(kept, fingerprint(versions, kept.tables)))) return null
      return idsOfChoices(kept.site, { column, ...asked })
    },
    size: async (resource, versions) => {
      const kept = keptOf(resource)
      const words = fingerprint(versions, kept.tables)
      if (await bringUp(kept, words)) return counted(kept, words, [])
      return (await readRows(db.queries, resource)).length
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
      for (const { site } of lists.values()) if (await isLong(site)) await freshen(site, goOn).catch(notReady)
    },
    stop: () => {
      over = true
    },
  }
}

const isLong = async ({ db, listed }: ListedSite): Promise<boolean> =>
  (await ownRows(db.queries, listed.resource).select("id").offset(LONG).limit(1).execute()).length > 0

const answersOf = async (db: Database, registry: Registry, resource: Resource): Promise<readonly Answer[]> =>
  present(await readRows(db.queries, resource), { trx: db.queries, registry, resource })

/** A page of answers, by the browser's own engine. */
export async function workOut(
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
