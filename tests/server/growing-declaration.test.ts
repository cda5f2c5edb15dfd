/** A declaration that gets more fields, and a field that becomes unique, on a database with records. */
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { openSqlite } from "../../server/database/sqlite"
import { insertRecord } from "../../server/records/store"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { openServer, type Server } from "./support/api"
import { entity } from "./support/plans-bench"
import { tempFolder } from "./support/temp-folder"

describe("a declaration that grows", () => {
  const folder = tempFolder()
  const file = join(folder, "a.sqlite")
  const guilds = (fields: object) =>
    createRegistry(
      [
        entity("ranks", { title: { type: "text", label: "Pangkat" } }),
        entity("guilds", { title: { type: "text", label: "Judul", unique: true }, ...fields }),
      ] as unknown as Declared[],
      fieldTypes,
    )
  const store = ({ engine }: Server, id: string, values: object) =>
    engine.db.transaction((trx) =>
      insertRecord({ trx, resource: engine.registry.get("guilds"), id, values: { ...values }, now: "2026" }),
    )

  test("gets its new columns, and keys for what has become unique, without losing a row", async () => {
    const before = openSqlite(file)
    const one = await openServer({
      db: before,
      registry: guilds({ motto: { type: "text", label: "Semboyan" } }),
    })
    await store(one, "g1", { title: "Tukang", motto: "Maju" })
    await before.close()
    const after = openSqlite(file)
    const grown = guilds({
      motto: { type: "text", label: "Semboyan", unique: true },
      size: { type: "number", label: "Besar" },
      allies: { type: "reference", label: "Sekutu", resource: "ranks", many: true },
    })
    const two = await openServer({ db: after, registry: grown })
    const rows = await after.queries.selectFrom("guilds").selectAll().execute()
    expect(rows).toMatchObject([{ id: "g1", motto: "Maju", size: null, motto_key: '["maju"]' }])
    await expect(store(two, "g2", { title: "Lain", motto: "MAJU" })).rejects.toThrow(/UNIQUE/)
    await after.close()
  })
})
