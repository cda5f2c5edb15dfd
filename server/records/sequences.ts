/** Running numbers, held by the database: a code of one scope stands once, whichever table its record is in. */
import { sql } from "kysely"
import type { FieldOf, Resource } from "../../src/core/schema/resource"
import type { Context, Mode, Values } from "../../src/core/schema/types"
import { nextSequence } from "../../src/core/sequence/sequence"
import { isEmpty } from "../../src/core/validation/validate"
import { entryOf, exhaustedMessage, formatOf } from "../../src/fields/sequence"
import { storageOf } from "../database/schema"
import type { Database, Queries } from "../database/types"
import { refuseFields } from "../ground/api-error"

type SequenceField = FieldOf<"sequence">

const sequencesOf = (resource: Resource): SequenceField[] =>
  resource.fields.filter(
    (field): field is SequenceField => field.type === "sequence" && storageOf(field) !== null,
  )

/** Codes are compared without case and blanks. */
const reservationKey = (code: unknown): string => String(code).trim().toUpperCase()

/** Whether the code still counts: an inactive person's is free again (AE-55). */
const counts = (field: SequenceField, values: Values): boolean =>
  !isEmpty(values[field.key]) && (!field.active || values[field.active] !== false)

/**
 * Fills the codes that the server makes. What the client worked out is the same, or older: it is never kept for its own
 * sake, as one call could use up the numbers of everybody with the highest. A stored one never changes (AB-46).
 * @throws ApiError 422 when the range is used up
 */
export async function makeCodes(
  resource: Resource,
  {
    values,
    context,
    trx,
    db,
  }: { values: Record<string, unknown>; context: Context; trx: Queries; db: Database },
): Promise<void> {
  const fields = sequencesOf(resource).filter(
    (field) => entryOf(field, context.mode) === "generated" && (!field.when || field.when(values, context)),
  )
  const open = fields.filter((field) => isEmpty(context.original?.[field.key]))
  // One at a time per scope: whoever comes next sees the number that was just taken.
  await db.lock(
    trx,
    open.map((field) => `sequence:${field.scope}`),
  )
  for (const field of fields) {
    const stored = context.original?.[field.key]
    if (!isEmpty(stored)) {
      values[field.key] = stored
      continue
    }
    const format = formatOf(field, values, context)
    const rows = await trx
      .selectFrom("sequence_claims")
      .select("shown")
      .where("scope", "=", field.scope)
      .where(sql`substr(shown, 1, ${format.prefix.length})`, "=", format.prefix)
      .execute()
    const next = nextSequence(
      format,
      rows.map((row) => String(row.shown)),
    )
    if (!next) throw refuseFields(422, { [field.key]: exhaustedMessage(field) })
    values[field.key] = next
  }
}

/** Another process took the number that this write had just worked out: begun again, it gets the next one. */
export class SequenceConflict extends Error {}

/**
 * Holds the record's codes and lets go of those it no longer has.
 * @throws ApiError 409 on the field whose code another record holds @throws SequenceConflict for a code that the server makes
 */
export async function reserveCodes(
  resource: Resource,
  { id, values, mode, trx }: { id: string; values: Values; mode: Mode; trx: Queries },
): Promise<void> {
  for (const field of sequencesOf(resource)) {
    await trx
      .deleteFrom("sequence_claims")
      .where("owner_table", "=", resource.table)
      .where("owner_id", "=", id)
      .where("field", "=", field.key)
      .execute()
    if (!counts(field, values)) continue
    const code = reservationKey(values[field.key])
    const owner = await trx
      .selectFrom("sequence_claims")
      .select("owner_id")
      .where("scope", "=", field.scope)
      .where("code", "=", code)
      .executeTakeFirst()
    if (owner && entryOf(field, mode) === "generated") throw new SequenceConflict()
    if (owner) throw refuseFields(409, { [field.key]: field.taken ?? "Kode sudah digunakan" })
    await trx
      .insertInto("sequence_claims")
      .values({
        scope: field.scope,
        code,
        shown: String(values[field.key]).trim(),
        owner_table: resource.table,
        owner_id: id,
        field: field.key,
      })
      .execute()
  }
}

export const releaseCodes = (trx: Queries, table: string, id: string) =>
  trx.deleteFrom("sequence_claims").where("owner_table", "=", table).where("owner_id", "=", id).execute()
