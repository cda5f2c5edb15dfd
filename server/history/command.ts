/** `npm run audit:verify`: whether anybody has changed, added or taken away what the history keeps. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { openDatabase } from "../database/open"
import { readSettings, SettingsError } from "../ground/settings"
import type { Link } from "./chain"
import { verifyHistory } from "./verify"

type Environment = Readonly<Record<string, string | undefined>>

/** `NUMBER HASH`, as an earlier run said them. @throws SettingsError */
function notedOf(args: readonly string[]): Link | undefined {
  if (args.length === 0) return undefined
  const [number = "", hash = "", ...rest] = args
  if (!/^\d+$/.test(number) || !/^[\da-f]{64}$/.test(hash) || rest.length > 0)
    throw new SettingsError("Pakai: npm run audit:verify -- NOMOR HASH, seperti yang ditampilkan sebelumnya.")
  return { number: Number(number), hash }
}

/** @returns the exit code: 0 whole, 1 not, 2 it could not be looked at */
export async function runVerify(args: readonly string[], env: Environment): Promise<number> {
  try {
    const noted = notedOf(args)
    const settings = readSettings([], env)
    if (settings.apiUrl) throw new SettingsError("Dengan API_URL riwayatnya ada di server lain.")
    if (!settings.databaseUrl && !existsSync(join(settings.dataDir, "koperasi.sqlite")))
      throw new SettingsError(`Tidak ada database di '${settings.dataDir}'.`)
    const db = await openDatabase(settings)
    try {
      const tables = await db.queries.introspection.getTables()
      if (!tables.some(({ name }) => name === "history_chain"))
        throw new SettingsError("Database ini belum menyimpan riwayat; jalankan server versi ini satu kali.")
      const { entries, waiting, head, faults } = await verifyHistory(db.queries, noted)
      for (const fault of faults) console.error(fault)
      const summary = `${entries} catatan diperiksa, ${waiting} belum dirantai.`
      if (faults.length > 0) {
        console.error(`${summary} Riwayat TIDAK utuh.`)
        return 1
      }
      console.log(`${summary} Riwayat utuh.`)
      console.log(`Ujung rantai: ${head.number} ${head.hash}`)
      return 0
    } finally {
      await db.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 2
  }
}
