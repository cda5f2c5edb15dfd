/** Unique keys and held codes of a whole database, worked out from its rows. */
import type { Registry } from "../../src/core/schema/registry"
import { codeClaimOf, numberedFields } from "../database/code-claims"
import { fromRow, uniqueKey } from "../database/columns"
import { keyColumn, storedResources } from "../database/schema"
import { rowsOf, setColumn } from "./alter"
import type { BlockingRow, Obstacle } from "./plan"
import { isRowOf } from "./read-rows"
import type { Site } from "./site"

/** @returns duplicates of unique values */
export async function recomputeValues(site: Site, registry: Registry): Promise<Obstacle[]> {
  const holders = new Map<string, { place: string; alike: BlockingRow[] }>()
  const addHolder = (place: string, scope: string, key: string | null, holder: BlockingRow) => {
    if (key === null) return
    const known = holders.get(`${scope} ${key}`) ?? { place, alike: [] }
    known.alike.push(holder)
    holders.set(`${scope} ${key}`, known)
  }
  await site.queries.deleteFrom("sequence_claims").execute()
  const claims: Record<string, string>[] = []
  for (const resource of storedResources(registry)) {
    if (resource.variantOf !== resource.name) continue
    const uniques = resource.fields.filter(({ unique, column }) => unique && column !== null)
    const numbered = numberedFields(resource)
    if (uniques.length + numbered.length === 0) continue
    for await (const rows of rowsOf(site, resource.table)) {
      const keys = new Map(uniques.map((field) => [field, [] as [string, unknown][]]))
      for (const row of rows) {
        if (!isRowOf(resource, row)) continue
        const id = String(row.id)
        const values = fromRow(resource, row)
        for (const field of uniques) {
          const key = uniqueKey(field, values)
          addHolder(`${resource.name}.${field.key}`, `${resource.table}.${field.column}`, key, {
            id,
            value: String(values[field.key]),
          })
          keys.get(field)?.push([id, key])
        }
        for (const { field, numbering } of numbered) {
          const claim = codeClaimOf({ field, numbering }, values)
          if (!claim) continue
          const { scope } = numbering
          addHolder(`${resource.name}.${field.key}`, `codes ${scope}`, claim.code, { id, value: claim.shown })
          claims.push({ scope, ...claim, owner_table: resource.table, owner_id: id, field: field.key })
        }
      }
      for (const [{ column }, values] of keys)
        if (column !== null)
          await setColumn(site, { table: resource.table, column: keyColumn(column), type: "text" }, values)
    }
  }
  const obstacles = [...holders.values()]
    .filter(({ alike }) => alike.length > 1)
    .map(({ place, alike }) => ({
      place,
      sentence: "must be unique, but has duplicates after the migrations",
      rows: alike,
    }))
  if (obstacles.length === 0)
    for (let start = 0; start < claims.length; start += 500)
      await site.queries
        .insertInto("sequence_claims")
        .values(claims.slice(start, start + 500))
        .execute()
  return obstacles
}
