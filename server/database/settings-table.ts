/** Reads and writes the settings table: the server's own values by key. */
import type { Queries } from "./types"

/** @returns undefined for a key without a value */
export async function getSetting(queries: Queries, key: string): Promise<string | undefined> {
  const row = await queries.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst()
  return row ? String(row.value) : undefined
}

/** Stores a value unless the key has one. @returns the stored value: processes that start together get the same */
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
