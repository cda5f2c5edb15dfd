/** Rights of fields and of chosen records in a write. An action's `set` is no input of the session and needs none of them. */
import { mayRead, mayWrite } from "../../src/core/access/session-registry"
import { documentsIn } from "../../src/core/document/value"
import { readPlace } from "../../src/core/schema/lines"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Context, Values } from "../../src/core/schema/types"
import { isEmpty } from "../../src/core/validation/values"
import { fieldType, linkFields } from "../../src/fields/registry"
import type { Session } from "../auth/engine"
import { ApiError } from "../ground/api-error"
import { isId } from "../ground/ids"
import type { WriteInput } from "./context"
import { changesOf } from "./history"
import { linesIn } from "./lines"
import type { Payload } from "./payload"
import { readRows } from "./read"
import { sessionView } from "./session-view"

type Rights = Pick<Session, "grants">

/** Keys of the fields with rights of their own that the session may not write. */
const locked = (resource: Resource, { grants }: Rights): Field[] =>
  resource.access.fields.size === 0
    ? []
    : resource.fields.filter(({ key }) => !mayWrite(resource, key, grants))

function denied(fields: readonly Field[]): ApiError {
  const sentence = ({ label }: Field) => `Anda tidak memiliki hak akses untuk mengubah ${label}.`
  const [first] = fields
  return new ApiError(403, first ? sentence(first) : "", {
    errors: Object.fromEntries(fields.map((field) => [field.key, [sentence(field)]])),
  })
}

/** A sent value of an unreadable field is refused unseen: an answer that depends on it would tell the stored one. @throws ApiError 403 */
export function requireReadable(session: Rights, resource: Resource, payload: Payload): void {
  const sent = locked(resource, session).filter(
    ({ key, send }) => send && Object.hasOwn(payload, send.key) && !mayRead(resource, key, session.grants),
  )
  if (sent.length > 0) throw denied(sent)
}

/** The initial values of fields that the session may not write. */
export function lockedStart(resource: Resource, session: Rights, context: Context): Values {
  const start: Record<string, unknown> = {}
  for (const { key, initial } of locked(resource, session))
    if (initial !== undefined) start[key] = typeof initial === "function" ? initial(context) : initial
  return start
}

const isSame = (value: unknown, stored: unknown): boolean =>
  isEmpty(value) || value === false
    ? isEmpty(stored) || stored === false
    : JSON.stringify(value) === JSON.stringify(stored)

/** The files of a value by their hash and name: their addresses are made for each response. */
const filesOf = (value: unknown) => documentsIn(value).map(({ hash, name }) => [hash, name])

const isSameValue = (field: Field, value: unknown, stored: unknown): boolean =>
  fieldType(field).keepsFile ? isSame(filesOf(value), filesOf(stored)) : isSame(value, stored)

function isSameLines(field: Field, values: Values, before: Values): boolean {
  const part = field.lines?.part()
  const own = field.lines && part && { field, lines: field.lines, part, column: "" }
  if (!own) return true
  const [now, stored] = [linesIn(values, own), linesIn(before, own)]
  return (
    now.length === stored.length &&
    now.every(
      (line, index) =>
        line.id === stored[index]?.id && Object.keys(changesOf(part, stored[index], line)).length === 0,
    )
  )
}

/** A form sends locked fields with their stored, or initial, values. @throws ApiError 403 for another value */
export function requireUnchanged(
  { resource, session, original }: Pick<WriteInput, "resource" | "session" | "original">,
  { sent, values, context }: { sent: Values; values: Values; context: Context },
): void {
  const before = original ?? lockedStart(resource, session, context)
  const changed = locked(resource, session).filter(
    (field) =>
      Object.hasOwn(sent, field.key) &&
      !(field.lines
        ? isSameLines(field, values, before)
        : isSameValue(field, values[field.key], before[field.key])),
  )
  if (changed.length > 0) throw denied(changed)
}

/** Messages for references to records that the session does not have, unless they are stored already. */
export async function foreignTargets(
  { engine, trx, resource, session, original }: WriteInput,
  values: Values,
): Promise<Record<string, string>> {
  const view = sessionView(engine.registry, session)
  const faults: Record<string, string> = {}
  for (const { field, link } of linkFields(resource.fields)) {
    const target = engine.registry.find(link.resource)
    if (field.derive || target?.source.kind !== "rest" || !view.hides(target)) continue
    const before = new Set([original?.[field.key]].flat())
    const ids = [values[field.key]].flat().filter((id) => isId(id) && !before.has(id)) as string[]
    const own = await readRows(trx, target, ids, view)
    if (own.length < new Set(ids).size) faults[field.key] = `${field.label}: pilihan tidak tersedia`
  }
  return faults
}

const UNSEEN = "Data tidak dapat disimpan karena ada masalah pada isian yang tidak dapat Anda lihat."

/** A refusal without messages of fields that the session may not read; other errors stay as they are. */
export function shownRefusal(error: unknown, resource: Resource, { grants }: Rights): unknown {
  if (!(error instanceof ApiError) || !error.errors || error.status === 403) return error
  const reads = (place: string): boolean => {
    const { field = place, key = "" } = readPlace(place) ?? {}
    const part = resource.fields.find((one) => one.key === field)?.lines?.part()
    return mayRead(resource, field, grants) && (key === "" || !part || mayRead(part, key, grants))
  }
  const all = Object.entries(error.errors)
  const shown = all.filter(([place]) => reads(place))
  if (shown.length === all.length) return error
  const message = shown[0]?.[1][0] ?? UNSEEN
  return new ApiError(error.status, message, {
    ...(shown.length > 0 && { errors: Object.fromEntries(shown) }),
    ...(error.code !== undefined && { code: error.code }),
  })
}
