/** Notes for former values of a declared field or resource that stay in dropped columns and tables. */
import type { FieldLine } from "./lineage"
import { count } from "./plan"
import { countValues, type Planning } from "./planning"
import type { Dropped } from "./schema-snapshot"

const belongs = ({ resource, now, before }: FieldLine, { field, ...entry }: Dropped): boolean =>
  before !== undefined &&
  field !== null &&
  field.key === now.key &&
  // The ids of a reference that became a text stay aside on purpose.
  (field.target === null || now.target !== null) &&
  (field.kind === "links") === (entry.column === null) &&
  [resource.name, ...resource.was].includes(entry.resource)

/** An older build sets aside fields that it does not know; the newer build then finds the old field in their place. */
export async function planRetainedValues(planning: Planning): Promise<void> {
  const { lineage, notes, steps } = planning
  const taken = new Set(steps.flatMap(({ takes = [] }) => takes))
  for (const entry of lineage.snapshot?.dropped ?? []) {
    const there = lineage.physical.get(entry.table)
    if (taken.has(entry) || !there || (entry.column !== null && !there.columns.has(entry.column))) continue
    const line = lineage.tables
      .flatMap(({ fields }) => fields)
      .find((one) => one.resource.variantOf === one.resource.name && belongs(one, entry))
    const table = lineage.tables.find(({ spec, from }) => from !== null && spec.name === entry.was)
    const isTable = entry.field === null && table !== undefined
    if (!line && !isTable) continue
    const rows = await countValues(planning, entry.table, entry.column)
    if (rows === 0) continue
    const [are, them] = rows === 1 ? ["is", "it"] : ["are", "them"]
    const values = count(rows, isTable ? "record" : entry.column === null ? "reference" : "value")
    const where = entry.column === null ? `'${entry.table}'` : `column '${entry.column}' of '${entry.table}'`
    notes.push({
      place: line ? `${line.resource.name}.${line.field.key}` : entry.resource,
      sentence: `${values} of it ${are} kept in ${where}: a migration can bring ${them} back, db:prune removes ${them}`,
    })
  }
}
