/** Records of a long list that a form needs, instead of the whole list. */
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Context } from "../../src/core/schema/types"
import { titlesOf } from "../../src/fields/record-needs"
import { fieldType } from "../../src/fields/registry"
import { normaliseCode, numberedFields } from "../database/code-claims"
import { inChunks } from "../database/resource-rows"
import type { Queries } from "../database/types"
import { type Answer, present } from "../records/present"
import { type Only, readRows } from "../records/read"
import { highestOfAll } from "../records/sequences"

interface Reading {
  registry: Registry
  /** Resource of the form. */
  reader: Resource
  /** Resource of the list. */
  source: Resource
}

/** The fields that a form reads of a list; undefined: none. */
export const fieldsNeeded = ({ registry, reader, source }: Reading): ReadonlySet<string> | undefined =>
  registry.dependencies(reader.name).find(({ resource }) => resource === source.name)?.fields

/** Context of an empty form without a user. */
export const EMPTY_CONTEXT: Context = {
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

/** Fields of a form that read a list. */
function readersOf({ registry, reader, source }: Reading) {
  const titleOf = titlesOf(registry)
  return reader.fields.filter((field) => source.name in fieldType(field).dependencies(field, titleOf))
}

/**
 * The records with the highest codes, if a form reads only codes of the list. They give the same next code as the whole
 * list; the save reports a taken code.
 * @returns undefined if the form reads more of the list
 */
export async function numbersNeeded(
  trx: Queries,
  { registry, reader, source, only }: Reading & { only: Only },
): Promise<Answer[] | undefined> {
  const readers = readersOf({ registry, reader, source })
  const numbered = numberedFields(reader).filter(({ field }) => readers.includes(field))
  if (numbered.length < readers.length) return undefined
  const ids = await highestHolders(trx, source, numbered)
  return ids && present(await readRows(trx, source, ids), { trx, registry, resource: source, only })
}

/** Ids of the records that hold one of the codes. */
export async function holdersOfCodes(
  trx: Queries,
  reading: Reading,
  codes: readonly string[],
): Promise<string[]> {
  const readers = readersOf(reading)
  const scopes = numberedFields(reading.reader)
    .filter(({ field }) => readers.includes(field))
    .map(({ numbering }) => numbering.scope)
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
  const readers = readersOf(reading)
  const numbered = numberedFields(reading.reader).filter(({ field }) => readers.includes(field))
  return (
    (await highestHolders(trx, reading.source, numbered)) ??
    (await readRows(trx, reading.source)).map(({ id }) => String(id))
  )
}
