import { join } from "node:path"
import { openSqlite } from "./sqlite"
import type { Database } from "./types"

/** The database that the settings name: PostgreSQL where there is a URL, else a file in the data folder. */
export async function openDatabase(settings: {
  databaseUrl: string | null
  dataDir: string
}): Promise<Database> {
  if (!settings.databaseUrl) return openSqlite(join(settings.dataDir, "koperasi.sqlite"))
  const { openPostgres } = await import("./postgres")
  return openPostgres(settings.databaseUrl)
}
