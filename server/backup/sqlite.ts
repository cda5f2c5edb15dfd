/** The embedded database's copy, and putting one back in its place. */
import { existsSync, linkSync, renameSync, rmSync } from "node:fs"
import { type Connection, copyDatabase, loadDriver } from "../database/sqlite"
import type { Row } from "../database/types"
import type { Link } from "../history/chain"
import { BackupError } from "./fault"
import { type Followed, followedBy, type Judge } from "./version"

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

/** The schemas and migrations that a database has followed. */
function followed(connection: Connection): Followed {
  const tables = new Set(values(connection, "select name from sqlite_master where type = 'table'"))
  return followedBy((table) =>
    tables.has(table) ? (connection.prepare(`select * from ${table}`).all() as Row[]) : [],
  )
}

/** undefined: nothing is wrong. */
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
 * Copies the database as it stands at one moment, while others write. Sessions are left out: none of them is to come
 * to life again.
 * @param target a file that is not there yet
 * @returns the head of its history's chain; null where it has none
 * @throws BackupError where what is there is damaged
 */
export function copySqlite(path: string, target: string): Link | null {
  if (!existsSync(path)) throw new BackupError(`Database '${path}' tidak ada.`)
  copyDatabase(path, target)
  return using(target, (connection) => {
    const fault = faultOf(connection)
    if (fault) throw new BackupError(`Database '${path}' tidak dapat dicadangkan: ${fault}.`)
    // Their devices go with them, and the bytes of both are overwritten.
    connection.exec("pragma secure_delete = on; pragma foreign_keys = on; delete from sessions")
    return headIn(connection)
  })
}

/** Takes the file out of the write-ahead log, which only works while nobody else has it open. */
function requireUnused(path: string): void {
  const mode = (() => {
    try {
      return using(path, (connection) => {
        connection.exec("pragma busy_timeout = 2000")
        return String(values(connection, "pragma journal_mode = delete")[0])
      })
    } catch (error) {
      // What cannot be opened is not in use, and is put aside as it is.
      return /lock|busy/i.test(String(error)) ? "wal" : "unreadable"
    }
  })()
  if (mode === "wal")
    throw new BackupError("Server masih berjalan pada database ini; hentikan dahulu, lalu jalankan lagi.")
}

/** null: what is there cannot be read any more. */
function followedHere(path: string): Followed | null {
  try {
    return using(path, followed)
  } catch {
    return null
  }
}

/** Of two restores in one second each keeps what it found. */
const freeName = (name: string): string => {
  for (let number = 2, free = name; ; number++) {
    if (!existsSync(free)) return free
    free = `${name}-${number}`
  }
}

/**
 * Puts a copy in the database's place, in one step; what was there stays beside it.
 * @param copy an unpacked backup, which is moved
 * @param judge gives statements for the copy, or throws where it must not be put there
 * @returns where the old database is; null where there was none
 * @throws BackupError where the copy is damaged or somebody has the database open
 */
export function putBackSqlite(
  copy: string,
  { path, stamp, judge }: { path: string; stamp: string; judge: Judge },
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
  const statements = judge(using(copy, followed), old ? followedHere(path) : null, (name) => `"${name}"`)
  using(copy, (connection) => connection.exec(statements.join(";\n")))
  if (old) {
    // A second name, not another one: at no moment is there no database.
    linkSync(path, old)
  }
  for (const side of ["-wal", "-journal"]) if (existsSync(path + side)) renameSync(path + side, aside + side)
  rmSync(`${path}-shm`, { force: true })
  renameSync(copy, path)
  return old
}
