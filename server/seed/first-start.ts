/** What an empty database needs before anyone can use it: a superadmin, and the groups that the forms offer. */
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { generatePassword } from "../../src/core/validation/generate"
import { passwordFault } from "../../src/core/validation/password"
import { storeAccount } from "../auth/accounts"
import type { Engine } from "../auth/engine"
import { databaseFault } from "../database/faults"
import { served } from "../database/schema"
import type { Queries } from "../database/types"
import { SettingsError } from "../ground/settings"
import { insertRecord } from "../records/store"

/** AB-27: one group for each status. */
const GROUPS = [
  ["Mitra", "PARTNER"],
  ["NonAnggota", "NON_MEMBER"],
  ["Calon Anggota", "PROSPECTIVE_MEMBER"],
  ["Pelopor", "PIONEER"],
  ["Pengelola", "MANAGER"],
  ["Bukan Mitra", "NON_PARTNER"],
] as const

/** Filled in by the superadmin himself, once he edits his own record. */
const UNKNOWN = "-"

const anyRow = async (engine: Engine, table: string): Promise<boolean> =>
  (await engine.db.queries.selectFrom(table).select("id").limit(1).executeTakeFirst()) !== undefined

/**
 * Whether a database is new: nothing in it, and so nobody who can sign in.
 * @throws SettingsError for one that has records and no account: it is damaged, and not to be handed to a new superadmin
 */
export async function isEmptyDatabase(engine: Engine): Promise<boolean> {
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

async function add(
  engine: Engine,
  trx: Queries,
  { resource, values }: { resource: Resource; values: Values },
) {
  const id = engine.newId()
  await insertRecord({ trx, resource, id, values, now: engine.now().toISOString() })
  return id
}

/**
 * Makes an empty database ready for use.
 * @returns what to tell the operator, once; null when there is nothing to tell
 */
export async function firstStartIfEmpty(
  engine: Engine,
  admin: { email: string; password: string | null },
): Promise<string | null> {
  if (!(await isEmptyDatabase(engine))) return null
  try {
    const { generated } = await firstStart(engine, admin)
    return generated && `Superadmin dibuat: ${admin.email}, password ${generated} (hanya ditampilkan sekali)`
  } catch (error) {
    // Another process on the same database was quicker, and has told its operator.
    if (databaseFault(error)?.kind === "unique") return null
    throw error
  }
}

/**
 * Makes the superadmin, his role and position, and the groups.
 * @param admin without a password one is generated
 * @returns the password that was generated, to be told once; null when it was given
 * @throws SettingsError for a given password that is too easy to guess
 */
export async function firstStart(
  engine: Engine,
  admin: { email: string; password: string | null },
): Promise<{ generated: string | null; adminId: string }> {
  const { registry } = engine
  const fault = admin.password === null ? undefined : passwordFault(admin.password, [admin.email])
  if (fault) throw new SettingsError(`ADMIN_PASSWORD ditolak: ${fault}.`)
  const generated = admin.password === null ? generatePassword(12, "alphanumeric") : null
  const hash = await engine.hashPassword(admin.password ?? generated ?? "")
  const adminId = await engine.db.transaction(async (trx) => {
    const groups = registry.get("groups")
    let groupId = ""
    for (const [name, status] of GROUPS)
      groupId = await add(engine, trx, { resource: groups, values: { name, status } })
    const role = { name: "superadmin", status: "ADMIN" }
    const userRole = await add(engine, trx, { resource: registry.get("roles"), values: role })
    const title = { name: "Pengurus", status: "ADMIN" }
    const position = await add(engine, trx, { resource: registry.get("positions"), values: title })
    const today = engine.now().toISOString().slice(0, 10)
    const values = {
      fullName: "Superadmin",
      email: admin.email,
      phoneNumber: "0000000000",
      placeOfBirth: UNKNOWN,
      dateOfBirth: "1990-01-01",
      NIK: UNKNOWN,
      NPWP: UNKNOWN,
      ptkpCode: "TK/0",
      maritalStatus: "SINGLE",
      address: UNKNOWN,
      joinDate: today,
      userRole,
      position,
      groupId,
      isActive: true,
    }
    const resource = registry.get("admins")
    const id = await add(engine, trx, { resource, values })
    await storeAccount({ hash }, { trx, resource, id, values })
    return id
  })
  return { generated, adminId }
}
