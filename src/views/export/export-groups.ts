/** Rows of a grouped list for a file: a heading with sums for each group, and the sums of all. */
import type { ExportCell, ExportColumn } from "../../core/export/cells"
import { typedAmount } from "../../core/format/number"
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { sumOf } from "../../core/sum"
import { fieldType } from "../../fields/registry"
import { fileGroups, type ListGrouping } from "../table/groups/paper-groups"
import type { ExportGroups } from "./write"

const EMPTY: ExportCell = { text: "" }

/** The sum of a column, as a cell of its values. */
function sumCell({ cell, summed }: ExportColumn<Values>, rows: readonly Values[]): ExportCell {
  if (!summed) return EMPTY
  const { value } = sumOf(rows, summed.key)
  return cell({ [summed.key]: fieldType(summed).fromText(typedAmount(value), summed) })
}

/** The title is in the first column. */
const headingOf = (
  columns: readonly ExportColumn<Values>[],
  title: string,
  rows: readonly Values[],
): ExportCell[] => columns.map((column, index) => (index === 0 ? { text: title } : sumCell(column, rows)))

/** @throws Error for too many groups; the signal's reason */
export async function exportGroups(
  rows: readonly Values[],
  columns: readonly ExportColumn<Values>[],
  { resource, ...grouping }: ListGrouping & { resource: Resource; signal: AbortSignal },
): Promise<ExportGroups<Values>> {
  const groups = await fileGroups(rows, resource, grouping)
  return {
    parts: groups.map(({ title, rows }) => ({ heading: headingOf(columns, title, rows), rows })),
    totals: columns.some(({ summed }) => summed) ? headingOf(columns, "Total", rows) : [],
  }
}
