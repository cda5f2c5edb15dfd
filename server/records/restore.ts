/** Restores a deleted record from the history. */
import { type Changes, readChanges } from "../../src/core/history/entry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { fieldType } from "../../src/fields/registry"
import { storeAccount, UNUSABLE_HASH } from "../auth/accounts"
import type { Engine } from "../auth/engine"
import type { Queries } from "../database/types"
import { ApiError, notFound } from "../ground/api-error"
import type { Change } from "../hooks/hook"
import { isRecorded } from "./history"
import { historyNames, renamedChanges, storingResources } from "./history-names"
import { linesFields } from "./lines"
import type { Answer } from "./present"
import { runHooks } from "./run-hooks"
import { reserveCodes, SequenceConflict } from "./sequences"
import { withHeldFiles } from "./settle-files"
import { insertRecord } from "./store"
import { attempt, finish, type Writing } from "./write"
import { writeLines } from "./write-lines"

/** The record in the history entry of its deletion. */
export interface Deleted {
  recordId: string
  changes: Changes
  /** Field of lines → the lines that were deleted with it. */
  lines: Values
}

/** The lines that a deletion took along: their entries come right before it. They get new ids. */
async function deletedLines(
  trx: Queries,
  { registry, newId }: Pick<Engine, "registry" | "newId">,
  { resource, entry, id }: { resource: Resource; entry: string; id: string },
): Promise<Values> {
  const fields = new Map(
    linesFields(resource).flatMap((one) =>
      historyNames(registry, one.part).map((name) => [name, one] as const),
    ),
  )
  if (fields.size === 0) return {}
  const rows = await trx
    .selectFrom("history")
    .select(["resource", "action", "changes"])
    .where("record_id", "=", id)
    .where("resource", "in", [...historyNames(registry, resource), ...fields.keys()])
    .where("id", "<", entry)
    .orderBy("id", "desc")
    .execute()
  const lines: Record<string, Values[]> = {}
  for (const { resource: name, action, changes } of rows) {
    const found = fields.get(String(name))
    if (!found || action !== "delete") break
    const { field, part } = found
    const values = valuesOf(part, renamedChanges(part, readChanges(JSON.parse(String(changes)))))
    lines[field.key] = [values, ...(lines[field.key] ?? [])]
  }
  // Ids in the former order, which is that of the ids.
  return Object.fromEntries(
    Object.entries(lines).map(([key, some]) => [key, some.map((line) => ({ ...line, id: newId() }))]),
  )
}

/** @throws ApiError 404 for an unknown entry; 409 if it is no deletion */
export async function readDeleted(
  trx: Queries,
  engine: Pick<Engine, "registry" | "newId">,
  id: string,
): Promise<{ resource: Resource; deleted: Deleted }> {
  const row = await trx.selectFrom("history").selectAll().where("id", "=", id).executeTakeFirst()
  if (!row) throw notFound()
  const resource = storingResources(engine.registry).get(String(row.resource))
  if (row.action !== "delete" || !resource)
    throw new ApiError(409, "Catatan ini bukan catatan penghapusan data.")
  if (resource.owner) throw new ApiError(409, "Baris ini bagian dari data lain. Kembalikan data itu.")
  const changes = renamedChanges(resource, readChanges(JSON.parse(String(row.changes))))
  const recordId = String(row.record_id)
  const lines = await deletedLines(trx, engine, { resource, entry: id, id: recordId })
  return { resource, deleted: { recordId, changes, lines } }
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
export async function restoreRecord(
  writing: Writing,
  { recordId: id, changes, lines }: Deleted,
): Promise<Answer> {
  const { engine, resource } = writing
  return attempt(writing, async (trx, now) => {
    // The second of two parallel calls finds the record.
    await engine.db.lock(trx, [`restore ${id}`])
    const existing = await trx.selectFrom(resource.table).select("id").where("id", "=", id).executeTakeFirst()
    if (existing) throw new ApiError(409, "Data ini sudah ada.")
    const stored = valuesOf(resource, changes)
    const values = {
      ...(await withHeldFiles(trx, resource, { values: stored, now: engine.now() })),
      ...lines,
    }
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
    await writeLines(trx, now, { id, values, original: undefined })
    await runHooks("after", engine, change)
    return finish(trx, now, { id, action: "restore" })
  })
}
