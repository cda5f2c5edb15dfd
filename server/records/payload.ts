/** Parses payloads into values by field key. */
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { isObject } from "../../src/core/text"
import { lengthMessage } from "../../src/core/validation/lengths"
import { fieldType, linkFields } from "../../src/fields/registry"
import { refuseFields } from "../ground/api-error"
import { isId } from "../ground/ids"
import type { LiveContext } from "./context"

export type Payload = Readonly<Record<string, unknown>>

/** NUL, at which databases cut or refuse text, and lone surrogates. */
export const UNSTORABLE = /[\0\p{Surrogate}]/u

/** The depth of the value has been checked before. */
const unstorable = (value: unknown): boolean =>
  typeof value === "string"
    ? UNSTORABLE.test(value)
    : Array.isArray(value)
      ? value.some(unstorable)
      : typeof value === "object" && value !== null
        ? Object.values(value).some(unstorable)
        : false

const has = (payload: Payload, key: string) => Object.hasOwn(payload, key)

/** Maximum ratio of a text on the wire to its parsed value: blanks, dashes, dots. */
const SLACK = 4

/** A parsed payload, before values are derived. */
export interface Sent {
  /** Parsed values of the fields whose key the payload has. */
  values: Record<string, unknown>
  /** The ids of each list that several fields share (`Roles[]`), by its payload key. */
  lists: ReadonlyMap<string, readonly string[]>
}

/** The lines of a payload; undefined for anything else than a list of objects. */
export const sentLines = (input: unknown): readonly Payload[] | undefined => {
  if (input === null || input === "") return []
  return Array.isArray(input) && input.every(isObject) ? input : undefined
}

/** A sent value as a form's input would make it ('cv maju' → 'Cv Maju'); an unchanged one stays as it is. */
function asTyped(field: Field, input: unknown, original: Values | undefined): unknown {
  const type = fieldType(field)
  const value = type.parse(input, field)
  return value === original?.[field.key] || value === null ? value : type.asTyped(value, field)
}

/**
 * Checks sizes before it parses; a value that equals the stored one may have any length. Validation has the exact limits,
 * so that all messages come together.
 * @throws ApiError 422 for values that are too long, too many or too deep, characters that no database stores, and a
 * constant of another resource
 */
export function readPayload(resource: Resource, payload: Payload, original: Values | undefined): Sent {
  const values: Record<string, unknown> = {}
  const lists = new Map<string, readonly string[]>()
  const faults: Record<string, string> = {}
  for (const { key, value } of resource.fixedValues)
    if (has(payload, key) && payload[key] !== value) faults[key] = `Harus ${value}`
  for (const field of resource.fields) {
    if (!field.send || !has(payload, field.send.key)) continue
    const input = payload[field.send.key]
    const long = lengthMessage(field, input, {
      mode: original ? "edit" : "create",
      stored: original?.[field.key],
      longest: SLACK * field.maxLength,
    })
    if (long) faults[field.key] = long
    else if (unstorable(input)) faults[field.key] = "Ada karakter yang tidak diperbolehkan"
    else if (field.lines) {
      const lines = sentLines(input)
      if (lines) values[field.key] = lines
      else faults[field.key] = `${field.label} tidak valid`
    } else if (!field.send.append) values[field.key] = asTyped(field, input, original)
    else lists.set(field.send.key, idsOf(field, input))
  }
  if (Object.keys(faults).length > 0) throw refuseFields(422, faults)
  return { values, lists }
}

function idsOf(field: Field, input: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(input) ? input : [input]
  return items.map((item) => fieldType(field).parse(item, field)).filter((id) => typeof id === "string")
}

/**
 * Gives each id of a shared list to the first field that may hold it: a role by its status, never by its place (AB-29).
 * A field without an id is emptied, unless it would not have been sent.
 * @returns the messages against ids that no field takes
 */
export function placeLists(
  resource: Resource,
  { lists, values, live }: { lists: Sent["lists"]; values: Record<string, unknown>; live: LiveContext },
): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [key, ids] of lists) {
    const fields = linkFields(resource.fields).filter(({ field }) => field.send?.key === key)
    const open = new Set(fields)
    for (const { field } of fields)
      if (!field.sendWhen || field.sendWhen(values, live.context)) values[field.key] = null
    for (const id of ids) {
      const taker = [...open].find(({ link }) => {
        const target = isId(id) ? live.get(link.resource, id) : undefined
        return target !== undefined && link.fits(target, live.context)
      })
      const [first] = fields
      if (taker) {
        values[taker.field.key] = id
        open.delete(taker)
      } else if (first) faults[first.field.key] = `${first.field.label}: pilihan tidak tersedia`
    }
  }
  return faults
}

/** Switches are on when the value that they reveal is there. */
export function setToggles(resource: Resource, values: Record<string, unknown>): void {
  for (const field of resource.fields) {
    const { switchedOn } = fieldType(field)
    if (switchedOn) values[field.key] = switchedOn(field, values)
  }
}

/** Initial values of fields that no payload can send (`initial`). */
export function startValues(resource: Resource, live: LiveContext): Values {
  const values: Record<string, unknown> = {}
  for (const field of resource.fields) {
    if (field.send || field.initial === undefined) continue
    values[field.key] = typeof field.initial === "function" ? field.initial(live.context) : field.initial
  }
  return values
}
