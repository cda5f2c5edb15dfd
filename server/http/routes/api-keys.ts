/** API keys, for users with all rights. Their rights are those of a role that the caller may give. Embedded API only. */
import { LONGEST_KEY_NAME, MOST_KEY_YEARS } from "../../../src/core/access/api-key"
import { dayOf } from "../../../src/core/format/date"
import { fold } from "../../../src/core/text"
import { requireOwnRights } from "../../access/own-rights"
import { endKey, generateKey, hashKey, isLiveRow, listKeys } from "../../auth/api-keys"
import type { Session } from "../../auth/engine"
import { requireRecentProof } from "../../auth/recent-proof"
import type { Queries } from "../../database/types"
import { ApiError, notFound, refuseFields } from "../../ground/api-error"
import { isId } from "../../ground/ids"
import { clockIn } from "../../ground/time-zone"
import { record } from "../../history/record"
import { type Api, idOf } from "../api-env"
import { readBody } from "../body"
import type { ApiApp, ApiContext } from "../env"
import { changeWithFullAccess, requireFullAccess } from "./full-access"

/** In bytes. */
const BODY_LIMIT = 10 * 1024
/** Live keys at once. */
const MOST_KEYS = 100
const LOCK = "api keys"

interface NewKey {
  name: string
  roleId: string
  /** Day; '' for none. */
  expiresOn: string
}

/** Control characters, also those that turn a text round; unpaired surrogates. */
const UNREADABLE = /[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/u

/** The name of a key or of another entry of the access pages. @throws ApiError 422 */
export function readName(name: unknown): string {
  const text = typeof name === "string" ? name.trim().replace(/\s+/g, " ") : ""
  if (text === "" || text.length > LONGEST_KEY_NAME || UNREADABLE.test(text))
    throw refuseFields(422, { name: `Isi nama, maksimal ${LONGEST_KEY_NAME} karakter.` })
  return text
}

/** @throws ApiError 422 */
function readNewKey(body: Readonly<Record<string, unknown>>, today: string): NewKey {
  const { roleId, expiresOn = null } = body
  const name = readName(body.name)
  if (!isId(roleId)) throw refuseFields(422, { roleId: "Role wajib dipilih" })
  if (expiresOn === null || expiresOn === "") return { name, roleId, expiresOn: "" }
  const last = `${Number(today.slice(0, 4)) + MOST_KEY_YEARS}${today.slice(4)}`
  const isDay = typeof expiresOn === "string" && dayOf(expiresOn) === expiresOn
  if (!isDay || expiresOn < today || expiresOn > last)
    throw refuseFields(422, {
      expiresOn: `Tanggal harus dari hari ini sampai ${MOST_KEY_YEARS} tahun ke depan`,
    })
  return { name, roleId, expiresOn }
}

/** @throws ApiError 409 */
async function requireRoom(trx: Queries, name: string, today: string): Promise<void> {
  const rows = await trx.selectFrom("api_keys").selectAll().where("ended_at", "=", "").execute()
  const live = rows.filter((row) => isLiveRow(row, today))
  if (live.some((row) => fold(String(row.name)) === fold(name)))
    throw refuseFields(409, { name: "Sudah ada kunci API dengan nama ini." })
  if (live.length >= MOST_KEYS) throw new ApiError(409, `Paling banyak ${MOST_KEYS} kunci API.`)
}

export function apiKeyRoutes(app: ApiApp, api: Api): void {
  const { engine } = api
  const today = () => clockIn(engine.timeZone, engine.now()).date
  const fullAccess = (c: ApiContext) => requireFullAccess(api, c)
  const change = <T>(first: Session, work: (trx: Queries, session: Session) => Promise<T>): Promise<T> =>
    changeWithFullAccess(api, { lock: LOCK, first }, work)

  app.get("/api-keys", async (c) => {
    await fullAccess(c)
    return c.json({ data: await listKeys(engine.db.queries, engine) })
  })

  app.post("/api-keys", async (c) => {
    const first = await fullAccess(c)
    await requireRecentProof(engine, first)
    const { name, roleId, expiresOn } = readNewKey(await readBody(c, BODY_LIMIT), today())
    const { key, start } = generateKey()
    const id = engine.newId()
    await change(first, async (trx, session) => {
      const access = await requireOwnRights(
        { engine, trx, session },
        { given: [roleId], toCaller: true, consequence: "kunci API tidak dapat Anda buat" },
      )
      const role = access.of(roleId)
      if (!role) throw refuseFields(422, { roleId: "Role: pilihan tidak tersedia" })
      await requireRoom(trx, name, today())
      const values = { id, start, hash: hashKey(key), name, role_id: roleId, expires_on: expiresOn }
      const made = { created_at: engine.now().toISOString(), created_by: session.name }
      await trx
        .insertInto("api_keys")
        .values({ ...values, ...made, used_at: "", used_from: "", ended_at: "" })
        .execute()
      const changes = {
        keyRole: { before: null, after: role.name },
        expiresOn: { before: null, after: expiresOn || null },
      }
      await record(trx, engine, {
        actor: session,
        action: "key-created",
        recordId: id,
        recordName: name,
        changes,
      })
    })
    return c.json({ data: { id, key } }, 201)
  })

  app.delete("/api-keys/:id", async (c) => {
    const first = await fullAccess(c)
    const id = idOf(c)
    await change(first, async (trx, session) => {
      const row = await trx.selectFrom("api_keys").select("role_id").where("id", "=", id).executeTakeFirst()
      if (!row) throw notFound()
      await requireOwnRights(
        { engine, trx, session },
        { touched: [String(row.role_id)], consequence: "kunci API tidak dapat Anda cabut" },
      )
      if (!(await endKey({ trx, engine, actor: session }, id))) throw notFound()
    })
    return c.json({ message: "Kunci sudah dicabut." })
  })
}
