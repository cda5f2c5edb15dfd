/** Imports of records in batches, and undoing an import. Embedded API only. */
import { MOST_ACCOUNTS_AT_ONCE, MOST_AT_ONCE } from "../../../src/core/import/answers"
import type { Resource } from "../../../src/core/schema/resource"
import { isObject } from "../../../src/core/text"
import { requireRecentProof } from "../../auth/recent-proof"
import { storedResources } from "../../database/schema"
import { ApiError, notFound, refuseFields } from "../../ground/api-error"
import { isId } from "../../ground/ids"
import { type Import, importRows, inImportTurn, requireOwnImport, savedRows } from "../../records/import"
import { requireRight } from "../../records/rights"
import { sessionView } from "../../records/session-view"
import { countUnchanged, undoImport } from "../../records/undo-import"
import type { Writing } from "../../records/write"
import { type Api, idOf, sessionOf, writingOf } from "../api-env"
import { readBody } from "../body"
import type { ApiApp, ApiContext } from "../env"

/** In bytes, for a thousand long forms. */
const BODY_LIMIT = 8 * 1024 * 1024
const SHAPE = { longestList: MOST_AT_ONCE, mostMembers: 100 * MOST_AT_ONCE }
/** Rows of a request that are stored one by one. */
const MOST_EACH = 100
const LONGEST_NAME = 200
/** Number of imports listed, newest first. */
const SHOWN = 10

const tooMany = () => refuseFields(422, { rows: "Terlalu banyak baris sekaligus." })

/** @throws ApiError 400, 422 */
function importOf(body: Readonly<Record<string, unknown>>): Import {
  const { id, name, whole, rows } = body
  const refuse = (message: string) => refuseFields(422, { rows: message })
  if (!isId(id) || typeof name !== "string" || typeof whole !== "boolean" || !Array.isArray(rows))
    throw new ApiError(400, "Isi permintaan bukan impor yang benar.")
  if (rows.length > (whole ? MOST_AT_ONCE : MOST_EACH)) throw tooMany()
  const read = (rows as unknown[]).map((entry) => {
    const { row, payload } = isObject(entry) ? entry : {}
    if (!Number.isSafeInteger(row) || Number(row) < 1 || !isObject(payload))
      throw refuse("Ada baris yang tidak valid.")
    return { row: Number(row), payload }
  })
  if (new Set(read.map(({ row }) => row)).size < read.length) throw refuse("Ada baris yang sama dua kali.")
  return {
    id,
    name: [...name.replace(/[\0\p{Surrogate}]/gu, "")].slice(0, LONGEST_NAME).join(""),
    whole,
    rows: read,
  }
}

export function importRoutes(app: ApiApp, api: Api): void {
  const { engine } = api

  /** The resource that stores the named one's records, and all its variants. @throws ApiError 404 */
  const placeOf = (c: ApiContext): { resource: Resource; all: readonly Resource[] } => {
    const resources = storedResources(engine.registry)
    const named = resources.find(({ name }) => name === c.req.param("resource"))
    const resource = resources.find(({ name }) => name === named?.variantOf)
    if (!named || !resource) throw notFound()
    return { resource, all: resources.filter(({ variantOf }) => variantOf === resource.name) }
  }
  /** @throws ApiError 401, 403, 404 */
  const writing = async (c: ApiContext, action: "create" | "delete"): Promise<Writing> => {
    await sessionOf(api, c)
    const { resource, all } = placeOf(c)
    return writingOf(api, c, { resource, check: (session) => requireRight(session, all, action) })
  }

  app.post("/imports/:resource", async (c) => {
    const create = await writing(c, "create")
    // Rows may give roles, and the question belongs to the import, not to each of them.
    if (create.resource.account) await requireRecentProof(engine, create.session)
    const given = importOf(await readBody(c, BODY_LIMIT, SHAPE))
    if (create.resource.account && given.rows.length > MOST_ACCOUNTS_AT_ONCE) throw tooMany()
    const { signal } = c.req.raw
    const rows = await importRows(create, given, () => given.whole && signal.aborted)
    return c.json({ data: { rows } })
  })

  app.get("/imports/:resource", async (c) => {
    const { resource, session } = await writing(c, "create")
    const { table, name } = resource
    const own = sessionView(engine.registry, session).scope(engine.db.queries, resource)
    const rows = await engine.db.queries
      .selectFrom("imports")
      .innerJoin("import_rows", "import_rows.import_id", "imports.id")
      .innerJoin(table, `${table}.id`, "import_rows.record_id")
      .select(["imports.id as id", "imports.at as at", "imports.actor_name as by", "imports.name as name"])
      .select(({ fn }) => [fn.countAll().as("rows"), countUnchanged(table).as("unchanged")])
      .where("imports.resource", "=", name)
      .$if(own !== undefined, (all) => (own ? all.where(own) : all))
      .groupBy(["imports.id", "imports.at", "imports.actor_name", "imports.name"])
      .orderBy("imports.at", "desc")
      .limit(SHOWN)
      .execute()
    return c.json({
      data: rows.map((row) => ({ ...row, rows: Number(row.rows), unchanged: Number(row.unchanged) })),
    })
  })

  app.get("/imports/:resource/:id", async (c) => {
    const { resource, session } = await writing(c, "create")
    const id = idOf(c)
    // A client that asks about a lost response waits until the write is over.
    const saved = await inImportTurn(id, () =>
      engine.db.transaction(async (trx) => {
        await engine.db.lock(trx, [`import ${id}`])
        await requireOwnImport(trx, { id, resource, actor: session.id })
        return savedRows(trx, resource, { id, view: sessionView(engine.registry, session) })
      }),
    )
    return c.json({ data: { rows: [...saved].map(([row, record]) => ({ row, id: record })) } })
  })

  app.post("/imports/:resource/:id/undo", async (c) => {
    const remove = await writing(c, "delete")
    await requireRecentProof(engine, remove.session)
    const id = idOf(c)
    const { after } = await readBody(c)
    const known = await engine.db.queries
      .selectFrom("imports")
      .select("resource")
      .where("id", "=", id)
      .executeTakeFirst()
    if (known?.resource !== remove.resource.name) throw notFound()
    const from = Number.isSafeInteger(after) ? Number(after) : 0
    return c.json({ data: await undoImport(remove, { id, after: from }) })
  })
}
