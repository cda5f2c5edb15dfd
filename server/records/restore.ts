/** Restores a deleted record from the history. */
import { type Changes, readChanges } from "../../src/core/history/entry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { fieldType } from "../../src/fields/registry"
import { storeAccount, UNUSABLE_HASH } from "../auth/accounts"
import type { Queries } from "../database/types"
import { ApiError, notFound } from "../ground/api-error"
import type { Change } from "../hooks/hook"
import { isRecorded } from "./history"
import { renamedChanges } from "./history-names"
import type { Answer } from "./present"
import { runHooks } from "./run-hooks"
import { reserveCodes, SequenceConflict } from "./sequences"
import { insertRecord } from "./store"
import { attempt, finish, type Writing } from "./write"

/** The record in the history entry of its deletion. */
export interface Deleted {
  recordId: string
  changes: Changes
}

/** @throws ApiError 404 for an unknown entry; 409 if it is no deletion */
export async function readDeleted(
  trx: Queries,
  resourceOf: (name: string) => Resource | undefined,
  id: string,
): Promise<{ resource: Resource; deleted: Deleted }> {
  const row = await trx.selectFrom("history").selectAll().where("id", "=", id).executeTakeFirst()
  if (!row) throw notFound()
  const resource = resourceOf(String(row.resource))
  if (row.action !== "delete" || !resource) throw new ApiError(409, "Catatan ini bukan penghapusan data.")
  const changes = renamedChanges(resource, readChanges(JSON.parse(String(row.changes))))
  return { resource, deleted: { recordId: String(row.record_id), changes } }
}

/** Values before the deletion; null for fields declared since. */
function valuesOf(resource: Resource, changes: Changes): Values {
  const values: Record<string, unknown> = {}
  for (const field of resource.fields)
    if (isRecorded(resource, field))
      values[field.key] = fieldType(field).parse(changes[field.key]?.before ?? null, field)
  return values
}

/**
 * Restores a record under its own id, which references contain. No password signs in to its account before a reset.
 * @throws ApiError 403; 409 if the record exists, or others have taken its codes, names or email
 */
export async function restoreRecord(writing: Writing, { recordId: id, changes }: Deleted): Promise<Answer> {
  const { engine, resource } = writing
  return attempt(writing, async (trx, now) => {
    // The second of two parallel calls finds the record.
    await engine.db.lock(trx, [`restore ${id}`])
    const existing = await trx.selectFrom(resource.table).select("id").where("id", "=", id).executeTakeFirst()
    if (existing) throw new ApiError(409, "Data ini sudah ada.")
    const values = valuesOf(resource, changes)
    const { session } = now
    const change: Change = {
      engine,
      trx,
      session,
      resource,
      action: "create",
      id,
      values,
      original: undefined,
    }
    await runHooks("before", engine, change)
    await insertRecord({ trx, resource, id, values, now: engine.now().toISOString() })
    try {
      await reserveCodes(resource, { id, values, mode: "create", trx })
    } catch (error) {
      // A restored record keeps its code; no new one is generated.
      if (!(error instanceof SequenceConflict)) throw error
      throw new ApiError(409, "Nomor data ini sudah dipakai data lain.")
    }
    await storeAccount({ hash: UNUSABLE_HASH }, { trx, resource, id, values })
    await runHooks("after", engine, change)
    return finish(trx, now, { id, action: "restore" })
  })
}
