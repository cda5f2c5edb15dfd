/** Stores deliveries of webhooks in the transaction of their write; the job queue sends them (`deliver.ts`). */

import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { nameOf } from "../../src/fields/registry"
import { enqueueJob } from "../database/job-queue"
import type { Queries, Row } from "../database/types"

/** Begins the resource of such jobs; no resource has a colon in its name. */
const PREFIX = "webhook:"

export const jobResource = (webhookId: string): string => PREFIX + webhookId
export const isWebhookJob = ({ resource }: { resource: string }): boolean => resource.startsWith(PREFIX)
export const WEBHOOK_JOBS = `${PREFIX}%`

interface Clocked {
  newId: () => string
  now: () => Date
}

export interface WebhookWrite {
  trx: Queries
  engine: Clocked
  resource: Resource
  /** `create`, `edit`, `delete`, or the name of an action. */
  event: string
  id: string
  /** Stored values, without passwords. */
  values: Values
}

export const eventsOf = (row: Row): string[] => JSON.parse(String(row.events))

/** The active webhooks of an event. */
const listenersOf = async ({ trx, resource, event }: WebhookWrite): Promise<Row[]> => {
  const rows = await trx
    .selectFrom("webhooks")
    .select(["id", "events"])
    .where("resource", "=", resource.variantOf)
    .where("active", "=", 1)
    .orderBy("id")
    .execute()
  return rows.filter((row) => eventsOf(row).includes(event))
}

/** Stores a delivery for each webhook of the event. */
export async function queueWebhooks(write: WebhookWrite): Promise<void> {
  const { trx, engine, resource, event, id, values } = write
  for (const { id: webhookId } of await listenersOf(write)) {
    const delivery = engine.newId()
    await trx
      .insertInto("webhook_deliveries")
      .values({
        id: delivery,
        webhook_id: String(webhookId),
        at: engine.now().toISOString(),
        event,
        resource: resource.name,
        record_id: id,
        record_name: nameOf(resource, values).slice(0, 200),
        record: JSON.stringify({ ...values, id }),
        state: "waiting",
        attempts: 0,
        status: 0,
        tried_at: "",
        detail: "",
      })
      .execute()
    await queueDelivery(trx, engine, { id: delivery, webhook_id: webhookId, record_id: id })
  }
}

/** Queues the job of a delivery, behind those of its record. */
export const queueDelivery = (
  trx: Queries,
  engine: Clocked,
  { id, webhook_id, record_id }: Row,
): Promise<void> =>
  enqueueJob(trx, {
    engine,
    id: String(id),
    resource: jobResource(String(webhook_id)),
    recordId: String(record_id),
    action: "edit",
    record: {},
  })
