/** Two small entities with a few rows, and plans for other declarations of them. */
import { expect } from "vitest"
import type { Database, Row } from "../../../server/database/types"
import { MigrationRefused } from "../../../server/migrate/execute-plan"
import type { Migration } from "../../../server/migrate/migrations"
import { planFor } from "../../../server/migrate/plan-changes"
import { migrateDatabase, prepareDatabase } from "../../../server/migrate/prepare"
import { describePlan } from "../../../server/migrate/report"
import type { Declared } from "../../../src/core/schema/define"
import { createRegistry, type Registry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"

export type Fields = Record<string, object>

export const SHOP: Fields = { name: { type: "text", label: "Nama", required: true } }
export const GOODS: Fields = {
  code: { type: "text", label: "Kode" },
  kind: {
    type: "select",
    label: "Jenis",
    options: [
      { value: "A", label: "Besar" },
      { value: "B", label: "Kecil" },
    ],
  },
  weight: { type: "number", label: "Berat", unit: "kg" },
  shop: { type: "reference", label: "Toko", resource: "shops", read: "shop_id" },
}

export const entity = (name: string, fields: Fields, more: object = {}) => ({
  name,
  label: { singular: name, plural: name },
  api: `/${name}`,
  access: { module: "UserSetup" },
  fields,
  ...more,
})

export const declare = (goods: Fields = GOODS, more: readonly object[] = [entity("shops", SHOP)]): Registry =>
  createRegistry([...more, entity("goods", goods)] as unknown as Declared[], fieldTypes)
export const base = declare()
export const changed = (key: string, change: object | null): Registry => {
  const { [key]: field, ...rest } = GOODS
  return declare(change === null ? rest : { ...GOODS, [key]: { ...field, ...change } })
}

export const row = (id: string, values: object) => ({
  id,
  created_at: "",
  updated_at: "",
  version: 1,
  ...values,
})

/** A database with three shops and three goods in it. */
export async function withGoods(db: Database): Promise<Database> {
  await prepareDatabase(db, base)
  await db.queries
    .insertInto("shops")
    .values([row("s1", { name: "Maju" }), row("s2", { name: "Jaya" }), row("s3", { name: "Jaya" })])
    .execute()
  await db.queries
    .insertInto("goods")
    .values([
      row("g1", { code: "A1", kind: "A", weight: 1.125, shop_id: "s1" }),
      row("g2", { code: "a1 ", kind: "B", weight: 1250, shop_id: "s2" }),
      row("g3", { code: "C3", kind: null, weight: null, shop_id: null }),
    ])
    .execute()
  return db
}

/** Reads, writes and plans of the current database. */
export function asksOf(now: () => Database) {
  const column = async (table: string, key: string) => {
    const rows = await now().queries.selectFrom(table).select(["id", key]).orderBy("id").execute()
    return rows.map((one) => one[key])
  }
  const insert = (table: string, ...rows: Row[]) => now().queries.insertInto(table).values(rows).execute()
  const described = async (registry: Registry, migrations: readonly Migration[] = []) =>
    describePlan(await planFor(registry, now(), migrations)).join("\n")
  /** The obstacles that refuse a migration. */
  const refusal = async (registry: Registry) => {
    const error = await migrateDatabase(now(), registry, { backwards: true }).catch((reason) => reason)
    expect(error).toBeInstanceOf(MigrationRefused)
    return (error as MigrationRefused).obstacles
  }
  return { column, insert, described, refusal }
}
