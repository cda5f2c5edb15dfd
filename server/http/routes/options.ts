/**
 * Query of a form for some records of a list: `?_for=<resource of the form>&_choices=<its fields>&q=…&_value=…&_id=…`.
 */
import type { Registry } from "../../../src/core/schema/registry"
import type { Field, Resource } from "../../../src/core/schema/resource"
import { isObject } from "../../../src/core/text"
import { needOf, needsParts, titlesOf } from "../../../src/fields/record-needs"
import type { Session } from "../../auth/engine"
import { ApiError } from "../../ground/api-error"
import { lookupFieldsOf } from "../../lists/lookup-fields"
import type { OptionsQuery } from "../../lists/options"
import type { RecordEngine } from "../../records/engine"
import { UNSTORABLE } from "../../records/payload"
import { readableFields } from "../../records/rights"
import { isPersonal } from "../../records/run-hooks"
import { sessionView } from "../../records/session-view"

export const refused = (name: string) =>
  new ApiError(400, `Parameter '${name}' tidak dikenal atau tidak valid.`)

/** Parameter with the resource of the form. */
export const READER = "_for"
/** Parameter with the fields whose choices are requested. */
const CHOICES = "_choices"
const PARAMETERS = new Set([READER, CHOICES, "q", "_value", "_id", "_code", "_beside"])
/** Limit of each kind. Larger sets are filtered row by row. */
const MOST_TEXT = 200
const MOST = { _value: 20, _id: 100, _code: 100 }

export const wantsOptions = (parameters: URLSearchParams): boolean => parameters.has(CHOICES)

/** A form's query for choices. @throws ApiError 400 */
export function readOptionsQuery(
  parameters: URLSearchParams,
  { registry, reader, source }: { registry: Registry; reader: Resource; source: Resource },
): OptionsQuery {
  // No text of a database has this character.
  for (const [name, value] of parameters)
    if (!PARAMETERS.has(name) || value.includes("\0")) throw refused(name)
  const titleOf = titlesOf(registry)
  const named = (parameters.get(CHOICES) ?? "").split(",").filter((key) => key !== "")
  const fields = named.map((key) => reader.fields.find((field) => field.key === key))
  const areChosen = fields.every((field) => field && needOf(field, source.name, titleOf) === "choices")
  if (!areChosen || !needsParts(reader, source.name, titleOf)) throw refused(CHOICES)
  const text = parameters.get("q") ?? undefined
  if (text !== undefined && text.length > MOST_TEXT) throw refused("q")
  const all = (name: keyof typeof MOST): string[] => {
    const given = parameters.getAll(name)
    if (given.length > MOST[name]) throw refused(name)
    return given
  }
  const [values, ids, codes] = [all("_value"), all("_id"), all("_code")]
  const beside = parsed(parameters.get("_beside") ?? "{}")
  const areTexts =
    isObject(beside) &&
    Object.values(beside).every((value) => typeof value === "string" && !UNSTORABLE.test(value))
  if (!areTexts) throw refused("_beside")
  return { reader, source, fields: fields as Field[], text, values, ids, codes, beside }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Fields of other lists that a session may read for a form; empty if hooks hide records from the session. */
export function readingFor(
  session: Session,
  { engine, reader }: { engine: RecordEngine; reader: Resource },
): (resource: Resource) => ReadonlySet<string> | null {
  const { registry } = sessionView(engine.registry, session)
  const known = new Map<string, ReadonlySet<string> | null>()
  const read = (resource: Resource): ReadonlySet<string> | null => {
    const needed = lookupFieldsOf({ registry, reader, source: resource })
    if (!needed || isPersonal({ engine, resource })) return null
    const all = registry.all.filter(({ variantOf }) => variantOf === resource.variantOf)
    try {
      const only = readableFields(session, all, registry)
      return [...needed].every((key) => only === undefined || only.has(key)) ? needed : null
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return null
      throw error
    }
  }
  return (resource) => {
    const found = known.has(resource.name) ? known.get(resource.name) : read(resource)
    known.set(resource.name, found ?? null)
    return found ?? null
  }
}
