/** Plans the codes of numbered fields: recomputed, or freed. */
import type { Resource } from "../../src/core/schema/resource"
import { codeClaimOf, type NumberedField, numberedFields } from "../database/code-claims"
import { fromRow } from "../database/columns"
import { selectRows } from "../database/resource-rows"
import { insertRows, rowsOf } from "./alter"
import type { FieldLine, TableLine } from "./lineage"
import { count, obstaclesOf } from "./plan"
import type { Planning } from "./planning"
import { isRowOf } from "./read-rows"
import type { Site } from "./site"
import { countHolders, duplicatesOf, type Holders } from "./unique-holders"

export async function planCodes(
  planning: Planning,
  {
    line,
    numbered,
    holders,
    from,
  }: { line: FieldLine; numbered: NumberedField; holders: Holders; from: string },
): Promise<void> {
  const { resource, field, before } = line
  const { scope } = numbered.numbering
  const place = `${resource.name}.${field.key}`
  // Codes of other fields in the scope; the field's own are recomputed.
  const others = await planning.site.queries
    .selectFrom("sequence_claims")
    .select(["code", "owner_table", "owner_id", "field", "shown"])
    .where("scope", "=", scope)
    .execute()
  const alike = duplicatesOf(holders)
  for (const other of others) {
    const own = other.owner_table === from && [field.key, before?.key].includes(String(other.field))
    const mine = own ? undefined : holders.get(String(other.code))
    if (mine?.some(({ id }) => id !== other.owner_id))
      alike.push(...mine, { id: String(other.owner_id), value: String(other.shown) })
  }
  planning.steps.push({
    place,
    sentence: `its codes are recomputed among those of '${scope}': ${count(countHolders(holders), "code")}`,
    additive: false,
    obstacles: obstaclesOf(
      place,
      `${count(alike.length, "row")} have a code of '${scope}' that is used more than once: change them first`,
      alike,
    ),
    run: [
      {
        phase: "compute",
        work: async (site) => {
          await freeCodes(site, resource, [field.key, ...(before ? [before.key] : [])])
          await fillCodes(site, resource, numbered)
        },
      },
    ],
  })
}

/** Frees the codes that a resource's records hold in these fields. */
function freeCodes({ queries }: Site, resource: Resource, keys: readonly string[]): Promise<unknown> {
  return queries
    .deleteFrom("sequence_claims")
    .where("owner_table", "=", resource.table)
    .where("field", "in", keys)
    .where("owner_id", "in", selectRows(queries, resource).select("id"))
    .execute()
}

/** Claims the codes of a resource's current records. */
export async function fillCodes(site: Site, resource: Resource, numbered: NumberedField): Promise<void> {
  for await (const rows of rowsOf(site, resource.table)) {
    const claims = rows.flatMap((row) => {
      const claim = isRowOf(resource, row) ? codeClaimOf(numbered, fromRow(resource, row)) : undefined
      const owner = { owner_table: resource.table, owner_id: String(row.id), field: numbered.field.key }
      return claim ? [{ scope: numbered.numbering.scope, ...claim, ...owner }] : []
    })
    await insertRows(site, "sequence_claims", claims)
  }
}

/** Frees the codes of fields that are no longer numbered. */
export function planDroppedCodes(
  planning: Planning,
  { from }: TableLine,
  resource: Resource,
  lines: readonly FieldLine[],
): void {
  const numbered = new Set(numberedFields(resource).map(({ field }) => field.key))
  const taken = new Set(
    lines.flatMap(({ now, before }) => (now.sequence !== null && before ? [before.key] : [])),
  )
  const before = planning.lineage.snapshot?.resources.filter(({ table }) => table === from) ?? []
  const names = [resource.name, ...resource.was]
  for (const { name, fields } of before)
    for (const { key, sequence } of fields) {
      if (sequence === null || !names.includes(name) || numbered.has(key) || taken.has(key)) continue
      planning.steps.push({
        place: `${resource.name}.${key}`,
        sentence: `is no longer numbered: its codes of '${sequence}' are free`,
        additive: false,
        run: [{ phase: "compute", work: (site) => freeCodes(site, resource, [key]) }],
      })
    }
}
