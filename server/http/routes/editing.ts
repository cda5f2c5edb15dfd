/** Open forms: `PUT {list}/:id/editing` reports one and names the other users, `DELETE` says that it was closed. */
import type { Resource } from "../../../src/core/schema/resource"
import type { Session } from "../../auth/engine"
import { notFound } from "../../ground/api-error"
import { readRow } from "../../records/read"
import { requireRight } from "../../records/rights"
import { visibleRows } from "../../records/run-hooks"
import { type Api, idOf, sessionOf, tabOf } from "../api-env"
import type { ApiContext } from "../env"
import { allows } from "../record-endpoints"
import type { Route } from "./accounts"

interface Place {
  api: Api
  list: string
  resource: Resource
  /** The resource and its variants. */
  all: readonly Resource[]
}

export function editingRoutes(on: Route, { api, list, resource, all }: Place): void {
  if (!allows({ list, resource, all }, "edit")) return
  const { engine, live } = api
  const formOf = (c: ApiContext, session: Session) => ({
    resource: resource.name,
    id: idOf(c),
    account: session.id,
    name: session.name,
    tab: tabOf(c),
  })
  const editor = async (c: ApiContext): Promise<Session> => {
    const session = await sessionOf(api, c)
    requireRight(session, all, "edit")
    return session
  }
  on("PUT", `${list}/:id/editing`, async (c) => {
    const session = await editor(c)
    const row = await readRow(engine.db.queries, resource, { id: idOf(c), lock: false })
    // Names are only for users who have the record.
    const visible = await visibleRows(row ? [row] : [], { engine, session, resource })
    if (visible.length === 0) throw notFound()
    return c.json({ data: live.editing(formOf(c, session)) })
  })
  on("DELETE", `${list}/:id/editing`, async (c) => {
    const session = await editor(c)
    live.edited(formOf(c, session))
    return c.json({ data: null })
  })
}
