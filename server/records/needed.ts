/** What a form needs of another list, where that is too long to be sent whole for it. */
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Context } from "../../src/core/schema/types"
import { fieldType } from "../../src/fields/registry"
import { numberedFields } from "../database/reservations"
import type { Queries } from "../database/types"
import { type Answer, present } from "./present"
import { type Only, readRows } from "./read"
import { highestOfAll } from "./sequences"

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

const NOBODY: Context = {
  mode: "create",
  me: { id: "", name: "", role: "" },
  original: undefined,
  ref: () => undefined,
  rows: () => undefined,
}

/** Of each kind of code: the record that is edited may have the highest itself. */
const HIGHEST = 2

/**
 * The records of a list that have the highest codes, where a form reads nothing else of it: what comes next is then the
 * same as beside all of them, and whether a code is taken its save says.
 * @returns undefined where the form reads more of it
 */
export async function numbersNeeded(
  trx: Queries,
  { registry, reader, source, only }: Reading & { only: Only },
): Promise<Answer[] | undefined> {
  const titleOf = (name: string) => registry.find(name)?.title ?? "id"
  const readers = reader.fields.filter(
    (field) => source.name in fieldType(field).dependencies(field, titleOf),
  )
  const numbered = numberedFields(reader).filter(({ field }) => readers.includes(field))
  if (numbered.length < readers.length) return undefined
  const ids = new Set<string>()
  for (const { numbering } of numbered) {
    const format = numbering.format({}, NOBODY)
    const highest = await highestOfAll(trx, numbering.scope, { format, most: HIGHEST })
    if (!highest) return undefined
    for (const { owner_table, owner_id } of highest) if (owner_table === source.table) ids.add(owner_id)
  }
  return present(await readRows(trx, source, [...ids]), { trx, registry, resource: source, only })
}
