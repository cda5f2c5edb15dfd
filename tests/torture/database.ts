/** Databases of the tested servers: a SQLite file, or a PostgreSQL server that can be stopped. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { startPostgres, type TestPostgres } from "../server/support/postgres"
import { atEnd, removeAtEnd } from "./cleanup"
import type { Kind } from "./options"

export type Row = Record<string, unknown>

export interface OutsideDatabase {
  kind: Kind
  /** Settings of a server with this database. */
  env: Record<string, string>
  /** Runs SQL on a connection of its own. */
  query: (sql: string) => Promise<Row[]>
  /** The SQLite file. */
  file: string | null
  /** The PostgreSQL server. */
  postgres: TestPostgres | null
  dispose: () => void
}

interface Connection {
  exec: (sql: string) => void
  prepare: (sql: string) => { all: () => Row[] }
  close: () => void
}

/** Opens a SQLite file on a connection of its own. */
export function openFile(path: string): Connection {
  const require = createRequire(import.meta.url)
  const driver = process.getBuiltinModule("node:sqlite") ?? require("@photostructure/sqlite")
  return new (driver as { DatabaseSync: new (path: string) => Connection }).DatabaseSync(path)
}

let cluster: Promise<TestPostgres> | undefined

/** One PostgreSQL server for the whole run. */
function postgresServer(): Promise<TestPostgres> {
  cluster ??= startPostgres().then((server) => {
    atEnd(() => void server.stop())
    return server
  })
  return cluster
}

/** A data folder, empty or a copy: it holds the token secret, also with PostgreSQL. */
function ownFolder(from: OutsideDatabase | null) {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-torture-"))
  if (from) cpSync(from.env.DATA_DIR ?? "", folder, { recursive: true })
  const cancel = removeAtEnd(folder)
  const remove = () => {
    cancel()
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, remove }
}

function sqlite({ folder, remove }: ReturnType<typeof ownFolder>): OutsideDatabase {
  const file = join(folder, "koperasi.sqlite")
  return {
    kind: "sqlite",
    env: { DATA_DIR: folder },
    query: async (sql) => {
      const connection = openFile(file)
      try {
        // The server writes as well.
        connection.exec("pragma busy_timeout = 5000")
        return connection.prepare(sql).all()
      } finally {
        connection.close()
      }
    },
    file,
    postgres: null,
    dispose: remove,
  }
}

let databases = 0

async function postgres(from: OutsideDatabase | null): Promise<OutsideDatabase> {
  const server = await postgresServer()
  const name = `torture_${process.pid}_${++databases}`
  const template = from ? ` template "${new URL(from.env.DATABASE_URL ?? "").pathname.slice(1)}"` : ""
  await server.run(`create database "${name}"${template}`)
  return database(server, name, ownFolder(from))
}

function database(
  server: TestPostgres,
  name: string,
  { folder, remove }: ReturnType<typeof ownFolder>,
): OutsideDatabase {
  const address = new URL(server.url)
  address.pathname = `/${name}`
  address.search = ""
  const url = address.href
  return {
    kind: "postgres",
    env: { DATABASE_URL: url, DATA_DIR: folder },
    query: async (sql) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query(sql)).rows
      } finally {
        await client.end()
      }
    },
    file: null,
    postgres: server,
    dispose: remove,
  }
}

/** @param from a closed database whose data it copies */
export const openOutside = (kind: Kind, from: OutsideDatabase | null = null): Promise<OutsideDatabase> =>
  kind === "sqlite" ? Promise.resolve(sqlite(ownFolder(from))) : postgres(from)

/** A database whose data stay in a folder for later runs. */
export async function openKept(kind: Kind, folder: string): Promise<OutsideDatabase> {
  mkdirSync(folder, { recursive: true })
  const place = { folder, remove: () => {} }
  if (kind === "sqlite") return sqlite(place)
  const server = await startPostgres({ kept: join(folder, "cluster") })
  const ended = atEnd(() => void server.stop())
  const known = await server.run("select 1 from pg_database where datname = 'kept'")
  if (known.rowCount === 0) await server.run("create database kept")
  place.remove = () => {
    ended()
    void server.stop()
  }
  return database(server, "kept", place)
}
