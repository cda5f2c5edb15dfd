/** Users with every kind of second factor, in a server without a port, for attempts that must not pass. */
import { accountOf } from "../../../server/auth/accounts"
import { hashAt } from "../../../server/auth/password"
import type { Database } from "../../../server/database/types"
import type { Random } from "../../../server/sample/random"
import { createAttempts, type Target } from "../../support/factors/attempts"
import { ADMIN, openProduct, personWith, rights } from "./api"
import type { Opening } from "./both-databases"
import { factorCalls } from "./factor-calls"

/** Cheap hashes: each attempt signs in by password, which other tests attack. */
const CHEAP = { N: 2 ** 8, r: 8, p: 1 }
/** Kinds of role: full access, edits accounts, views them, no rights. */
const ROLES = [rights("Global"), rights("AdminData", "view", "edit"), rights("AdminData", "view"), []]

/** One user of each kind of role. Changes the cost of new hashes; no pause slows an address down. */
export async function openTargets(db: Database | Opening, random: Random) {
  hashAt(CHEAP)
  const clock = { ms: 0 }
  const now = () => new Date(Date.now() + clock.ms)
  const server = await openProduct({ db, now, login: { address: Number.POSITIVE_INFINITY } })
  const { code, addTotp, addPasskey } = factorCalls(clock)
  const targets: Target[] = []
  for (const permissions of ROLES) {
    const one = await personWith(server, permissions)
    const email = String((await accountOf(server.engine.db.queries, one.id))?.email)
    const { secret, data } = await addTotp(one)
    const { authenticator } = await addPasskey(one)
    // Its count has moved, so that an old one differs.
    const begun = await server.request("POST", "/auth/login", { body: { email, password: ADMIN.password } })
    const { challenge, passkey } = begun.body.data
    const used = { challenge, passkey: authenticator.get(passkey) }
    const { status } = await server.request("POST", "/auth/login/second", { body: used })
    if (status !== 200) throw new Error(`a right passkey: ${status}`)
    targets.push({ email, secret, recoveryCodes: data.recoveryCodes ?? [], authenticator })
  }
  const advance = (ms: number) => {
    clock.ms += ms
  }
  const attempts = createAttempts({ server, password: ADMIN.password, random, targets, code, advance })
  return { ...attempts, targets }
}
