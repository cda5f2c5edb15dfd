/** Webhooks have the rights of a role, and stop with it. */
import type { Queries } from "../database/types"
import { type Actor, type Clock, record } from "../history/record"

/** Switches the webhooks of a role off that is deleted. */
export async function stopWebhooksOfRole(
  { trx, engine, actor }: { trx: Queries; engine: Clock; actor: Actor },
  roleId: string,
): Promise<void> {
  const rows = await trx
    .selectFrom("webhooks")
    .select(["id", "name"])
    .where("role_id", "=", roleId)
    .where("active", "=", 1)
    .execute()
  for (const { id, name } of rows) {
    await trx.updateTable("webhooks").set({ active: 0 }).where("id", "=", String(id)).execute()
    const changes = { webhookActive: { before: true, after: false } }
    const happening = {
      actor,
      action: "webhook-changed",
      recordId: String(id),
      recordName: String(name),
    } as const
    await record(trx, engine, { ...happening, changes })
  }
}
