/** Writes rows. All functions run inside a transaction. */
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { toRow } from "../database/columns"
import { databaseFault } from "../database/faults"
import { keyColumn, linkTable, storageOf } from "../database/schema"
import type { Queries } from "../database/types"
import { type ApiError, refuseFields, stale } from "../ground/api-error"

interface Storing {
  trx: Queries
  resource: Resource
  id: string
  values: Values
  now: string
}

async function storeLinks({ trx, resource, id, values }: Storing): Promise<void> {
  for (const field of resource.fields) {
    if (storageOf(field) !== "links" || field.column === null) continue
    const table = linkTable(resource.table, field.column)
    await trx.deleteFrom(table).where("owner_id", "=", id).execute()
    const targets = values[field.key]
    if (!Array.isArray(targets) || targets.length === 0) continue
    const rows = targets.map((target, position) => ({ owner_id: id, target_id: String(target), position }))
    await trx.insertInto(table).values(rows).execute()
  }
}

export async function insertRecord(storing: Storing): Promise<void> {
  const { trx, resource, id, values, now } = storing
  const row = { ...toRow(resource, values), id, created_at: now, updated_at: now, version: 1 }
  await trx.insertInto(resource.table).values(row).execute()
  await storeLinks(storing)
}

export async function updateRecord(storing: Storing & { version: number }): Promise<void> {
  const { trx, resource, id, values, now, version } = storing
  const { numUpdatedRows } = await trx
    .updateTable(resource.table)
    .set({ ...toRow(resource, values), updated_at: now, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst()
  // Optimistic lock, in addition to the lock of the row.
  if (numUpdatedRows === 0n) throw stale(version + 1)
  await storeLinks(storing)
}

/** The API's error for a failed constraint; undefined for any other error. */
export function storeError(error: unknown, resource: Resource): ApiError | undefined {
  const fault = databaseFault(error)
  if (!fault) return undefined
  if (fault.kind === "unique") {
    const field = resource.fields.find(({ column }) => column !== null && keyColumn(column) === fault.column)
    return field?.unique ? refuseFields(409, { [field.key]: field.unique }) : undefined
  }
  if (fault.kind === "length") {
    const field = resource.fields.find(({ column }) => column === fault.column)
    return refuseFields(422, {
      [field?.key ?? resource.title]: field ? `Maksimal ${field.maxLength} karakter` : "Data terlalu panjang",
    })
  }
  if (fault.kind !== "foreign-key") return undefined
  // Another request deleted the target meanwhile; only on PostgreSQL, as SQLite has one writer.
  const field = resource.fields.find(({ column }) =>
    fault.table === resource.table
      ? column !== null && column === fault.column
      : column !== null && linkTable(resource.table, column) === fault.table,
  )
  return refuseFields(409, {
    [field?.key ?? resource.title]: "Pilihan ini sudah dihapus. Muat ulang halaman.",
  })
}
