/** Plans the codes of numbered fields: recomputed, or freed. */
import type { Resource } from "../../src/core/schema/resource"
import { codeClaimOf, numberedFields } from "../database/code-claims"
import { fromRow } from "../database/columns"
import { rowsOf } from "./alter"
import type { FieldLine, TableLine } from "./lineage"
import { type BlockingRow, count } from "./plan"
import type { Planning } from "./planning"
import { isRowOf } from "./read-rows"
import type { Site } from "./site"
import { duplicatesOf } from "./unique-holders"

export async function planCodes(
  planning: Planning,
  {
    line,
    numbered,
    holders,
    table,
    from,
  }: {
    line: FieldLine
    numbered: ReturnType<typeof numberedFields>[number]
    holders: Map<string, BlockingRow[]>
    table: TableLine
    from: string
  },
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
  const rows = [...holders.values()].flat().length
  planning.steps.push({
    place,
    sentence: `its codes are recomputed among those of '${scope}': ${count(rows, "code")}`,
    rows,
    additive: false,
    obstacles:
      alike.length > 0
        ? [
            {
              place,
              sentence: `${count(alike.length, "row")} have a code of '${scope}' that is used more than once: change them first`,
              rows: alike,
            },
          ]
        : [],
    run: [
      {
        phase: "work out",
        work: async (site) => {
          const keys = [field.key, ...(before ? [before.key] : [])]
          await site.queries
            .deleteFrom("sequence_claims")
            .where("owner_table", "=", table.spec.name)
            .where("field", "in", keys)
            .where("owner_id", "in", ownIds(site, resource))
            .execute()
          await fillCodes(site, resource, numbered)
        },
      },
    ],
  })
}

const ownIds = ({ queries }: Site, resource: Resource) => {
  let query = queries.selectFrom(resource.table).select("id")
  for (const { column, value } of resource.fixedValues) query = query.where(column, "=", value)
  return query
}

async function fillCodes(
  site: Site,
  resource: Resource,
  numbered: ReturnType<typeof numberedFields>[number],
): Promise<void> {
  for await (const rows of rowsOf(site, resource.table)) {
    const claims = rows.flatMap((row) => {
      const claim = isRowOf(resource, row) ? codeClaimOf(numbered, fromRow(resource, row)) : undefined
      const owner = { owner_table: resource.table, owner_id: String(row.id), field: numbered.field.key }
      return claim ? [{ scope: numbered.numbering.scope, ...claim, ...owner }] : []
    })
    for (let start = 0; start < claims.length; start += 500)
      await site.queries
        .insertInto("sequence_claims")
        .values(claims.slice(start, start + 500))
        .execute()
  }
}

/** Frees the codes of fields that are no longer numbered. */
export function planDroppedCodes(
  planning: Planning,
  { from, spec }: TableLine,
  resource: Resource,
  lines: readonly FieldLine[],
): void {
  const numbered = new Set(numberedFields(resource).map(({ field }) => field.key))
  const taken = new Set(
    lines.flatMap(({ now, before }) => (now.sequence !== null && before ? [before.key] : [])),
  )
  const before = planning.lineage.kept?.resources.filter(({ table }) => table === from) ?? []
  const names = [resource.name, ...resource.was]
  for (const { name, fields } of before)
    for (const { key, sequence } of fields) {
      if (sequence === null || !names.includes(name) || numbered.has(key) || taken.has(key)) continue
      planning.steps.push({
        place: `${resource.name}.${key}`,
        sentence: `is no longer numbered: its codes of '${sequence}' are free`,
        rows: 0,
        additive: false,
        run: [
          {
            phase: "work out",
            work: (site) =>
              site.queries
                .deleteFrom("sequence_claims")
                .where("owner_table", "=", spec.name)
                .where("field", "=", key)
                .where("owner_id", "in", ownIds(site, resource))
                .execute(),
          },
        ],
      })
    }
}
