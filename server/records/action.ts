/** Runs actions: lock → rights → `when` → inputs → server half → `set` → validate → hook → store, in one transaction. */
import { mayWrite } from "../../src/core/access/session-registry"
import { actionInputKey, actionKey } from "../../src/core/history/action-keys"
import type { Changes } from "../../src/core/history/entry"
import { labelKey, type Resource, type ResourceAction } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { fieldType, linkFields, nameOf } from "../../src/fields/registry"
import { prepareAccount } from "../auth/accounts"
import type { Queries } from "../database/types"
import { ApiError, forbidden, stale } from "../ground/api-error"
import type { AnyActionHalf } from "../hooks/action"
import { queueWebhooks } from "../jobs/webhooks"
import type { Message } from "../mail/mailer"
import { queueMail } from "../mail/queue"
import { changesOf, storedValues } from "./history"
import { once } from "./idempotency"
import type { Payload } from "./payload"
import { type Answer, recordsOf } from "./present"
import { readRow } from "./read"
import { jobRecord, withPartName } from "./run-hooks"
import { recordTools } from "./typed-records"
import { completeValues, valuesFor } from "./validate"
import { attempt, finish, storeChange, stored, type Writing } from "./write"

/** A request for an action. */
export interface ActionCall {
  action: ResourceAction
  /** Inputs by their keys. */
  payload: Payload
  /** Idempotency key. */
  key?: string | undefined
}

/** On one record. `version` is the one that the client read; undefined: unchecked. */
export type RecordCall = ActionCall & { id: string; version?: number | undefined }

const meOf = ({ session: { id, name, role } }: Writing) => ({ id, name, role })

const halfOf = ({ engine, resource }: Writing, action: ResourceAction): AnyActionHalf | undefined =>
  engine.parts.find((part) => part.resource === resource.variantOf)?.actions?.[action.name]

/** @throws ApiError 400 for an unknown input, 422 for wrong ones */
async function readAsked(trx: Queries, now: Writing, { action, payload }: ActionCall): Promise<Values> {
  const { asks } = action
  const unknown = Object.keys(payload).find((key) => !asks?.fields.some((field) => field.key === key))
  if (unknown !== undefined) throw new ApiError(400, `Parameter '${unknown}' tidak dikenal.`)
  if (!asks) return {}
  const { engine, session } = now
  return valuesFor({ engine, trx, session, resource: asks, mode: "create", original: undefined }, payload)
}

/** Inputs with the shown names of their references. */
async function withNames(trx: Queries, { engine }: Writing, asks: Resource, asked: Values): Promise<Values> {
  const named: Record<string, unknown> = { ...asked }
  for (const { field, link } of linkFields(asks.fields)) {
    const id = asked[field.key]
    const resource = engine.registry.find(link.resource)
    if (typeof id !== "string" || resource?.source.kind !== "rest") continue
    const row = await readRow(trx, resource, { id, lock: false })
    const [target] = row ? await recordsOf([row], { trx, registry: engine.registry, resource }) : []
    if (target) named[labelKey(field.key)] = nameOf(resource, target)
  }
  return named
}

/** The action and its inputs, for the history. */
async function noted(
  trx: Queries,
  now: Writing,
  { name, label, asks }: ResourceAction,
  asked: Values,
): Promise<Changes> {
  const inputs = asks ? changesOf(asks, undefined, await withNames(trx, now, asks, asked)) : {}
  return {
    [actionKey(name)]: { before: null, after: label },
    ...Object.fromEntries(Object.entries(inputs).map(([key, change]) => [actionInputKey(name, key), change])),
  }
}

/** @throws ApiError if the half refuses */
async function runHalf(
  trx: Queries,
  now: Writing,
  { action, asked, record }: { action: ResourceAction; asked: Values; record: Values | undefined },
): Promise<Values> {
  const half = halfOf(now, action)
  if (!half) return {}
  const { engine } = now
  const tools = recordTools({ engine, trx })
  const mail = engine.mail && {
    send: (message: Message) => queueMail(trx, engine, { kind: "part", ...message }),
  }
  const run = {
    ...tools,
    record,
    asked,
    me: meOf(now),
    mail: mail ?? undefined,
    trx,
  } as unknown as Parameters<AnyActionHalf>[0]
  return (await withPartName(now.resource, `actions.${action.name}`, () => half(run))) ?? {}
}

const parsed = (resource: Resource, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = resource.field(key)
      return [key, fieldType(field).parse(value, field)]
    }),
  )

/** @throws ApiError 403 if the session may not write a field that the action asks for */
function requireInputs({ session }: Writing, { asks }: ResourceAction): void {
  const denied = asks?.fields.find(({ key }) => !mayWrite(asks, key, session.grants))
  if (denied) throw forbidden(`Anda tidak memiliki hak akses untuk mengubah ${denied.label}.`)
}

async function runWithin(trx: Queries, now: Writing, call: RecordCall): Promise<Answer> {
  const { engine, session, resource } = now
  const { action, id, version } = call
  requireInputs(now, action)
  const { row, original } = await stored(trx, now, id)
  if (version !== undefined && version !== Number(row.version)) throw stale(Number(row.version))
  if (!action.when(original))
    throw new ApiError(409, `'${action.label}' tidak tersedia untuk data ini.`, { code: "unavailable" })
  const asked = await readAsked(trx, now, call)
  const own = await runHalf(trx, now, { action, asked, record: original })
  const values = parsed(resource, { ...action.set?.({ record: original, asked, me: meOf(now) }), ...own })
  if (Object.keys(values).length > 0) {
    const input = { engine, trx, session, resource, mode: "edit", original } as const
    const whole = await completeValues(input, { values, lists: new Map() }, new Set(Object.keys(values)))
    const account = await prepareAccount(engine, resource, {}, { id, by: session })
    await storeChange(trx, now, { row, original, values: whole, account })
  }
  const before = storedValues(resource, row, original)
  const changed = await readRow(trx, resource, { id, lock: false })
  const [after] = changed ? await recordsOf([changed], { trx, registry: engine.registry, resource }) : []
  if (after)
    await queueWebhooks({
      trx,
      engine,
      resource,
      event: action.name,
      id,
      values: jobRecord({ resource, id, values: after }),
    })
  return finish(trx, now, { id, action: "action", before, more: await noted(trx, now, action, asked) })
}

/** @returns the record's response @throws ApiError 400, 403, 404, 409, 422 */
export const runAction = (writing: Writing, call: RecordCall): Promise<Answer> =>
  attempt(writing, (trx, now) => {
    const work = () => runWithin(trx, now, call)
    const { key, action, id } = call
    // The key belongs to this action on this record.
    const payload = { action: action.name, id, asked: call.payload }
    return key === undefined ? work() : once(trx, now, { key, payload, work })
  })

/** Runs an action on the page, which has no record. @throws ApiError 400, 403, 409, 422 */
export async function runPageAction(writing: Writing, call: ActionCall): Promise<void> {
  const { action, key } = call
  await attempt(writing, async (trx, now) => {
    const work = async (): Promise<Answer> => {
      requireInputs(now, action)
      await runHalf(trx, now, { action, asked: await readAsked(trx, now, call), record: undefined })
      return { id: "" }
    }
    const payload = { action: action.name, asked: call.payload }
    return key === undefined ? work() : once(trx, now, { key, payload, work })
  })
}
