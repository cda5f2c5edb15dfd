/** Records and fields of a browser list that the signed-in user has. The stored rows keep all of them. */

import type { Grants } from "../../core/access/permissions"
import { fitsAll, recordFilters } from "../../core/access/record-filter"
import { mayRead, mayWrite } from "../../core/access/session-registry"
import { labelKey, type Resource } from "../../core/schema/resource"
import type { Context, Me, StoredRecord, Values } from "../../core/schema/types"
import { withDerived } from "../../core/validation/values"
import { failure, NOT_FOUND } from "./errors"

const without = (values: Values, keys: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)))

export interface Viewer {
  me: Me
  grants: Grants
}

const unreadable = (resource: Resource, { grants }: Viewer): string[] =>
  [...resource.access.fields.keys()].filter((key) => !mayRead(resource, key, grants))

const shown = (resource: Resource, record: StoredRecord, viewer: Viewer): StoredRecord => {
  const keys = unreadable(resource, viewer).flatMap((key) => [key, labelKey(key)])
  return keys.length === 0 ? record : (without(record, new Set(keys)) as StoredRecord)
}

/** The user's records, without fields that the user may not read. */
export function shownRecords(
  resource: Resource,
  records: readonly StoredRecord[],
  viewer: Viewer,
): StoredRecord[] {
  const filters = recordFilters(resource, viewer.grants, viewer.me)
  return records
    .filter((record) => filters === null || fitsAll(record, filters))
    .map((record) => shown(resource, record, viewer))
}

/** @throws HttpError 404 for a record that the user does not have */
export function shownRecord(resource: Resource, record: StoredRecord, viewer: Viewer): StoredRecord {
  const [own] = shownRecords(resource, [record], viewer)
  if (!own) throw failure(NOT_FOUND, 404)
  return own
}

/** The saved record; only its id if the user does not have it. */
export const savedRecord = (resource: Resource, record: StoredRecord, viewer: Viewer): Values =>
  shownRecords(resource, [record], viewer)[0] ?? { id: record.id }

/** Values to store: without fields that the user may not write, with computed ones that the user does not see. */
export function writableValues(
  resource: Resource,
  { values, context, viewer: { grants } }: { values: Values; context: Context; viewer: Viewer },
): Values {
  const locked = [...resource.access.fields.keys()].filter((key) => !mayWrite(resource, key, grants))
  if (locked.length === 0) return values
  const own = without(values, new Set(locked))
  const before = context.original ?? startOf(resource, locked, context)
  const whole = withDerived(resource, { ...before, ...own }, context)
  const unseen = resource.fields.filter(({ key, derive }) => locked.includes(key) && derive)
  return {
    ...(context.original ? {} : before),
    ...own,
    ...Object.fromEntries(unseen.map(({ key }) => [key, whole[key]])),
  }
}

/** Initial values of a new record's locked fields. */
const startOf = (resource: Resource, locked: readonly string[], context: Context): Values =>
  Object.fromEntries(
    locked.flatMap((key) => {
      const { initial } = resource.field(key)
      return initial === undefined ? [] : [[key, typeof initial === "function" ? initial(context) : initial]]
    }),
  )
