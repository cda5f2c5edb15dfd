/** `npm run db:plan`, `db:migrate`, `db:prune` and `db:new`. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { registry } from "../../resources/registry"
import { momentStamp } from "../../src/core/format/moment"
import { requireValid } from "../check/require-valid"
import { openDatabase } from "../database/open"
import type { Database } from "../database/types"
import { readSettings, type Settings, SettingsError } from "../ground/settings"
import { MigrationRefused } from "../migrate/execute-plan"
import { isBackwards, isDone, type Plan } from "../migrate/plan"
import { planFor } from "../migrate/plan-changes"
import { migrateDatabase } from "../migrate/prepare"
import { prunable, prune } from "../migrate/prune"
import { describeObstacle, describePlan } from "../migrate/report"
import { migrations } from "../migrations"
import { startSentence } from "../start-fault"

type Environment = Readonly<Record<string, string | undefined>>
type Print = (line: string) => void

const FILE = "koperasi.sqlite"

/** Exit codes of `runCommand`. */
const DONE = 0
const PENDING = 1
const REFUSED = 2

/** @throws SettingsError if API_URL is set: the data is on another host */
function settingsFor(env: Environment): Settings {
  const settings = readSettings([], env)
  if (settings.apiUrl)
    throw new SettingsError("With API_URL the data is on another host: there is nothing here to change.")
  return settings
}

/** Opens the database; undefined if there is none, since a plan must not create it. */
async function open(settings: Settings): Promise<Database | undefined> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, FILE))) return undefined
  return openDatabase(settings)
}

const exitOf = (plan: Plan): number =>
  plan.obstacles.length > 0 || isBackwards(plan) ? REFUSED : isDone(plan) ? DONE : PENDING

async function plan(db: Database, all: boolean, print: Print): Promise<number> {
  const found = await planFor(registry, db, migrations)
  for (const line of describePlan(found, all)) print(line)
  return exitOf(found)
}

async function migrate(
  db: Database,
  { dataDir }: Settings,
  { all, backwards }: { all: boolean; backwards: boolean },
  print: Print,
): Promise<number> {
  try {
    const { plan: executed, copy } = await migrateDatabase(db, registry, {
      migrations,
      copyTo: () => join(dataDir, `koperasi-before-${momentStamp(new Date())}.sqlite`),
      backwards,
      log: print,
    })
    // Without the last line, which names the next command.
    const lines = describePlan(executed, all).slice(0, -1)
    for (const line of lines) print(line)
    if (copy !== null) print(`A copy of the database before the change is in ${copy}; it contains all data.`)
    print(
      isDone(executed)
        ? "The database matches its declarations already."
        : "The database matches its declarations now.",
    )
    return DONE
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error
    for (const obstacle of error.obstacles) for (const line of describeObstacle(obstacle, all)) print(line)
    print("Nothing was changed.")
    return REFUSED
  }
}

async function pruneAll(db: Database, sure: boolean, print: Print): Promise<number> {
  const found = sure ? await prune(db) : await prunable(db)
  for (const { place, sentence } of found) print(`${place}: ${sentence}`)
  if (found.length === 0) print("Nothing is set aside.")
  else
    print(
      sure
        ? "All of it is removed."
        : "Nothing was changed. 'npm run db:prune -- --yes' removes all of it for good.",
    )
  return DONE
}

const TEMPLATE = `/** Purpose of the change, and why no plan can derive it. */
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

/** @throws SettingsError for an invalid name */
function makeMigration(root: string, name: string | undefined, print: Print): number {
  if (!name || !/^[a-z\d]+(-[a-z\d]+)*$/.test(name))
    throw new SettingsError("Name the change in lower case: npm run db:new -- split-full-name")
  const folder = join(root, "migrations")
  mkdirSync(folder, { recursive: true })
  const numbers = readdirSync(folder).map((file) => Number(/^(\d+)-.*\.ts$/.exec(file)?.[1] ?? 0))
  const number = String(Math.max(0, ...numbers) + 1).padStart(3, "0")
  const path = join(folder, `${number}-${name}.ts`)
  writeFileSync(path, TEMPLATE, { flag: "wx" })
  print(`migrations/${number}-${name}.ts`)
  return DONE
}

const USAGE =
  "npm run db:plan [-- --all] | db:migrate [-- --all --backwards] | db:prune [-- --yes] | db:new -- name"
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  plan: ["--all"],
  migrate: ["--all", "--backwards"],
  prune: ["--yes"],
  new: [],
}

/**
 * @param args command and options
 * @param root folder of `migrations/`
 * @returns exit code: 0 done or nothing to do; 1 changes are pending (db:plan), or an error was printed; 2 wrong usage,
 * obstacles, or a build older than the database
 */
export async function runCommand(
  args: readonly string[],
  env: Environment,
  root: string,
  print: Print = console.log,
): Promise<number> {
  const [command = "", ...rest] = args
  const options = rest.filter((arg) => arg.startsWith("--"))
  const known = OPTIONS[command]
  if (!known || options.some((option) => !known.includes(option))) {
    print(USAGE)
    return REFUSED
  }
  // A copy of the database is private to the user.
  process.umask(0o077)
  let settings: Settings | undefined
  let db: Database | undefined
  try {
    if (command === "new") return makeMigration(root, rest[0], print)
    settings = settingsFor(env)
    // Invalid declarations may name the server's own tables.
    if (command !== "prune") requireValid()
    db = await open(settings)
    if (!db) {
      print("There is no database yet: the first start creates it.")
      return DONE
    }
    const chosen = { all: options.includes("--all"), backwards: options.includes("--backwards") }
    if (command === "plan") return await plan(db, chosen.all, print)
    if (command === "migrate") return await migrate(db, settings, chosen, print)
    return await pruneAll(db, options.includes("--yes"), print)
  } catch (error) {
    console.error(command === "new" || !settings ? (error as Error).message : startSentence(error, settings))
    if (env.DEBUG) console.error(error)
    return 1
  } finally {
    await db?.close()
  }
}
