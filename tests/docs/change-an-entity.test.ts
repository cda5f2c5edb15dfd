/** Runs the steps of docs/change-an-entity.md: changes its declaration, and compares the printed plans. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { transformWithOxc } from "vite"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runCommand } from "../../server/commands/db-command"
import { openSqlite } from "../../server/database/sqlite"
import type { Database } from "../../server/database/types"
import { MigrationRefused } from "../../server/migrate/execute-plan"
import type { Migration, Up } from "../../server/migrate/migrations"
import { planFor } from "../../server/migrate/plan-changes"
import { migrateDatabase, prepareDatabase } from "../../server/migrate/prepare"
import { prunable, prune } from "../../server/migrate/prune"
import { describePlan } from "../../server/migrate/report"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry, type Registry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"

const page = readFileSync("docs/change-an-entity.md", "utf8")
const [intro = "", ...sections] = page.split(/\n## /)

const block = (text: string, kind: string): string | undefined =>
  new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1]
const section = (title: string): string => {
  const found = sections.find((text) => text.startsWith(`${title}\n`))
  if (!found) throw new Error(`the page has no '${title}'`)
  return found
}

/** The declaration of a code block. */
const evaluate = (source: string): Declared =>
  new Function("defineResource", source.replace("export const warehouses =", "return"))(
    (input: unknown) => input,
  )

const suppliers = {
  name: "suppliers",
  label: { singular: "Supplier", plural: "Supplier" },
  api: "/suppliers",
  access: { module: "AdminData" },
  fields: { name: { type: "text", label: "Nama" } },
}
const registryOf = (source: string): Registry =>
  createRegistry([suppliers as unknown as Declared, evaluate(source)], fieldTypes)

/** Applies a diff to a text; removed and unchanged lines must exist. */
function apply(source: string, diff: string): string {
  let lines = source.split("\n")
  let at = 0
  const find = (line: string) => {
    const index = lines.findIndex((candidate) => candidate.trim() === line.trim())
    if (index < 0) throw new Error(`the declaration has no line '${line}'`)
    return index
  }
  for (const line of diff.split("\n").filter(Boolean)) {
    const text = line.slice(1)
    if (line.startsWith("-")) {
      at = find(text)
      lines = lines.toSpliced(at, 1)
    } else if (line.startsWith("+")) lines = lines.toSpliced(at++, 0, text)
    else at = find(text) + 1
  }
  return lines.join("\n")
}

/** The rows of the page's table. */
function rowsOf(text: string) {
  const cells = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim())
  const [head = "", , ...body] = text.split("\n").filter((line) => line.startsWith("|"))
  return body.map((line) =>
    Object.fromEntries(cells(head).map((key, index) => [key, cells(line)[index] || null])),
  )
}

describe("docs/change-an-entity.md", () => {
  let source = block(intro, "ts") ?? ""
  let db: Database
  const folder = mkdtempSync(join(tmpdir(), "koperasi-docs-"))

  beforeAll(async () => {
    db = openSqlite(":memory:")
    await prepareDatabase(db, registryOf(source))
    const row = { created_at: "", updated_at: "", version: 1 }
    const named = ["Maju", "Jaya"].map((name) => ({ ...row, id: `s-${name}`, name }))
    await db.queries.insertInto("suppliers").values(named).execute()
    for (const [index, { supplierId, capacity, ...values }] of rowsOf(intro).entries())
      await db.queries
        .insertInto("warehouses")
        .values({
          ...row,
          ...values,
          id: `w${index + 1}`,
          capacity: capacity && Number(capacity),
          supplier_id: supplierId && `s-${supplierId}`,
        })
        .execute()
  })
  afterAll(async () => {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const values = async (table: string, column: string) => {
    const rows = await db.queries.selectFrom(table).select(column).orderBy("id").execute()
    return rows.map((row) => row[column])
  }

  /** Changes the declaration like a section, and compares the plan with the printed one. */
  async function change(title: string, migrations: readonly Migration[] = []): Promise<Registry> {
    const text = section(title)
    source = apply(source, block(text, "diff") ?? "")
    const registry = registryOf(source)
    const printed = describePlan(await planFor(registry, db, migrations)).join("\n")
    expect(printed).toBe(block(text, "text")?.trim())
    return registry
  }

  test("its commands exist", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object }
    const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(10)
    for (const name of named) expect(Object.keys(scripts)).toContain(name)
  })

  test("Add a field", async () => {
    await prepareDatabase(db, await change("Add a field"))
    await db.queries
      .updateTable("warehouses")
      .set({ rent_until: "2026-12-31" })
      .where("id", "=", "w1")
      .execute()
  })

  test("Rename a field", async () => {
    const registry = await change("Rename a field")
    await expect(prepareDatabase(db, registry)).rejects.toThrow("npm run db:migrate")
    await migrateDatabase(db, registry)
    expect(await values("warehouses", "title")).toEqual(["Gudang Utama", "Gudang Timur", "Gudang Barat"])
  })

  test("Change a type", async () => {
    const before = registryOf(source)
    await migrateDatabase(db, await change("Change a type"))
    expect(await values("warehouses", "capacity")).toEqual(["12,5", "8", null])
    await db.queries.updateTable("warehouses").set({ capacity: "3 kg" }).where("id", "=", "w3").execute()
    await expect(migrateDatabase(db, before)).rejects.toThrow(MigrationRefused)
  })

  test("Hold a field unique", async () => {
    const registry = await change("Hold a field unique")
    await expect(migrateDatabase(db, registry)).rejects.toThrow(MigrationRefused)
    await db.queries.updateTable("warehouses").set({ code: "G3" }).where("id", "=", "w3").execute()
    await prepareDatabase(db, registry)
  })

  test("Drop an option, require a field", async () => {
    await prepareDatabase(db, await change("Drop an option, require a field"))
  })

  test("Turn a reference into a text, or let it go", async () => {
    await migrateDatabase(db, await change("Turn a reference into a text, or let it go"))
    expect(await values("warehouses", "supplier_id")).toEqual(["Maju", "Jaya", null])
    await db.queries.deleteFrom("suppliers").execute()
  })

  test("Drop a field", async () => {
    const before = registryOf(source)
    const registry = await change("Drop a field")
    await migrateDatabase(db, registry)
    // The declaration of before is an older build to the database.
    await migrateDatabase(db, before, { backwards: true })
    expect(await values("warehouses", "capacity")).toEqual(["12,5", "8", "3 kg"])
    await migrateDatabase(db, registry)
    expect((await prunable(db)).map(({ place }) => place).sort()).toEqual([
      "warehouses.capacity",
      "warehouses.rentUntil",
      "warehouses.supplierId",
    ])
    await prune(db)
    expect(await prunable(db)).toEqual([])
  })

  test("Rename a resource", async () => {
    await migrateDatabase(db, await change("Rename a resource"))
    expect(await values("depots", "code")).toEqual(["G1", "G2", "G3"])
  })

  test("What no plan can know", async () => {
    const text = section("What no plan can know")
    const [, name = ""] = /npm run db:new -- (\S+?)`/.exec(text) ?? []
    expect(await runCommand(["new", name], {}, folder, () => {})).toBe(0)
    const [file = ""] = readdirSync(join(folder, "migrations"))
    expect(text).toContain(`migrations/${file}`)
    const { code } = await transformWithOxc(block(text, "ts") ?? "", file)
    const { up } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { up: Up }
    const migrations = [{ name: file.replace(/\.ts$/, ""), hash: "1", up }]
    await migrateDatabase(db, await change("What no plan can know", migrations), { migrations })
    expect(await values("depots", "street")).toEqual(["Jl. Kartini 1", "Jl. Mawar 7", null])
    expect(await values("depots", "town")).toEqual(["Metro", "Kotabumi", null])
  })
})
