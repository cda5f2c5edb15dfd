/** The migration of docs/recipes/migration.md, on both databases. */
import { expect, test } from "vitest"
import { migrateDatabase, prepareDatabase } from "../../server/migrate/prepare"
import { up } from "../support/migrations/001-capacity-in-kilograms"
import { warehouseRegistry } from "../support/warehouses/product"
import { onBothDatabases } from "./support/both-databases"
import { asksOf, row } from "./support/plans-bench"

onBothDatabases("a migration that changes a unit", ({ open }) => {
  test("multiplies each stored capacity once, and leaves empty ones empty", async () => {
    const db = await open()
    const registry = warehouseRegistry()
    await prepareDatabase(db, registry)
    const { column, insert } = asksOf(() => db)
    await insert(
      "warehouses",
      row("w1", { name: "Utara", capacity: 12.5 }),
      row("w2", { name: "Timur", capacity: null }),
      row("w3", { name: "Barat", capacity: 8 }),
    )
    const migrations = [{ name: "001-capacity-in-kilograms", hash: "1", up }]
    await migrateDatabase(db, registry, { migrations })
    expect(await column("warehouses", "capacity")).toEqual([12_500, null, 8000])
    await migrateDatabase(db, registry, { migrations })
    expect(await column("warehouses", "capacity")).toEqual([12_500, null, 8000])
  })
})
