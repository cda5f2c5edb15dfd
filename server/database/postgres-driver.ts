/**
 * Kysely's driver for PostgreSQL. Kysely's own returns broken connections to the pool, and a failed rollback hides the
 * error before it. This one drops lost connections, repeats reads on another one, and reports a commit without an
 * answer as `unknown`.
 */
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from "kysely"
import pg from "pg"
import { describeError, log } from "../ground/log"
import { codeOf, DatabaseOutage } from "./outage"
import { type OutageRetry, RETRYABLE, retryOn } from "./retry"
import type { Semaphore } from "./semaphore"

/** SQLSTATEs with which a connection ends, beside class 08 (connection exceptions). */
const ENDED = new Set(["25P03", "57P01", "57P02", "57P03", "57P04", "57P05", "53300"])
/** SQLSTATEs of a commit that did not happen; after any other failure it may have. */
const NOT_COMMITTED = /^(23|40(?!003))/
/**
 * Notice routine of a commit that did not wait for its synchronous replica (cancelled or timed out) and still
 * succeeded: if the primary is lost, so is the commit.
 */
const WAITS_FOR_REPLICA = "SyncRepWaitForLSN"

/** True if an error ends its connection: any error of the socket, unlike those of the server or of a wrong parameter. */
const endsConnection = (error: unknown): boolean => {
  if (!(error instanceof pg.DatabaseError))
    return !(error instanceof TypeError || error instanceof RangeError)
  const code = codeOf(error)
  return code.startsWith("08") || ENDED.has(code)
}

interface Held extends DatabaseConnection {
  /** undefined after its release. */
  client: pg.PoolClient | undefined
  lost: boolean
  /** True within a transaction. */
  begun: boolean
}

interface Options {
  pool: pg.Pool
  semaphore: Semaphore
  retry: OutageRetry
  /** Milliseconds after which a connection without an answer is lost; undefined: never. */
  answerWithinMs: number | undefined
}

export function createPostgresDriver({ pool, semaphore, retry, answerWithinMs }: Options): Driver {
  const broken = new WeakSet<object>()
  const unreplicated = new WeakSet<object>()
  // pg removes its own listener while a client is in use; without this one a lost connection would end the process.
  pool.on("connect", (client) => {
    client.on("error", () => broken.add(client))
    client.on("notice", ({ routine }) => {
      if (routine === WAITS_FOR_REPLICA) unreplicated.add(client)
    })
  })
  pool.on("error", (error) =>
    log({ event: "database.connection_lost", level: "error", fields: describeError(error) }),
  )

  const connect = (): Promise<pg.PoolClient> =>
    retry.run(async () => {
      try {
        return await pool.connect()
      } catch (error) {
        throw new DatabaseOutage("away", error)
      }
    })

  async function query<R>(held: Held, { sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { client } = held
    if (!client || held.lost) throw new DatabaseOutage("away", new Error("the connection was lost"))
    try {
      const statement = { text: sql, values: [...parameters], query_timeout: answerWithinMs }
      const { command, rowCount, rows } = await client.query(statement)
      if (unreplicated.delete(client))
        throw new DatabaseOutage("unknown", new Error("no replica has confirmed the commit"))
      const changed = command === "INSERT" || command === "UPDATE" || command === "DELETE"
      return { rows: rows ?? [], ...(changed && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      if (error instanceof DatabaseOutage) throw error
      if (!broken.has(client) && !endsConnection(error)) throw error
      held.lost = true
      throw new DatabaseOutage("away", error)
    }
  }

  const release = (held: Held): void => {
    held.client?.release(held.lost || broken.has(held.client))
    held.client = undefined
  }

  function hold(client: pg.PoolClient): Held {
    const held: Held = {
      client,
      lost: false,
      begun: false,
      executeQuery: <R>(compiled: CompiledQuery) => {
        if (held.begun) return query<R>(held, compiled)
        if (compiled.query.kind !== "SelectQueryNode")
          return retryOn(RETRYABLE, () => query<R>(held, compiled))
        // Reads are repeated on another connection.
        return retry.run(async () => {
          if (held.lost) {
            release(held)
            held.client = await connect()
            held.lost = false
          }
          return query<R>(held, compiled)
        })
      },
      streamQuery: () => {
        throw new Error("not implemented")
      },
    }
    return held
  }

  const raw = (connection: DatabaseConnection, statement: string) =>
    query(connection as Held, CompiledQuery.raw(statement))

  return {
    init: async () => {},
    acquireConnection: async () => {
      await semaphore.acquire()
      try {
        return hold(await connect())
      } catch (error) {
        semaphore.release()
        throw error
      }
    },
    beginTransaction: async (connection, { isolationLevel }) => {
      await raw(connection, isolationLevel ? `begin isolation level ${isolationLevel}` : "begin")
      ;(connection as Held).begun = true
    },
    commitTransaction: async (connection) => {
      try {
        await raw(connection, "commit")
      } catch (error) {
        if (error instanceof DatabaseOutage && error.outage === "unknown") throw error
        if (NOT_COMMITTED.test(codeOf(error))) throw error
        throw new DatabaseOutage("unknown", error)
      }
    },
    rollbackTransaction: async (connection) => {
      const held = connection as Held
      // The server rolls back the transaction of a lost connection. A failed rollback must not hide the first error.
      if (!held.lost)
        await raw(connection, "rollback").catch(() => {
          held.lost = true
        })
    },
    releaseConnection: async (connection) => {
      release(connection as Held)
      semaphore.release()
    },
    destroy: () => pool.end(),
  }
}
