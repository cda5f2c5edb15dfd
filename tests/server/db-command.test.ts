/** `npm run db:plan`, `db:migrate` and `db:prune` upon a data folder, as a developer runs them. */
import { copyFileSync, existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { runCommand } from "../../server/commands/db-command"
import { openSqlite } from "../../server/database/sqlite"
import { prepareDatabase } from "../../server/migrate/prepare"
import { withField, without } from "./support/changes"
import { differences, dump } from "./support/filled"
import { tempFolder } from "./support/temp-folder"

const root = tempFolder()
const mask = process.umask()
afterAll(() => {
  process.umask(mask)
})

async function run(folder: string, ...args: string[]) {
  const lines: string[] = []
  const code = await runCommand(args, { DATA_DIR: folder }, root, (line) => lines.push(line))
  return { code, text: lines.join("\n") }
}

test("a folder without a database stays without one", async () => {
  const folder = join(root, "empty")
  for (const command of ["plan", "migrate", "prune"])
    expect(await run(folder, command)).toEqual({
      code: 0,
      text: "There is no database yet: the first start creates it.",
    })
  expect(readdirSync(folder)).toEqual([])
  expect((await run(folder, "plan", "--yes")).code).toBe(2)
  expect((await run(folder, "drop")).code).toBe(2)
})

test("what lies between is planned, carried out beside a private copy, and gone for good when it is pruned", async () => {
  const folder = join(root, "data")
  const file = join(folder, "koperasi.sqlite")
  const older = openSqlite(file)
  await prepareDatabase(older, registry)
  const row = { created_at: "", updated_at: "", version: 1 }
  await older.queries
    .insertInto("suppliers")
    .values({ ...row, id: "s1", name: "Maju", code_sp: "SP1" })
    .execute()
  // A version that had one field more, and lacks another.
  const { sql } = await import("kysely")
  await sql`update settings set value = replace(value, '"key":"codeSP"', '"key":"oldCode"') where key = 'declared-schema'`.execute(
    older.queries,
  )
  await sql`update settings set value = replace(value, '"column":"code_sp"', '"column":"old_code"') where key = 'declared-schema'`.execute(
    older.queries,
  )
  await sql`alter table suppliers rename column code_sp to old_code`.execute(older.queries)
  await sql`delete from settings where key = 'schema'`.execute(older.queries)
  await older.close()
  const untouched = join(root, "untouched.sqlite")
  copyFileSync(file, untouched)

  const planned = await run(folder, "plan")
  expect(planned.code).toBe(1)
  expect(planned.text).toContain(
    "~ suppliers.oldCode: is dropped: 1 value is kept in column 'dropped_old_code'",
  )
  expect(planned.text).toContain("+ suppliers.codeSP: is new")

  const migrated = await run(folder, "migrate")
  expect(migrated.code).toBe(0)
  const copy = /is in (\S+\.sqlite);/.exec(migrated.text)?.[1] ?? ""
  expect(existsSync(copy)).toBe(true)
  expect(statSync(copy).mode & 0o077).toBe(0)
  const [was, is] = [openSqlite(untouched), openSqlite(copy)]
  expect(differences(await dump(was), await dump(is))).toEqual([])
  await was.close()
  await is.close()

  expect(await run(folder, "plan")).toEqual({ code: 0, text: "The database matches its declarations." })
  expect((await run(folder, "migrate")).text).toBe("The database matches its declarations already.")
  expect((await run(folder, "prune")).text).toContain(
    "suppliers.oldCode: 1 value in column 'dropped_old_code'",
  )
  expect((await run(folder, "prune", "--yes")).text).toContain("All of it is removed.")
  expect((await run(folder, "prune")).text).toBe("Nothing is set aside.")
})

test("of two processes that migrate one file at once one does it", async () => {
  const folder = join(root, "both")
  const older = openSqlite(join(folder, "koperasi.sqlite"))
  await prepareDatabase(older, without("suppliers", "codeSP"))
  await prepareDatabase(older, withField("suppliers", "codeSP", { was: "code", read: "code" }))
  await older.queries
    .insertInto("suppliers")
    .values({ id: "s1", created_at: "", updated_at: "", version: 1, name: "Maju", code: "SP1" })
    .execute()
  await older.close()
  const both = await Promise.all([run(folder, "migrate"), run(folder, "migrate")])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(both.filter(({ text }) => text.includes("matches its declarations already"))).toHaveLength(1)
  expect(readdirSync(folder).filter((name) => name.startsWith("koperasi-before-"))).toHaveLength(1)
  const now = openSqlite(join(folder, "koperasi.sqlite"))
  const rows = await now.queries.selectFrom("suppliers").select("code_sp").execute()
  expect(rows).toEqual([{ code_sp: "SP1" }])
  await now.close()
})
