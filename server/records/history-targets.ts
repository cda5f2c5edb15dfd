/** Names of referenced records in history entries. */
import { readActionKey } from "../../src/core/history/action-keys"
import type { Changes } from "../../src/core/history/entry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { linkOf } from "../../src/fields/registry"
import type { Queries } from "../database/types"
import { isId } from "../ground/ids"
import { readRows } from "./read"
import type { SessionView } from "./session-view"

interface Site {
  trx: Queries
  resource: Resource
  view: SessionView
}

/** The field of a change: of the record, or an input of an action. */
function fieldOf({ fields, actions }: Resource, key: string): Field | undefined {
  const asked = readActionKey(key)
  const own = fields.find((field) => field.key === (asked ? asked.field : key))
  return own ?? actions.flatMap(({ asks }) => asks?.fields ?? []).find((field) => field.key === asked?.field)
}

/** Names of one side of a change; null for a record that the session does not have. */
const named = (label: unknown, value: unknown, own: ReadonlySet<string>): unknown =>
  Array.isArray(label) && Array.isArray(value)
    ? label.map((name, index) => (own.has(String(value[index])) ? name : null))
    : own.has(String(value))
      ? label
      : null

/** Changes without the names of records that the session does not have, and of fields that it may not read. */
export async function withOwnNames(changes: Changes, { trx, resource, view }: Site): Promise<Changes> {
  const shown: Record<string, Changes[string]> = {}
  for (const [key, change] of Object.entries(changes)) {
    const field = fieldOf(resource, key)
    const link = field ? linkOf(field) : null
    const target = link && view.registry.find(link.resource)
    if (!change.labels || !link || !target || target.source.kind !== "rest") {
      shown[key] = change
      continue
    }
    const label = link.label ?? target.title
    const isNamed = target.fields.some((one) => one.key === label)
    if (isNamed && !view.hides(target)) {
      shown[key] = change
      continue
    }
    const ids = [change.before, change.after].flat().filter(isId)
    const rows = isNamed ? await readRows(trx, target, ids, view) : []
    const own = new Set(rows.map(({ id }) => String(id)))
    const { before, after } = change.labels
    shown[key] = {
      ...change,
      labels: { before: named(before, change.before, own), after: named(after, change.after, own) },
    }
  }
  return shown
}
