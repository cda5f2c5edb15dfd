/** Seeds an empty database: rows of the server parts, one of them with an account. */
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { generateAccepted, generatePassword } from "../../src/core/validation/generate"
import { storeAccount } from "../auth/accounts"
import { serverPasswordFault } from "../auth/password-rules"
import { BY_FIRST_START } from "../auth/temporary-password"
import { databaseFault } from "../database/faults"
import { storedResources } from "../database/schema"
import type { Queries } from "../database/types"
import { SettingsError } from "../ground/settings"
import { clockIn } from "../ground/time-zone"
import type { Seed } from "../hooks/define"
import type { RecordEngine } from "../records/engine"
import { insertRecord } from "../records/store"

/** The first user; null: generated. */
interface FirstPerson {
  email: string | null
  password: string | null
}

/** An address that cannot be guessed, unlike one that every installation has. */
const newAddress = () => `admin-${generatePassword(6, "alphanumeric").toLowerCase()}@koperasi.local`

const anyRow = async (engine: RecordEngine, table: string): Promise<boolean> =>
  (await engine.db.queries.selectFrom(table).select("id").limit(1).executeTakeFirst()) !== undefined

/**
 * True if the database has no records and no accounts.
 * @throws SettingsError if it has records but no account: it is damaged, and must not pass to a new owner
 */
export async function isEmptyDatabase(engine: RecordEngine): Promise<boolean> {
  if (await anyRow(engine, "accounts")) return false
  const tables = [...new Set(storedResources(engine.registry).map((resource) => resource.table))]
  const filled = (await Promise.all(tables.map((table) => anyRow(engine, table)))).includes(true)
  if (!filled) return true
  // Another process may have created both between the two queries.
  if (await anyRow(engine, "accounts")) return false
  throw new SettingsError(
    "Database ini berisi data tetapi tidak memiliki akun; kembalikan cadangan, atau kosongkan database untuk memulai dari awal.",
  )
}

/** Every seed with its resource, after those whose rows it refers to. */
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
 * Seeds an empty database.
 * @returns a sentence for the operator with what was generated; null for nothing, and if the database was not empty
 */
export async function firstStartIfEmpty(engine: RecordEngine, first: FirstPerson): Promise<string | null> {
  if (!(await isEmptyDatabase(engine))) return null
  try {
    const { generated, name, email } = await firstStart(engine, first)
    if (generated) return `${name} dibuat: ${email}, password ${generated} (hanya ditampilkan sekali)`
    return first.email === null ? `${name} dibuat: ${email}` : null
  } catch (error) {
    // Another process was faster and has printed the sentence.
    if (databaseFault(error)?.kind === "unique") return null
    throw error
  }
}

/**
 * Creates the seeded rows and the first user's account.
 * @returns the generated password, shown once (null if it was given), and the account's address
 * @throws SettingsError for a password that is too easy to guess
 */
export async function firstStart(
  engine: RecordEngine,
  first: FirstPerson,
): Promise<{ generated: string | null; adminId: string; name: string; email: string }> {
  const words = engine.registry.access.passwordWords
  const email = first.email ?? newAddress()
  const fault = first.password === null ? undefined : serverPasswordFault(first.password, [email], words)
  if (fault) throw new SettingsError(`ADMIN_PASSWORD ditolak: ${fault}.`)
  const generated = first.password === null ? generateAccepted(12, "alphanumeric", []) : null
  const hash = await engine.hashPassword(first.password ?? generated ?? "")
  const owner = await engine.db.transaction((trx) =>
    plant(engine, trx, { email, hash, temporary: generated !== null }),
  )
  return { generated, email, ...owner }
}

interface Planted {
  email: string
  hash: string
  /** True for a generated password, which stays in the log of the start. */
  temporary: boolean
}

async function plant(engine: RecordEngine, trx: Queries, { email, hash, temporary }: Planted) {
  const made = new Map<string, string[]>()
  let owner: { adminId: string; name: string } | undefined
  const add = async (resource: Resource, values: Values) => {
    const id = engine.newId()
    await insertRecord({ trx, resource, id, values, now: engine.now().toISOString() })
    const { account } = resource
    if (!account || !values[account.email]) return id
    const by = temporary ? { id: BY_FIRST_START, at: engine.now().toISOString() } : undefined
    await storeAccount({ hash }, { trx, resource, id, values, by })
    owner ??= { adminId: id, name: String(values[account.name]) }
    return id
  }
  for (const { resource, seed } of seedsInOrder(engine)) {
    const ids: string[] = []
    made.set(resource.name, ids)
    const today = clockIn(engine.timeZone, engine.now()).date
    const rows = seed.rows({ email, today, ids: ({ name }) => made.get(name) ?? [] })
    for (const values of rows) ids.push(await add(resource, values))
  }
  if (!owner) throw new Error("no server part seeds an account")
  return owner
}
