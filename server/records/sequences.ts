/** Running numbers, claimed in the database: a code is unique in its scope across tables. */
import { type RawBuilder, sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import type { Context, Mode, Values } from "../../src/core/schema/types"
import { nextSequence, parseSequence, type SequenceFormat } from "../../src/core/sequence/sequence"
import { isEmpty } from "../../src/core/validation/values"
import { codeClaimOf, numberedFields } from "../database/code-claims"
import { kindOf } from "../database/kind"
import type { Database, Queries } from "../database/types"
import { refuseFields } from "../ground/api-error"

/** Sorts after every letter and digit of a code. */
const BEYOND = "["
/** Claims of one query; texts that only look like codes are skipped. */
const SOME = 20

export interface Claim {
  code: string
  shown: string
  owner_table: string
  owner_id: string
}

/** Column in byte order, which is the order of codes of one format. */
const codeColumn = (trx: Queries) => (kindOf(trx) === "postgres" ? sql`code collate "C"` : sql`code`)

const tailOf = ({ letter, digits }: SequenceFormat): number => (letter ? 1 : 0) + digits

/** Claims of the highest codes of a scope in a format, the highest first; found by an index. */
async function highestClaims(
  trx: Queries,
  scope: string,
  { format, most }: { format: SequenceFormat; most: number },
): Promise<Claim[]> {
  // `codeClaimOf` compares in upper case.
  const prefix = format.prefix.toUpperCase()
  const code = codeColumn(trx)
  const length = prefix.length + tailOf(format)
  const highest: Claim[] = []
  for (let below = `${prefix}${BEYOND}`; ; ) {
    const { rows } = await sql<Claim>`select code, shown, owner_table, owner_id from sequence_claims
      where scope = ${scope} and ${code} >= ${prefix} and ${code} < ${below} and length(code) = ${length}
      order by ${code} desc limit ${SOME}`.execute(trx)
    highest.push(...rows.filter(({ shown }) => parseSequence(format, shown)))
    const last = rows.at(-1)
    if (highest.length >= most || !last || rows.length < SOME) return highest.slice(0, most)
    below = last.code
  }
}

/** Prefixes of codes that are searched. */
const MOST_PREFIXES = 300

/**
 * Highest claims of every prefix. @param format its prefix is ignored
 * @returns undefined if there are too many prefixes
 */
export async function highestOfAll(
  trx: Queries,
  scope: string,
  { format, most }: { format: SequenceFormat; most: number },
): Promise<Claim[] | undefined> {
  const code = codeColumn(trx)
  const tail = tailOf(format)
  const highest: Claim[] = []
  const longest = async (shorter: RawBuilder<unknown>) => {
    const { rows } = await sql<{
      length: number | null
    }>`select max(length(code)) as length from sequence_claims
      where scope = ${scope} ${shorter}`.execute(trx)
    return Number(rows[0]?.length ?? 0)
  }
  let looks = 0
  for (
    let length = await longest(sql``);
    length >= tail && length > 0;
    length = await longest(sql`and length(code) < ${length}`)
  )
    for (let below = sql``; ; ) {
      if (++looks > MOST_PREFIXES) return undefined
      const { rows } = await sql<Claim>`select code, shown from sequence_claims
        where scope = ${scope} and length(code) = ${length} ${below} order by ${code} desc limit 1`.execute(
        trx,
      )
      const [top] = rows
      if (!top) break
      const prefix = top.code.slice(0, length - tail)
      for (const own of new Set([prefix, top.shown.slice(0, prefix.length)]))
        highest.push(...(await highestClaims(trx, scope, { format: { ...format, prefix: own }, most })))
      // Codes of one length between this one and its prefix have the same prefix.
      below = sql`and ${code} < ${prefix}`
    }
  return highest
}

/**
 * Fills generated codes. The client's code is ignored: one request with the highest code could use up all numbers. A
 * stored code never changes (AB-46).
 * @throws ApiError 422 if no code is left
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
  const fields = numberedFields(resource).filter(
    ({ field, numbering }) =>
      numbering.entry(context.mode) === "generated" && (!field.when || field.when(values, context)),
  )
  const open = fields.filter(({ field }) => isEmpty(context.original?.[field.key]))
  // One write at a time per scope: the next one sees the number just taken.
  await db.lock(
    trx,
    open.map(({ numbering }) => `sequence:${numbering.scope}`),
  )
  for (const { field, numbering } of fields) {
    const stored = context.original?.[field.key]
    if (!isEmpty(stored)) {
      values[field.key] = stored
      continue
    }
    const format = numbering.format(values, context)
    const highest = await highestClaims(trx, numbering.scope, { format, most: 1 })
    const next = nextSequence(
      format,
      highest.map(({ shown }) => shown),
    )
    if (!next) throw refuseFields(422, { [field.key]: numbering.exhausted })
    values[field.key] = next
  }
}

/** Another process took the computed number; a retry gets the next one. */
export class SequenceConflict extends Error {}

/**
 * Claims the record's codes and releases its former ones.
 * @throws ApiError 409 on the field whose code another record holds @throws SequenceConflict for a generated code
 */
export async function reserveCodes(
  resource: Resource,
  { id, values, mode, trx }: { id: string; values: Values; mode: Mode; trx: Queries },
): Promise<void> {
  for (const { field, numbering } of numberedFields(resource)) {
    await trx
      .deleteFrom("sequence_claims")
      .where("owner_table", "=", resource.table)
      .where("owner_id", "=", id)
      .where("field", "=", field.key)
      .execute()
    const claim = codeClaimOf({ field, numbering }, values)
    if (!claim) continue
    const owner = await trx
      .selectFrom("sequence_claims")
      .select("owner_id")
      .where("scope", "=", numbering.scope)
      .where("code", "=", claim.code)
      .executeTakeFirst()
    if (owner && numbering.entry(mode) === "generated") throw new SequenceConflict()
    if (owner) throw refuseFields(409, { [field.key]: numbering.taken })
    await trx
      .insertInto("sequence_claims")
      .values({
        scope: numbering.scope,
        ...claim,
        owner_table: resource.table,
        owner_id: id,
        field: field.key,
      })
      .execute()
  }
}

export const releaseCodes = (trx: Queries, table: string, id: string) =>
  trx.deleteFrom("sequence_claims").where("owner_table", "=", table).where("owner_id", "=", id).execute()
