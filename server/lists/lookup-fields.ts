/** Fields, records and options of a long list that a form needs, instead of the whole list. */
import { GAP } from "../../src/core/query/search"
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { orElse } from "../../src/core/schema/rule-error"
import type { Context, Option, Values } from "../../src/core/schema/types"
import { searchable } from "../../src/core/text"
import { type TitleOf, titlesOf } from "../../src/fields/record-needs"
import { fieldType } from "../../src/fields/registry"
import { normaliseCode, numberedFields } from "../database/code-claims"
import { inChunks } from "../database/resource-rows"
import type { Queries } from "../database/types"
import { type Answer, present } from "../records/present"
import { type Only, readRows } from "../records/read"
import { highestOfAll } from "../records/sequences"
import type { SessionView } from "../records/session-view"
import type { ListIndex } from "./index/list-index"

interface Reading {
  registry: Registry
  /** Resource of the form. */
  reader: Resource
  /** Resource of the list. */
  source: Resource
}

/** Fields that a form reads of a list; undefined: none. */
export const lookupFieldsOf = ({ registry, reader, source }: Reading): ReadonlySet<string> | undefined =>
  registry.dependencies(reader.name).find(({ resource }) => resource === source.name)?.fields

/** Context of an empty form without a user. */
const EMPTY_CONTEXT: Context = {
  mode: "create",
  me: { id: "", name: "", role: "" },
  original: undefined,
  ref: () => undefined,
  rows: () => undefined,
}

/** Codes of each scope: the edited record itself may have the highest. */
const HIGHEST = 2

/** Ids of the records with the highest codes; undefined: the codes have too many prefixes. */
async function highestHolders(
  trx: Queries,
  source: Resource,
  numbered: ReturnType<typeof numberedFields>,
): Promise<string[] | undefined> {
  const ids = new Set<string>()
  for (const { numbering } of numbered) {
    const format = numbering.format({}, EMPTY_CONTEXT)
    const highest = await highestOfAll(trx, numbering.scope, { format, most: HIGHEST })
    if (!highest) return undefined
    for (const { owner_table, owner_id } of highest) if (owner_table === source.table) ids.add(owner_id)
  }
  return [...ids]
}

/** Fields of a form that read a list, and those of them that need only its codes. */
function readersOf({ registry, reader, source }: Reading) {
  const titleOf = titlesOf(registry)
  const readers = reader.fields.filter(
    (field) => source.name in fieldType(field).dependencies(field, titleOf),
  )
  return { readers, numbered: numberedFields(reader).filter(({ field }) => readers.includes(field)) }
}

/**
 * The records with the highest codes, if a form reads only codes of the list. They give the same next code as the whole
 * list; the save reports a taken code.
 * @returns undefined if the form reads more of the list
 */
export async function highestCodes(
  trx: Queries,
  { registry, reader, source, only, view }: Reading & { only: Only; view: SessionView },
): Promise<Answer[] | undefined> {
  const { readers, numbered } = readersOf({ registry, reader, source })
  if (numbered.length < readers.length) return undefined
  const ids = await highestHolders(trx, source, numbered)
  if (!ids) return undefined
  return present(await readRows(trx, source, ids, view), { trx, registry, resource: source, only, view })
}

/** Ids of the records that hold one of the codes. */
export async function holdersOfCodes(
  trx: Queries,
  reading: Reading,
  codes: readonly string[],
): Promise<string[]> {
  const scopes = readersOf(reading).numbered.map(({ numbering }) => numbering.scope)
  if (codes.length === 0 || scopes.length === 0) return []
  const rows = await inChunks(codes.map(normaliseCode), (some) =>
    trx
      .selectFrom("sequence_claims")
      .select("owner_id")
      .where("scope", "in", [...new Set(scopes)])
      .where("code", "in", some)
      .where("owner_table", "=", reading.source.table)
      .execute(),
  )
  return rows.map((row) => String(row.owner_id))
}

/** Ids of the records that determine the next code: all, if the codes have too many prefixes. */
export async function codeHolders(trx: Queries, reading: Reading): Promise<string[]> {
  const highest = await highestHolders(trx, reading.source, readersOf(reading).numbered)
  return highest ?? (await readRows(trx, reading.source)).map(({ id }) => String(id))
}

/** Options of a field; none if a rule of the declaration fails. */
export const offeredBy = (
  field: Field,
  context: Context,
  { titleOf, every = false }: { titleOf: TitleOf; every?: boolean },
): readonly Option[] =>
  orElse(() => fieldType(field).offers(field)?.options(context, titleOf, every) ?? [], [])

/** Search texts of a record's options, in the order of `listIndex.choices.of`; null: the record gives no option. */
export function optionKeys(
  record: Values,
  { registry, listIndex }: { registry: Registry; listIndex: ListIndex },
): (string | null)[] {
  const titleOf = titlesOf(registry)
  const rows = (name: string) => (name === listIndex.resource.name ? [record] : undefined)
  return listIndex.choices.of.map(({ field }) => {
    const options = offeredBy(field, { ...EMPTY_CONTEXT, rows }, { titleOf, every: true })
    return options.length > 0 ? options.map(({ label }) => searchable(label)).join(GAP) : null
  })
}
