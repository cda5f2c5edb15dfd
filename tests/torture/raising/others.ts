/** Endpoints of the own account, called with ids of another one. */
import { publicId } from "../../../server/auth/session-list"
import { newId } from "../../../server/ground/ids"
import { sessionIdOf } from "../accounts/factored"
import type { OutsideDatabase } from "../database"
import { type Installation, PASSWORD } from "../installation"
import { inLanes } from "../lanes"
import { EXAMPLE, type Tally } from "../tally"
import type { Kind } from "./cast"

/** Gives an account a factor if it has none: stored directly, since its owner does not sign in. */
export const storeFactor = ({ query }: OutsideDatabase, accountId: string) =>
  query(`insert into account_factors (id, account_id, kind, name, added_at, used_at, secret, step, credential_id,
      public_key, counter, transports, origin)
    select '${newId()}', '${accountId}', 'totp', 'HP', '2026-01-01T00:00:00.000Z', '', 'AAAA', 0, null, '', 0, '', ''
    where not exists (select 1 from account_factors where account_id = '${accountId}')`)

interface Stage {
  installation: Installation
  cast: readonly Kind[]
  tally: Tally
}

/** No kind of role renames, removes or ends anything of another account by its id: it is not found. */
export async function onOthers({ installation: { database }, cast, tally }: Stage): Promise<void> {
  const factors = new Map<string, string>()
  for (const { targets } of cast) {
    const [target] = targets
    if (target) await storeFactor(database, target.person.id)
  }
  for (const { id, account_id } of await database.query("select id, account_id from account_factors"))
    factors.set(String(account_id), String(id))
  await inLanes(cast, 4, async ({ grants, actor: { client } }) => {
    for (const [index, other] of cast.entries()) {
      if (other.actor.client === client) continue
      const factor = factors.get(other.targets[0]?.person.id ?? "")
      const session = publicId(sessionIdOf(other.actor.client))
      const judge = (name: string, { status }: { status: number }) =>
        tally.check(status === 404, () => `${name}: ${status}${EXAMPLE}${grants.name} → ${other.grants.name}`)
      judge("renames another's factor", await client.put(`/auth/factors/${factor}`, { name: "Milik saya" }))
      judge("ends another's session", await client.delete(`/auth/sessions/${session}`))
      // Its own password is right, and costs a hash.
      if (index === 0)
        judge(
          "removes another's factor",
          await client.post(`/auth/factors/${factor}/remove`, { password: PASSWORD }),
        )
    }
  })
  const named = await database.query("select id from account_factors where name <> 'HP'")
  tally.check(named.length === 0, () => "a factor of another account has a new name")
  for (const { grants, actor } of cast) {
    const { status } = await actor.client.get("/auth/sessions")
    tally.check(status === 200, () => `a session that no other may end: ${status}${EXAMPLE}${grants.name}`)
  }
}
