/** Kysely's driver for SQLite. Writers wait for the locks of other programs outside the connection, so that reads go on. */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely"
import { DatabaseOutage, sqliteCode } from "./outage"
import { jitteredSleep } from "./retry"

const BUSY = 5
const IO_ERROR = 10
const LONGEST_PAUSE_MS = 100

interface Held extends DatabaseConnection {
  begun: boolean
}

/** @param patienceMs a lock of another program that lasts longer is an error */
export function createPatientDriver(inner: Driver, patienceMs: number): Driver {
  function hold(connection: DatabaseConnection): Held {
    const held: Held = {
      begun: false,
      executeQuery: async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => {
        const until = Date.now() + patienceMs
        for (let attempt = 0; ; attempt++) {
          try {
            return await connection.executeQuery<R>(compiled)
          } catch (error) {
            // A transaction holds the write lock from its start, so it never waits.
            if (held.begun || sqliteCode(error) !== BUSY || Date.now() > until) throw error
            await inner.releaseConnection(connection)
            await jitteredSleep(Math.min(5 * 2 ** attempt, LONGEST_PAUSE_MS))
            await inner.acquireConnection()
          }
        }
      },
      streamQuery: (compiled, size) => connection.streamQuery(compiled, size),
    }
    return held
  }

  return {
    init: () => inner.init(),
    acquireConnection: async () => hold(await inner.acquireConnection()),
    beginTransaction: async (connection, settings) => {
      await inner.beginTransaction(connection, settings)
      ;(connection as Held).begun = true
    },
    commitTransaction: async (connection) => {
      try {
        await inner.commitTransaction(connection)
      } catch (error) {
        // A write before a disk error may have survived at the next start.
        throw sqliteCode(error) === IO_ERROR ? new DatabaseOutage("unknown", error) : error
      }
    },
    // SQLite rolls back by itself when the disk is full; that failure must not hide the first error.
    rollbackTransaction: (connection) => inner.rollbackTransaction(connection).catch(() => {}),
    releaseConnection: (connection) => inner.releaseConnection(connection),
    destroy: () => inner.destroy(),
  }
}
