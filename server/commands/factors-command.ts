/** `npm run factors:reset`: removes the second factors of an account whose owner has lost them, such as the only superadmin. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { recordAccount } from "../auth/account-history"
import { endSessions } from "../auth/ended-sessions"
import { removeAllFactors } from "../auth/factors/store"
import { noteForAccount } from "../auth/required-factor"
import { foldedKey } from "../database/columns"
import { openDatabase } from "../database/open"
import type { Database } from "../database/types"
import { newId } from "../ground/ids"
import { readSettings, SettingsError } from "../ground/settings"

type Environment = Readonly<Record<string, string | undefined>>

/** The operator of the server, who has no account. */
const OPERATOR = { id: "", name: "Server", address: "" }

/** @returns number of removed factors @throws SettingsError */
async function resetFactors(db: Database, email: string): Promise<number> {
  const tables = await db.queries.introspection.getTables()
  if (!tables.some(({ name }) => name === "account_factors"))
    throw new SettingsError("Database ini belum menyimpan verifikasi dua langkah.")
  const clock = { newId: () => newId(), now: () => new Date() }
  return db.transaction(async (trx) => {
    const account = await trx
      .selectFrom("accounts")
      .select(["id", "name"])
      .where("email_key", "=", foldedKey(email))
      .executeTakeFirst()
    if (!account) throw new SettingsError(`Tidak ada akun dengan email '${email}'.`)
    const id = String(account.id)
    const removed = await removeAllFactors(trx, id)
    if (removed === 0) return 0
    await endSessions(trx, id)
    await noteForAccount(trx, { accountId: id, kind: "factors-reset", at: clock.now().toISOString() })
    const happening = { actor: OPERATOR, account: { id, name: String(account.name) } } as const
    await recordAccount(trx, clock, { ...happening, action: "factors-reset" })
    return removed
  })
}

/** @param args one email @returns exit code: 0 reset, 1 nothing to reset, 2 refused */
export async function runFactorsReset(args: readonly string[], env: Environment): Promise<number> {
  try {
    const [email = "", ...rest] = args
    if (email === "" || rest.length > 0) throw new SettingsError("Pakai: npm run factors:reset -- EMAIL")
    const settings = readSettings([], env)
    if (settings.apiUrl) throw new SettingsError("Dengan API_URL akunnya ada di server lain.")
    if (!settings.databaseUrl && !existsSync(join(settings.dataDir, "koperasi.sqlite")))
      throw new SettingsError(`Tidak ada database di '${settings.dataDir}'.`)
    const db = await openDatabase(settings)
    try {
      const removed = await resetFactors(db, email)
      console.log(
        removed === 0
          ? "Akun ini tidak memakai verifikasi dua langkah."
          : `${removed} verifikasi dua langkah dihapus dan semua sesi akun ini diakhiri. Pemiliknya masuk dengan password, lalu menyiapkannya lagi.`,
      )
      return removed === 0 ? 1 : 0
    } finally {
      await db.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 2
  }
}
