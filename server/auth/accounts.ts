/** Accounts for signing in, derived from the records of resources that declare `account`. */
import { mayBeActive } from "../../src/core/access/sign-in"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { isEmpty } from "../../src/core/validation/values"
import { typeCheck } from "../../src/fields/registry"
import { foldedKey } from "../database/columns"
import type { Queries, Row } from "../database/types"
import { forbidden, refuseFields } from "../ground/api-error"
import { logFailure } from "../ground/log"
import { endSessions } from "./ended-sessions"
import type { Engine, Session } from "./engine"
import { lineOf } from "./hash-queue"
import { createKeyedQueue } from "./keyed-queue"
import { isOutdated, verifyPassword } from "./password"
import { serverPasswordFault } from "./password-rules"
import { isSuspended } from "./suspension"
import { markTemporary } from "./temporary-password"

/** Account data of a payload, computed before the transaction begins. */
export interface PreparedAccount {
  /** Hash of a new account's password. */
  hash: string | null
  /** Checks the password against the owner's name and email, once the record has them. */
  fault?: (own: readonly string[]) => string | undefined
}

const NO_PASSWORD: PreparedAccount = { hash: null }

/** A hash that no password has: a restored account waits for a reset. */
export const UNUSABLE_HASH = "-"

/** One hash at a time per caller, so that a burst of new accounts does not delay sign-ins. */
const hashQueue = createKeyedQueue()
/** Rejects waiting hashes: the process is about to end. */
export const refuseWaitingAccounts = hashQueue.refuseWaiting

/**
 * Hashes the password of a payload that creates an account; an existing account keeps its own (AB-09).
 * @param id of the changed record
 * @param by account of the caller
 */
export async function prepareAccount(
  engine: Engine,
  resource: Resource,
  payload: Readonly<Record<string, unknown>>,
  { id, by }: { id?: string; by: Pick<Session, "id" | "apiKey"> },
): Promise<PreparedAccount> {
  if (!resource.account) return NO_PASSWORD
  const field = resource.field(resource.account.password)
  const password = field.send ? payload[field.send.key] : undefined
  if (typeof password !== "string" || password === "") return NO_PASSWORD
  // A key must not outlive its end by an account of its own.
  if (by.apiKey) throw forbidden("Password tidak dapat diatur dengan kunci API.")
  const message = typeCheck(password, field, {}, undefined as never)
  if (message) throw refuseFields(422, { [field.key]: message })
  // An edit never changes a password; the field is ignored (AB-09).
  if (id !== undefined && (await accountOf(engine.db.queries, id))) return NO_PASSWORD
  requireStrong(engine, { [field.key]: password })
  const line = lineOf(by.id)
  const hash = await hashQueue.run(line, () => engine.hashPassword(password, { line, known: false }))
  return { hash, fault: (own) => serverPasswordFault(password, own, engine.registry.access.passwordWords) }
}

/**
 * @param sent field → its password
 * @param account refuses its name and email as passwords
 * @throws ApiError 422 for a password that is too easy to guess
 */
export function requireStrong(
  { registry }: Engine,
  sent: Readonly<Record<string, string>>,
  account?: Row,
): void {
  const own = account ? [String(account.name), String(account.email)] : []
  for (const [field, password] of Object.entries(sent)) {
    const fault = serverPasswordFault(password, own, registry.access.passwordWords)
    if (fault) throw refuseFields(422, { [field]: fault })
  }
}

export const accountOf = (trx: Queries, id: string) =>
  trx.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst()

interface Storing {
  trx: Queries
  resource: Resource
  id: string
  values: Values
  /** The user who sets the first password, which its owner then has to change; undefined: the server itself. */
  by?: { id: string; at: string } | undefined
}

/**
 * Creates, changes or deletes the account of a stored record. A changed role, or a switch-off, ends its sessions.
 * @throws ApiError 422 for a new account without a password
 */
export async function storeAccount(
  prepared: PreparedAccount,
  { trx, resource, id, values, by }: Storing,
): Promise<void> {
  const keys = resource.account
  if (!keys) return
  const known = await accountOf(trx, id)
  if (isEmpty(values[keys.email])) {
    if (known) await dropAccount(trx, id)
    return
  }
  const email = String(values[keys.email]).trim()
  const role = values[keys.role]
  const row = {
    email,
    email_key: foldedKey(email),
    name: String(values[keys.name] ?? "").trim(),
    role_id: typeof role === "string" ? role : null,
    active: mayBeActive(resource, values) && !(await isSuspended(trx, id)) ? 1 : 0,
  }
  if (!known) {
    const fault = prepared.hash ? prepared.fault?.([row.name, email]) : "Password wajib diisi"
    if (fault) throw refuseFields(422, { [keys.password]: fault })
    await trx
      .insertInto("accounts")
      .values({ ...row, id, table_name: resource.table, password_hash: prepared.hash })
      .execute()
    if (by) await markTemporary(trx, { accountId: id, by: by.id, at: by.at })
    return
  }
  await trx.updateTable("accounts").set(row).where("id", "=", id).execute()
  if (known.role_id !== row.role_id || Number(known.active) !== row.active) await endSessions(trx, id)
}

export async function dropAccount(trx: Queries, id: string): Promise<void> {
  await endSessions(trx, id)
  await trx.deleteFrom("accounts").where("id", "=", id).execute()
}

/**
 * Rehashes a correct password if the cost of new hashes has grown. A password changed in the meantime stays; a failure
 * never fails the login.
 * @returns the account with its current hash
 * @param known true if the login came from a known device (`throttle.ts`)
 */
export async function renewHash(
  engine: Engine,
  account: Row,
  { password, known: device }: { password: string; known: boolean },
): Promise<Row> {
  const known = String(account.password_hash)
  if (!isOutdated(known)) return account
  const line = lineOf(String(account.id))
  try {
    const renewed = await hashQueue.run(line, () => engine.hashPassword(password, { line, known: device }))
    const { numUpdatedRows } = await engine.db.queries
      .updateTable("accounts")
      .set({ password_hash: renewed })
      .where("id", "=", account.id)
      .where("password_hash", "=", known)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return { ...account, password_hash: renewed }
    // A parallel login has renewed it first; its hash is of the same password.
    const now = await accountOf(engine.db.queries, String(account.id))
    return now && (await verifyPassword(password, String(now.password_hash))) ? now : account
  } catch (error) {
    logFailure("password.not_renewed")(error)
    return account
  }
}
