/** Endpoints of all declared resources. */

import { DELETES_MANY } from "../../../src/core/session/refusals"
import { askableOf } from "../../../src/fields/list-columns"
import { countDeletion } from "../../auth/recent-proof"
import type { Row } from "../../database/types"
import { ApiError, notFound } from "../../ground/api-error"
import { GROUPS } from "../../hooks/endpoint"
import { historyNames, storingResources } from "../../records/history-names"
import { createOnce, keyOf } from "../../records/idempotency"
import { linesFields } from "../../records/lines"
import { present } from "../../records/present"
import { readRow } from "../../records/read"
import { requireRight } from "../../records/rights"
import { decorate, visibleRows } from "../../records/run-hooks"
import { sessionView } from "../../records/session-view"
import { changeRecord, createRecord, deleteRecord } from "../../records/write"
import { type Api, idOf, sessionOf, writingOf } from "../api-env"
import { readBody } from "../body"
import type { ApiApp, ApiContext } from "../env"
import { allows, endpointsOf, onePaths } from "../record-endpoints"
import { accountRoutes, type Route } from "./accounts"
import { actionRoutes } from "./actions"
import { editingRoutes } from "./editing"
import { fileRoutes } from "./files"
import { entriesFor, readHistoryQuery, readPage } from "./history"
import { groupsRoute, listRoute } from "./lists"
import { partEndpoints } from "./part-endpoints"
import { versionOf } from "./version"

export function recordRoutes(app: ApiApp, api: Api): void {
  const { engine } = api
  const { registry, db } = engine
  const endpoints = endpointsOf(registry)
  const allowed = new Map<string, Set<string>>()
  const on: Route = (method, path, handler) => {
    allowed.set(path, (allowed.get(path) ?? new Set()).add(method))
    app.on(method, path, handler)
  }

  for (const endpoint of endpoints) {
    const { resource, all, list } = endpoint
    const writing = (c: ApiContext, action: "create" | "edit" | "delete", keys = true) =>
      writingOf(api, c, { resource, check: (session) => requireRight(session, all, action), keys })

    partEndpoints(on, { api, list, resource, all })
    fileRoutes(on, { api, list, resource, all })
    actionRoutes(on, { api, list, resource, all })
    editingRoutes(on, { api, list, resource, all })
    if (allows(endpoint, "list")) on("GET", list, listRoute(api, endpoint))
    if (allows(endpoint, "list") && all.some((view) => askableOf(view).groups.size > 0))
      on("GET", `${list}/-/${GROUPS}`, groupsRoute(api, endpoint))
    if (allows(endpoint, "create"))
      on("POST", list, async (c) => {
        const create = await writing(c, "create")
        // Records from an offline outbox carry an idempotency key.
        const key = all.some(({ offline }) => offline) ? keyOf(c.req.header("Idempotency-Key")) : undefined
        const payload = await readBody(c)
        const data = key ? await createOnce(create, payload, key) : await createRecord(create, payload)
        return c.json({ data }, 201)
      })
    if (allows(endpoint, "edit"))
      on("PUT", `${list}/:id`, async (c) => {
        const edit = await writing(c, "edit")
        const payload = await readBody(c)
        const version = versionOf(c, payload)
        const data = await changeRecord(edit, { id: idOf(c), payload, version })
        if (data.version !== undefined) c.header("ETag", `"${Number(data.version)}"`)
        return c.json({ data })
      })
    if (resource.account && allows(endpoint, "edit"))
      accountRoutes(on, { api, resource, list, writingOf: (c) => writing(c, "edit", false) })
    if (resource.history && allows(endpoint, "show"))
      on("GET", `${list}/:id/history`, async (c) => {
        const session = await sessionOf(api, c, { keys: true })
        requireRight(session, all, "show")
        const id = idOf(c)
        const row = await readRow(db.queries, resource, { id, lock: false })
        const visible = await visibleRows(row ? [row] : [], { engine, session, resource })
        // Deleted records are looked up in the whole history.
        if (visible.length === 0) throw notFound()
        const wanted = readHistoryQuery(c)
        const lines = linesFields(resource).map(({ part }) => part)
        const names = [resource, ...lines].flatMap((one) => historyNames(registry, one))
        const equal = { ...wanted.equal, resource: names, record_id: id }
        const { rows, next } = await readPage(api, { ...wanted, equal })
        const known = storingResources(registry)
        const of = (row: Row) => known.get(String(row.resource)) ?? resource
        return c.json({ data: await entriesFor(engine, session, { rows, of }), next })
      })
    if (allows(endpoint, "delete"))
      on("DELETE", `${list}/:id`, async (c) => {
        const removal = await writing(c, "delete")
        await countDeletion(engine, removal.session, c.req.header(DELETES_MANY) !== undefined)
        await deleteRecord(removal, { id: idOf(c), version: versionOf(c) })
        return c.json({ message: "Data sudah dihapus." })
      })
  }

  for (const [path, sharing] of onePaths(endpoints)) {
    const readable = sharing.filter((endpoint) => allows(endpoint, "show"))
    if (readable.length === 0) continue
    on("GET", path, async (c) => {
      const session = await sessionOf(api, c, { keys: true })
      const id = idOf(c)
      for (const { resource, all } of readable) {
        const row = await readRow(db.queries, resource, { id, lock: false })
        if (!row) continue
        requireRight(session, all, "show")
        const asking = { engine, session, resource }
        const where = { trx: db.queries, registry, resource, view: sessionView(registry, session) }
        const data = await present(await visibleRows([row], asking), where)
        if (data.length === 0) throw notFound()
        await decorate(data, { ...asking, trx: db.queries })
        c.header("ETag", `"${Number(row.version)}"`)
        return c.json({ data: data[0] })
      }
      // Callers without any of these rights do not learn if the record exists.
      requireRight(
        session,
        readable.flatMap(({ all }) => all),
        "show",
      )
      throw notFound()
    })
  }

  // Other methods on known paths are answered with Allow.
  for (const [path, methods] of allowed) {
    const allow = [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ")
    app.all(path, async (c) => {
      if (c.req.method === "OPTIONS") return c.body(null, 204, { Allow: allow })
      await sessionOf(api, c, { keys: true })
      throw new ApiError(405, "Tindakan ini tidak tersedia.", { headers: { Allow: allow } })
    })
  }
}
