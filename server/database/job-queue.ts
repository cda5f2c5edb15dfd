/** A job: work of a server part that follows a committed write (`hooks.afterCommit`). */
import type { Queries, Row } from "./types"

export type JobAction = "create" | "edit" | "delete"

/** Attempts until a job counts as failed and waits for a superadmin: fourteen hours with the delays of `retryDelay`. */
export const MAX_ATTEMPTS = 24

const FIRST_DELAY_MS = 5000
const LONGEST_DELAY_MS = 60 * 60_000

/** Milliseconds until the next attempt: doubled each time, an hour at most. @param attempts made so far, at least 1 */
export const retryDelay = (attempts: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS)

export interface Job {
  /** Idempotency key: the same at each attempt. */
  id: string
  resource: string
  recordId: string
  action: JobAction
  /** The record's values at its write, with `id`. */
  record: Readonly<Record<string, unknown>>
  /** Attempts made so far. */
  attempts: number
}

export const jobOf = (row: Row): Job => ({
  id: String(row.id),
  resource: String(row.resource),
  recordId: String(row.record_id),
  action: String(row.action) as JobAction,
  record: JSON.parse(String(row.record)),
  attempts: Number(row.attempts),
})

/** Stores a job in the transaction of its write. Jobs of one record are numbered, and done in that order. */
export async function enqueueJob(
  trx: Queries,
  {
    engine,
    ...job
  }: Omit<Job, "id" | "attempts"> & { id?: string; engine: { newId: () => string; now: () => Date } },
): Promise<void> {
  const now = engine.now()
  const last = await trx
    .selectFrom("jobs")
    .select(({ fn }) => fn.max("number").as("number"))
    .where("resource", "=", job.resource)
    .where("record_id", "=", job.recordId)
    .executeTakeFirst()
  await trx
    .insertInto("jobs")
    .values({
      id: job.id ?? engine.newId(),
      at: now.toISOString(),
      resource: job.resource,
      record_id: job.recordId,
      number: Number(last?.number ?? 0) + 1,
      action: job.action,
      record: JSON.stringify(job.record),
      attempts: 0,
      next_at: now.getTime(),
      leased_until: 0,
      error: "",
    })
    .execute()
}
