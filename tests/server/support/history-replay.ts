/** The history of every record, played from its beginning, held against the database's own rows. */
import { fromRow, toColumn } from "../../../server/database/columns"
import { storageOf } from "../../../server/database/schema"
import type { Database } from "../../../server/database/types"
import { storingResources } from "../../../server/records/history-names"
import { type Changes, readChanges } from "../../../src/core/history/entry"
import type { Registry } from "../../../src/core/schema/registry"
import type { Field, Resource } from "../../../src/core/schema/resource"
import { isEmpty } from "../../../src/core/validation/values"

const same = (field: Field, one: unknown, other: unknown): boolean =>
  JSON.stringify(isEmpty(one) ? null : toColumn(field, one)) ===
  JSON.stringify(isEmpty(other) ? null : toColumn(field, other))

/** The fields that stand in the record's own row. */
const ownFields = (resource: Resource): readonly Field[] =>
  resource.fields.filter((field) => field.column !== null && !["links", null].includes(storageOf(field)))

interface Played {
  resource: Resource
  id: string
  entries: { action: string; changes: Changes }[]
}

async function playedRecords(db: Database, registry: Registry): Promise<Played[]> {
  const known = storingResources(registry)
  const records = new Map<string, Played>()
  const rows = await db.queries.selectFrom("history").selectAll().orderBy("id").execute()
  for (const row of rows) {
    const resource = known.get(String(row.resource))
    const action = String(row.action)
    // Entries of lines have the id of their owner.
    if (!resource || resource.owner || !["create", "edit", "delete", "restore"].includes(action)) continue
    const id = String(row.record_id)
    const key = `${resource.name} ${id}`
    const record = records.get(key) ?? { resource, id, entries: [] }
    record.entries.push({ action, changes: readChanges(JSON.parse(String(row.changes))) })
    records.set(key, record)
  }
  return [...records.values()]
}

/**
 * Checks that each entry begins with the values that the one before it ended with, and that the last one ends with those
 * of the row. Then every `before` and `after` equals the database's values at that time.
 * @returns the contradictions, and the number of entries by resource
 */
export async function replayHistory(
  db: Database,
  registry: Registry,
): Promise<{ problems: string[]; entries: ReadonlyMap<string, ReadonlySet<string>> }> {
  const problems: string[] = []
  const entries = new Map<string, Set<string>>()
  for (const { resource, id, entries: played } of await playedRecords(db, registry)) {
    const fields = ownFields(resource)
    const state = new Map<string, unknown>()
    for (const { action, changes } of played) {
      entries.set(resource.name, (entries.get(resource.name) ?? new Set()).add(action))
      const whole = action === "create" || action === "restore"
      for (const field of fields) {
        const change = changes[field.key]
        const place = `${resource.name} ${id}: ${action} of '${field.key}'`
        const known = whole ? null : state.get(field.key)
        if (change && (whole || state.has(field.key)) && !same(field, change.before, known))
          problems.push(`${place} begins with ${change.before} instead of ${known}`)
        if (change) state.set(field.key, change.after)
        else if (whole) state.set(field.key, null)
        if (action === "delete" && !isEmpty(state.get(field.key))) problems.push(`${place} leaves a value`)
      }
    }
    const row = await db.queries
      .selectFrom(resource.table)
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst()
    const gone = played.at(-1)?.action === "delete"
    if (gone === Boolean(row)) problems.push(`${resource.name} ${id}: is ${row ? "there" : "gone"}`)
    const values = row ? fromRow(resource, row) : {}
    for (const field of row ? fields : [])
      if (state.has(field.key) && !same(field, values[field.key], state.get(field.key)))
        problems.push(
          `${resource.name} ${id}: '${field.key}' is ${values[field.key]} and not ${state.get(field.key)}`,
        )
  }
  return { problems, entries }
}
