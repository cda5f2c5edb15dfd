/** What an empty database needs before anyone can use it: the rows that server parts seed, one of whom can sign in. */
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { generateAccepted } from "../../src/core/validation/generate"
import { passwordFault } from "../../src/core/validation/password"
import { storeAccount } from "../auth/accounts"
import { databaseFault } from "../database/faults"
import { served } from "../database/schema"
import type { Queries } from "../database/types"
import { SettingsError } from "../ground/settings"
import type { Seed } from "../hooks/define"
import type { RecordEngine } from "../records/engine"
import { insertRecord } from "../records/store"

/** Who signs in first; without a password one is generated. */
interface FirstPerson {
  email: string
  password: string | null
}

const anyRow = async (engine: RecordEngine, table: string): Promise<boolean> =>
  (await engine.db.queries.selectFrom(table).select("id").limit(1).executeTakeFirst()) !== undefined

/**
 * Whether a database is new: nothing in it, and so nobody who can sign in.
 * @throws SettingsError for one that has records and no account: it is damaged, and not to be handed to a new owner
 */
export async function isEmptyDatabase(engine: RecordEngine): Promise<boolean> {
  if (await anyRow(engine, "accounts")) return false
  const tables = [...new Set(served(engine.registry).map((resource) => resource.table))]
  const filled = (await Promise.all(tables.map((table) => anyRow(engine, table)))).includes(true)
  if (!filled) return true
  // Another process may have made both between the two looks.
  if (await anyRow(engine, "accounts")) return false
  throw new SettingsError(
    "Database ini berisi data tetapi tidak memiliki akun; kembalikan cadangan, atau kosongkan database untuk memulai dari awal.",
  )
}

/** Every seed with its resource, each after those whose rows it names. */
export function seedsInOrder({ registry, parts }: Pick<RecordEngine, "registry" | "parts">) {
  const seeds = new Map(parts.flatMap(({ resource, seed }) => (seed ? [[resource, seed] as const] : [])))
  const ordered = new Map<string, { resource: Resource; seed: Seed }>()
  const visit = (name: string, above: readonly string[]) => {
    const seed = seeds.get(name)
    if (!seed || ordered.has(name)) return
    if (above.includes(name)) throw new Error(`seeds wait for each other: ${[...above, name].join(" → ")}`)
    for (const before of seed.after ?? []) visit(before.name, [...above, name])
    ordered.set(name, { resource: registry.get(name), seed })
  }
  for (const name of seeds.keys()) visit(name, [])
  return [...ordered.values()]
}

/**
 * Makes an empty database ready for use.
 * @returns what to tell the operator, once; null when there is nothing to tell
 */
export async function firstStartIfEmpty(engine: RecordEngine, first: FirstPerson): Promise<string | null> {
  if (!(await isEmptyDatabase(engine))) return null
  try {
    const { generated, name } = await firstStart(engine, first)
    return generated && `${name} dibuat: ${first.email}, password ${generated} (hanya ditampilkan sekali)`
  } catch (error) {
    // Another process on the same database was quicker, and has told its operator.
    if (databaseFault(error)?.kind === "unique") return null
    throw error
  }
}

/**
 * Makes the rows that server parts seed, and the account of whoever signs in first.
 * @returns the password that was generated, to be told once (null when it was given); who can sign in with it
 * @throws SettingsError for a given password that is too easy to guess
 */
export async function firstStart(
  engine: RecordEngine,
  first: FirstPerson,
): Promise<{ generated: string | null; adminId: string; name: string }> {
  const words = engine.registry.access.passwordWords
  const fault = first.password === null ? undefined : passwordFault(first.password, [first.email], words)
  if (fault) throw new SettingsError(`ADMIN_PASSWORD ditolak: ${fault}.`)
  const generated = first.password === null ? generateAccepted(12, "alphanumeric", []) : null
  const hash = await engine.hashPassword(first.password ?? generated ?? "")
  const owner = await engine.db.transaction((trx) => plant(engine, trx, { email: first.email, hash }))
  return { generated, ...owner }
}

async function plant(engine: RecordEngine, trx: Queries, { email, hash }: { email: string; hash: string }) {
  const made = new Map<string, string[]>()
  let owner: { adminId: string; name: string } | undefined
  const add = async (resource: Resource, values: Values) => {
    const id = engine.newId()
    await insertRecord({ trx, resource, id, values, now: engine.now().toISOString() })
    const { account } = resource
    if (!account || !values[account.email]) return id
    await storeAccount({ hash }, { trx, resource, id, values })
    owner ??= { adminId: id, name: String(values[account.name]) }
    return id
  }
  for (const { resource, seed } of seedsInOrder(engine)) {
    const ids: string[] = []
    made.set(resource.name, ids)
    const today = engine.now().toISOString().slice(0, 10)
    const rows = seed.rows({ email, today, ids: ({ name }) => made.get(name) ?? [] })
    for (const values of rows) ids.push(await add(resource, values))
  }
  if (!owner) throw new Error("no server part seeds anybody who can sign in")
  return owner
}
