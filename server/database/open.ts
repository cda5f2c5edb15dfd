import { join } from "node:path"
import { openSqlite } from "./sqlite"
import type { Database } from "./types"

/** PostgreSQL if the settings have a URL, else SQLite in the data folder. */
export async function openDatabase(settings: {
  databaseUrl: string | null
  dataDir: string
}): Promise<Database> {
  if (!settings.databaseUrl) return openSqlite(join(settings.dataDir, "koperasi.sqlite"))
  const { openPostgres } = await import("./postgres")
  return openPostgres(settings.databaseUrl)
}
