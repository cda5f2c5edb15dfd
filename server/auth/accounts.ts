/** Accounts: those who can sign in, fed by the records of resources that declare `account`. */
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { isEmpty } from "../../src/core/validation/validate"
import { typeCheck } from "../../src/fields/registry"
import type { Queries } from "../database/types"
import type { Engine } from "../engine"
import { refuseFields } from "../http/refusal"
import { fold } from "../records/columns"
import type { Payload } from "../records/payload"

/** What a payload brings for an account: the hash of a new one's password, made before the transaction begins. */
export interface PreparedAccount {
  hash: string | null
}

/** Hashes the password of a payload that makes an account; an account that is there keeps its own (AB-09). */
export async function prepareAccount(
  engine: Engine,
  resource: Resource,
  payload: Payload,
  id?: string,
): Promise<PreparedAccount> {
  if (!resource.account) return { hash: null }
  const field = resource.field(resource.account.password)
  const password = field.send ? payload[field.send.key] : undefined
  if (typeof password !== "string" || password === "") return { hash: null }
  const message = typeCheck(password, field, {}, undefined as never)
  if (message) throw refuseFields(422, { [field.key]: message })
  if (id !== undefined && (await accountOf(engine.db.queries, id))) return { hash: null }
  return { hash: await engine.hashPassword(password) }
}

const accountOf = (trx: Queries, id: string) =>
  trx.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst()

interface Storing {
  trx: Queries
  resource: Resource
  id: string
  values: Values
}

/**
 * Makes, changes or ends the account of a record that has just been stored.
 * A changed role or an ended right to sign in ends its sessions.
 * @throws Refusal 422 when a record with an email would need an account and no password came
 */
export async function storeAccount(
  prepared: PreparedAccount,
  { trx, resource, id, values }: Storing,
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
    email_key: fold(email),
    name: String(values[keys.name] ?? "").trim(),
    role_id: typeof role === "string" ? role : null,
    active: keys.active === null || values[keys.active] !== false ? 1 : 0,
  }
  if (!known) {
    if (!prepared.hash) throw refuseFields(422, { [keys.password]: "Password wajib diisi" })
    await trx
      .insertInto("accounts")
      .values({ ...row, id, table_name: resource.table, password_hash: prepared.hash })
      .execute()
    return
  }
  await trx.updateTable("accounts").set(row).where("id", "=", id).execute()
  if (known.role_id !== row.role_id || row.active === 0)
    await trx.deleteFrom("sessions").where("account_id", "=", id).execute()
}

/** Ends an account, and with it every session of its own. */
export async function dropAccount(trx: Queries, id: string): Promise<void> {
  await trx.deleteFrom("sessions").where("account_id", "=", id).execute()
  await trx.deleteFrom("accounts").where("id", "=", id).execute()
}
