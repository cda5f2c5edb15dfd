/** GET and PUT /permissions/:roleId (AP-12, AP-13). */
import { isAllPowerful, isSuperadmin, type PermissionEntry } from "../../src/core/access/permissions"
import { readPermissions, writePermissions } from "../auth/permissions"
import { roleNameColumn, roleResource } from "../auth/roles"
import { isId } from "../database/ids"
import type { Engine } from "../engine"
import { type Api, type ApiApp, readBody, sessionOf } from "../http/api-env"
import { forbidden, notFound, refuseFields } from "../http/refusal"

const LONGEST_NAME = 100
const MOST_ENTRIES = 1000

async function roleName(engine: Engine, id: string): Promise<string> {
  const roles = roleResource(engine.registry)
  if (!roles || !isId(id)) throw notFound()
  const column = roleNameColumn(roles)
  const row = await engine.db.queries
    .selectFrom(roles.table)
    .select(column)
    .where("id", "=", id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return String(row[column])
}

const isName = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "" && value.length <= LONGEST_NAME && !value.includes("\0")

/** The entries of a body, each once, kept as they were sent. @throws Refusal 422 */
function entriesOf(permissions: unknown): PermissionEntry[] {
  const wrong = () => refuseFields(422, { permissions: "Daftar akses tidak valid." })
  if (!Array.isArray(permissions) || permissions.length > MOST_ENTRIES) throw wrong()
  const entries = new Map<string, PermissionEntry>()
  for (const entry of permissions as unknown[]) {
    const { module, action } = (entry ?? {}) as Record<string, unknown>
    if (!isName(module) || !isName(action)) throw wrong()
    entries.set(JSON.stringify([module, action]), { module, action })
  }
  return [...entries.values()]
}

export function accessRoutes(app: ApiApp, api: Api): void {
  const { engine } = api

  app.get("/permissions/:roleId", async (c) => {
    const session = await sessionOf(api, c)
    const roleId = c.req.param("roleId")
    if (roleId !== session.roleId && !isAllPowerful(session.holder)) throw forbidden()
    await roleName(engine, roleId)
    return c.json({ data: { permissions: await readPermissions(engine.db.queries, roleId) } })
  })

  app.put("/permissions/:roleId", async (c) => {
    const session = await sessionOf(api, c)
    if (!isAllPowerful(session.holder)) throw forbidden()
    const roleId = c.req.param("roleId")
    if (isSuperadmin(await roleName(engine, roleId)))
      throw forbidden("Akses superadmin selalu penuh dan tidak dapat diubah.")
    const entries = entriesOf((await readBody(c)).permissions)
    await engine.db.transaction((trx) => writePermissions(trx, roleId, entries))
    return c.json({ data: { permissions: entries } })
  })
}
