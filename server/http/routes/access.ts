/** GET and PUT /permissions/:roleId (AP-12, AP-13), and the role's givers, which only the embedded API has. */
import { isSuperadmin } from "../../../src/core/access/names"
import { hasFullAccess, type PermissionEntry } from "../../../src/core/access/permissions"
import { type Registry, roleResource } from "../../../src/core/schema/registry"
import { readAccess } from "../../access/own-rights"
import { readGivers, writeGivers } from "../../access/role-givers"
import { superadminWording } from "../../access/wording"
import type { Engine, Session } from "../../auth/engine"
import { declaredEntries, declaredEntry, readPermissions, writePermissions } from "../../auth/permissions"
import { requireRecentProof } from "../../auth/recent-proof"
import { isFactorRequired, setFactorRequired } from "../../auth/required-factor"
import { readRoleName } from "../../auth/roles"
import type { Queries } from "../../database/types"
import { forbidden, notFound, refuseFields } from "../../ground/api-error"
import { isId } from "../../ground/ids"
import { record } from "../../history/record"
import { noticeOf } from "../../mail/notice"
import { mayReadGivers, mayReadRights } from "../../records/rights"
import { type Api, sessionOf } from "../api-env"
import { readBody } from "../body"
import type { ApiApp } from "../env"
import { requireFullAccess } from "./full-access"

const MOST_ENTRIES = 1000

/** @param hold locks the role until the transaction ends */
async function roleName(engine: Engine, trx: Queries, id: string, hold = false): Promise<string> {
  const lock = hold && engine.db.kind === "postgres" ? "change" : undefined
  const name = isId(id) ? await readRoleName(trx, engine.registry, { id, hold: lock }) : undefined
  if (name === undefined) throw notFound()
  return name
}

/** Characters of an undeclared name that the error repeats. */
const LONGEST_QUOTE = 60

/**
 * The entries of a body in the declared spelling, without duplicates.
 * Undeclared names are refused, since 200 would suggest that the right was given.
 * @throws ApiError 422
 */
function entriesOf(registry: Registry, permissions: unknown): PermissionEntry[] {
  const refuse = (message: string) => refuseFields(422, { permissions: message })
  if (!Array.isArray(permissions) || permissions.length > MOST_ENTRIES)
    throw refuse("Daftar akses tidak valid.")
  const entries = (permissions as unknown[]).map((entry) => {
    const { module, action } = Object(entry) as Record<string, unknown>
    if (typeof module !== "string" || typeof action !== "string") throw refuse("Daftar akses tidak valid.")
    const declared = declaredEntry(registry, { module, action })
    if (!declared)
      throw refuse(
        `Akses '${action.slice(0, LONGEST_QUOTE)}' untuk '${module.slice(0, LONGEST_QUOTE)}' tidak dikenal.`,
      )
    return declared
  })
  return declaredEntries(registry, entries)
}

/** @throws ApiError 422 */
function idsOf(givers: unknown): string[] {
  if (!Array.isArray(givers) || givers.length > MOST_ENTRIES || !givers.every(isId))
    throw refuseFields(422, { givers: "Daftar yang boleh memberikan role ini tidak valid." })
  return [...new Set(givers as string[])].sort()
}

/** Entries in the form of the history. */
const texts = (entries: readonly PermissionEntry[]) =>
  entries.map(({ module, action }) => `${module} ${action}`).sort()

/** Key of a change in the history's entry. */
const KEYS = { rights: "rights", givers: "givers", "factor-required": "factorRequired" } as const

interface RoleChange {
  roleId: string
  action: keyof typeof KEYS
  before: readonly string[] | boolean
  after: readonly string[] | boolean
}

export function accessRoutes(app: ApiApp, api: Api): void {
  const { engine } = api
  /** Records a change of a role; nothing if it is unchanged. */
  const recordRole = async (trx: Queries, actor: Session, { roleId, action, before, after }: RoleChange) => {
    const role = roleResource(engine.registry)
    if (!role?.history || String(before) === String(after)) return
    const recordName = await roleName(engine, trx, roleId)
    const changes = { [KEYS[action]]: { before, after } }
    await record(trx, engine, { actor, action, resource: role.name, recordId: roleId, recordName, changes })
  }

  /** Tells the owners of a role's accounts that it has more rights. */
  const noticeHolders = async (trx: Queries, roleId: string, before: string[], after: string[]) => {
    if (!engine.mail || after.every((right) => before.includes(right))) return
    const holders = trx.selectFrom("accounts").select("id").where("role_id", "=", roleId)
    for (const { id } of await holders.where("active", "=", 1).execute())
      await noticeOf(trx, engine, { accountId: String(id), kind: "access-changed" })
  }

  /**
   * The caller as of now, with the role's row locked. Every right that is given or taken must be the caller's own at this moment.
   * @throws ApiError 403, for the superadmin's role too, which has every right; 404
   */
  const lockRole = async (trx: Queries, session: Session, roleId: string): Promise<Session> => {
    const now = await api.sessions.reread(trx, session)
    if (!hasFullAccess(now.grants)) throw forbidden()
    if (isSuperadmin(engine.registry.access, await roleName(engine, trx, roleId, true)))
      throw forbidden(superadminWording(engine.registry.access).rights)
    const { own } = await readAccess({ engine, trx, session }, [roleId])
    if (!own.superadmin && !own.full) throw forbidden()
    return now
  }

  app.get("/permissions/:roleId", async (c) => {
    const session = await sessionOf(api, c)
    const roleId = c.req.param("roleId")
    if (!mayReadRights(session, roleId)) throw forbidden()
    await roleName(engine, engine.db.queries, roleId)
    return c.json({
      data: { permissions: await readPermissions(engine.db.queries, engine.registry, roleId) },
    })
  })

  app.put("/permissions/:roleId", async (c) => {
    const session = await requireFullAccess(api, c)
    await requireRecentProof(engine, session)
    const roleId = c.req.param("roleId")
    const entries = entriesOf(engine.registry, (await readBody(c)).permissions)
    // One writer at a time per role: the last complete set wins.
    await engine.db.transaction(async (trx) => {
      const now = await lockRole(trx, session, roleId)
      const before = await readPermissions(trx, engine.registry, roleId)
      await writePermissions(trx, roleId, entries)
      const [was, is] = [texts(before), texts(entries)]
      await recordRole(trx, now, { roleId, action: "rights", before: was, after: is })
      await noticeHolders(trx, roleId, was, is)
    })
    return c.json({ data: { permissions: entries } })
  })

  app.get("/permissions/:roleId/givers", async (c) => {
    const session = await sessionOf(api, c)
    if (!mayReadGivers(session)) throw forbidden()
    const roleId = c.req.param("roleId")
    await roleName(engine, engine.db.queries, roleId)
    return c.json({ data: { givers: await readGivers(engine.db.queries, roleId) } })
  })

  app.put("/permissions/:roleId/givers", async (c) => {
    const session = await sessionOf(api, c)
    if (!isSuperadmin(engine.registry.access, session.role)) throw forbidden()
    await requireRecentProof(engine, session)
    const roleId = c.req.param("roleId")
    const givers = idsOf((await readBody(c)).givers)
    await engine.db.transaction(async (trx) => {
      const now = await api.sessions.reread(trx, session)
      if (!isSuperadmin(engine.registry.access, now.role)) throw forbidden()
      await roleName(engine, trx, roleId, true)
      const access = await readAccess({ engine, trx, session }, [roleId, ...givers])
      if (!access.own.superadmin) throw forbidden()
      const role = access.of(roleId)
      if (givers.length > 0 && (role?.superadmin || role?.full))
        throw refuseFields(422, {
          givers: "Role lain tidak dapat diizinkan memberikan role dengan akses penuh.",
        })
      if (givers.some((id) => id === roleId || !access.of(id)))
        throw refuseFields(422, { givers: "Daftar yang boleh memberikan role ini tidak valid." })
      const before = await readGivers(trx, roleId)
      await writeGivers(trx, roleId, givers)
      const names = (ids: readonly string[]) => ids.map((id) => access.of(id)?.name ?? id)
      await recordRole(trx, now, { roleId, action: "givers", before: names(before), after: names(givers) })
    })
    return c.json({ data: { givers } })
  })

  app.get("/permissions/:roleId/second-factor", async (c) => {
    const session = await sessionOf(api, c)
    const roleId = c.req.param("roleId")
    if (!mayReadRights(session, roleId)) throw forbidden()
    await roleName(engine, engine.db.queries, roleId)
    return c.json({ data: { required: await isFactorRequired(engine.db.queries, roleId) } })
  })

  app.put("/permissions/:roleId/second-factor", async (c) => {
    const session = await requireFullAccess(api, c)
    await requireRecentProof(engine, session)
    const roleId = c.req.param("roleId")
    const { required } = await readBody(c)
    if (typeof required !== "boolean") throw refuseFields(422, { required: "Harus true atau false" })
    await engine.db.transaction(async (trx) => {
      // A superadmin is asked for a factor, never forced: one who loses it must stay able to help the others.
      const now = await lockRole(trx, session, roleId)
      const before = await isFactorRequired(trx, roleId)
      await setFactorRequired(trx, roleId, { required, at: engine.now().toISOString() })
      await recordRole(trx, now, { roleId, action: "factor-required", before, after: required })
    })
    return c.json({ data: { required } })
  })
}
