/** Counts of sign-in attempts in the database, shared by all processes and restarts. */
import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Database } from "../database/types"

const CLEAN_EVERY_SECONDS = 60
const CLEAN_EVERY_COUNTS = 1000
/** Rows with the lowest counts are dropped first: evicting a count by flooding takes more attempts than it frees. */
const MOST_ROWS = 20_000

export interface Count {
  count: number
  /** Seconds since 1970; `add` moves it only after the count has expired. */
  expiresAt: number
}

export interface LoginCounts {
  /** The count of a key; undefined after its window. */
  read: (key: string) => Promise<Count | undefined>
  /** Adds one, for all processes. */
  add: (key: string) => Promise<Count>
  /** Subtracts a successful attempt. */
  undo: (key: string) => Promise<void>
  forget: (key: string) => Promise<void>
}

/** Hashes the parts into a key of fixed length and alphabet. */
export const keyOf = (kind: string, ...parts: readonly string[]): string =>
  `${kind}:${createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32)}`

/** @param windowSeconds seconds from the first attempt until the count expires */
export function createLoginCounts(db: Database, now: () => Date, windowSeconds: number): LoginCounts {
  const { queries } = db
  const seconds = () => Math.floor(now().getTime() / 1000)
  /**
   * Latest end of a valid count: a later one is from a clock that was set back since. The second window allows for the
   * clocks of several processes.
   */
  const latest = (time: number) => time + 2 * windowSeconds
  let cleaned = 0
  let counted = 0

  const clean = async () => {
    counted++
    if (seconds() - cleaned < CLEAN_EVERY_SECONDS && counted < CLEAN_EVERY_COUNTS) return
    cleaned = seconds()
    counted = 0
    await queries
      .deleteFrom("login_attempts")
      .where(({ or, eb }) =>
        or([eb("expires_at", "<=", seconds()), eb("expires_at", ">", latest(seconds()))]),
      )
      .execute()
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from login_attempts`.execute(queries)
    const excess = Number(rows[0]?.rows ?? 0) - MOST_ROWS
    if (excess > 0)
      await sql`delete from login_attempts where key in
        (select key from login_attempts order by count, expires_at limit ${excess})`.execute(queries)
  }

  return {
    read: async (key) => {
      const row = await queries
        .selectFrom("login_attempts")
        .select(["count", "expires_at"])
        .where("key", "=", key)
        .where("expires_at", ">", seconds())
        .where("expires_at", "<=", latest(seconds()))
        .executeTakeFirst()
      return row && { count: Number(row.count), expiresAt: Number(row.expires_at) }
    },
    add: async (key) => {
      await clean()
      const time = seconds()
      const expiresAt = time + windowSeconds
      const isOver = sql`(login_attempts.expires_at <= ${time} or login_attempts.expires_at > ${latest(time)})`
      const { rows } = await sql<{ count: number; expires_at: number }>`
        insert into login_attempts (key, count, expires_at) values (${key}, 1, ${expiresAt})
        on conflict (key) do update set
          count = case when ${isOver} then 1 else login_attempts.count + 1 end,
          expires_at = case when ${isOver} then ${expiresAt} else login_attempts.expires_at end
        returning count, expires_at`.execute(queries)
      return { count: Number(rows[0]?.count ?? 1), expiresAt: Number(rows[0]?.expires_at ?? expiresAt) }
    },
    undo: async (key) => {
      await sql`update login_attempts set count = count - 1 where key = ${key} and count > 0`.execute(queries)
    },
    forget: async (key) => {
      await queries.deleteFrom("login_attempts").where("key", "=", key).execute()
    },
  }
}
