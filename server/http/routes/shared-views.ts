/** Shared list views. Embedded API only. */
import {
  LONGEST_VIEW_NAME,
  readState,
  requireViewable,
  ViewFault,
  type ViewState,
} from "../../../src/core/query/shared-view"
import type { Queries } from "../../database/types"
import { ApiError, notFound, refuseFields } from "../../ground/api-error"
import { isId } from "../../ground/ids"
import { requireRight } from "../../records/rights"
import {
  mayShare,
  removeView,
  renameView,
  sharedViews,
  shareView,
  type ViewPlace,
  viewableOf,
  viewsLock,
} from "../../records/shared-views"
import { type Api, idOf, sessionOf } from "../api-env"
import { readBody } from "../body"
import type { ApiApp, ApiContext } from "../env"

/** In bytes. */
const BODY_LIMIT = 32 * 1024

function nameOf(name: unknown): string {
  const text = typeof name === "string" ? name.trim().replace(/\s+/g, " ") : ""
  if (text === "" || text.length > LONGEST_VIEW_NAME || /[\0\p{Surrogate}]/u.test(text))
    throw refuseFields(422, {
      name: `Nama tampilan wajib diisi, maksimal ${LONGEST_VIEW_NAME} karakter.`,
    })
  return text
}

export function sharedViewRoutes(app: ApiApp, api: Api): void {
  const { engine } = api

  /** The list of a path and the session; lists stored in browsers included. @throws ApiError 401, 403, 404 */
  const placeOf = async (c: ApiContext): Promise<ViewPlace> => {
    const session = await sessionOf(api, c)
    const resource = engine.registry.find(c.req.param("list") ?? "")
    if (!resource?.access.actions.has("list")) throw notFound()
    requireRight(session, [resource], "list")
    return { trx: engine.db.queries, engine, session, resource }
  }
  /** Changes a list's views one at a time, with session and rights read again in the transaction. */
  const change = <T>(place: ViewPlace, work: (place: ViewPlace) => Promise<T>): Promise<T> =>
    engine.db.transaction(async (trx: Queries) => {
      const session = await api.sessions.reread(trx, place.session)
      await engine.db.lock(trx, [viewsLock(place.resource)])
      return work({ ...place, trx, session })
    })

  app.get("/views/:list", async (c) => {
    const place = await placeOf(c)
    return c.json({ data: { views: await sharedViews(place), mayShare: mayShare(place) } })
  })

  app.post("/views/:list", async (c) => {
    const place = await placeOf(c)
    const body = await readBody(c, BODY_LIMIT)
    const name = nameOf(body.name)
    const replaces = isId(body.replaces) ? body.replaces : null
    let state: ViewState
    try {
      state = readState(body)
      requireViewable(state, viewableOf(place))
    } catch (error) {
      if (!(error instanceof ViewFault)) throw error
      throw new ApiError(400, `Bagian '${error.message}' tampilan ini tidak dikenal atau tidak valid.`)
    }
    const id = await change(place, (now) => shareView(now, { name, replaces, state }))
    return c.json({ data: { id } }, 201)
  })

  app.put("/views/:list/:id", async (c) => {
    const place = await placeOf(c)
    const id = idOf(c)
    const name = nameOf((await readBody(c, BODY_LIMIT)).name)
    await change(place, (now) => renameView(now, id, name))
    return c.json({ message: "Nama tampilan bersama sudah diganti." })
  })

  app.delete("/views/:list/:id", async (c) => {
    const place = await placeOf(c)
    const id = idOf(c)
    await change(place, (now) => removeView(now, id))
    return c.json({ message: "Tampilan bersama sudah dihapus." })
  })
}
