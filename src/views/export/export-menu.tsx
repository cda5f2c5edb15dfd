import { useMemo } from "react"
import { type ExportColumn, exportColumns, wholeColumns } from "../../core/export/cells"
import { importFields } from "../../core/import/columns"
import { withViewableLines } from "../../core/schema/lines"
import { inDeclaredLanguage, type Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { columnChoices } from "../../fields/list-columns"
import { exportTypes, importTypes } from "../../fields/registry"
import { useCanView, useRights } from "../context/rights"
import type { ListGrouping } from "../table/groups/paper-groups"
import { RowsExport } from "./rows-export"

/**
 * All fields of a record, with the columns that are switched off; undefined if the list shows them already.
 * @param mayShow the user may open a detail, whose lines are possible columns
 */
export function wholeExport(
  resource: Resource,
  mayShow: boolean,
): readonly ExportColumn<Values>[] | undefined {
  const columns = columnChoices(resource, { mayShow })
  const whole = { ...resource, list: { ...resource.list, columns } }
  const all = wholeColumns(whole, exportTypes, importFields(resource, importTypes))
  return all.length > exportColumns(resource, exportTypes).length ? all : undefined
}

interface Props {
  resource: Resource
  /** File name; default the list's heading. */
  name?: string
  /** Every row that fits the search and the filters, in the list's order. */
  rows: (signal: AbortSignal, onProgress: (done: number, all: number) => void) => Promise<readonly Values[]>
  /** The list is grouped, and so is the file. */
  grouping?: ListGrouping | null
}

export function ExportMenu({
  resource: declared,
  name = inDeclaredLanguage(declared).list.heading,
  rows,
  grouping = null,
}: Props) {
  const canView = useCanView()
  const resource = useMemo(() => withViewableLines(declared, canView), [declared, canView])
  const columns = useMemo(() => exportColumns(resource, exportTypes), [resource])
  const { show } = useRights(declared)
  const whole = useMemo(() => wholeExport(resource, show), [resource, show])
  const groups = useMemo(
    () =>
      grouping
        ? async (all: readonly Values[], columns: readonly ExportColumn<Values>[], signal: AbortSignal) =>
            (await import("./export-groups")).exportGroups(all, columns, { ...grouping, resource, signal })
        : undefined,
    [grouping, resource],
  )
  return <RowsExport name={name} columns={columns} whole={whole} rows={rows} groups={groups} />
}
