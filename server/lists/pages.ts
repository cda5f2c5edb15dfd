/** Pages of lists: read from the list's index, or computed by a scan while the index is not ready. */
import { createHash } from "node:crypto"
import { setImmediate as breathe, setTimeout } from "node:timers/promises"
import { conditionsOf } from "../../src/core/query/compile"
import type { PageQuery } from "../../src/core/query/dialect"
import type { GroupsQuery } from "../../src/core/query/groups-dialect"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { outageOf } from "../database/outage"
import { selectRows } from "../database/resource-rows"
import { versionOf } from "../database/table-versions"
import type { Versions } from "../database/types"
import { describeError, log } from "../ground/log"
import { type Answer, present } from "../records/present"
import { readRows } from "../records/read"
import { groupsFromIndex, type IndexGroup } from "./index/groups"
import { choiceColumns, type IndexSite, listIndexesOf } from "./index/list-index"
import { idsOfOptions } from "./index/options"
import { countFitting, type IndexCondition, idsOfPage, ownRows, withStretches } from "./index/query"
import { generationOf, refreshIndex } from "./index/refresh"
import { listTables } from "./list-tables"
import { createScans, type Page, type Scanned, scanFor } from "./scan"
import { showsOnlyOwn, type ViewedList } from "./shown-keys"

export interface Pages {
  /** True if the list has an index. */
  has: (resource: Resource) => boolean
  /** Fingerprint of a page, which changes with its content. @param versions read after the request arrived */
  word: (list: ViewedList, query: PageQuery, versions: Versions) => string
  of: (list: ViewedList, query: PageQuery, versions: Versions) => Promise<Page>
  /**
   * The groups of a list by a field, each with its first row. null: the index is not ready, holds what the session may not read, or
   * sums a field without a column.
   */
  groups: (
    list: ViewedList,
    query: GroupsQuery & { sums: readonly string[] },
    versions: Versions,
  ) => Promise<FoundGroups | null>
  /**
   * Ids of records whose option texts for a form's field contain a text, the first or the last of them.
   * null: the index is not ready.
   */
  choices: (
    list: ViewedList,
    query: { reader: string; field: string; part: string; backwards: boolean; most: number },
    versions: Versions,
  ) => Promise<string[] | null>
  /** Number of rows of a list. */
  size: (list: ViewedList, versions: Versions) => Promise<number>
  /** API paths of long lists. */
  long: () => Promise<string[]>
  /** Builds the indexes of long lists before the first request. */
  warm: () => Promise<void>
  /** Stops refreshing; the next process continues. */
  stop: () => void
}

export interface FoundGroups {
  /** null: there are too many. */
  groups: (IndexGroup & { row: Answer })[] | null
  total: number
}

/** Milliseconds that a query waits for its index before it scans all rows. */
const PATIENCE_MS = 4000
/** Lists with fewer rows are indexed at the first request. */
const LONG = 5000
/** Cached row counts of a list. */
const COUNTS = 200

/** State of the tables for which a list's index was last found fresh. */
interface Ready {
  words: string
  generation: string
  /** Number of matching rows by conditions. */
  counts: Map<string, number>
}

interface ListEntry {
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

/** @param build as in `listIndexesOf` */
export function createPages(
  db: IndexSite["db"],
  registry: Registry,
  { patience = PATIENCE_MS, build }: { patience?: number; build?: string } = {},
): Pages {
  const lists = new Map<string, ListEntry>()
  for (const [name, listIndex] of listIndexesOf(registry, build)) {
    const site = { db, registry, listIndex }
    lists.set(name, { site, tables: listTables(registry, listIndex.resource), scan: createScans(site) })
  }
  let over = false
  const goOn = () => {
    if (over) throw new Ending()
  }
  const entryOf = ({ name }: Resource): ListEntry => {
    const entry = lists.get(name)
    if (!entry) throw new Error(`'${name}' has no index`)
    return entry
  }

  /** @returns null: the index is not fresh in time, or cannot be refreshed */
  async function bringUp(entry: ListEntry, words: string): Promise<Ready | null> {
    if (entry.ready?.words === words) return entry.ready
    const late = setTimeout(patience, null, { ref: false })
    // A running refresh may have read before the latest write.
    if (entry.freshening) await Promise.race([entry.freshening.catch(() => null), late])
    if (entry.ready?.words === words) return entry.ready
    if (!entry.freshening) {
      entry.freshening = refreshIndex(entry.site, goOn).finally(() => {
        delete entry.freshening
      })
      // The query is answered by a scan; the log has the error.
      entry.freshening.catch(notReady)
    }
    const generation = await Promise.race([entry.freshening.catch(() => null), late])
    if (generation === null) return null
    if (entry.ready?.words !== words || entry.ready.generation !== generation)
      entry.ready = { words, generation, counts: new Map() }
    return entry.ready
  }

  /**
   * Reads from an index, and checks that the index was not rebuilt or dropped meanwhile.
   * @returns null: the index is not ready
   */
  async function fromIndex<T>(
    entry: ListEntry,
    versions: Versions,
    read: (ready: Ready) => Promise<T>,
  ): Promise<T | null> {
    const ready = await bringUp(entry, versionOf(versions, entry.tables))
    if (ready === null) return null
    const isSame = async () => (await generationOf(entry.site)) === ready.generation
    try {
      const found = await read(ready)
      if (await isSame()) return found
    } catch (error) {
      // A rebuilt or dropped index explains the error.
      if (outageOf(error) !== undefined || (await isSame())) throw error
    }
    if (entry.ready === ready) delete entry.ready
    return null
  }

  /** @param own the condition of a session's rows, with its key */
  async function counted(
    { site }: ListEntry,
    { counts }: Ready,
    conditions: readonly IndexCondition[],
    own: string,
  ): Promise<number> {
    const key = JSON.stringify([conditions.filter(({ kind }) => kind !== "own"), own])
    const known = counts.get(key)
    if (known !== undefined) return known
    const number = await countFitting(site, conditions)
    const [oldest] = counts.keys()
    if (counts.size >= COUNTS && oldest !== undefined) counts.delete(oldest)
    counts.set(key, number)
    return number
  }

  /** The condition of a session's rows; none for every row. */
  const ownOf = ({ resource, view }: ViewedList): IndexCondition[] => {
    const scope = view.scope(db.queries, resource)
    return scope ? [ownRows(resource, scope)] : []
  }

  const idsFromIndex = (
    entry: ListEntry,
    list: ViewedList,
    { query, versions }: { query: PageQuery; versions: Versions },
  ): Promise<Scanned | null> =>
    fromIndex(entry, versions, async (ready) => {
      const own = ownOf(list)
      const key = list.view.keyOf(list.resource)
      const asked: IndexCondition[] = query.group ? [{ kind: "group", ...query.group }] : []
      const conditions = [...withStretches(conditionsOf(query.filters)), ...asked, ...own]
      const total = await counted(entry, ready, conditions, key)
      const all = await counted(entry, ready, own, key)
      return { ids: await idsOfPage(entry.site, { ...query, conditions }, { total, all }), total, all }
    })

  /** The index where its keys hold nothing that the session lacks, or a scan. */
  const idsOf = async (
    entry: ListEntry,
    list: ViewedList,
    asked: { query: PageQuery; versions: Versions },
  ): Promise<Scanned> => {
    const { resource, view } = list
    const isWhole = view.keyOf(resource) === ""
    const usable = isWhole || showsOnlyOwn(registry, list, asked.query)
    const found = usable ? await idsFromIndex(entry, list, asked) : null
    return found ?? (isWhole ? entry.scan(asked.query) : scanFor(entry.site, asked.query, view))
  }

  return {
    has: ({ name }) => lists.has(name),
    word: ({ resource, view }, query, versions) => {
      const { site, tables } = entryOf(resource)
      // Another build, or another session, may get another answer to the same query of the same rows.
      const of = [site.listIndex.index, view.keyOf(resource)]
      const state = JSON.stringify([...of, query, versionOf(versions, tables)])
      return createHash("sha256").update(state).digest("base64url").slice(0, 27)
    },
    of: async (list, query, versions) => {
      const entry = entryOf(list.resource)
      const { ids, total, all } = await idsOf(entry, list, { query, versions })
      return { data: await answersByIds(ids, entry.site, list), total, all }
    },
    groups: async (list, { by, filters, sums }, versions) => {
      const { resource, view } = list
      const entry = entryOf(resource)
      const query = { filters, sorters: [], start: 0, end: 0, list: null, group: { by, key: null } }
      if (view.keyOf(resource) !== "" && !showsOnlyOwn(registry, list, query)) return null
      const conditions = [...withStretches(conditionsOf(filters)), ...ownOf(list)]
      const found = await fromIndex(entry, versions, () =>
        groupsFromIndex(entry.site, { by, conditions, sums }),
      )
      if (!found?.groups) return found && { groups: null, total: found.total }
      const ids = found.groups.map(({ first }) => first)
      const rows = new Map((await answersByIds(ids, entry.site, list)).map((row) => [row.id, row]))
      const groups = found.groups.flatMap((group) => {
        const row = rows.get(group.first)
        return row ? [{ ...group, row }] : []
      })
      // One was deleted meanwhile.
      return groups.length < found.groups.length ? null : { groups, total: found.total }
    },
    choices: async (list, { reader, field, ...query }, versions) => {
      const { resource } = list
      const entry = entryOf(resource)
      const [own] = ownOf(list)
      const { listIndex } = entry.site
      const index = listIndex.choices.of.findIndex(
        (one) => one.reader.name === reader && one.field.key === field,
      )
      const column = choiceColumns(listIndex)[index]
      if (column === undefined) throw new Error(`${reader}.${field} is chosen from no '${resource.name}'`)
      return fromIndex(entry, versions, () =>
        idsOfOptions(entry.site, { column, ...query, ...(own?.kind === "own" && { own: own.clause }) }),
      )
    },
    size: async (list, versions) => {
      const query = { filters: [], sorters: [], start: 0, end: 0, list: null }
      return (await idsOf(entryOf(list.resource), list, { query, versions })).all
    },
    long: async () => {
      const paths = new Set<string>()
      for (const { site } of lists.values()) {
        const { source } = site.listIndex.resource
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

const isLong = async ({ db, listIndex }: IndexSite): Promise<boolean> =>
  (await selectRows(db.queries, listIndex.resource).select("id").offset(LONG).limit(1).execute()).length > 0

/** Rows that are presented before other requests get a turn. */
const PART = 200

/** Responses in the order of the ids, without records that were deleted meanwhile. */
async function answersByIds(
  ids: readonly string[],
  { db, registry }: IndexSite,
  { resource, view }: ViewedList,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < ids.length; from += PART) {
    if (from > 0) await breathe()
    const some = ids.slice(from, from + PART)
    const rows = new Map(
      (await readRows(db.queries, resource, some, view)).map((row) => [String(row.id), row]),
    )
    const found = some.map((id) => rows.get(id)).filter((row) => row !== undefined)
    answers.push(...(await present(found, { trx: db.queries, registry, resource, view })))
  }
  return answers
}
