import { type ExportColumn, exportColumns, wholeColumns } from "../../core/export/cells"
import { importFields } from "../../core/import/columns"
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { exportTypes, importTypes } from "../../fields/registry"

/** All fields of a record; undefined if the list shows them already. */
export function wholeExport(resource: Resource): readonly ExportColumn<Values>[] | undefined {
  const all = wholeColumns(resource, exportTypes, importFields(resource, importTypes))
  return all.length > exportColumns(resource, exportTypes).length ? all : undefined
}
