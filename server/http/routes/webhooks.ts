/** Webhooks and their deliveries, for users with all rights. Embedded API only. */
import { requireOwnRights } from "../../access/own-rights"
import type { Session } from "../../auth/engine"
import { requireRecentProof } from "../../auth/recent-proof"
import type { Queries, Row } from "../../database/types"
import { ApiError, notFound, refuseFields } from "../../ground/api-error"
import { isId } from "../../ground/ids"
import { record } from "../../history/record"
import { postSigned } from "../../jobs/deliver"
import { encryptSecret, generateSecret } from "../../jobs/webhook-secret"
import { eventsOf, jobResource, queueDelivery } from "../../jobs/webhooks"
import { type Api, idOf } from "../api-env"
import { readBody } from "../body"
import type { ApiApp, ApiContext } from "../env"
import { postOutgoing } from "../outgoing"
import { changeWithFullAccess, requireFullAccess } from "./full-access"
import { readWebhook, valuesOf } from "./webhook-input"
import { listDeliveries, listWebhooks } from "./webhook-lists"

/** In bytes. */
const BODY_LIMIT = 10 * 1024
const MOST_WEBHOOKS = 50
const LOCK = "webhooks"

/** Values of a webhook for its history; never its secret. */
const shownOf = (row: Row, role: string) => ({
  webhookUrl: row.url,
  webhookResource: row.resource,
  webhookEvents: eventsOf(row).join(", "),
  keyRole: role,
  webhookActive: row.active === 1,
})

/** @param internal true if webhooks may reach internal addresses and plain HTTP */
export function webhookRoutes(app: ApiApp, api: Api, internal: boolean): void {
  const { engine } = api
  const fullAccess = (c: ApiContext) => requireFullAccess(api, c)
  const change = <T>(first: Session, work: (trx: Queries, session: Session) => Promise<T>): Promise<T> =>
    changeWithFullAccess(api, { lock: LOCK, first }, work)
  const find = async (trx: Queries, id: string): Promise<Row> => {
    const row = await trx.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  }
  const requireRole = (trx: Queries, session: Session, roles: { given?: string[]; touched?: string[] }) =>
    requireOwnRights(
      { engine, trx, session },
      { ...roles, toCaller: true, consequence: "webhook tidak dapat Anda ubah" },
    )
  type Access = Awaited<ReturnType<typeof requireRole>>

  const note = async (
    trx: Queries,
    actor: Session,
    { before, after, access }: { before?: Row; after?: Row; access: Access },
  ) => {
    const shown = (row: Row | undefined): Readonly<Record<string, unknown>> =>
      row ? shownOf(row, access.of(String(row.role_id))?.name ?? "") : {}
    const [was, is] = [shown(before), shown(after)]
    const keys = Object.keys({ ...was, ...is }).filter((key) => was[key] !== is[key])
    const labelOf = (name: unknown) => engine.registry.find(String(name))?.label.plural ?? null
    const changes = Object.fromEntries(
      keys.map((key) => {
        const change = { before: was[key] ?? null, after: is[key] ?? null }
        if (key !== "webhookResource") return [key, change]
        return [key, { ...change, labels: { before: labelOf(change.before), after: labelOf(change.after) } }]
      }),
    )
    const action = !before ? "webhook-created" : after ? "webhook-changed" : "webhook-removed"
    const { id, name } = after ?? before ?? {}
    await record(trx, engine, { actor, action, recordId: String(id), recordName: String(name), changes })
  }

  app.get("/webhooks", async (c) => {
    await fullAccess(c)
    return c.json({ data: await listWebhooks(engine.db.queries, engine.registry) })
  })

  app.post("/webhooks", async (c) => {
    const first = await fullAccess(c)
    await requireRecentProof(engine, first)
    const input = readWebhook(await readBody(c, BODY_LIMIT), engine.registry, internal)
    const secret = generateSecret()
    const id = engine.newId()
    await change(first, async (trx, session) => {
      const access = await requireRole(trx, session, { given: [input.roleId] })
      if (!access.of(input.roleId)) throw refuseFields(422, { roleId: "Role: pilihan tidak tersedia" })
      const known = await trx.selectFrom("webhooks").select("id").execute()
      if (known.length >= MOST_WEBHOOKS) throw new ApiError(409, `Paling banyak ${MOST_WEBHOOKS} webhook.`)
      const made = { created_at: engine.now().toISOString(), created_by: session.name }
      const row = { id, ...valuesOf(input), ...made, secret: encryptSecret(engine.tokenKey, secret) }
      await trx.insertInto("webhooks").values(row).execute()
      await note(trx, session, { after: row, access })
    })
    return c.json({ data: { id, secret } }, 201)
  })

  app.put("/webhooks/:id", async (c) => {
    const first = await fullAccess(c)
    await requireRecentProof(engine, first)
    const id = idOf(c)
    const input = readWebhook(await readBody(c, BODY_LIMIT), engine.registry, internal)
    await change(first, async (trx, session) => {
      const before = await find(trx, id)
      const roles = { given: [input.roleId], touched: [String(before.role_id)] }
      const access = await requireRole(trx, session, roles)
      if (!access.of(input.roleId)) throw refuseFields(422, { roleId: "Role: pilihan tidak tersedia" })
      await trx.updateTable("webhooks").set(valuesOf(input)).where("id", "=", id).execute()
      await note(trx, session, { before, after: await find(trx, id), access })
    })
    return c.json({ data: { id } })
  })

  app.delete("/webhooks/:id", async (c) => {
    const first = await fullAccess(c)
    const id = idOf(c)
    await change(first, async (trx, session) => {
      const before = await find(trx, id)
      const access = await requireRole(trx, session, { touched: [String(before.role_id)] })
      await trx.deleteFrom("jobs").where("resource", "=", jobResource(id)).execute()
      await trx.deleteFrom("webhooks").where("id", "=", id).execute()
      await note(trx, session, { before, access })
    })
    return c.json({ message: "Webhook sudah dihapus." })
  })

  app.post("/webhooks/:id/secret", async (c) => {
    const first = await fullAccess(c)
    await requireRecentProof(engine, first)
    const id = idOf(c)
    const secret = generateSecret()
    await change(first, async (trx, session) => {
      const before = await find(trx, id)
      const access = await requireRole(trx, session, { touched: [String(before.role_id)] })
      const stored = { secret: encryptSecret(engine.tokenKey, secret) }
      await trx.updateTable("webhooks").set(stored).where("id", "=", id).execute()
      await note(trx, session, { before, after: before, access })
    })
    return c.json({ data: { secret } })
  })

  app.post("/webhooks/:id/try", async (c) => {
    await fullAccess(c)
    const webhook = await find(engine.db.queries, idOf(c))
    const body = JSON.stringify({ type: "test", timestamp: engine.now().toISOString(), data: {} })
    const work = async () => {
      try {
        const { status, text } = await postSigned({ engine, internal, post: postOutgoing }, webhook, {
          id: engine.newId(),
          body,
        })
        return { status, detail: text.slice(0, 500) }
      } catch (error) {
        return { status: 0, detail: (error as Error).message.slice(0, 500) }
      }
    }
    return c.json({ data: await work() })
  })

  app.get("/webhooks/:id/deliveries", async (c) => {
    await fullAccess(c)
    const id = idOf(c)
    await find(engine.db.queries, id)
    return c.json({ data: await listDeliveries(engine.db.queries, id) })
  })

  app.post("/webhooks/:id/deliveries/:delivery/retry", async (c) => {
    const first = await fullAccess(c)
    const id = idOf(c)
    const delivery = c.req.param("delivery")
    if (!isId(delivery)) throw notFound()
    await change(first, async (trx) => {
      const row = await trx
        .selectFrom("webhook_deliveries")
        .selectAll()
        .where("id", "=", delivery)
        .where("webhook_id", "=", id)
        .executeTakeFirst()
      if (!row) throw notFound()
      const { numUpdatedRows } = await trx
        .updateTable("jobs")
        .set({ attempts: 0, next_at: engine.now().getTime() })
        .where("id", "=", delivery)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) await queueDelivery(trx, engine, row)
      const waiting = { state: "waiting", detail: "" }
      await trx.updateTable("webhook_deliveries").set(waiting).where("id", "=", delivery).execute()
    })
    return c.json({ data: null })
  })
}
