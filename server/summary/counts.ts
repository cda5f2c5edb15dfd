/** Counts of a week's changes, from the history: numbers of records per module, and nothing of a record. */
import { can } from "../../src/core/access/permissions"
import type { Resource } from "../../src/core/schema/resource"
import type { Session } from "../auth/engine"
import type { Queries } from "../database/types"
import type { SummaryRow } from "../mail/texts"
import type { RecordEngine } from "../records/engine"
import { storingResources } from "../records/history-names"
import { sessionView } from "../records/session-view"

type Count = "created" | "edited" | "deleted"

const COUNTED: Readonly<Record<string, Count>> = {
  create: "created",
  restore: "created",
  edit: "edited",
  action: "edited",
  delete: "deleted",
}

export interface WeekCounts {
  resource: Resource
  count: Count
  records: number
}

/** Changed records of a span, by resource. Lines count with the record that they are part of. */
export async function readCounts(
  trx: Queries,
  { registry }: RecordEngine,
  { from, to }: { from: Date; to: Date },
): Promise<WeekCounts[]> {
  const former = storingResources(registry)
  const rows = await trx
    .selectFrom("history")
    .select(["resource", "action"])
    .select(({ fn }) => fn.count("record_id").distinct().as("records"))
    .where("at", ">=", from.toISOString())
    .where("at", "<", to.toISOString())
    .where("action", "in", Object.keys(COUNTED))
    .groupBy(["resource", "action"])
    .execute()
  return rows.flatMap((row) => {
    const name = String(row.resource)
    const resource = registry.find(name) ?? former.get(name)
    const count = COUNTED[String(row.action)]
    return resource && count && !resource.owner ? [{ resource, count, records: Number(row.records) }] : []
  })
}

/**
 * The counts that a session may have, by module in the order of the access matrix. A list of which it sees some records alone
 * is left out: its numbers would count the others.
 */
export function countsFor(
  engine: RecordEngine,
  session: Session,
  counts: readonly WeekCounts[],
): SummaryRow[] {
  const { registry } = engine
  const view = sessionView(registry, session)
  const seen = counts.filter(
    ({ resource }) =>
      can(session.grants, resource.access.module, "list") &&
      !view.hides(resource) &&
      !engine.hooks.some((hook) => hook.visible && hook.on(resource, engine)),
  )
  const sum = (module: string, count: Count) =>
    seen
      .filter((one) => one.resource.access.module === module && one.count === count)
      .reduce((total, { records }) => total + records, 0)
  return [...registry.access.modules, ...registry.access.hiddenModules].flatMap(({ module, label }) =>
    seen.some(({ resource }) => resource.access.module === module)
      ? [
          {
            label,
            created: sum(module, "created"),
            edited: sum(module, "edited"),
            deleted: sum(module, "deleted"),
          },
        ]
      : [],
  )
}
