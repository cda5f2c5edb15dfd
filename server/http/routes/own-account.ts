/** The caller's own account: password and sessions. Embedded API only. */
import { recordAccount } from "../../auth/account-history"
import { changeOwnPassword, readChange } from "../../auth/change-password"
import { endSessions } from "../../auth/ended-sessions"
import { requireRecentProof } from "../../auth/recent-proof"
import { endSession, listSessions } from "../../auth/session-list"
import { notFound } from "../../ground/api-error"
import { type Api, sessionOf } from "../api-env"
import { readBody } from "../body"
import type { ApiApp } from "../env"
import { CLEAR_CACHE } from "../headers"

/** In bytes. */
const BODY_LIMIT = 10 * 1024

export function ownAccountRoutes(app: ApiApp, api: Api): void {
  const { engine, sessions, throttle } = api

  app.put("/auth/password", async (c) => {
    const session = await sessionOf(api, c, { beforeChange: true })
    const change = readChange(await readBody(c, BODY_LIMIT))
    const { signal } = c.req.raw
    const aborted = () => signal.aborted
    const address = c.get("address")
    const token = await changeOwnPassword({ engine, sessions, throttle, session, aborted, address }, change)
    return c.json({ data: token === undefined ? {} : { token } })
  })

  app.get("/auth/sessions", async (c) => {
    const { id, jti } = await sessionOf(api, c)
    const own = { trx: engine.db.queries, accountId: id, engine }
    return c.json({ data: await listSessions(own, jti) })
  })

  // All devices, including this one.
  app.delete("/auth/sessions", async (c) => {
    const session = await sessionOf(api, c)
    await requireRecentProof(engine, session)
    await engine.db.transaction(async (trx) => {
      const now = await sessions.reread(trx, session)
      await endSessions(trx, session.id)
      await recordAccount(trx, engine, { actor: now, account: now, action: "sessions-ended" })
    })
    return c.json({ message: "Anda sudah keluar dari semua perangkat." }, 200, CLEAR_CACHE)
  })

  app.delete("/auth/sessions/:session", async (c) => {
    const session = await sessionOf(api, c)
    await requireRecentProof(engine, session)
    const ended = await engine.db.transaction(async (trx) => {
      const now = await sessions.reread(trx, session)
      const own = { trx, accountId: session.id, engine }
      const found = await endSession(own, c.req.param("session"))
      if (found) await recordAccount(trx, engine, { actor: now, account: now, action: "sessions-ended" })
      return found
    })
    if (!ended) throw notFound()
    return c.json({ message: "Sesi sudah diakhiri." })
  })
}
