import { mayRead } from "../../src/core/access/session-registry"
import type { Resource } from "../../src/core/schema/resource"
import { linkFields } from "../../src/fields/registry"
import type { Engine, Session } from "../auth/engine"
import { databaseFault } from "../database/faults"
import { selectRows } from "../database/resource-rows"
import { linkTable, storageOf, storedResources } from "../database/schema"
import { ApiError } from "../ground/api-error"
import { sessionView } from "./session-view"

/** Plural of the first resource that refers to a record, for lines that of their owner; undefined for none. */
async function userOf(
  engine: Engine,
  { resource, id, session }: { resource: Resource; id: string; session: Session },
): Promise<string | undefined> {
  const { registry, db } = engine
  const view = sessionView(registry, session)
  for (const other of storedResources(registry)) {
    // The record's own lines are deleted with it.
    if (other.owner?.resource === resource.variantOf) continue
    const named = other.owner ? registry.get(other.owner.resource) : other
    // The record that refers to it may be one that the session does not have.
    if (view.hides(named)) continue
    // A reference of lines is also hidden by the field that holds them.
    if (other.owner && !mayRead(named, other.owner.field, session.grants)) continue
    for (const { field, link } of linkFields(other.fields)) {
      if (!mayRead(other, field.key, session.grants)) continue
      if (field.column === null || registry.get(link.resource).table !== resource.table) continue
      if (storageOf(field) === "links") {
        const table = linkTable(other.table, field.column)
        const user = await db.queries
          .selectFrom(table)
          .select("owner_id")
          .where("target_id", "=", id)
          .executeTakeFirst()
        if (user) return named.label.plural
        continue
      }
      const query = selectRows(db.queries, other).select("id").where(field.column, "=", id)
      if (await query.executeTakeFirst()) return named.label.plural
    }
  }
  return undefined
}

/** Error for the deletion of a referenced record; undefined for any other error. */
export async function deleteError(
  error: unknown,
  engine: Engine,
  place: { resource: Resource; id: string; session: Session },
): Promise<ApiError | undefined> {
  if (databaseFault(error)?.kind !== "foreign-key") return undefined
  const user = await userOf(engine, place)
  return new ApiError(409, `Data ini masih dipakai di ${user ?? "data lain"}, jadi tidak dapat dihapus.`)
}
