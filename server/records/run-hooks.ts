/** Where the hooks of a resource have their word: what a session is shown, what is answered beside it, and each write. */
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

/** What a hook throws by mistake, with its name; what it refuses by, and what the database says, stays what it is. */
function failed(error: unknown, resource: Resource, name: HookName): unknown {
  if (!(error instanceof Error) || error instanceof ApiError || error instanceof RuleError) return error
  if (databaseFault(error) || outageOf(error)) return error
  const label = resource.label.singular
  return new RuleError({ resource: resource.name, field: "", label, rule: `hooks.${name}` }, error)
}

function hooked<T>(resource: Resource, name: HookName, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw failed(error, resource, name)
  }
}

async function hookedLater(
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

/** Whether hooks have a word in what each session is answered: nobody's answer is then another's. */
export const isPersonal = ({ engine, resource }: Pick<Asking, "engine" | "resource">): boolean =>
  hooksOf(engine, resource).some(({ visible, decorate }) => visible || decorate)

/** Whether a record is shown to a session at all; undefined where none is ever hidden. */
export function visibility({
  engine,
  session,
  resource,
}: Asking): ((record: Values | undefined) => boolean) | undefined {
  const hooks = hooksOf(engine, resource).filter(({ visible }) => visible)
  if (hooks.length === 0) return undefined
  return (record) =>
    hooked(resource, "visible", () =>
      hooks.every(({ visible }) => visible?.(record ?? {}, session, resource) !== false),
    )
}

/** What is told to a session that would change a record which it is not shown; undefined where it is shown. */
export function hiddenFrom({ engine, session, resource }: Asking, record: Values): string | undefined {
  const hides = hooked(resource, "visible", () =>
    hooksOf(engine, resource).find(({ visible }) => visible?.(record, session, resource) === false),
  )
  return (
    hides && (hooked(resource, "hidden", () => hides.hidden?.(engine)) ?? "Data ini tidak dapat Anda ubah.")
  )
}

/** Adds to answers what the hooks say of them to this session. */
export async function decorate(
  answers: readonly Answer[],
  { engine, session, resource, trx }: Asking & { trx: Queries },
): Promise<void> {
  for (const hook of hooksOf(engine, resource))
    await hookedLater(resource, "decorate", () => hook.decorate?.(answers, { engine, trx, session }))
}

/** @throws ApiError where a hook stops the write */
export async function runHooks(
  when: "before" | "after",
  engine: RecordEngine,
  change: Change,
): Promise<void> {
  for (const hook of hooksOf(engine, change.resource))
    await hookedLater(change.resource, when, () => hook[when]?.(change))
}
