/** Jobs that follow writes (`hooks.afterCommit`) and have not succeeded, for users with all rights. Embedded API only. */
import type { WaitingJob } from "../../../src/core/job"
import { nameOf } from "../../../src/fields/registry"
import { accountOf } from "../../auth/accounts"
import { type Job, jobOf, MAX_ATTEMPTS } from "../../database/job-queue"
import type { Row } from "../../database/types"
import { notFound } from "../../ground/api-error"
import { WEBHOOK_JOBS } from "../../jobs/webhooks"
import { isMailJob, type QueuedMail, recipientOf } from "../../mail/queue"
import { type Api, idOf } from "../api-env"
import type { ApiApp } from "../env"
import { requireFullAccess } from "./full-access"

/** Jobs per response; the oldest failed ones first. */
const MOST = 200

export function jobRoutes(app: ApiApp, api: Api): void {
  const { engine } = api

  /** Name of a record, or of the recipient of a mail. */
  const nameOfJob = async (job: Job): Promise<string> => {
    const resource = engine.registry.find(job.resource)
    if (resource) return nameOf(resource, job.record)
    if (!isMailJob(job)) return ""
    const recipient = recipientOf(job.record as unknown as QueuedMail)
    if ("address" in recipient) return recipient.address
    return String((await accountOf(engine.db.queries, recipient.accountId))?.name ?? "")
  }

  app.get("/jobs", async (c) => {
    await requireFullAccess(api, c)
    const rows = await engine.db.queries
      .selectFrom("jobs")
      .selectAll()
      .where("attempts", ">", 0)
      // They are on the page of their webhook.
      .where("resource", "not like", WEBHOOK_JOBS)
      .orderBy("attempts", "desc")
      .orderBy("id")
      .limit(MOST)
      .execute()
    const waiting = async (row: Row): Promise<WaitingJob> => {
      const job = jobOf(row)
      return {
        id: job.id,
        at: String(row.at),
        resource: job.resource,
        recordId: job.recordId,
        recordName: await nameOfJob(job),
        action: job.action,
        attempts: job.attempts,
        failed: job.attempts >= MAX_ATTEMPTS,
        nextAt: new Date(Number(row.next_at)).toISOString(),
        error: String(row.error),
      }
    }
    return c.json({ data: await Promise.all(rows.map(waiting)) })
  })

  app.post("/jobs/:id/retry", async (c) => {
    await requireFullAccess(api, c)
    const { numUpdatedRows } = await engine.db.queries
      .updateTable("jobs")
      .set({ attempts: 1, next_at: engine.now().getTime() })
      .where("id", "=", idOf(c))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
    return c.json({ data: null })
  })

  app.delete("/jobs/:id", async (c) => {
    await requireFullAccess(api, c)
    const { numDeletedRows } = await engine.db.queries
      .deleteFrom("jobs")
      .where("id", "=", idOf(c))
      .where("attempts", ">", 0)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    return c.json({ data: null })
  })
}
