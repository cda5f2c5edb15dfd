import { randomBytes } from "node:crypto"
import { toMap } from "../../src/core/access/permissions"
import type { Row } from "../database/types"
import type { Engine, Session } from "../engine"
import { unauthorised } from "../http/refusal"
import { readPermissions } from "./permissions"
import { roleNameColumn, roleResource } from "./roles"
import type { Tokens } from "./tokens"

export interface Sessions {
  /** Begins a session of an account. @returns its token */
  begin: (account: Row) => Promise<string>
  /** The session behind an Authorization header. @throws Refusal 401 */
  of: (header: string | undefined) => Promise<Session>
  end: (jti: string) => Promise<void>
}

export function openSessions(engine: Engine, tokens: Tokens, hours: number): Sessions {
  const { queries } = engine.db
  const roles = roleResource(engine.registry)

  const roleName = async (roleId: unknown): Promise<string> => {
    if (!roles || typeof roleId !== "string") return ""
    const column = roleNameColumn(roles)
    const row = await queries
      .selectFrom(roles.table)
      .select(column)
      .where("id", "=", roleId)
      .executeTakeFirst()
    return String(row?.[column] ?? "")
  }

  return {
    begin: async (account) => {
      const jti = randomBytes(16).toString("hex")
      const now = engine.now().getTime()
      const exp = Math.floor(now / 1000 + hours * 3600)
      await queries
        .deleteFrom("sessions")
        .where("expires_at", "<", Math.floor(now / 1000))
        .execute()
      await queries.insertInto("sessions").values({ jti, account_id: account.id, expires_at: exp }).execute()
      const roleId = typeof account.role_id === "string" ? account.role_id : null
      return tokens.sign({
        id: String(account.id),
        fullName: String(account.name),
        role: await roleName(roleId),
        roleId,
        jti,
        exp,
      })
    },
    of: async (header) => {
      const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? "") ?? []
      const jti = token && (await tokens.verify(token))
      if (!jti) throw unauthorised()
      const account = await queries
        .selectFrom("sessions")
        .innerJoin("accounts", "accounts.id", "sessions.account_id")
        .select([
          "accounts.id",
          "accounts.name",
          "accounts.role_id",
          "accounts.active",
          "sessions.expires_at",
        ])
        .where("sessions.jti", "=", jti)
        .executeTakeFirst()
      const live =
        account && account.active === 1 && Number(account.expires_at) * 1000 > engine.now().getTime()
      if (!live) throw unauthorised()
      const roleId = typeof account.role_id === "string" ? account.role_id : null
      const role = await roleName(roleId)
      return {
        id: String(account.id),
        name: String(account.name),
        role,
        roleId,
        jti,
        holder: { role, permissions: toMap(await readPermissions(queries, engine.registry, roleId)) },
      }
    },
    end: async (jti) => {
      await queries.deleteFrom("sessions").where("jti", "=", jti).execute()
    },
  }
}
