/** Jobs that follow writes (`hooks.afterCommit`) and have not succeeded, for users with all rights. Embedded API only. */
import type { WaitingJob } from "../../../src/core/job"
import { nameOf } from "../../../src/fields/registry"
import { jobOf, MAX_ATTEMPTS } from "../../database/job-queue"
import { notFound } from "../../ground/api-error"
import { WEBHOOK_JOBS } from "../../jobs/webhooks"
import { type Api, idOf } from "../api-env"
import type { ApiApp } from "../env"
import { requireFullAccess } from "./full-access"

/** Jobs per response; the oldest failed ones first. */
const MOST = 200

export function jobRoutes(app: ApiApp, api: Api): void {
  const { engine } = api

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
    const data = rows.map((row): WaitingJob => {
      const job = jobOf(row)
      const resource = engine.registry.find(job.resource)
      return {
        id: job.id,
        at: String(row.at),
        resource: job.resource,
        recordId: job.recordId,
        recordName: resource ? nameOf(resource, job.record) : "",
        action: job.action,
        attempts: job.attempts,
        failed: job.attempts >= MAX_ATTEMPTS,
        nextAt: new Date(Number(row.next_at)).toISOString(),
        error: String(row.error),
      }
    })
    return c.json({ data })
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
