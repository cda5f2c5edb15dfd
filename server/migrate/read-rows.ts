/** Reads rows with the values that they will have after a plan; recognises the rows of one resource in a shared table. */
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { fromColumn } from "../database/columns"
import { type Convert, converterOf } from "./convert"
import type { FieldLine } from "./lineage"
import type { Planning } from "./planning"

type Row = Readonly<Record<string, unknown>>

/** True if a row of a shared table belongs to the resource. */
export const isRowOf = ({ fixedValues }: Resource, row: Row): boolean =>
  fixedValues.every(({ column, value }) => !(column in row) || row[column] === value)

/** Reads a row with renamed, converted and restored values. */
export async function readerOf(
  planning: Planning,
  lines: readonly FieldLine[],
): Promise<(row: Row) => Values> {
  const parts: { line: FieldLine; column: string; convert: Convert | null }[] = []
  for (const line of lines) {
    const source = line.before ?? (line.back?.column ? line.back.field : null)
    if (!source || source.kind === "links" || line.now.kind === "links") continue
    const column = line.before ? line.before.column : (line.back?.column ?? "")
    const before = line.before ?? {
      ...source,
      target: null,
      type: source.target ? line.now.type : source.type,
    }
    parts.push({ line, column, convert: await converterOf(line, before, planning) })
  }
  return (row) => {
    const values: Record<string, unknown> = { id: row.id }
    for (const { line, column, convert } of parts) {
      const stored = row[column] ?? null
      const made = stored === null || !convert ? stored : (convert(stored)?.stored ?? null)
      values[line.field.key] = fromColumn(line.field, made)
    }
    return values
  }
}
