/** Runs the hooks of a resource: visibility of records, additions to responses, and writes. */
import type { Resource } from "../../src/core/schema/resource"
import { RuleError } from "../../src/core/schema/rule-error"
import type { Values } from "../../src/core/schema/types"
import type { Session } from "../auth/engine"
import { databaseFault } from "../database/faults"
import { enqueueJob, type Job } from "../database/job-queue"
import { outageOf } from "../database/outage"
import type { Queries, Row } from "../database/types"
import { ApiError } from "../ground/api-error"
import type { Change, Hook } from "../hooks/hook"
import { queueWebhooks } from "../jobs/webhooks"
import type { RecordEngine } from "./engine"
import { isRecorded } from "./history"
import { type Answer, recordsOf } from "./present"
import { readRows } from "./read"
import { sessionView } from "./session-view"
import { recordTools } from "./typed-records"

interface Asking {
  engine: RecordEngine
  session: Session
  resource: Resource
}

type HookName = "visible" | "hidden" | "decorate" | "before" | "after"

/** Adds the hook's name to unexpected errors. `ApiError` and database errors pass through unchanged. */
function failed(error: unknown, resource: Resource, rule: string): unknown {
  if (!(error instanceof Error) || error instanceof ApiError || error instanceof RuleError) return error
  if (databaseFault(error) || outageOf(error)) return error
  const label = resource.label.singular
  return new RuleError({ resource: resource.name, field: "", label, rule }, error)
}

function withHookName<T>(resource: Resource, name: HookName, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw failed(error, resource, `hooks.${name}`)
  }
}

const withHookNameAsync = (resource: Resource, name: HookName, run: () => Promise<void> | undefined) =>
  (async () => run())().catch((error: unknown) => {
    throw failed(error, resource, `hooks.${name}`)
  })

/**
 * Runs an endpoint or an action of a server part.
 * @param name `endpoints.stock` @throws RuleError with its name, for a mistake of its own
 */
export const withPartName = <T>(resource: Resource, name: string, run: () => Promise<T>): Promise<T> =>
  run().catch((error: unknown) => {
    throw failed(error, resource, name)
  })

const hooksOf = (engine: RecordEngine, resource: Resource): readonly Hook[] =>
  engine.hooks.filter((hook) => hook.on(resource, engine))

/** True if hooks change responses per session, so that no response may be shared. */
export const isPersonal = ({ engine, resource }: Pick<Asking, "engine" | "resource">): boolean =>
  hooksOf(engine, resource).some(({ visible, decorate }) => visible || decorate)

/** The rows among those that are the session's by `access.records`. */
async function scopedRows(
  rows: readonly Row[],
  { engine, session, resource }: Asking,
): Promise<readonly Row[]> {
  const view = sessionView(engine.registry, session)
  if (rows.length === 0 || !view.hides(resource)) return rows
  const ids = rows.map(({ id }) => String(id))
  const own = new Set((await readRows(engine.db.queries, resource, ids, view)).map(({ id }) => id))
  return rows.filter(({ id }) => own.has(id))
}

/** The rows that `access.records` gives to a session and no hook hides from it. */
export async function visibleRows(all: readonly Row[], asking: Asking): Promise<readonly Row[]> {
  const { engine, session, resource } = asking
  const rows = await scopedRows(all, asking)
  const hooks = hooksOf(engine, resource).filter(({ visible }) => visible)
  if (hooks.length === 0) return rows
  const records = await recordsOf(rows, { trx: engine.db.queries, registry: engine.registry, resource })
  return rows.filter((_, index) =>
    withHookName(resource, "visible", () =>
      hooks.every(({ visible }) => visible?.(records[index] ?? {}, session, resource) !== false),
    ),
  )
}

/** Message for a session that changes a hidden record; undefined for a visible one. */
export function hiddenFrom({ engine, session, resource }: Asking, record: Values): string | undefined {
  const hides = withHookName(resource, "visible", () =>
    hooksOf(engine, resource).find(({ visible }) => visible?.(record, session, resource) === false),
  )
  return (
    hides &&
    (withHookName(resource, "hidden", () => hides.hidden?.(engine)) ?? "Data ini tidak dapat Anda ubah.")
  )
}

/** Lets the hooks add to the responses of this session. */
export async function decorate(
  answers: readonly Answer[],
  { engine, session, resource, trx }: Asking & { trx: Queries },
): Promise<void> {
  for (const hook of hooksOf(engine, resource))
    await withHookNameAsync(resource, "decorate", () => hook.decorate?.(answers, { engine, trx, session }))
}

/** Stored values of a write for its job: no password, and no value that the server does not store. */
export function jobRecord({
  resource,
  id,
  values,
}: Pick<Change, "resource" | "id" | "values">): Job["record"] {
  const stored = resource.fields.filter((field) => isRecorded(resource, field) || field.lines)
  return { ...Object.fromEntries(stored.map(({ key }) => [key, values[key] ?? null])), id }
}

/** Runs the hooks of a write; after it, stores the job of its `afterCommit`. @throws ApiError if a hook refuses the write */
export async function runHooks(
  when: "before" | "after",
  engine: RecordEngine,
  change: Change,
): Promise<void> {
  const { resource, trx, id, action } = change
  const hooked = { ...change, ...recordTools(change) }
  const hooks = hooksOf(engine, resource)
  for (const hook of hooks) await withHookNameAsync(resource, when, () => hook[when]?.(hooked))
  if (when === "after")
    await queueWebhooks({ trx, engine, resource, event: action, id, values: jobRecord(change) })
  if (when === "after" && hooks.some(({ afterCommit }) => afterCommit))
    await enqueueJob(trx, {
      engine,
      resource: resource.name,
      recordId: id,
      action,
      record: jobRecord(change),
    })
}
