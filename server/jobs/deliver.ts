/** Sends a delivery of a webhook, with what the webhook's role may read at that moment. */
import { can } from "../../src/core/access/permissions"
import { fitsAll, recordFilters } from "../../src/core/access/record-filter"
import { sessionRegistry } from "../../src/core/access/session-registry"
import { ID } from "../../src/core/codec/codec"
import { writeAt } from "../../src/core/codec/path"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { isObject } from "../../src/core/text"
import { fieldType } from "../../src/fields/registry"
import type { Engine, Session } from "../auth/engine"
import { readGrants } from "../auth/permissions"
import { programSession } from "../auth/program-session"
import type { Row } from "../database/types"
import type { Hook } from "../hooks/hook"
import { decryptSecret, signedHeaders } from "./webhook-secret"
import { WEBHOOK_JOBS } from "./webhooks"

const DAY_MS = 24 * 60 * 60_000
/** Days for which done deliveries are shown. */
const SHOWN_DAYS = 30
const LONGEST_DETAIL = 500

export interface Outgoing {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  signal?: AbortSignal | undefined
  /** True if internal addresses and plain HTTP are allowed. */
  internal: boolean
}

export interface OutgoingAnswer {
  status: number
  /** The start of the answer. */
  text: string
}

/** Sends a request; `http/outgoing.ts` has it. */
export type Post = (outgoing: Outgoing) => Promise<OutgoingAnswer>

export interface DeliveryOptions {
  engine: Engine & { hooks: readonly Hook[] }
  /** True if internal addresses and plain HTTP are allowed. */
  internal: boolean
  signal?: AbortSignal
  post: Post
}

/** The session of the webhook's role, for the hooks that hide records. */
async function sessionOf({ engine }: DeliveryOptions, webhook: Row): Promise<Session | undefined> {
  const grants = await readGrants(engine.db.queries, engine.registry, String(webhook.role_id))
  return grants && programSession(webhook, grants, "")
}

/** The values as an answer of the API has them, without the names of references. */
function presented(resource: Resource, values: Values): Record<string, unknown> {
  const answer: Record<string, unknown> = {}
  writeAt(answer, ID, values.id)
  for (const { read, value } of resource.fixedValues) writeAt(answer, read, value)
  for (const field of resource.fields) {
    if (!field.read) continue
    const stored = values[field.key]
    if (stored === undefined) continue
    const part = field.lines?.part()
    if (part && Array.isArray(stored)) {
      writeAt(
        answer,
        field.read,
        stored.filter(isObject).map((line) => presented(part, line)),
      )
      continue
    }
    const picked = field.read.some(({ pick }) => pick !== null)
    if (stored === null && picked) continue
    writeAt(answer, field.read, stored === null ? null : fieldType(field).toWire(stored, field))
  }
  return answer
}

/** The payload; undefined if the role may not read the record. */
async function bodyOf(options: DeliveryOptions, webhook: Row, delivery: Row): Promise<string | undefined> {
  const { engine } = options
  const resource = engine.registry.find(String(delivery.resource))
  const session = await sessionOf(options, webhook)
  if (!resource || !session) return undefined
  const all = engine.registry.all.filter(({ variantOf }) => variantOf === resource.variantOf)
  const mayRead = all.some(
    ({ access }) => access.actions.has("show") && can(session.grants, access.module, "show"),
  )
  const values = JSON.parse(String(delivery.record)) as Values
  const isHidden = engine.hooks.some(
    (hook) => hook.on(resource, engine) && hook.visible?.(values, session, resource) === false,
  )
  const { id, name, role, grants } = session
  const filters = recordFilters(resource, grants, { id, name, role })
  const isOwn = filters === null || fitsAll(values, filters)
  if (!mayRead || isHidden || !isOwn) return undefined
  const shown = sessionRegistry(engine.registry, grants).restrict(resource)
  const type = `${resource.variantOf}.${delivery.event}`
  return JSON.stringify({ type, timestamp: delivery.at, data: presented(shown, values) })
}

/** Sends a body, signed. @throws Error if the secret cannot be read, or without an answer */
export function postSigned(
  { engine, internal, signal, post }: DeliveryOptions,
  webhook: Row,
  { id, body }: { id: string; body: string },
): Promise<OutgoingAnswer> {
  const secret = decryptSecret(engine.tokenKey, String(webhook.secret))
  if (secret === undefined)
    throw new Error("Kunci rahasia webhook ini tidak dapat dibaca lagi. Buat kunci rahasia baru.")
  const headers = signedHeaders(secret, { id, at: engine.now(), body })
  return post({ url: String(webhook.url), headers, body, internal, signal })
}

/** PostgreSQL stores no zero bytes: a delivery that was answered with one would be sent again and again. */
const short = (text: string): string => [...text].slice(0, LONGEST_DETAIL).join("").replaceAll("\0", "\uFFFD")

/** @returns when the delivery is done with @throws Error if it has to be tried again */
export async function deliver(id: string, options: DeliveryOptions): Promise<void> {
  const { db, now } = options.engine
  const delivery = await db.queries
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst()
  const webhook =
    delivery &&
    (await db.queries
      .selectFrom("webhooks")
      .selectAll()
      .where("id", "=", String(delivery.webhook_id))
      .executeTakeFirst())
  // Removed meanwhile.
  if (!delivery || !webhook) return
  const attempts = Number(delivery.attempts) + 1
  const note = (set: Row) =>
    db.queries
      .updateTable("webhook_deliveries")
      .set({ tried_at: now().toISOString(), ...set })
      .where("id", "=", id)
      .execute()
  const body = webhook.active === 1 ? await bodyOf(options, webhook, delivery) : undefined
  if (body === undefined) {
    const detail =
      webhook.active === 1 ? "Role webhook tidak boleh membaca data ini." : "Webhook tidak aktif."
    await note({ state: "skipped", attempts, detail })
    await prune(options, webhook)
    return
  }
  let answer: OutgoingAnswer
  try {
    answer = await postSigned(options, webhook, { id, body })
  } catch (error) {
    // A server that stops does not count as an attempt.
    if (!options.signal?.aborted) await note({ attempts, status: 0, detail: short((error as Error).message) })
    throw error
  }
  const { status } = answer
  const fits = status >= 200 && status < 300
  await note({ state: fits ? "sent" : "waiting", attempts, status, detail: short(answer.text) })
  if (!fits) throw new Error(`Webhook dijawab dengan status ${status}.`)
  await prune(options, webhook)
}

/** Deletes old deliveries of a webhook that have no job. */
async function prune({ engine: { db, now } }: DeliveryOptions, webhook: Row): Promise<void> {
  const before = new Date(now().getTime() - SHOWN_DAYS * DAY_MS).toISOString()
  await db.queries
    .deleteFrom("webhook_deliveries")
    .where("webhook_id", "=", String(webhook.id))
    .where("at", "<", before)
    .where("id", "not in", db.queries.selectFrom("jobs").select("id").where("resource", "like", WEBHOOK_JOBS))
    .execute()
}
