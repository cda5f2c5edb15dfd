/** Plans tables that are no longer declared, with their link tables: renamed to `dropped_…`, or dropped if empty. */
import { linkTable } from "../database/schema"
import { dropEmptyTable, setReferences } from "./alter"
import { count, silentStep } from "./plan"
import { countValues, freeDroppedName, mayDropEmpty, type Planning } from "./planning"
import type { SnapshotField } from "./schema-snapshot"

/** Renames a table to a free name. @returns the name */
function setAside({ lineage, tableNames, touched }: Planning, table: string): string {
  const aside = freeDroppedName(
    table,
    (name) => lineage.physical.has(name) || tableNames.some(({ to }) => to === name),
  )
  tableNames.push({ from: table, to: aside })
  touched.add(table)
  return aside
}

const resourcesOf = ({ lineage }: Planning, table: string) =>
  lineage.snapshot?.resources.filter((resource) => resource.table === table) ?? []

/** Sets a table aside without its foreign keys. */
export async function planDroppedTable(planning: Planning, table: string): Promise<void> {
  const { lineage, steps } = planning
  const rows = await countValues(planning, table)
  if (mayDropEmpty(planning, rows)) return planEmptyTable(planning, table)
  const aside = setAside(planning, table)
  const resources = resourcesOf(planning, table)
  const references = [...(lineage.physical.get(table)?.columns ?? [])].filter(
    ([, column]) => column.references,
  )
  steps.push({
    place: resources.map(({ name }) => name).join(", "),
    sentence: `is dropped: table '${table}' with ${count(rows, "record")} is kept as '${aside}' until db:prune; their accounts can no longer sign in`,
    additive: false,
    drops: [
      {
        table: aside,
        column: null,
        resource: resources[0]?.name ?? table,
        field: null,
        was: table,
        resources,
      },
    ],
    run: [
      {
        phase: "drop references",
        work: async (site) => {
          await setReferences(site, aside, new Map(references.map(([name]) => [name, null])))
          await site.queries
            .updateTable("accounts")
            .set({ active: 0 })
            .where("table_name", "=", aside)
            .execute()
          await site.queries.deleteFrom("sequence_claims").where("owner_table", "=", aside).execute()
        },
      },
    ],
  })
  for (const [column, { name, field }] of linksOf(planning, table))
    await setAsideLinks(planning, { table: linkTable(table, column), resource: name, field }, false)
}

/** Column → field of a link table that belongs to the table. */
const linksOf = (planning: Planning, table: string) =>
  new Map(
    resourcesOf(planning, table).flatMap(({ name, fields }) =>
      fields.flatMap((field) => (field.kind === "links" ? [[field.column, { name, field }] as const] : [])),
    ),
  )

const dropping = (table: string) =>
  silentStep("set tables aside", (site) => dropEmptyTable(site, table), true)

/** Drops a table without rows, such as one that was declared with a typo. */
function planEmptyTable(planning: Planning, table: string): void {
  const { lineage, steps } = planning
  const names = resourcesOf(planning, table).map(({ name }) => name)
  for (const column of linksOf(planning, table).keys()) {
    const links = linkTable(table, column)
    if (lineage.physical.has(links)) steps.push(dropping(links))
  }
  steps.push({ ...dropping(table), place: names.join(", "), sentence: "is dropped: it was empty" })
}

/** @param reported false: the table's own step is reported instead */
export async function setAsideLinks(
  planning: Planning,
  { table, resource, field }: { table: string; resource: string; field: SnapshotField },
  reported: boolean,
): Promise<void> {
  if (!planning.lineage.physical.has(table)) return
  const rows = await countValues(planning, table)
  const report = (sentence: string) => (reported ? { place: `${resource}.${field.key}`, sentence } : {})
  if (mayDropEmpty(planning, rows)) {
    planning.steps.push({ ...dropping(table), ...report("is dropped: it was empty") })
    return
  }
  const aside = setAside(planning, table)
  // Rows still go with their owner; deletions of targets are allowed again.
  const release = new Map([["target_id", null]])
  planning.steps.push({
    ...silentStep("drop references", (site) => setReferences(site, aside, release)),
    ...report(`is dropped: ${count(rows, "reference")} are kept in '${aside}' until db:prune`),
    drops: [{ table: aside, column: null, resource, field, was: table }],
  })
}
