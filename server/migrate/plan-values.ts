/** Plans values derived from rows: unique keys, codes, folded emails, and the effects of new rules. */
import type { Resource } from "../../src/core/schema/resource"
import { codeClaimOf, numberedFields } from "../database/code-claims"
import { foldedKey, uniqueKey } from "../database/columns"
import { keyColumn } from "../database/schema"
import { rowsOf, setColumn } from "./alter"
import type { FieldLine, TableLine } from "./lineage"
import { count, obstaclesOf } from "./plan"
import { planCodes, planDroppedCodes } from "./plan-codes"
import { isRemapped, needsKeys, planDroppedUnique, planKeys } from "./plan-keys"
import { planRules } from "./plan-rules"
import type { Planning } from "./planning"
import { isRowOf, readerOf } from "./read-rows"
import { addHolder, countHolders, duplicatesOf, type Holders } from "./unique-holders"

/** The field lines of each resource that is no variant of another. */
function ownLines({ fields }: TableLine): Map<Resource, FieldLine[]> {
  const own = new Map<Resource, FieldLine[]>()
  for (const line of fields)
    if (line.resource.variantOf === line.resource.name)
      own.set(line.resource, [...(own.get(line.resource) ?? []), line])
  return own
}

export async function planValues(planning: Planning): Promise<void> {
  for (const line of planning.lineage.tables) await planTable(planning, line)
  await planEmails(planning)
}

async function planTable(planning: Planning, table: TableLine): Promise<void> {
  const { snapshot } = planning.lineage
  const from = table.from ?? table.back?.table
  if (from === undefined || !table.physical) return
  planDroppedUnique(planning, table, from)
  for (const [resource, lines] of ownLines(table)) {
    const byKey = new Map(lines.map((line) => [line.field.key, line]))
    const uniques = lines
      .filter((line) => needsKeys(planning, table, line, byKey))
      .map((line) => ({ line, holders: new Map() as Holders, stale: 0 }))
    const sequences = numberedFields(resource).flatMap((numbered) => {
      const line = byKey.get(numbered.field.key)
      if (!line?.before && !line?.back) return []
      const { before, now } = line
      const isChanged = isRemapped(line) || before?.sequence !== now.sequence || before.key !== now.key
      return isChanged || table.back ? [{ line, numbered, holders: new Map() as Holders }] : []
    })
    planDroppedCodes(planning, table, resource, lines)
    await planRules(planning, { from, resource, lines })
    if (uniques.length + sequences.length === 0) continue
    const read = await readerOf(planning, lines)
    for await (const rows of rowsOf(planning.site, from))
      for (const row of rows) {
        if (!isRowOf(resource, row)) continue
        const values = read(row)
        const holderOf = ({ field }: FieldLine) => ({ id: values.id, value: values[field.key] })
        for (const unique of uniques) {
          const { line, holders } = unique
          const key = uniqueKey(line.field, values)
          if (key !== (row[keyColumn(line.now.column)] ?? null)) unique.stale++
          addHolder(holders, key, holderOf(line))
        }
        for (const { line, numbered, holders } of sequences)
          addHolder(holders, codeClaimOf(numbered, values)?.code ?? null, holderOf(line))
      }
    for (const check of uniques) planKeys(planning, { table, from, check, adopted: !snapshot })
    for (const sequence of sequences) await planCodes(planning, { ...sequence, from })
  }
}

/** Recomputes the folded emails of accounts after a change of `fold`. */
async function planEmails({ lineage, site, steps }: Planning): Promise<void> {
  const { snapshot, next, physical } = lineage
  if (!snapshot || snapshot.fold === next.fold || !physical.has("accounts")) return
  const holders: Holders = new Map()
  for await (const rows of rowsOf(site, "accounts"))
    for (const { id, email } of rows) addHolder(holders, foldedKey(String(email)), { id, value: email })
  const place = "accounts"
  steps.push({
    place,
    sentence: `its email addresses are folded again: ${count(countHolders(holders), "account")}`,
    additive: true,
    obstacles: obstaclesOf(
      place,
      "two accounts have the same address: change one of them first",
      duplicatesOf(holders),
    ),
    run: [
      {
        phase: "compute",
        work: async (now) => {
          for await (const rows of rowsOf(now, "accounts"))
            await setColumn(
              now,
              { table: "accounts", column: "email_key", type: "text" },
              rows.map(({ id, email }) => [String(id), foldedKey(String(email))]),
            )
        },
      },
    ],
  })
}
