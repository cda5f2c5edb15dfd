/** The scale-out database: PostgreSQL, and what speaks its protocol. */
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import type { Database, Tables } from "./types"

const INT8 = 20
const ATTEMPTS = 4
/** Serialisation failure and deadlock: the same work, begun again, succeeds. */
const RETRIED = new Set(["40001", "40P01"])

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""

/** @param url postgres://user:password@host:port/database @throws when the server cannot be reached */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
    } as pg.CustomTypesConfig,
  })
  // A connection lost while idle is replaced by the next query; without a listener it would end the process.
  pool.on("error", (error) => console.error(`PostgreSQL: ${error.message}`))
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await pool.query("select 1").catch(async (error: unknown) => {
    await queries.destroy()
    throw error
  })
  return {
    kind: "postgres",
    queries,
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await queries.transaction().execute(work)
        } catch (error) {
          if (attempt >= ATTEMPTS || !RETRIED.has(codeOf(error))) throw error
        }
      }
    },
    close: () => queries.destroy(),
  }
}
