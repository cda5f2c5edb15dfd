/**
 * Remote options of a form: matching options of a long list, records of chosen values, and records of other lists that
 * exclude an option. The rules of the declaration run here as in the form, over all records that decide about an option.
 */
import { decode } from "../../src/core/codec/codec"
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Context, Values } from "../../src/core/schema/types"
import { searchable } from "../../src/core/text"
import { titlesOf } from "../../src/fields/record-needs"
import { fieldType, linkFields, wire } from "../../src/fields/registry"
import type { Session } from "../auth/engine"
import { lookupColumns } from "../database/schema"
import { findByText } from "../database/text-lookup"
import type { Queries, Versions } from "../database/types"
import { type Answer, present } from "../records/present"
import { readRows, rowBatches } from "../records/read"
import type { SessionView } from "../records/session-view"
import { codeHolders, holdersOfCodes, offeredBy } from "./lookup-fields"
import type { Pages } from "./pages"

export interface OptionsQuery {
  reader: Resource
  source: Resource
  /** Fields of the form whose options are requested. */
  fields: readonly Field[]
  /** Typed text; '': first request of the form; undefined: no options are requested. */
  text: string | undefined
  /** Chosen values of these fields. */
  values: readonly string[]
  ids: readonly string[]
  /** Codes whose holders are requested. */
  codes: readonly string[]
  /** Values of the form that options depend on. */
  beside: Values
}

export interface OptionsPage {
  data: Answer[]
  /** Resource → records that exclude an option. */
  also: Record<string, Answer[]>
  /** True if more options match. */
  more: boolean
  /** Number of records of the list. */
  all: number
}

export interface OptionsContext {
  trx: Queries
  registry: Registry
  session: Session
  pages: Pages
  versions: Versions
  view: SessionView
  /** Readable fields of a resource for this form; null: none. */
  mayRead: (resource: Resource) => ReadonlySet<string> | null
}

/** Tests use smaller limits. */
export const OPTION_LIMITS = {
  /** Options of one response. */
  most: 50,
  /** Records that are searched, from the first on and from the last back. */
  walk: 2000,
  /** Records of one batch. */
  chunk: 100,
}

type Known = Map<string, { answer: Answer; record: Values }>

/** Loads records by resource and id, and runs the form's rules over them. */
function gathering(
  { source, reader, beside }: OptionsQuery,
  { trx, registry, session, mayRead, view }: OptionsContext,
) {
  const titleOf = titlesOf(registry)
  const known = new Map<string, Known>()
  const load = async (resource: Resource, ids: readonly string[]): Promise<void> => {
    const only = mayRead(resource)
    if (only === null) return
    const there: Known = known.get(resource.name) ?? new Map()
    known.set(resource.name, there)
    const missing = [...new Set(ids)].filter((id) => !there.has(id))
    const rows = missing.length > 0 ? await readRows(trx, resource, missing, view) : []
    for (const answer of await present(rows, { trx, registry, resource, only, view }))
      there.set(answer.id, { answer, record: decode(resource, answer, wire) })
  }
  const contextOf = (rows: readonly Values[], alone: boolean): Context => {
    const context: Context = {
      mode: "create",
      me: { id: session.id, name: session.name, role: session.role },
      original: undefined,
      rows: (name) => {
        if (name === source.name) return rows
        const there = alone ? undefined : known.get(name)
        return there && [...there.values()].map(({ record }) => record)
      },
      ref: (key) => {
        const field = reader.fields.find((one) => one.key === key)
        const record = (name: string, id: string) => known.get(name)?.get(id)?.record
        return field && fieldType(field).resolve(field, { context, record })(beside[key])
      },
    }
    return context
  }
  const rowsOf = (ids: Iterable<string>): Values[] => {
    const there = known.get(source.name)
    return [...ids].flatMap((id): Values[] => {
      const found = there?.get(id)
      return found ? [found.record] : []
    })
  }
  return {
    load,
    rowsOf,
    /** Loads the records of the form's other references. */
    loadBeside: async () => {
      for (const { field, link } of linkFields(reader.fields)) {
        const id = beside[field.key]
        const target = registry.find(link.resource)
        if (typeof id === "string" && target?.source.kind === "rest") await load(target, [id])
      }
    },
    /** Loads records of other lists that hold an option of these records. */
    loadHolders: async (field: Field, rows: readonly Values[]) => {
      const given = offeredBy(field, contextOf(rows, true), { titleOf, every: true })
      const texts = [...new Set(given.map(({ value }) => value))]
      for (const [name, keys] of Object.entries(fieldType(field).seeks(field))) {
        const other = registry.find(name)
        if (name === source.name || other?.source.kind !== "rest" || mayRead(other) === null) continue
        const columns = lookupColumns(other, keys)
        await load(other, texts.length > 0 ? await findByText(trx, other, { columns, texts }) : [])
      }
    },
    /** True if a record gives a matching option. */
    gives: (field: Field, row: Values, part: string): boolean =>
      offeredBy(field, contextOf([row], false), { titleOf }).some(({ label }) =>
        searchable(label).includes(part),
      ),
    answers: (ids: ReadonlySet<string>) => {
      const all = (name: string) => [...(known.get(name)?.values() ?? [])].map(({ answer }) => answer)
      const byId = (one: Answer, other: Answer) => (one.id < other.id ? -1 : 1)
      const others = [...known.keys()].filter((name) => name !== source.name)
      return {
        data: all(source.name)
          .filter(({ id }) => ids.has(id))
          .sort(byId),
        also: Object.fromEntries(others.map((name) => [name, all(name).sort(byId)])),
      }
    },
  }
}

/** Ids of records with a matching option for a field. `more`: more may match. */
async function choicesOf(
  field: Field,
  query: OptionsQuery,
  context: OptionsContext,
): Promise<{ ids: string[]; more: boolean }> {
  const { source, reader } = query
  const { most, walk, chunk } = OPTION_LIMITS
  const gathered = gathering(query, context)
  await gathered.loadBeside()
  const part = searchable(query.text ?? "")
  const found = new Set<string>()
  const look = async (candidates: readonly string[]) => {
    for (let from = 0; from < candidates.length && found.size <= most; from += chunk) {
      const some = candidates.slice(from, from + chunk)
      await gathered.load(source, some)
      const rows = gathered.rowsOf(some)
      await gathered.loadHolders(field, rows)
      for (const row of rows) if (gathered.gives(field, row, part)) found.add(String(row.id))
    }
  }
  const candidates = (backwards: boolean) =>
    context.pages.choices(
      { resource: source, view: context.view },
      { reader: reader.name, field: field.key, part, most: walk + 1, backwards },
      context.versions,
    )
  const first = await candidates(false)
  if (first === null) {
    // The index is not ready: records are scanned until enough choices are found.
    for await (const rows of rowBatches(context.trx, source, walk, context.view)) {
      await look(rows.map(({ id }) => String(id)))
      if (found.size > most) break
    }
  } else await look(first.slice(0, walk))
  const isAll = first === null || first.length <= walk
  // The first records may all be taken; the newest most likely are not.
  if (!isAll && found.size <= most) await look(((await candidates(true)) ?? []).slice(0, walk))
  return { ids: [...found].slice(0, most), more: found.size > most || !isAll }
}

/** Ids of the records with the chosen values of a field. */
async function chosenIds(
  field: Field,
  { source, values }: OptionsQuery,
  trx: Queries,
): Promise<readonly string[]> {
  if (values.length === 0 || fieldType(field).link(field)) return values
  const columns = lookupColumns(source, fieldType(field).seeks(field)[source.name] ?? [])
  return findByText(trx, source, { columns, texts: values })
}

export async function findOptions(query: OptionsQuery, context: OptionsContext): Promise<OptionsPage> {
  const { source, reader, fields, text } = query
  const { trx, registry, pages, versions } = context
  const reading = { registry, reader, source }
  const wanted = new Set([...query.ids, ...(await holdersOfCodes(trx, reading, query.codes))])
  let more = false
  for (const field of fields) {
    for (const id of await chosenIds(field, query, trx)) wanted.add(id)
    if (text === undefined) continue
    const found = await choicesOf(field, query, context)
    for (const id of found.ids) wanted.add(id)
    more ||= found.more
  }
  if (text === "") for (const id of await codeHolders(trx, reading)) wanted.add(id)
  const gathered = gathering(query, context)
  await gathered.load(source, [...wanted])
  for (const field of fields) await gathered.loadHolders(field, gathered.rowsOf(wanted))
  return {
    ...gathered.answers(wanted),
    more,
    all: await pages.size({ resource: source, view: context.view }, versions),
  }
}
