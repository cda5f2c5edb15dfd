/** Context for planning the columns of one table. */

import type { FieldLine, TableLine } from "./lineage"
import type { Planning } from "./planning"
import type { SnapshotField } from "./schema-snapshot"

export type ColumnKind = Exclude<SnapshotField["kind"], "links">

export const inColumn = (field: SnapshotField | undefined): field is SnapshotField & { kind: ColumnKind } =>
  field !== undefined && field.kind !== "links"

export interface Columns {
  planning: Planning
  line: TableLine
  /** The name that the table has now, and the one that it will have. */
  from: string
  table: string
  place: (line: FieldLine) => string
  /** Columns whose foreign key is replaced or dropped. */
  loosened: Map<string, null>
  fastened: Map<string, string>
}
