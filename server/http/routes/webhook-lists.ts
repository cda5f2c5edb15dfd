/** Webhooks and deliveries as their page shows them. */
import type { Registry } from "../../../src/core/schema/registry"
import { type Delivery, MOST_DELIVERIES, type WebhookInfo } from "../../../src/core/webhook"
import { readRoleName } from "../../auth/roles"
import { MAX_ATTEMPTS } from "../../database/job-queue"
import type { Queries, Row } from "../../database/types"
import { eventsOf, jobResource } from "../../jobs/webhooks"

export async function listWebhooks(queries: Queries, registry: Registry): Promise<WebhookInfo[]> {
  const rows = await queries.selectFrom("webhooks").selectAll().orderBy("id").execute()
  const waiting = await queries
    .selectFrom("jobs")
    .select(["resource", ({ fn }) => fn.countAll().as("count")])
    .where("resource", "in", ["", ...rows.map(({ id }) => jobResource(String(id)))])
    .groupBy("resource")
    .execute()
  const counts = new Map(waiting.map(({ resource, count }) => [String(resource), Number(count)]))
  const roleName = async (row: Row) =>
    (await readRoleName(queries, registry, { id: String(row.role_id) })) ?? ""
  return Promise.all(
    rows.map(async (row) => ({
      id: String(row.id),
      name: String(row.name),
      url: String(row.url),
      resource: String(row.resource),
      events: eventsOf(row),
      roleId: String(row.role_id),
      roleName: await roleName(row),
      active: row.active === 1,
      createdAt: String(row.created_at),
      createdBy: String(row.created_by),
      waiting: counts.get(jobResource(String(row.id))) ?? 0,
    })),
  )
}

/** The newest deliveries of a webhook. */
export async function listDeliveries(queries: Queries, webhookId: string): Promise<Delivery[]> {
  const rows = await queries
    .selectFrom("webhook_deliveries")
    .leftJoin("jobs", "jobs.id", "webhook_deliveries.id")
    .selectAll("webhook_deliveries")
    .select(["jobs.next_at as next_at", "jobs.attempts as tries"])
    .where("webhook_deliveries.webhook_id", "=", webhookId)
    .orderBy("webhook_deliveries.id", "desc")
    .limit(MOST_DELIVERIES)
    .execute()
  return rows.map((row) => {
    const isFailed = row.state === "waiting" && (row.tries === null || Number(row.tries) >= MAX_ATTEMPTS)
    return {
      id: String(row.id),
      at: String(row.at),
      event: String(row.event),
      recordId: String(row.record_id),
      recordName: String(row.record_name),
      state: isFailed ? "failed" : (String(row.state) as Delivery["state"]),
      attempts: Number(row.attempts),
      status: Number(row.status),
      triedAt: String(row.tried_at),
      nextAt: row.next_at === null || isFailed ? "" : new Date(Number(row.next_at)).toISOString(),
      detail: String(row.detail),
    }
  })
}
