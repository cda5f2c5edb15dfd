/** Notes writes for the sessions that see their records (`server/live`). */
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import type { Session } from "../auth/engine"
import { noteChange, type RecordChange } from "../database/commit-notes"
import type { Queries, Row } from "../database/types"
import type { RecordEngine } from "./engine"
import { isRecorded, type Written } from "./history"

/** True if some sessions do not see all records of the resource. */
export const isGuarded = (engine: Pick<RecordEngine, "hooks">, resource: Resource): boolean =>
  resource.access.records !== null ||
  engine.hooks.some((hook) => hook.visible && hook.on(resource, engine as RecordEngine))

const ACTIONS: Readonly<Record<Written["action"], RecordChange["action"]>> = {
  create: "create",
  restore: "create",
  edit: "edit",
  action: "edit",
  delete: "delete",
}

/** @param row the stored row, of a deleted record its last one */
export function noteWrite(
  trx: Queries,
  { engine, session, resource }: { engine: RecordEngine; session: Session; resource: Resource },
  { action, row, before }: { action: Written["action"]; row: Row; before: Values | undefined },
): void {
  const own = before && isGuarded(engine, resource)
  const fields = own ? resource.fields.filter((field) => isRecorded(resource, field)) : []
  noteChange(trx, {
    resource: resource.variantOf,
    id: String(row.id),
    action: ACTIONS[action],
    version: Number(row.version),
    at: engine.now().toISOString(),
    by: session.name,
    tab: session.tab ?? "",
    ...(own && { before: Object.fromEntries(fields.map(({ key }) => [key, before[key] ?? null])) }),
  })
}
