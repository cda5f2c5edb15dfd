/** Actions on the account of a record: suspend, reset the password, end sessions. Embedded API only. */
import type { Resource } from "../../../src/core/schema/resource"
import {
  endSessionsOf,
  type OnAccount,
  prepareReset,
  readSwitch,
  resetFactors,
  resetPassword,
  sessionsOf,
  switchAccount,
} from "../../access/account-actions"
import { requireRecentProof } from "../../auth/recent-proof"
import { stored, type Writing, withFreshSession } from "../../records/write"
import { type Api, idOf } from "../api-env"
import { readBody } from "../body"
import type { ApiContext } from "../env"

/** In bytes. */
const BODY_LIMIT = 10 * 1024

export type Route = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  handler: (c: ApiContext) => Promise<Response>,
) => void

interface AccountRouteOptions {
  api: Api
  resource: Resource
  list: string
  /** Context of an edit; reads the session again when its transaction begins. @throws ApiError 401, 403 */
  writingOf: (c: ApiContext) => Promise<Writing>
}

export function accountRoutes(
  on: Route,
  { api: { engine }, resource, list, writingOf }: AccountRouteOptions,
): void {
  /** Works on an account in one transaction, with its record and the session read again. */
  const act = <T>(writing: Writing, id: string, work: (on: OnAccount) => Promise<T>): Promise<T> =>
    engine.db.transaction(async (trx) => {
      const now = await withFreshSession(writing, trx)
      const { original } = await stored(trx, now, id)
      return work({ engine, trx, session: now.session, resource, id, original })
    })

  on("PUT", `${list}/:id/account`, async (c) => {
    const writing = await writingOf(c)
    const active = readSwitch(await readBody(c))
    return c.json({ data: await act(writing, idOf(c), (account) => switchAccount(account, active)) })
  })

  on("PUT", `${list}/:id/password`, async (c) => {
    const writing = await writingOf(c)
    await requireRecentProof(engine, writing.session)
    const fresh = await prepareReset(engine, await readBody(c, BODY_LIMIT), writing.session.id)
    await act(writing, idOf(c), (account) => resetPassword(account, fresh))
    return c.json({ message: "Password sudah direset." })
  })

  on("DELETE", `${list}/:id/factors`, async (c) => {
    const writing = await writingOf(c)
    await requireRecentProof(engine, writing.session)
    await act(writing, idOf(c), resetFactors)
    return c.json({ message: "Verifikasi dua langkah sudah direset." })
  })

  on("GET", `${list}/:id/sessions`, async (c) => {
    const writing = await writingOf(c)
    return c.json({ data: await act(writing, idOf(c), sessionsOf) })
  })
  on("DELETE", `${list}/:id/sessions`, async (c) => {
    const writing = await writingOf(c)
    await act(writing, idOf(c), (account) => endSessionsOf(account))
    return c.json({ message: "Semua sesi sudah diakhiri." })
  })
  on("DELETE", `${list}/:id/sessions/:session`, async (c) => {
    const writing = await writingOf(c)
    const session = c.req.param("session") ?? ""
    await act(writing, idOf(c), (account) => endSessionsOf(account, session))
    return c.json({ message: "Sesi sudah diakhiri." })
  })
}
