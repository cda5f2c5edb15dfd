/** `npm run db:plan`, `db:migrate`, `db:prune` and `db:new`. */

import { existsSync, mkdirSync, writeFileSync } from "node:fs"
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
import { isMigrationName, MIGRATION, migrationPath } from "../new/migration"
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

/** @throws SettingsError for an invalid name */
function makeMigration(root: string, name: string | undefined, print: Print): number {
  if (!isMigrationName(name))
    throw new SettingsError("Name the change in lower case: npm run db:new -- split-full-name")
  const path = migrationPath(root, name)
  mkdirSync(join(root, "migrations"), { recursive: true })
  writeFileSync(join(root, path), MIGRATION, { flag: "wx" })
  print(path)
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
