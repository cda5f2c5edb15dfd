/** The server's own values by their keys, in the table `settings`. */
import type { Queries } from "./types"

/** undefined when there is none. */
export async function getSetting(queries: Queries, key: string): Promise<string | undefined> {
  const row = await queries.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst()
  return row ? String(row.value) : undefined
}

/** A value that is made once: of processes that start together all get the first one's. */
export async function getOrCreateSetting(queries: Queries, key: string, value: string): Promise<string> {
  await queries
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute()
  return (await getSetting(queries, key)) ?? value
}

export async function setSetting(queries: Queries, key: string, value: string): Promise<void> {
  await queries
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute()
}

export async function deleteSetting(queries: Queries, key: string): Promise<void> {
  await queries.deleteFrom("settings").where("key", "=", key).execute()
}
