/**
 * Routes of copies of browser data: a version of a list consists of pieces, addressed by their SHA-256; a stream is one
 * browser's versions. Embedded API only.
 */
import { isHash, LARGEST_PIECE } from "../../../src/core/copies/format"
import { deviceLabel } from "../../../src/core/session/device"
import {
  maySeeAll,
  requireCopiesOf,
  requireListRight,
  requireWhole,
  resourcesStoredUnder,
} from "../../copies/rights"
import { type CopyLimits, hashOf, lockOf, readPiece, storePiece } from "../../copies/store"
import { readVersion, storeVersion } from "../../copies/store-version"
import { dropVersions, findVersion, listStreams, listVersions } from "../../copies/versions"
import type { Queries } from "../../database/types"
import { ApiError, forbidden, notFound } from "../../ground/api-error"
import { isId } from "../../ground/ids"
import { type Api, sessionOf } from "../api-env"
import { readBody, readRaw } from "../body"
import type { ApiApp, ApiContext } from "../env"

export function copyRoutes(app: ApiApp, api: Api, limits: CopyLimits): void {
  const { engine } = api
  const { db, registry } = engine

  /** Session and list of a request. @throws ApiError 401, 403, 404 */
  const readRequest = async (c: ApiContext) => {
    const session = await sessionOf(api, c)
    const list = c.req.param("list") ?? ""
    const resources = resourcesStoredUnder(registry, list)
    requireListRight(session, resources)
    return { session, list, resources, trx: db.queries }
  }
  type CopyRequest = Awaited<ReturnType<typeof readRequest>>

  /** Changes the caller's own copies, with session and rights read again in the transaction. */
  const change = <T>({ session, resources }: CopyRequest, work: (trx: Queries) => Promise<T>): Promise<T> =>
    db.transaction(async (trx) => {
      requireListRight(await api.sessions.reread(trx, session), resources)
      await db.lock(trx, [lockOf(session.id)])
      return work(trx)
    })

  /** Version named by the path. @throws ApiError 401, 403, 404 */
  const versionOf = async (c: ApiContext) => {
    const request = await readRequest(c)
    requireWhole(request.session, request.resources)
    const id = c.req.param("version")
    const found = isId(id) ? await findVersion(request, id) : undefined
    // Callers without the right to others' copies do not learn if there are any.
    const seen =
      found && (found.account === request.session.id || maySeeAll(request.session, request.resources))
    if (!seen) throw notFound()
    return { ...request, ...found }
  }

  app.put("/copies/:list/pieces/:hash", async (c) => {
    const request = await readRequest(c)
    const hash = c.req.param("hash")
    if (!isHash(hash)) throw notFound()
    const bytes = await readRaw(c, LARGEST_PIECE)
    if (hashOf(bytes) !== hash) throw new ApiError(422, "Potongan salinan tidak utuh.")
    const { list, session } = request
    await change(request, (trx) =>
      storePiece(
        { trx, account: session.id, list },
        { hash, bytes, now: engine.now().toISOString() },
        limits,
      ),
    )
    return c.body(null, 204)
  })

  app.post("/copies/:list/versions", async (c) => {
    const request = await readRequest(c)
    const version = readVersion(await readBody(c))
    const { list, session } = request
    const device = deviceLabel(c.req.header("User-Agent"))
    const data = await change(request, (trx) => {
      const entry = { person: session.name, device, id: engine.newId(), now: engine.now().toISOString() }
      return storeVersion({ trx, account: session.id, list }, version, { entry, limits })
    })
    return c.json({ data }, "missing" in data ? 200 : 201)
  })

  app.get("/copies/:list", async (c) => {
    const { session, list, resources, trx } = await readRequest(c)
    const only = maySeeAll(session, resources) ? {} : { only: session.id }
    return c.json({ data: await listStreams({ trx, list }, { asker: session.id, ...only }) })
  })

  app.get("/copies/:list/from/:account/:browser", async (c) => {
    const { session, list, resources, trx } = await readRequest(c)
    const { account, browser } = c.req.param()
    if (!isId(account) || !isId(browser)) throw notFound()
    requireCopiesOf(session, resources, account)
    return c.json({ data: await listVersions({ trx, account, list }, browser) })
  })

  /** The caller's own only: another user's last copy must not be deleted. */
  app.delete("/copies/:list/from/:account/:browser", async (c) => {
    const request = await readRequest(c)
    const { account, browser } = c.req.param()
    if (!isId(account) || !isId(browser)) throw notFound()
    if (account !== request.session.id) throw forbidden()
    if (!(await change(request, (trx) => dropVersions({ trx, account, list: request.list }, browser))))
      throw notFound()
    return c.body(null, 204)
  })

  app.get("/copies/:list/versions/:version", async (c) => {
    const { content } = await versionOf(c)
    return c.json({ data: content })
  })

  app.get("/copies/:list/versions/:version/pieces/:hash", async (c) => {
    const place = await versionOf(c)
    const hash = c.req.param("hash")
    const bytes = isHash(hash) ? await readPiece(place, hash) : undefined
    if (!bytes) throw notFound()
    return c.body(new Uint8Array(bytes), 200, { "Content-Type": "application/octet-stream" })
  })
}
