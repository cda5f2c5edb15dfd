import { databaseFault } from "../database/faults"
import type { Queries, Row, Versions } from "../database/types"
import {
  ApiError,
  factorRequired,
  passwordChangeRequired,
  roleChanged,
  unauthorised,
} from "../ground/api-error"
import { logFailure } from "../ground/log"
import { recordAccount } from "./account-history"
import { countSessionChange } from "./ended-sessions"
import type { Engine, Session } from "./engine"
import { createKeySessions } from "./key-sessions"
import { readRoleGrants } from "./permissions"
import { noteProof } from "./recent-proof"
import { noticesOf } from "./required-factor"
import type { RoleLock } from "./roles"
import { createSessionCache, type LiveSession } from "./session-cache"
import { createUsageTracker, storeUsage, type Usage } from "./session-list"
import { storeRisks } from "./session-risks"
import { newSessionId, rotateSession, successorRow } from "./session-rotation"
import { roleIdOf, sessionOf, sessionRows } from "./session-rows"
import { ownerOf, type Tokens } from "./tokens"

const COLLECT_MS = 60_000
const COLLECTED_AT_ONCE = 1000

const wrongCredentials = () => unauthorised("Email atau password salah.")

/** Way of a sign-in, for the history. */
export interface Way {
  /** The second step that was passed. */
  step?: string
  /** Provider of a single sign-on. */
  provider?: string | undefined
  /**
   * False if neither the password nor a passkey was proved; `first-factor`: a fresh sign-in at the provider, which proves only
   * for an account whose role requires a factor and that has none. Default: true.
   */
  proved?: boolean | "first-factor"
}

export interface Sessions {
  /**
   * Begins a session of an account.
   * @param account as it was when its password, or a passkey of it, was verified
   * @returns its token @throws ApiError 401 if the account or its password has changed since
   */
  begin: (account: Row, usage?: Usage, way?: Way) => Promise<string>
  /**
   * Verifies the token, returns its session and records its use.
   * @param header the Authorization header
   * @param request the client's `address`; `versions`: table versions for the cache, read after the request began;
   * `background`: true if no user caused it, so that it is no use of the session
   * @throws ApiError 401
   */
  authenticate: (
    header: string | undefined,
    request?: { address?: string; versions?: Versions; background?: boolean },
  ) => Promise<Session>
  /**
   * Re-reads the session in a transaction. It may have ended, or lost rights, while the request's body was being received.
   * Rights of its role stay as they are until the transaction ends.
   * @throws ApiError 401; 403 `password-change-required` if a change, or a factor, became required since the request began
   */
  reread: (trx: Queries, session: Session) => Promise<Session>
  /** Deletes the session and records the logout. */
  end: (session: Session) => Promise<void>
  /** Token of a session as the transaction reads it, with the same expiry; undefined for a superseded one. */
  tokenOf: (trx: Queries, session: Session) => Promise<string | undefined>
  /**
   * New id of a session whose user has proved himself again; the former token ends (`session-rotation.ts`).
   * @returns `token` undefined if another call has done it meanwhile: the browser has the token of that one
   */
  renew: (trx: Queries, session: Session) => Promise<{ jti: string; token: string | undefined }>
}

const tokenIn = (header: string | undefined): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? "")?.[1]

const UNKNOWN: Usage = { device: "Perangkat tidak dikenal", address: "" }

export function createSessions(engine: Engine, tokens: Tokens, hours: number): Sessions {
  const { queries } = engine.db

  const isLive = ({ exp, graceUntil = exp }: LiveSession) =>
    Math.min(exp, graceUntil) * 1000 > engine.now().getTime()

  const read = async (from: Queries, jti: string, hold?: RoleLock): Promise<LiveSession> => {
    const current: Row | undefined = await sessionRows(from)
      .where("sessions.jti", "=", jti)
      .executeTakeFirst()
    const row = current ?? (await successorRow(from, jti, engine.now()))
    if (row?.active !== 1) throw unauthorised()
    const session = sessionOf(row, await readRoleGrants(from, engine.registry, roleIdOf(row), hold))
    return current ? session : { ...session, superseded: true, graceUntil: Number(row.grace_until) }
  }

  const live = async (
    from: Queries,
    { jti, address, hold }: Pick<Session, "jti" | "address"> & { hold?: RoleLock | undefined },
  ): Promise<Session & { exp: number }> => {
    const session = await read(from, jti, hold)
    if (!isLive(session)) throw unauthorised()
    return { ...session, address }
  }
  /** True if the account of a verified token has another role now, which ended its sessions. */
  const hasNewRole = async (token: string): Promise<boolean> => {
    const { id, roleId } = ownerOf(token)
    const account = await queries
      .selectFrom("accounts")
      .select("role_id")
      .where("id", "=", id)
      .where("active", "=", 1)
      .executeTakeFirst()
    return account !== undefined && account.role_id !== roleId
  }
  const cache = createSessionCache(engine, (jti) => read(queries, jti))

  let collected = Number.NEGATIVE_INFINITY
  /** Deletes expired sessions from time to time; a failure never fails a login. */
  const removeExpired = async (now: number) => {
    if (now - collected < COLLECT_MS) return
    collected = now
    const expired = queries
      .selectFrom("sessions")
      .select("jti")
      .where("expires_at", "<", Math.floor(now / 1000))
      .orderBy("jti")
      .limit(COLLECTED_AT_ONCE)
    // Skips sessions that another transaction is ending, to avoid deadlocks.
    const free = engine.db.kind === "postgres" ? expired.forUpdate().skipLocked() : expired
    await queries
      .deleteFrom("sessions")
      .where("jti", "in", free)
      .execute()
      .catch(logFailure("sessions.not_swept"))
  }

  /** Refuses a sign-in if the password changed while it was compared. */
  const requireSamePassword = async (trx: Queries, account: Row) => {
    const query = trx.selectFrom("accounts").select("password_hash").where("id", "=", account.id)
    const now = await (engine.db.kind === "postgres" ? query.forShare() : query).executeTakeFirst()
    if (now?.password_hash !== account.password_hash) throw wrongCredentials()
  }
  const tokenOf = async (trx: Queries, session: Session & { exp: number }) => {
    const { id, name, role, roleId, jti, exp, mustChangePassword, mustAddFactor } = session
    const notices = await noticesOf(trx, session, engine.now())
    return tokens.sign({
      id,
      fullName: name,
      role,
      roleId,
      jti,
      exp,
      mustChangePassword,
      mustAddFactor,
      notices,
    })
  }
  const { recordUse, isIdle } = createUsageTracker(engine)
  const endSession = (jti: string) =>
    engine.db.transaction(async (trx) => {
      await trx.deleteFrom("sessions").where("jti", "=", jti).execute()
      await countSessionChange(trx)
    })
  const keys = createKeySessions(engine)

  return {
    begin: async (account, usage = UNKNOWN, { step, provider, proved = true } = {}) => {
      const jti = newSessionId()
      const now = engine.now()
      const exp = Math.floor(now.getTime() / 1000 + hours * 3600)
      await removeExpired(now.getTime())
      try {
        return await engine.db.transaction(async (trx) => {
          await requireSamePassword(trx, account)
          await trx.insertInto("sessions").values({ jti, account_id: account.id, expires_at: exp }).execute()
          await storeUsage(trx, jti, { ...usage, at: now.toISOString() })
          // A provider may let in a browser that signed in there hours ago: no proof of the last minutes.
          if (proved === true) await noteProof(trx, jti, now)
          await countSessionChange(trx)
          const session = await live(trx, { jti, address: usage.address })
          if (proved === "first-factor" && session.mustAddFactor) await noteProof(trx, jti, now)
          const { device, newDevice = false } = usage
          await storeRisks(trx, engine, { jti, accountId: session.id, device, newDevice })
          const changes = {
            device: { before: null, after: device },
            ...(provider !== undefined && { provider: { before: null, after: provider } }),
            ...(step !== undefined && { secondStep: { before: null, after: step } }),
          }
          await recordAccount(trx, engine, { actor: session, account: session, action: "login", changes })
          return await tokenOf(trx, session)
        })
      } catch (error) {
        // The account was deleted while its password was being compared.
        throw databaseFault(error)?.kind === "foreign-key" ? wrongCredentials() : error
      }
    },
    authenticate: async (header, { address = "", versions, background = false } = {}) => {
      const byKey = await keys.authenticate(header, address)
      if (byKey) return byKey
      const token = tokenIn(header)
      const jti = token && (await tokens.verify(token))
      if (!jti) throw unauthorised()
      const session = await cache.get(jti, versions ?? (await engine.db.versions())).catch(async (error) => {
        throw error instanceof ApiError && (await hasNewRole(token)) ? roleChanged() : error
      })
      if (!isLive(session)) throw unauthorised()
      if (await isIdle(session.jti, session.seenAt)) {
        await endSession(session.jti).catch(logFailure("session.not_ended"))
        throw unauthorised()
      }
      if (!background) await recordUse(session.jti, address)
      return { ...session, address }
    },
    reread: async (trx, session) => {
      if (session.apiKey) return keys.reread(trx, session)
      const { jti, address, mustChangePassword, mustAddFactor, superseded } = session
      // A change of the rights waits for the transaction: after its response nothing is stored by the former ones.
      const now = await live(trx, {
        jti,
        address,
        hold: engine.db.kind === "postgres" ? "rights" : undefined,
      })
      if (now.mustChangePassword && !mustChangePassword) throw passwordChangeRequired()
      if (now.mustAddFactor && !mustAddFactor) throw factorRequired()
      return superseded ? { ...now, superseded } : now
    },
    end: async (session) => {
      await engine.db.transaction(async (trx) => {
        await trx.deleteFrom("sessions").where("jti", "=", session.jti).execute()
        await countSessionChange(trx)
        await recordAccount(trx, engine, { actor: session, account: session, action: "logout" })
      })
    },
    tokenOf: async (trx, session) => {
      const now = await live(trx, session)
      return session.superseded || now.superseded ? undefined : tokenOf(trx, now)
    },
    renew: async (trx, session) => {
      const jti = session.superseded ? undefined : await rotateSession(trx, engine, session.jti)
      if (jti === undefined) return { jti: (await live(trx, session)).jti, token: undefined }
      return { jti, token: await tokenOf(trx, await live(trx, { jti, address: session.address })) }
    },
  }
}
