/** Runs the hooks of a resource: visibility of records, additions to responses, and writes. */
import type { Resource } from "../../src/core/schema/resource"
import { RuleError } from "../../src/core/schema/rule-error"
import type { Values } from "../../src/core/schema/types"
import type { Session } from "../auth/engine"
import { databaseFault } from "../database/faults"
import { outageOf } from "../database/outage"
import type { Queries } from "../database/types"
import { ApiError } from "../ground/api-error"
import type { Change, Hook } from "../hooks/hook"
import type { RecordEngine } from "./engine"
import type { Answer } from "./present"

interface Asking {
  engine: RecordEngine
  session: Session
  resource: Resource
}

type HookName = "visible" | "hidden" | "decorate" | "before" | "after"

/** Adds the hook's name to unexpected errors. `ApiError` and database errors pass through unchanged. */
function failed(error: unknown, resource: Resource, name: HookName): unknown {
  if (!(error instanceof Error) || error instanceof ApiError || error instanceof RuleError) return error
  if (databaseFault(error) || outageOf(error)) return error
  const label = resource.label.singular
  return new RuleError({ resource: resource.name, field: "", label, rule: `hooks.${name}` }, error)
}

function withHookName<T>(resource: Resource, name: HookName, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw failed(error, resource, name)
  }
}

async function withHookNameAsync(
  resource: Resource,
  name: HookName,
  run: () => Promise<void> | undefined,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw failed(error, resource, name)
  }
}

const hooksOf = (engine: RecordEngine, resource: Resource): readonly Hook[] =>
  engine.hooks.filter((hook) => hook.on(resource, engine))

/** True if hooks change responses per session, so that no response may be shared. */
export const isPersonal = ({ engine, resource }: Pick<Asking, "engine" | "resource">): boolean =>
  hooksOf(engine, resource).some(({ visible, decorate }) => visible || decorate)

/** True if a session may see a record; undefined if no hook hides records. */
export function visibility({
  engine,
  session,
  resource,
}: Asking): ((record: Values | undefined) => boolean) | undefined {
  const hooks = hooksOf(engine, resource).filter(({ visible }) => visible)
  if (hooks.length === 0) return undefined
  return (record) =>
    withHookName(resource, "visible", () =>
      hooks.every(({ visible }) => visible?.(record ?? {}, session, resource) !== false),
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

/** @throws ApiError if a hook refuses the write */
export async function runHooks(
  when: "before" | "after",
  engine: RecordEngine,
  change: Change,
): Promise<void> {
  for (const hook of hooksOf(engine, change.resource))
    await withHookNameAsync(change.resource, when, () => hook[when]?.(change))
}
