/** Records of the list and valid rows of the file: their unique values, and duplicates of whole records. */

import { formatReading } from "../../core/format/reading"
import { importFields } from "../../core/import/columns"
import { linesOf } from "../../core/schema/lines"
import type { Field, Resource } from "../../core/schema/resource"
import { orElse } from "../../core/schema/rule-error"
import type { Values } from "../../core/schema/types"
import { fold } from "../../core/text"
import { isEmpty } from "../../core/validation/values"
import { importTypes, wire } from "../../fields/registry"
import { t } from "../../texts/language"

export interface Known {
  has: (record: Values) => boolean
  /** Unique values of this record that another one has. */
  taken: (record: Values) => readonly { field: Field; message: string }[]
  add: (record: Values) => void
  /** True if a known record that equals this one has the same lines. */
  hasLines: (record: Values, field: Field) => boolean
}

/** For records that are compared with no other. */
export const NOTHING_KNOWN: Known = {
  has: () => false,
  taken: () => [],
  add: () => {},
  hasLines: () => false,
}

/** The lines as they would be sent, without ids and empty values. */
function linesText(record: Values, field: Field): string {
  const lines = wire.serialise(field, record[field.key])
  return JSON.stringify(
    linesOf(lines).map(({ id: _, ...line }) =>
      Object.fromEntries(Object.entries(line).filter(([, value]) => !isEmpty(value))),
    ),
  )
}

interface Held {
  field: Field
  message: string
  /** Unique key of a record; undefined if its values are empty. */
  keyOf: (record: Values) => string | undefined
  keys: Set<string>
}

const keyOf =
  (fields: readonly string[]) =>
  (record: Values): string | undefined =>
    isEmpty(record[fields[0] ?? ""])
      ? undefined
      : JSON.stringify(fields.map((key) => fold(String(record[key] ?? ""))))

/** Unique values: unique fields, an account's address, a name within its setup list (SU-07). */
function heldOf(resource: Resource): Held[] {
  const held = (field: Field, message: string, others: readonly string[] = []): Held => ({
    field,
    message,
    keyOf: keyOf([field.key, ...others]),
    keys: new Set(),
  })
  const { account, title, list } = resource
  const unique = resource.fields.flatMap((field) =>
    field.unique === null ? [] : [held(field, field.unique, field.uniqueWith)],
  )
  return [
    ...unique,
    ...(account ? [held(resource.field(account.email), t("Email sudah digunakan"))] : []),
    ...(list.view === "setup" && resource.field(title).unique === null
      ? [held(resource.field(title), t("Data sudah ada"))]
      : []),
  ]
}

/** @param own every record of the list @param fixed values that the page adds to each record */
export function createKnown(resource: Resource, own: readonly Values[], fixed: Values): Known {
  const held = heldOf(resource)
  const compared = importFields(resource, importTypes, fixed).filter(({ read }) => read !== null)
  const inPage = (record: Values) =>
    Object.entries(fixed).every(([key, value]) => record[key] === value) &&
    orElse(() => resource.list.where(record), true)
  const sameAs = (record: Values): string =>
    JSON.stringify(
      compared.map((field) => {
        const stored = record[field.key]
        const value = isEmpty(stored) ? undefined : wire.serialise(field, importTypes.asTyped(field, stored))
        // An export formats 4414 as `4.414`, and plates with blanks.
        return typeof value === "string" ? formatReading(value, field.reads) : (value ?? null)
      }),
    )
  const there = new Set<string>()
  const linesFields = resource.fields.filter(({ lines }) => lines)
  const withLines = new Set<string>()
  const lineKey = (record: Values, field: Field): string =>
    JSON.stringify([field.key, sameAs(record), linesText(record, field)])
  const known: Known = {
    has: (record) => there.has(sameAs(record)),
    taken: (record) =>
      held.filter((one) => {
        const key = one.keyOf(record)
        return key !== undefined && one.keys.has(key)
      }),
    hasLines: (record, field) => withLines.has(lineKey(record, field)),
    add: (record) => {
      there.add(sameAs(record))
      for (const field of linesFields) withLines.add(lineKey(record, field))
      for (const one of held) {
        const key = one.keyOf(record)
        if (key !== undefined) one.keys.add(key)
      }
    },
  }
  for (const record of own) if (resource.list.view !== "setup" || inPage(record)) known.add(record)
  return known
}
