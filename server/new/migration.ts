/** `npm run new -- migration`, `npm run db:new`: the next file of `migrations/`. */
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

/** A migration's name: words in lower case with hyphens. */
export const isMigrationName = (name: string | undefined): name is string =>
  name !== undefined && /^[a-z\d]+(-[a-z\d]+)*$/.test(name)

export const MIGRATION = `/** Purpose of the change, and why no plan can derive it. */
import type { Up } from "../server/migrate/migrations"

/**
 * Runs once on every database, after the plan's steps and in the same transaction. Dropped columns and tables are still
 * there as dropped_<name>.
 */
export const up: Up = async (trx, { rows, set }) => {
  // for await (const some of rows("table"))
  //   await set("table", "column", some.map((row) => [String(row.id), String(row.dropped_column)]))
}
`

/** Path of the next migration, from the project's root. */
export function migrationPath(root: string, name: string): string {
  const folder = join(root, "migrations")
  const files = existsSync(folder) ? readdirSync(folder) : []
  const numbers = files.map((file) => Number(/^(\d+)-.*\.ts$/.exec(file)?.[1] ?? 0))
  return `migrations/${String(Math.max(0, ...numbers) + 1).padStart(3, "0")}-${name}.ts`
}
