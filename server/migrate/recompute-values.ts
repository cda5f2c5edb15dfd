/** Recomputes the unique keys and claimed codes of a whole database from its rows. */
import type { Registry } from "../../src/core/schema/registry"
import { codeClaimOf, numberedFields } from "../database/code-claims"
import { fromRow, uniqueKey } from "../database/columns"
import { storedResources } from "../database/schema"
import { rowsOf } from "./alter"
import type { Obstacle } from "./plan"
import { fillCodes } from "./plan-codes"
import { fillKeys } from "./plan-keys"
import { isRowOf } from "./read-rows"
import type { Site } from "./site"
import { addHolder, type Holders } from "./unique-holders"

/** @returns duplicates of unique values and codes */
export async function recomputeValues(site: Site, registry: Registry): Promise<Obstacle[]> {
  const holders: Holders = new Map()
  /** Key in `holders` → place of its first holder. */
  const places = new Map<string, string>()
  await site.queries.deleteFrom("sequence_claims").execute()
  const own = storedResources(registry).filter(({ name, variantOf }) => name === variantOf)
  for (const resource of own) {
    const uniques = resource.fields.filter(({ unique, column }) => unique && column !== null)
    const numbered = numberedFields(resource)
    if (uniques.length + numbered.length === 0) continue
    const add = (field: { key: string }, key: string, holder: { id: unknown; value: unknown }) => {
      if (!places.has(key)) places.set(key, `${resource.name}.${field.key}`)
      addHolder(holders, key, holder)
    }
    for await (const rows of rowsOf(site, resource.table))
      for (const row of rows) {
        if (!isRowOf(resource, row)) continue
        const { id } = row
        const values = fromRow(resource, row)
        for (const field of uniques) {
          const key = uniqueKey(field, values)
          if (key !== null)
            add(field, `${resource.table}.${field.column} ${key}`, { id, value: values[field.key] })
        }
        for (const one of numbered) {
          const claim = codeClaimOf(one, values)
          if (claim) add(one.field, `codes ${one.numbering.scope} ${claim.code}`, { id, value: claim.shown })
        }
      }
    for (const field of uniques) await fillKeys(site, resource, field)
  }
  const obstacles = [...holders]
    .filter(([, rows]) => rows.length > 1)
    .map(([key, rows]) => ({
      place: places.get(key) ?? "",
      sentence: "must be unique, but has duplicates after the migrations",
      rows,
    }))
  if (obstacles.length === 0)
    for (const resource of own)
      for (const numbered of numberedFields(resource)) await fillCodes(site, resource, numbered)
  return obstacles
}
