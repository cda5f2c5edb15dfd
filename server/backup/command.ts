/** `npm run backup -- FILE` and `npm run restore -- FILE`. */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { momentStamp } from "../../src/core/format/moment"
import { replaceFile } from "../ground/private-files"
import { readSettings, type Settings, SettingsError } from "../ground/settings"
import { headFileOf, headLine } from "../history/head-file"
import { magicBytes, pack, unpack } from "./archive"
import { BackupError } from "./backup-error"
import { backupFiles, restoreFiles } from "./files"
import { readPassphrase } from "./passphrase"
import { copyPostgres, MAGIC as POSTGRES, postgresFiles, restorePostgres } from "./postgres"
import { copySqlite, restoreSqlite, MAGIC as SQLITE, sqliteFiles } from "./sqlite"
import { afterRestore, newerReason, recordOlderVersion, type Version, type VersionCheck } from "./version"

type Environment = Readonly<Record<string, string | undefined>>

function settingsFor(env: Environment): Settings {
  try {
    const settings = readSettings([], env)
    if (settings.apiUrl)
      throw new BackupError("Dengan API_URL datanya ada di server lain; cadangkan di sana.")
    return settings
  } catch (error) {
    throw error instanceof SettingsError ? new BackupError(error.message) : error
  }
}

const WORKSHOP = "cadangan-"
/** Older temporary files are left over: no backup takes this long. */
const LEFTOVER_MS = 24 * 3600_000

async function deleteLeftovers(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(WORKSHOP)) continue
    const path = join(place, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true })
  }
}

/** A private folder for unencrypted data, beside the database if that is a file. */
async function withPrivateFolder<T>(settings: Settings, work: (folder: string) => Promise<T>): Promise<T> {
  if (settings.dataDir) await deleteLeftovers(settings.dataDir)
  const folder = await mkdtemp(join(settings.dataDir || tmpdir(), WORKSHOP))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const databaseOf = ({ dataDir }: Settings): string => join(dataDir, "koperasi.sqlite")

/** Hashes of the files that an unpacked copy names. */
const filesOf = async (copy: string, { databaseUrl }: Settings): Promise<string[]> =>
  databaseUrl ? postgresFiles(copy) : sqliteFiles(copy)

/**
 * Writes a snapshot of the whole database into a new file, the head of its history's chain beside it, and the files that
 * its records name into the pool beside it.
 * @returns number of files that the storage has lost @throws BackupError with one sentence
 */
export async function backup(target: string, env: Environment): Promise<number> {
  const settings = settingsFor(env)
  const passphrase = await readPassphrase(env)
  return withPrivateFolder(settings, async (folder) => {
    const copy = join(folder, "salinan")
    const head = settings.databaseUrl
      ? await copyPostgres(settings.databaseUrl, copy)
      : copySqlite(databaseOf(settings), copy)
    await pack(copy, resolve(target), passphrase)
    if (head) await replaceFile(headFileOf(resolve(target)), headLine(head, new Date()))
    const hashes = await filesOf(copy, settings)
    return (await backupFiles(resolve(target), { settings, hashes, passphrase })).length
  })
}

/**
 * Replaces the database by a backup, atomically, after its files are in the storage.
 * @param replace true: a PostgreSQL database with data may be overwritten; an SQLite file is always put aside
 * @param version version that restores; a newer backup is refused unless `anyway` is true
 * @returns path of the old file; null if there was none
 * @throws BackupError with one sentence
 */
export async function restore(
  source: string,
  env: Environment,
  {
    replace = false,
    now = new Date(),
    version,
    anyway = false,
  }: { replace?: boolean; now?: Date; version?: Version; anyway?: boolean } = {},
): Promise<string | null> {
  const settings = settingsFor(env)
  const passphrase = await readPassphrase(env)
  const accept: VersionCheck = (backup, existing, quoteTable) => {
    const newer = version ? newerReason(version, backup, existing) : null
    if (newer !== null && !anyway)
      throw new BackupError(
        `Cadangan ini dari versi lebih baru (${newer}); pulihkan dengan versi itu, atau jalankan lagi dengan --anyway.`,
      )
    return [
      ...afterRestore(quoteTable),
      ...(version && newer !== null ? recordOlderVersion(version, backup, quoteTable) : []),
    ]
  }
  return withPrivateFolder(settings, async (folder) => {
    const copy = join(folder, "salinan")
    await unpack(resolve(source), copy, passphrase)
    const start = await magicBytes(copy)
    const url = settings.databaseUrl
    const kind = start === SQLITE ? "SQLite" : start.startsWith(POSTGRES) ? "PostgreSQL" : undefined
    if (kind === undefined) throw new BackupError(`'${source}' bukan cadangan database.`)
    if (kind !== (url ? "PostgreSQL" : "SQLite"))
      throw new BackupError(
        `Cadangan ini dari ${kind}; ${url ? "jalankan tanpa DATABASE_URL" : "isi DATABASE_URL"}.`,
      )
    const hashes = await filesOf(copy, settings)
    await restoreFiles(resolve(source), { settings, hashes, passphrase, anyway })
    if (!url) return restoreSqlite(copy, { path: databaseOf(settings), stamp: momentStamp(now), accept })
    await restorePostgres(copy, { url, replace, accept })
    return null
  })
}

const USAGE: Readonly<Record<string, string>> = {
  backup: "Pemakaian: npm run backup -- BERKAS",
  restore: "Pemakaian: npm run restore -- BERKAS [--replace] [--anyway]",
}

/** @param args command and arguments @param version version that restores @returns the exit code */
export async function runCommand(
  args: readonly string[],
  env: Environment,
  version?: Version,
): Promise<number> {
  const [command = "", ...rest] = args
  const files = rest.filter((arg) => !arg.startsWith("--"))
  const options = rest.filter((arg) => arg.startsWith("--"))
  const [file] = files
  const known = command === "restore" ? ["--replace", "--anyway"] : []
  if (!file || files.length > 1 || options.some((option) => !known.includes(option))) {
    console.error(USAGE[command] ?? Object.values(USAGE).join("\n"))
    return 2
  }
  // All files are private to the user.
  process.umask(0o077)
  try {
    if (command === "backup") {
      const lost = await backup(file, env)
      console.log(`Cadangan tersimpan di '${file}'.`)
      if (lost > 0) console.error(`${lost} dokumen tidak ada lagi di penyimpanan, jadi tidak tercadangkan.`)
    } else {
      const old = await restore(file, env, {
        replace: options.includes("--replace"),
        anyway: options.includes("--anyway"),
        ...(version && { version }),
      })
      console.log(`Cadangan '${file}' sudah dipulihkan.`)
      if (old) console.log(`Database sebelumnya ada di '${old}'.`)
    }
    return 0
  } catch (error) {
    console.error(error instanceof BackupError ? error.message : `Gagal: ${String(error)}`)
    if (env.DEBUG) console.error(error)
    return 1
  }
}
