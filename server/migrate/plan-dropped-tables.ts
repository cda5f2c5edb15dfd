/** Tables that are no longer declared, with their link tables: set aside under another name. */
import { linkTable } from "../database/schema"
import { dropEmptyTable, setReferences } from "./alter"
import { count, type Step } from "./plan"
import { countValues, freeDroppedName, mayDropEmpty, type Planning } from "./planning"
import type { SnapshotField } from "./schema-snapshot"

const referencesOf = (planning: Planning, table: string, except?: string): Map<string, null> =>
  new Map(
    [...(planning.lineage.physical.get(table)?.columns ?? [])].flatMap(([name, { references }]) =>
      references && name !== except ? [[name, null] as const] : [],
    ),
  )

const takenTable =
  ({ lineage, tableNames }: Planning) =>
  (name: string) =>
    lineage.physical.has(name) || tableNames.some(({ to }) => to === name)

/** Sets a table aside; its foreign keys are removed. */
export async function planDroppedTable(planning: Planning, table: string): Promise<void> {
  const { lineage, steps, tableNames, touched } = planning
  const rows = await countValues(planning, table)
  if (mayDropEmpty(planning, rows)) return planEmptyTable(planning, table)
  const aside = freeDroppedName(table, takenTable(planning))
  const resources = lineage.kept?.resources.filter((resource) => resource.table === table) ?? []
  const references = referencesOf(planning, table)
  tableNames.push({ from: table, to: aside })
  touched.add(table)
  steps.push({
    place: resources.map(({ name }) => name).join(", "),
    sentence: `is dropped: table '${table}' with ${count(rows, "record")} is kept as '${aside}' until db:prune; their accounts can no longer sign in`,
    rows,
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
        phase: "loosen",
        work: async (site) => {
          await setReferences(site, aside, references)
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

/** The fields of a table's resources that had many references, by their columns. */
const linksOf = ({ lineage: { kept } }: Planning, table: string) =>
  new Map(
    kept?.resources
      .filter((resource) => resource.table === table)
      .flatMap(({ name, fields }) =>
        fields.flatMap((field) => (field.kind === "links" ? [[field.column, { name, field }] as const] : [])),
      ),
  )

const dropping = (table: string): Pick<Step, "rows" | "additive" | "run"> => ({
  rows: 0,
  additive: true,
  run: [{ phase: "set tables aside", work: (site) => dropEmptyTable(site, table) }],
})

/** Drops a table without rows, such as one that was declared with a typo. */
function planEmptyTable(planning: Planning, table: string): void {
  const { lineage, steps } = planning
  const names = lineage.kept?.resources.filter((resource) => resource.table === table).map(({ name }) => name)
  for (const column of linksOf(planning, table).keys()) {
    const links = linkTable(table, column)
    if (lineage.physical.has(links)) steps.push({ place: "", sentence: "", ...dropping(links) })
  }
  steps.push({ place: names?.join(", ") ?? table, sentence: "is dropped: it was empty", ...dropping(table) })
}

export async function setAsideLinks(
  planning: Planning,
  { table, resource, field }: { table: string; resource: string; field: SnapshotField },
  reported: boolean,
): Promise<void> {
  if (!planning.lineage.physical.has(table)) return
  const rows = await countValues(planning, table)
  if (mayDropEmpty(planning, rows)) {
    const [place, sentence] = reported ? [`${resource}.${field.key}`, "is dropped: it was empty"] : ["", ""]
    planning.steps.push({ place, sentence, ...dropping(table) })
    return
  }
  const aside = freeDroppedName(table, takenTable(planning))
  planning.tableNames.push({ from: table, to: aside })
  planning.touched.add(table)
  planning.steps.push({
    place: reported ? `${resource}.${field.key}` : "",
    sentence: reported ? `is dropped: ${count(rows, "reference")} are kept in '${aside}' until db:prune` : "",
    rows,
    additive: false,
    drops: [{ table: aside, column: null, resource, field, was: table }],
    // Rows still go with their owner; the targets are released.
    run: [{ phase: "loosen", work: (site) => setReferences(site, aside, new Map([["target_id", null]])) }],
  })
}
