import { useMemo } from "react"
import { exportColumns, wholeColumns } from "../../core/export/cells"
import { importFields } from "../../core/import/columns"
import { inWriting, type Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { exportTypes, importTypes } from "../../fields/registry"
import { RowsExport } from "./rows-export"

interface Props {
  resource: Resource
  /** What the file is called; the list's heading unless said otherwise. */
  name?: string
  /** Every row that fits the search and the filters, in the list's order. */
  rows: (signal: AbortSignal, onProgress: (done: number, all: number) => void) => Promise<readonly Values[]>
}

/** Hands out what the list of a resource shows. */
export function ExportMenu({ resource, name = inWriting(resource).list.heading, rows }: Props) {
  const columns = useMemo(() => exportColumns(resource, exportTypes), [resource])
  const whole = useMemo(() => {
    const all = wholeColumns(resource, exportTypes, importFields(resource, importTypes))
    return all.length > columns.length ? all : undefined
  }, [resource, columns])
  return <RowsExport name={name} columns={columns} whole={whole} rows={rows} />
}
