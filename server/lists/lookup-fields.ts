/** What a form needs of another list, where that is too long to be sent whole for it. */
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
  /** Whose form it is. */
  reader: Resource
  /** Whose list is read. */
  source: Resource
}

/** The fields that a form reads of a list; undefined: none. */
export const fieldsNeeded = ({ registry, reader, source }: Reading): ReadonlySet<string> | undefined =>
  registry.dependencies(reader.name).find(({ resource }) => resource === source.name)?.fields

/** Whoever adds a record before anything is typed. */
export const NOBODY: Context = {
  mode: "create",
  me: { id: "", name: "", role: "" },
  original: undefined,
  ref: () => undefined,
  rows: () => undefined,
}

/** Of each kind of code: the record that is edited may have the highest itself. */
const HIGHEST = 2

/** The ids of a list's records that have the highest codes of some fields; undefined: too many begin in their own way. */
async function highestHolders(
  trx: Queries,
  source: Resource,
  numbered: ReturnType<typeof numberedFields>,
): Promise<string[] | undefined> {
  const ids = new Set<string>()
  for (const { numbering } of numbered) {
    const format = numbering.format({}, NOBODY)
    const highest = await highestOfAll(trx, numbering.scope, { format, most: HIGHEST })
    if (!highest) return undefined
    for (const { owner_table, owner_id } of highest) if (owner_table === source.table) ids.add(owner_id)
  }
  return [...ids]
}

/** Of a form's fields those that read a list. */
function readersOf({ registry, reader, source }: Reading) {
  const titleOf = titlesOf(registry)
  return reader.fields.filter((field) => source.name in fieldType(field).dependencies(field, titleOf))
}

/**
 * The records of a list that have the highest codes, where a form reads nothing else of it: what comes next is then the
 * same as beside all of them, and whether a code is taken its save says.
 * @returns undefined where the form reads more of it
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

/** The ids of the records of a list that hold one of some codes which a form may not take. */
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

/** The ids of the records of a list by whose codes a form counts on: all of them, where too many begin in their own way. */
export async function codeHolders(trx: Queries, reading: Reading): Promise<string[]> {
  const readers = readersOf(reading)
  const numbered = numberedFields(reading.reader).filter(({ field }) => readers.includes(field))
  return (
    (await highestHolders(trx, reading.source, numbered)) ??
    (await readRows(trx, reading.source)).map(({ id }) => String(id))
  )
}
