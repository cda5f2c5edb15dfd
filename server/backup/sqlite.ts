/** Copies and restores the embedded database. */
import { existsSync, linkSync, renameSync, rmSync } from "node:fs"
import { type Connection, copyDatabase, loadDriver } from "../database/sqlite"
import type { Row } from "../database/types"
import type { Link } from "../history/chain"
import { BackupError } from "./backup-error"
import { readSchemaHistory, type SchemaHistory, type VersionCheck } from "./version"

export const MAGIC = "SQLite format 3\0"

function using<T>(path: string, work: (connection: Connection) => T): T {
  const connection = new (loadDriver())(path)
  try {
    return work(connection)
  } finally {
    connection.close()
  }
}

const values = (connection: Connection, query: string): unknown[] =>
  connection
    .prepare(query)
    .all()
    .map((row) => Object.values(row as object)[0])

function schemaHistoryOf(connection: Connection): SchemaHistory {
  const tables = new Set(values(connection, "select name from sqlite_master where type = 'table'"))
  return readSchemaHistory((table) =>
    tables.has(table) ? (connection.prepare(`select * from ${table}`).all() as Row[]) : [],
  )
}

/** undefined: intact. */
function faultOf(connection: Connection): string | undefined {
  if (values(connection, "pragma integrity_check").join() !== "ok") return "isinya rusak"
  if (values(connection, "pragma foreign_key_check").length > 0) return "ada rujukan yang putus di dalamnya"
  const tables = new Set(values(connection, "select name from sqlite_master where type = 'table'"))
  if (!tables.has("accounts") || !tables.has("settings")) return "bukan database produk ini"
  return undefined
}

function headIn(connection: Connection): Link | null {
  const known = values(connection, "select 1 from sqlite_master where name = 'history_chain'").length > 0
  const rows = known
    ? connection.prepare("select number, hash from history_chain order by number desc limit 1").all()
    : []
  const [head] = rows as { number: number | bigint; hash: string }[]
  return head ? { number: Number(head.number), hash: head.hash } : null
}

/**
 * Copies one committed state of the database while others write, without sessions and begun sign-ins, so that none survives in a backup.
 * @param target a file that does not exist yet
 * @returns the head of its history's chain; null if it has none
 * @throws BackupError if the database is damaged
 */
export function copySqlite(path: string, target: string): Link | null {
  if (!existsSync(path)) throw new BackupError(`Database '${path}' tidak ada.`)
  copyDatabase(path, target)
  return using(target, (connection) => {
    const fault = faultOf(connection)
    if (fault) throw new BackupError(`Database '${path}' tidak dapat dicadangkan: ${fault}.`)
    // Deletes their devices, too, and overwrites the bytes of both.
    connection.exec("pragma secure_delete = on; pragma foreign_keys = on; delete from sessions")
    // A sign-in that was begun before a backup and finished after it would pass once more.
    const [begun] = values(connection, "select 1 from sqlite_master where name = 'factor_challenges'")
    if (begun !== undefined) connection.exec("delete from factor_challenges")
    return headIn(connection)
  })
}

/** Leaves write-ahead mode, which fails while another program has the file open. */
function requireUnused(path: string): void {
  const mode = (() => {
    try {
      return using(path, (connection) => {
        connection.exec("pragma busy_timeout = 2000")
        return String(values(connection, "pragma journal_mode = delete")[0])
      })
    } catch (error) {
      // An unreadable file is not in use; it is put aside unchanged.
      return /lock|busy/i.test(String(error)) ? "wal" : "unreadable"
    }
  })()
  if (mode === "wal")
    throw new BackupError("Server masih berjalan pada database ini; hentikan dahulu, lalu jalankan lagi.")
}

/** Schema history of the database to be replaced; null if it is unreadable. */
function currentSchemaHistory(path: string): SchemaHistory | null {
  try {
    return using(path, schemaHistoryOf)
  } catch {
    return null
  }
}

/** Distinguishes two restores in one second. */
const freeName = (name: string): string => {
  for (let number = 2, free = name; ; number++) {
    if (!existsSync(free)) return free
    free = `${name}-${number}`
  }
}

/**
 * Replaces the database by a copy in one step; the old one stays beside it.
 * @param copy an unpacked backup, which is moved
 * @param accept receives the schema history of the backup and of the replaced database (null: unreadable, or none)
 * @returns path of the old database; null if there was none
 * @throws BackupError if the copy is damaged or the database is in use
 */
export function restoreSqlite(
  copy: string,
  { path, stamp, accept }: { path: string; stamp: string; accept: VersionCheck },
): string | null {
  const fault = (() => {
    try {
      return using(copy, faultOf)
    } catch {
      return "isinya rusak"
    }
  })()
  if (fault) throw new BackupError(`Cadangan ini tidak dapat dipakai: ${fault}.`)
  const aside = freeName(`${path}.sebelum-${stamp}`)
  const old = existsSync(path) ? aside : null
  if (old) requireUnused(path)
  const statements = accept(
    using(copy, schemaHistoryOf),
    old ? currentSchemaHistory(path) : null,
    (name) => `"${name}"`,
  )
  using(copy, (connection) => connection.exec(statements.join(";\n")))
  // A second name for the same file: the database exists at every moment.
  if (old) linkSync(path, old)
  for (const side of ["-wal", "-journal"]) if (existsSync(path + side)) renameSync(path + side, aside + side)
  rmSync(`${path}-shm`, { force: true })
  renameSync(copy, path)
  return old
}

/** Hashes of the files that a copy names. */
export const sqliteFiles = (copy: string): string[] =>
  using(copy, (connection) =>
    values(connection, "select 1 from sqlite_master where type = 'table' and name = 'files'").length > 0
      ? values(connection, "select hash from files where stored = 1 order by hash").map(String)
      : [],
  )
