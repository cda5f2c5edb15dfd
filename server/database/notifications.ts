/** Notifications between the processes of a PostgreSQL database (LISTEN, NOTIFY). */
import { sql } from "kysely"
import pg from "pg"
import { describeError, log } from "../ground/log"
import type { Notifications, Queries } from "./types"

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 15_000

/** One channel for each schema: several products may share a database. */
const CHANNEL = "'koperasi_' || md5(current_schema())"

export function createNotifications(
  url: string,
  queries: Queries,
): { notifications: Notifications; close: () => void } {
  const stops = new Set<() => void>()
  const listen: Notifications["listen"] = (on) => {
    let client: pg.Client | undefined
    let timer: NodeJS.Timeout | undefined
    let wait = FIRST_RETRY_MS
    let stopped = false

    const retry = (error: unknown) => {
      if (stopped || timer) return
      client?.end().catch(() => {})
      client = undefined
      on.lost()
      log({ event: "notifications.lost", level: "error", fields: describeError(error) })
      timer = setTimeout(() => {
        timer = undefined
        void connect()
      }, wait)
      timer.unref()
      wait = Math.min(2 * wait, LONGEST_RETRY_MS)
    }
    const connect = async () => {
      const own = new pg.Client({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: 5000,
        fallback_application_name: "koperasi",
      })
      client = own
      own.on("error", retry)
      own.on("end", () => client === own && retry(new Error("the connection was closed")))
      own.on("notification", ({ payload }) => on.message(payload ?? ""))
      try {
        await own.connect()
        const { rows } = await own.query<{ name: string }>(`select ${CHANNEL} as name`)
        await own.query(`listen ${own.escapeIdentifier(rows[0]?.name ?? "")}`)
        // A listener never holds the process.
        ;(own as pg.Client & { unref: () => void }).unref()
        wait = FIRST_RETRY_MS
        if (stopped) await own.end()
        else on.heard()
      } catch (error) {
        retry(error)
      }
    }
    void connect()
    const stop = () => {
      stopped = true
      stops.delete(stop)
      clearTimeout(timer)
      const last = client
      client = undefined
      last?.end().catch(() => {})
    }
    stops.add(stop)
    return stop
  }
  let closed = false
  return {
    notifications: {
      notify: async (payloads) => {
        if (closed) return
        try {
          await sql`select pg_notify(${sql.raw(CHANNEL)}, text) from unnest(${payloads}::text[]) as text`.execute(
            queries,
          )
        } catch (error) {
          // With the database closed no process hears it.
          if (!closed) throw error
        }
      },
      listen,
    },
    close: () => {
      closed = true
      for (const stop of stops) stop()
    },
  }
}
