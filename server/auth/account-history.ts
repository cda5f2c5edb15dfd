/** History entries of accounts: sign-ins, ends of sessions, passwords, switches. Never a password. */
import type { Changes, HistoryAction } from "../../src/core/history/entry"
import type { Queries, Row } from "../database/types"
import { logFailure } from "../ground/log"
import { type Actor, type Clock, record } from "../history/record"
import type { Engine } from "./engine"

interface AccountEvent {
  actor: Actor
  account: { id: string; name: string }
  action: HistoryAction
  changes?: Changes
}

/** The account of an `AccountEvent`. */
export const idAndName = ({ id, name }: Row) => ({ id: String(id), name: String(name) })

export const recordAccount = (
  trx: Queries,
  engine: Clock,
  { account, ...happening }: AccountEvent,
): Promise<void> => record(trx, engine, { ...happening, recordId: account.id, recordName: account.name })

/**
 * Records a wrong password, or a wrong code of a second step, for an existing account; unknown emails are not recorded, since anyone could fill the
 * history with them. Runs after the answer, which must take the same time for both.
 */
export function recordFailure(
  engine: Engine,
  account: Row,
  { address, action }: { address: string; action: "login-failed" | "second-step-failed" },
): void {
  const actor = { id: "", name: "", address }
  const store = async () => {
    const happening = { actor, account: idAndName(account), action } as const
    await engine.db.transaction((trx) => recordAccount(trx, engine, happening))
    engine.chainer.wake()
  }
  setImmediate(() => store().catch(logFailure("history.not_kept")))
}
