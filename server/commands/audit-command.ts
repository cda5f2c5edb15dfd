/** `npm run audit:verify`: finds entries of the history that were changed, added or removed by another program. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { hasTokenKey, readTokenKey } from "../auth/token-key"
import { openDatabase } from "../database/open"
import { readSettings, SettingsError } from "../ground/settings"
import type { Link } from "../history/chain"
import { readStoredHeads } from "../history/head-file"
import { sealKey } from "../history/seal"
import { verifyHistory } from "../history/verify"

type Environment = Readonly<Record<string, string | undefined>>

const SINCE = "--since"

/** `NUMBER HASH`, as an earlier run printed them. @throws SettingsError */
function linkOf(args: readonly string[]): Link | undefined {
  if (args.length === 0) return undefined
  const [number = "", hash = "", ...rest] = args
  if (!/^\d+$/.test(number) || !/^[\da-f]{64}$/.test(hash) || rest.length > 0)
    throw new SettingsError(
      `Pakai: npm run audit:verify -- [NOMOR HASH] [${SINCE} NOMOR HASH], seperti yang ditampilkan sebelumnya.`,
    )
  return { number: Number(number), hash }
}

function linksOf(args: readonly string[]): { noted: Link | undefined; since: Link | undefined } {
  const at = args.includes(SINCE) ? args.indexOf(SINCE) : args.length
  const since = linkOf(args.slice(at + 1))
  if (args.length > at && !since) linkOf([SINCE])
  return { noted: linkOf(args.slice(0, at)), since }
}

/** @returns exit code: 0 intact, 1 damaged, 2 not readable */
export async function runVerify(args: readonly string[], env: Environment): Promise<number> {
  try {
    const { noted, since } = linksOf(args)
    const settings = readSettings([], env)
    if (settings.apiUrl) throw new SettingsError("Dengan API_URL riwayatnya ada di server lain.")
    if (!settings.databaseUrl && !existsSync(join(settings.dataDir, "koperasi.sqlite")))
      throw new SettingsError(`Tidak ada database di '${settings.dataDir}'.`)
    const heads = await readStoredHeads(settings.auditHeadFile, settings.backup?.folder ?? null)
    const db = await openDatabase(settings)
    try {
      const tables = await db.queries.introspection.getTables()
      if (!tables.some(({ name }) => name === "history_chain"))
        throw new SettingsError("Database ini belum menyimpan riwayat; jalankan server versi ini satu kali.")
      const { entries, pruned, waiting, head, faults } = await verifyHistory(db.queries, {
        // Verifying must not create a key.
        key: hasTokenKey(settings) ? sealKey(readTokenKey(settings)) : null,
        noted: [...(noted ? [{ ...noted, where: "" }] : []), ...heads],
        since,
      })
      for (const fault of faults) console.error(fault)
      const removed = pruned > 0 ? `, ${pruned} sudah dihapus karena HISTORY_DAYS` : ""
      const summary = `${entries} catatan diperiksa${removed}, ${waiting} belum dirantai.`
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
