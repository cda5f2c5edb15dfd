/** Files of records: uploads, which answer a claim, and reads by the right to the record. */
import { mayRead, mayWrite } from "../../../src/core/access/session-registry"
import { checkDocument } from "../../../src/core/document/check"
import { documentsIn, type FileLimits } from "../../../src/core/document/value"
import type { Resource } from "../../../src/core/schema/resource"
import { fieldType } from "../../../src/fields/registry"
import type { Session } from "../../auth/engine"
import {
  type ClaimPlace,
  createClaim,
  findClaim,
  requireClaimRoom,
  type StoredFile,
  storeContent,
} from "../../files/claims"
import { cleanFileName } from "../../files/file-name"
import { isFileHash } from "../../files/hash"
import { type Received, receiveFile } from "../../files/receive"
import type { FileStore } from "../../files/store"
import { ApiError, forbidden, notFound, refuseFields } from "../../ground/api-error"
import { recordsOf } from "../../records/present"
import { readRow } from "../../records/read"
import { requireRight } from "../../records/rights"
import { visibleRows } from "../../records/run-hooks"
import { sessionView } from "../../records/session-view"
import { fileFields } from "../../records/settle-files"
import { type Api, idOf, sessionOf } from "../api-env"
import { bodyOf } from "../body"
import type { ApiContext } from "../env"
import { sendFile } from "../send-file"
import type { Route } from "./accounts"

type FileField = FileLimits & { key: string }

interface FileRoutes {
  api: Api
  list: string
  resource: Resource
  /** The resource and its variants. */
  all: readonly Resource[]
}

function requireAnyRight(
  session: Session,
  all: readonly Resource[],
  actions: readonly ("list" | "show" | "create" | "edit")[],
) {
  const may = actions.some((action) => {
    try {
      requireRight(session, all, action)
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  })
  if (!may) throw forbidden()
}

/** @throws ApiError 503 if no place is set for files */
function storeOf({ engine }: Api): FileStore {
  if (engine.files) return engine.files
  throw new ApiError(503, "Server ini tidak menyimpan dokumen. Hubungi administrator.")
}

/** The name of an upload. @throws ApiError 400 */
function nameOf(c: ApiContext): string {
  const name = new URL(c.req.url).searchParams.get("name") ?? ""
  if (name.trim() === "" || name.length > 1000) throw new ApiError(400, "Dokumen ini tidak memiliki nama.")
  return cleanFileName(name)
}

/** Announced bytes; null: unknown. @throws ApiError 415 for anything else than plain bytes */
function lengthOf(c: ApiContext): number | null {
  const { headers } = c.req.raw
  const type = (headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase()
  if (type !== "application/octet-stream" || headers.has("Content-Encoding"))
    throw new ApiError(
      415,
      "Isi permintaan harus berupa data biner (Content-Type: application/octet-stream).",
    )
  const length = headers.get("Content-Length")
  return length === null ? null : Number(length)
}

/** The body; a lost connection is an ApiError. */
async function* bytesOf(c: ApiContext): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of bodyOf(c) ?? []) yield chunk
  } catch {
    throw new ApiError(400, "Permintaan terputus.", { log: { event: "request.aborted", level: "info" } })
  }
}

/** @throws ApiError 422 for another content than its extension names, or one that is not accepted */
function checked(received: Received, name: string, field: FileField): StoredFile {
  const { hash, size, head } = received
  const found = checkDocument({ name, size, head }, field)
  if ("refused" in found) throw refuseFields(422, { [field.key]: found.refused })
  if (size === 0) throw refuseFields(422, { [field.key]: "Dokumen ini kosong." })
  return { hash, name, size, type: found.type }
}

export function fileRoutes(on: Route, { api, list, resource, all }: FileRoutes): void {
  const { engine } = api
  const { db, registry } = engine
  const fields = new Map(
    all.flatMap(fileFields).flatMap((field) => {
      const limits = fieldType(field).keepsFile?.(field)
      return limits ? [[field.key, { key: field.key, ...limits }]] : []
    }),
  )
  if (fields.size === 0) return
  /** @throws ApiError 404 */
  const fieldOf = (c: ApiContext): FileField => {
    const field = fields.get(c.req.param("field") ?? "")
    if (!field) throw notFound()
    return field
  }
  const placeOf = (session: Session, field: string): ClaimPlace => ({
    account: session.id,
    resource: resource.variantOf,
    field,
  })
  /** @throws ApiError 403; 404 for a field that the session may not read */
  const requireWrite = (session: Session, { key }: FileField) => {
    requireAnyRight(session, all, ["create", "edit"])
    const owners = all.filter((one) => one.fields.some((field) => field.key === key))
    if (!owners.some((one) => mayRead(one, key, session.grants))) throw notFound()
    if (!owners.some((one) => mayWrite(one, key, session.grants))) throw forbidden()
  }

  /** Receives, checks and stores a file, and answers its claim. */
  async function upload(c: ApiContext, session: Session, field: FileField) {
    const store = storeOf(api)
    const name = nameOf(c)
    const received = await receiveFile(store, bytesOf(c), { maxBytes: field.maxBytes, length: lengthOf(c) })
    try {
      const file = checked(received, name, field)
      const now = engine.now()
      const { path } = received.temporary
      await storeContent({ db, store, now }, { ...file, path })
      const id = await db.transaction(async (trx) => {
        requireWrite(await api.sessions.reread(trx, session), field)
        return createClaim(trx, { db, now }, { place: placeOf(session, field.key), file })
      })
      const { name: stored, size, type } = file
      return { claim: id, url: `${list}/-/files/${field.key}/${id}`, name: stored, size, type }
    } finally {
      await received.temporary.discard()
    }
  }

  on("POST", `${list}/-/files/:field`, async (c) => {
    const session = await sessionOf(api, c, { keys: true })
    requireAnyRight(session, all, ["create", "edit"])
    const field = fieldOf(c)
    requireWrite(session, field)
    lengthOf(c)
    await requireClaimRoom(db.queries, { account: session.id, now: engine.now() })
    const data = await api.uploads.run(
      session.id,
      () => c.req.raw.signal.aborted,
      () => upload(c, session, field),
    )
    return c.json({ data }, 201)
  })

  // The caller's own upload, before a record has it.
  on("GET", `${list}/-/files/:field/:claim`, async (c) => {
    const session = await sessionOf(api, c, { keys: true })
    requireAnyRight(session, all, ["create", "edit"])
    const field = fieldOf(c)
    requireWrite(session, field)
    const place = placeOf(session, field.key)
    const found = await findClaim(db.queries, place, { id: c.req.param("claim") ?? "", now: engine.now() })
    if (!found) throw notFound()
    return sendFile(c, storeOf(api), found)
  })

  on("GET", `${list}/:id/files/:field/:hash`, async (c) => {
    const session = await sessionOf(api, c, { keys: true })
    requireAnyRight(session, all, ["show", "list"])
    const { key } = fieldOf(c)
    const hash = c.req.param("hash")
    if (!isFileHash(hash)) throw notFound()
    const row = await readRow(db.queries, resource, { id: idOf(c), lock: false })
    const rows = await visibleRows(row ? [row] : [], { engine, session, resource })
    const only = new Set([key])
    const view = sessionView(registry, session)
    const [record] = await recordsOf(rows, { trx: db.queries, registry, resource, only, view })
    const found = documentsIn(record?.[key]).find((file) => file.hash === hash)
    if (!found) throw notFound()
    return sendFile(c, storeOf(api), { hash, name: found.name, type: found.type, size: found.size ?? 0 })
  })
}
