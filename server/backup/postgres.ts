/** Copies PostgreSQL with its own programs: pg_dump for a consistent copy, pg_restore to put it back. */
import { spawn } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { setTimeout } from "node:timers/promises"
import pg from "pg"
import type { Row } from "../database/types"
import type { Link } from "../history/chain"
import { BackupError } from "./backup-error"
import { readSchemaHistory, type SchemaHistory, VERSION_TABLES, type VersionCheck } from "./version"

export const MAGIC = "PGDMP"

/** Query parameters of a URL that libpq knows; Node's client knows more. */
const LIBPQ = new Set([
  "application_name",
  "channel_binding",
  "connect_timeout",
  "host",
  "options",
  "port",
  "sslcert",
  "sslkey",
  "sslmode",
  "sslrootcert",
  "target_session_attrs",
])

/** Splits off the password, which would be visible in the process list. */
function connection(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ""
  for (const name of [...address.searchParams.keys()]) if (!LIBPQ.has(name)) address.searchParams.delete(name)
  // libpq does not decode a plus sign as a space.
  address.search = address.search.replaceAll("+", "%20")
  return { address: address.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}

/** Runs a program of PostgreSQL. @returns its output @throws BackupError with its first error */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] })
    let [printed, errors] = ["", ""]
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk
    })
    child.stderr.on("data", (chunk: Buffer) => {
      if (errors.length < 4000) errors += chunk
    })
    child.on("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "ENOENT"
          ? new BackupError(`Program ${program} tidak ada; pasang paket postgresql-client.`)
          : error,
      ),
    )
    child.on("close", (code, signal) => {
      if (code === 0) return resolve(printed)
      const line =
        errors.split("\n").find((text) => /error|fatal|fail/i.test(text)) ?? signal ?? `kode ${code}`
      reject(new BackupError(`${program} gagal: ${line.trim()}.`))
    })
  })
}

interface DatabaseState {
  schema: string
  /** False for a foreign database, which is never overwritten. */
  isOurs: boolean
  tables: readonly string[]
  /** Connections of other processes of this product. */
  otherConnections: number
  /**
   * Sessions, begun sign-ins, and the tables that refer to them: a backup excludes their rows. A sign-in that was finished after it
   * would pass once more.
   */
  sessionTables: readonly string[]
  /** Head of the history's chain; null if there is none. */
  head: Link | null
}

async function inspectDatabase(url: string): Promise<DatabaseState> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows: here } = await client.query<{ name: string | null }>("select current_schema() as name")
    const schema = here[0]?.name
    if (!schema) throw new BackupError("DATABASE_URL tidak menunjuk skema yang ada.")
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = $1 order by 1",
      [schema],
    )
    const tables = rows.map(({ name }) => name)
    const { rows: others } = await client.query<{ users: string }>(
      `select count(*) as users from pg_stat_activity
       where datname = current_database() and application_name = 'koperasi' and pid <> pg_backend_pid()`,
    )
    const { rows: dependents } = await client.query<{ name: string }>(
      `with recursive dependents (oid) as (
         select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = $1 and c.relname in ('sessions', 'factor_challenges')
         union select k.conrelid from pg_constraint k join dependents d on k.confrelid = d.oid where k.contype = 'f')
       select relname as name from pg_class join dependents using (oid)`,
      [schema],
    )
    const chain = tables.includes("history_chain")
      ? await client.query<{ number: string; hash: string }>(
          "select number, hash from history_chain order by number desc limit 1",
        )
      : undefined
    const [head] = chain?.rows ?? []
    return {
      schema,
      tables,
      isOurs: tables.includes("accounts") && tables.includes("settings"),
      otherConnections: Number(others[0]?.users ?? 0),
      sessionTables: dependents.map(({ name }) => name),
      head: head ? { number: Number(head.number), hash: head.hash } : null,
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`PostgreSQL di DATABASE_URL tidak dapat dipakai: ${reason}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Copies a snapshot of the database while others write; sessions and begun sign-ins are left out.
 * @returns the head of the history's chain just before the copy; null if there is none
 */
export async function copyPostgres(url: string, target: string): Promise<Link | null> {
  const { schema, isOurs, sessionTables, head } = await inspectDatabase(url)
  if (!isOurs) throw new BackupError("Database di DATABASE_URL belum berisi data produk ini.")
  const { address, env } = connection(url)
  // Created first, with private mode.
  await writeFile(target, "", { mode: 0o600, flag: "wx" })
  await run(
    "pg_dump",
    [
      `--dbname=${address}`,
      "--format=custom",
      "--compress=0",
      "--no-owner",
      "--no-privileges",
      `--schema=${quoted(schema)}`,
      ...sessionTables.map((table) => `--exclude-table-data=${quoted(schema)}.${quoted(table)}`),
      `--file=${target}`,
    ],
    env,
  )
  return head
}

/** Milliseconds: a server that has just stopped may still be counted by its database. */
const SETTLING_MS = 2000

/** Waits until other connections have ended, up to the timeout. */
async function inspectIdleDatabase(url: string): ReturnType<typeof inspectDatabase> {
  for (const until = Date.now() + SETTLING_MS; ; ) {
    const found = await inspectDatabase(url)
    if (found.otherConnections === 0 || Date.now() > until) return found
    await setTimeout(100)
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" }

/** Rows of a table in `COPY` format: fields separated by tabs, special characters escaped by backslashes. */
function copyRows(script: string, table: string): Record<string, string>[] {
  const found = new RegExp(`^COPY \\S+\\.${table} \\((.*)\\) FROM stdin;\\n([\\s\\S]*?)^\\\\\\.$`, "m").exec(
    script,
  )
  const [, names = "", lines = ""] = found ?? []
  const columns = names.split(", ").map((name) => name.replaceAll('"', ""))
  const plain = (cell: string) => cell.replace(/\\(.)/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped)
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) =>
      Object.fromEntries(line.split("\t").map((cell, index) => [columns[index] ?? "", plain(cell)])),
    )
}

async function currentSchemaHistory(url: string, tables: readonly string[]): Promise<SchemaHistory> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const rows = new Map<string, Row[]>()
    for (const table of VERSION_TABLES)
      if (tables.includes(table)) rows.set(table, (await client.query(`select * from ${table}`)).rows)
    return readSchemaHistory((table) => rows.get(table) ?? [])
  } finally {
    await client.end()
  }
}

/**
 * Replaces the database by a copy, atomically.
 * @param copy an unpacked backup; the script is written beside it
 * @param replace true: existing data may go
 * @param accept receives the schema history of the backup and of the replaced database (null: the target holds no
 * database of this product); returns SQL that runs after the restore @throws BackupError to refuse it
 */
export async function restorePostgres(
  copy: string,
  { url, replace, accept }: { url: string; replace: boolean; accept: VersionCheck },
): Promise<void> {
  const [clearing, filling, ending] = [`${copy}.1`, `${copy}.2`, `${copy}.3`]
  const { schema, tables, isOurs, otherConnections } = await inspectIdleDatabase(url)
  if (tables.length > 0 && !isOurs)
    throw new BackupError("Database di DATABASE_URL berisi data lain; pakailah database kosong.")
  if (otherConnections > 0)
    throw new BackupError("Server masih berjalan pada database ini; hentikan dahulu, lalu jalankan lagi.")
  if (tables.length > 0 && !replace)
    throw new BackupError(
      "Database di DATABASE_URL sudah berisi data; cadangkan dahulu, lalu jalankan lagi dengan --replace.",
    )
  const { address, env } = connection(url)
  const list = await run("pg_restore", ["--list", copy], env)
  const data = await run(
    "pg_restore",
    ["--data-only", ...VERSION_TABLES.map((table) => `--table=${table}`), "--file=-", copy],
    env,
  )
  const from = / TABLE (\S+) accounts /.exec(list)?.[1]
  if (from === undefined)
    throw new BackupError("Cadangan ini tidak dapat dipakai: bukan database produk ini.")
  if (from !== schema)
    throw new BackupError(`Cadangan ini dari skema '${from}', sedangkan DATABASE_URL menunjuk '${schema}'.`)
  const existing = isOurs ? await currentSchemaHistory(url, tables) : null
  const statements = accept(
    readSchemaHistory((table) => copyRows(data, table)),
    existing,
    (name) => `${quoted(schema)}.${quoted(name)}`,
  )
  // Trigger functions outlive their tables.
  const functions = [...list.matchAll(/ FUNCTION (\S+) (\w+)\(\) /g)].map(([, , name = ""]) => name)
  const drops = [
    ...tables.map((table) => `drop table ${quoted(schema)}.${quoted(table)} cascade;\n`),
    ...functions.map((name) => `drop function if exists ${quoted(schema)}.${quoted(name)}() cascade;\n`),
  ]
  await writeFile(clearing, drops.join(""), { mode: 0o600, flag: "wx" })
  // Written to a file first: a truncated dump must not be applied in part.
  await writeFile(filling, "", { mode: 0o600, flag: "wx" })
  const whole = ["--no-owner", "--no-privileges", `--schema=${schema}`]
  await run("pg_restore", [...whole, `--file=${filling}`, copy], env)
  await writeFile(ending, statements.map((statement) => `${statement};\n`).join(""), {
    mode: 0o600,
    flag: "wx",
  })
  const once = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction"]
  await run(
    "psql",
    [...once, `--file=${clearing}`, `--file=${filling}`, `--file=${ending}`, `--dbname=${address}`],
    env,
  )
}

/** Hashes of the files that a copy names. */
export async function postgresFiles(copy: string): Promise<string[]> {
  const data = await run("pg_restore", ["--data-only", "--table=files", "--file=-", copy], process.env)
  return copyRows(data, "files")
    .filter(({ stored }) => stored === "1")
    .map(({ hash = "" }) => hash)
}
