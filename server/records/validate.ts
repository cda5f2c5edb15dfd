/** Turns a payload into values to store: derives, numbers and validates them. */
import { readPlace } from "../../src/core/schema/lines"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { validateValues } from "../../src/core/validation/validate"
import { isActive, isReadOnly, withDerived } from "../../src/core/validation/values"
import { fieldType, linkFields, typeCheck } from "../../src/fields/registry"
import { refuseFields } from "../ground/api-error"
import { type LiveContext, liveContext, preloadReferences, type WriteInput } from "./context"
import { type Payload, placeLists, readPayload, type Sent, setToggles, startValues } from "./payload"
import { makeCodes } from "./sequences"
import { settleFiles } from "./settle-files"
import { settleLines } from "./settle-lines"
import { foreignTargets, lockedStart, requireReadable, requireUnchanged, shownRefusal } from "./write-rights"

/** Read-only fields keep their stored values. @param unlocked fields that may change */
function restoreLocked(
  resource: Resource,
  { values, unlocked }: { values: Record<string, unknown>; unlocked: ReadonlySet<string> },
  live: LiveContext,
): void {
  const { context } = live
  if (!context.original) return
  for (const field of resource.fields) {
    if (unlocked.has(field.key)) continue
    if (!field.derive && (field.column !== null || field.lines) && isReadOnly(field, values, context))
      values[field.key] = context.original[field.key] ?? null
  }
}

/** Empties inactive fields (AB-78) and computes derived fields. */
function compute(resource: Resource, values: Values, live: LiveContext): Record<string, unknown> {
  const { context } = live
  let whole: Record<string, unknown> = { ...values }
  // Twice: an emptied field can deactivate a field before it.
  for (let round = 0; round < 2; round++) {
    live.setValues(whole)
    whole = { ...withDerived(resource, whole, context) }
    live.setValues(whole)
    for (const field of resource.fields)
      if (!fieldType(field).switchedOn && !isActive(field, whole, context)) whole[field.key] = null
  }
  return whole
}

/** @returns true if a record was missing */
async function preloadDerived(resource: Resource, values: Values, live: LiveContext): Promise<boolean> {
  const derived = linkFields(resource.fields).filter(({ field }) => field.derive)
  const missing = derived.filter(({ field, link }) => {
    const id = values[field.key]
    return typeof id === "string" && live.get(link.resource, id) === undefined
  })
  for (const { field, link } of missing) await live.preload(link.resource, [String(values[field.key])])
  return missing.length > 0
}

/** Checks references of many records; the field type checks single ones. */
function missingMany(resource: Resource, values: Values, live: LiveContext): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { field, link } of linkFields(resource.fields)) {
    const ids = values[field.key]
    if (!link.many || !Array.isArray(ids)) continue
    const fits = (id: unknown) => {
      const target = live.get(link.resource, String(id))
      return target !== undefined && link.fits(target, live.context)
    }
    if (!ids.every(fits)) faults[field.key] = `${field.label}: pilihan tidak tersedia`
  }
  return faults
}

/** The messages of lines and files, without those of inactive or locked fields, whose values are not stored. */
function activeOnly(
  resource: Resource,
  messages: Readonly<Record<string, string>>,
  values: Values,
  { context }: LiveContext,
): Record<string, string> {
  const isStored = (place: string) => {
    const field = resource.fields.find(({ key }) => key === (readPlace(place)?.field ?? place))
    const locked = field && context.original !== undefined && isReadOnly(field, values, context)
    return field !== undefined && !locked && isActive(field, values, context)
  }
  return Object.fromEntries(Object.entries(messages).filter(([place]) => isStored(place)))
}

/**
 * The values to store for a payload.
 * Absent keys keep their stored value; inactive fields are emptied.
 * @throws ApiError 403 for a changed field that the session may not write; 422 with a message for each field that is wrong
 */
export async function valuesFor(input: WriteInput, payload: Payload): Promise<Record<string, unknown>> {
  const { resource, session, original } = input
  requireReadable(session, resource, payload)
  return completeValues(input, readPayload(resource, payload, original))
}

/**
 * The same for parsed values.
 * @param unlocked read-only fields that an action may change; undefined: the session has typed the values
 * @throws ApiError 403 for a changed field that the session may not write; 422
 */
export async function completeValues(
  input: WriteInput,
  sent: Sent,
  unlocked?: ReadonlySet<string>,
): Promise<Record<string, unknown>> {
  const { resource, trx, original, session } = input
  const live = await liveContext(input)
  await preloadReferences(resource, sent, live)
  if (original) await preloadReferences(resource, { values: original }, live)
  await live.seek(sent.values)
  if (original) await live.seek(original)
  const lines = await settleLines(input, sent.values, valuesFor)
  const files = await settleFiles(input, sent.values)
  const values: Record<string, unknown> = {
    ...(original ?? { ...startValues(resource, live), ...lockedStart(resource, session, live.context) }),
    ...sent.values,
    ...lines.values,
    ...files.values,
  }
  live.setValues(values)
  if (!unlocked) requireUnchanged(input, { sent: sent.values, values, context: live.context })
  setToggles(resource, values)
  const misplaced = placeLists(resource, { lists: sent.lists, values, live })
  const foreign = unlocked ? {} : await foreignTargets(input, values)
  restoreLocked(resource, { values, unlocked: unlocked ?? new Set() }, live)
  live.setValues(values)
  await makeCodes(resource, { values, context: live.context, trx, db: input.engine.db })
  let whole = compute(resource, values, live)
  // Derived values may refer to records that the payload does not name.
  if (await preloadDerived(resource, whole, live)) whole = compute(resource, values, live)
  const messages = {
    ...validateValues(resource, whole, live.context, typeCheck),
    ...missingMany(resource, whole, live),
    ...misplaced,
    ...foreign,
    ...activeOnly(resource, { ...lines.messages, ...files.messages }, whole, live),
  }
  if (Object.keys(messages).length > 0) throw shownRefusal(refuseFields(422, messages), resource, session)
  return whole
}
