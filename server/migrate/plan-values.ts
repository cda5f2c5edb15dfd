/** Plans values derived from rows: unique keys, codes, and the effects of new rules. */
import type { Resource } from "../../src/core/schema/resource"
import { codeClaimOf, numberedFields } from "../database/code-claims"
import { uniqueKey } from "../database/columns"
import { keyColumn } from "../database/schema"
import { rowsOf } from "./alter"
import type { FieldLine, TableLine } from "./lineage"
import type { BlockingRow } from "./plan"
import { planCodes, planDroppedCodes } from "./plan-codes"
import { planEmails } from "./plan-emails"
import { isRemapped, needsKeys, planDroppedUnique, planKeys } from "./plan-keys"
import { planRules } from "./plan-rules"
import type { Planning } from "./planning"
import { isRowOf, readerOf } from "./read-rows"
import { addHolder, type UniqueCheck } from "./unique-holders"

/** The field lines of each resource that is no variant of another. */
function ownLines({ fields }: TableLine): [Resource, FieldLine[]][] {
  const own = new Map<Resource, FieldLine[]>()
  for (const line of fields)
    if (line.resource.variantOf === line.resource.name)
      own.set(line.resource, [...(own.get(line.resource) ?? []), line])
  return [...own]
}

export async function planValues(planning: Planning): Promise<void> {
  for (const line of planning.lineage.tables) await planTable(planning, line)
  await planEmails(planning)
}

async function planTable(planning: Planning, table: TableLine): Promise<void> {
  const { kept } = planning.lineage
  const from = table.from ?? table.back?.table
  if (from === undefined || !table.physical) return
  planDroppedUnique(planning, table, from)
  for (const [resource, lines] of ownLines(table)) {
    const byKey = new Map(lines.map((line) => [line.field.key, line]))
    const uniques = lines.filter((line) => needsKeys(planning, table, line, byKey))
    const sequences = numberedFields(resource).flatMap((numbered) => {
      const line = byKey.get(numbered.field.key)
      const has = line?.before ?? line?.back
      const anew =
        line &&
        (isRemapped(line) || line.before?.sequence !== line.now.sequence || line.before.key !== line.now.key)
      return line && has && (anew || table.back) ? [{ line, numbered }] : []
    })
    planDroppedCodes(planning, table, resource, lines)
    await planRules(planning, { from, resource, lines })
    if (uniques.length + sequences.length === 0) continue
    const read = await readerOf(planning, lines)
    const works: UniqueCheck[] = uniques.map((line) => ({ line, holders: new Map(), stale: 0 }))
    const claims = sequences.map(({ line, numbered }) => ({
      line,
      numbered,
      holders: new Map<string, BlockingRow[]>(),
    }))
    for await (const rows of rowsOf(planning.site, from))
      for (const row of rows) {
        if (!isRowOf(resource, row)) continue
        const values = read(row)
        for (const work of works) {
          const key = uniqueKey(work.line.field, values)
          if (key !== (row[keyColumn(work.line.now.column)] ?? null)) work.stale++
          addHolder(work.holders, key, values, work.line)
        }
        for (const { line, numbered, holders } of claims)
          addHolder(holders, codeClaimOf(numbered, values)?.code ?? null, values, line)
      }
    for (const work of works) planKeys(planning, { table, from, work, adopted: !kept })
    for (const claim of claims) await planCodes(planning, { ...claim, table, from })
  }
}
