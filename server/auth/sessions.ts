import { randomBytes } from "node:crypto"
import { toMap } from "../../src/core/access/permissions"
import { databaseFault } from "../database/faults"
import type { Queries, Row } from "../database/types"
import { unauthorised } from "../ground/api-error"
import { describeError, log } from "../ground/log"
import type { Engine, Session } from "./engine"
import { readPermissions } from "./permissions"
import { readRoleName } from "./roles"
import { countSessionChange } from "./session-keeper"
import type { Tokens } from "./tokens"

const SWEEP_MS = 60_000
const SWEPT_AT_ONCE = 1000

export interface Sessions {
  /** Begins a session of an account. @returns its token */
  begin: (account: Row) => Promise<string>
  /** The session behind an Authorization header. @throws ApiError 401 */
  of: (header: string | undefined) => Promise<Session>
  /**
   * The same session as a transaction sees it. A body may take its time to arrive: who was switched off or signed out
   * meanwhile, or lost a right, writes nothing any more.
   * @throws ApiError 401
   */
  again: (trx: Queries, session: Session) => Promise<Session>
  end: (jti: string) => Promise<void>
}

export function createSessions(engine: Engine, tokens: Tokens, hours: number): Sessions {
  const { queries } = engine.db

  const roleName = async (from: Queries, id: unknown): Promise<string> =>
    (typeof id === "string" && (await readRoleName(from, engine.registry, { id }))) || ""

  const live = async (from: Queries, jti: string): Promise<Session> => {
    const account = await from
      .selectFrom("sessions")
      .innerJoin("accounts", "accounts.id", "sessions.account_id")
      .select(["accounts.id", "accounts.name", "accounts.role_id", "accounts.active", "sessions.expires_at"])
      .where("sessions.jti", "=", jti)
      .executeTakeFirst()
    const lives =
      account && account.active === 1 && Number(account.expires_at) * 1000 > engine.now().getTime()
    if (!lives) throw unauthorised()
    const roleId = typeof account.role_id === "string" ? account.role_id : null
    const role = await roleName(from, roleId)
    return {
      id: String(account.id),
      name: String(account.name),
      role,
      roleId,
      jti,
      grants: {
        role,
        permissions: toMap(await readPermissions(from, engine.registry, roleId)),
        access: engine.registry.access,
      },
    }
  }

  let swept = Number.NEGATIVE_INFINITY
  /** Removes what has expired, now and then; nobody's login fails because of it. */
  const removeExpired = async (now: number) => {
    if (now - swept < SWEEP_MS) return
    swept = now
    const expired = queries
      .selectFrom("sessions")
      .select("jti")
      .where("expires_at", "<", Math.floor(now / 1000))
      .orderBy("jti")
      .limit(SWEPT_AT_ONCE)
    // Sessions that someone else is ending are left to him: two who wait for each other would both fail.
    const free = engine.db.kind === "postgres" ? expired.forUpdate().skipLocked() : expired
    await queries
      .deleteFrom("sessions")
      .where("jti", "in", free)
      .execute()
      .catch((error: unknown) =>
        log({ event: "sessions.not_swept", level: "error", fields: describeError(error) }),
      )
  }

  return {
    begin: async (account) => {
      const jti = randomBytes(16).toString("hex")
      const now = engine.now().getTime()
      const exp = Math.floor(now / 1000 + hours * 3600)
      await removeExpired(now)
      await queries
        .insertInto("sessions")
        .values({ jti, account_id: account.id, expires_at: exp })
        .execute()
        .catch((error: unknown) => {
          // The account was deleted while its password was being compared.
          throw databaseFault(error)?.kind === "foreign-key"
            ? unauthorised("Email atau password salah.")
            : error
        })
      await countSessionChange(queries)
      const roleId = typeof account.role_id === "string" ? account.role_id : null
      return tokens.sign({
        id: String(account.id),
        fullName: String(account.name),
        role: await roleName(queries, roleId),
        roleId,
        jti,
        exp,
      })
    },
    of: async (header) => {
      const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? "") ?? []
      const jti = token && (await tokens.verify(token))
      if (!jti) throw unauthorised()
      return live(queries, jti)
    },
    again: (trx, { jti }) => live(trx, jti),
    end: async (jti) => {
      await engine.db.transaction(async (trx) => {
        await trx.deleteFrom("sessions").where("jti", "=", jti).execute()
        await countSessionChange(trx)
      })
    },
  }
}
