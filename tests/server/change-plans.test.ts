/** Plans for single changes of two small entities, and their execution; the same on both databases. */
import { beforeEach, expect, test } from "vitest"
import type { Database } from "../../server/database/types"
import { readActualSchema } from "../../server/migrate/introspection"
import { isAdditive, isDone } from "../../server/migrate/plan"
import { planFor } from "../../server/migrate/plan-changes"
import { prepareDatabase } from "../../server/migrate/prepare"
import { prunable, prune } from "../../server/migrate/prune"
import { describePlan } from "../../server/migrate/report"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { onBothDatabases } from "./support/both-databases"
import { migrateBackAndForth } from "./support/changes"
import { siteOf } from "./support/filled"
import {
  asksOf,
  base,
  changed,
  declare,
  entity,
  type Fields,
  GOODS,
  row,
  SHOP,
  withGoods,
} from "./support/plans-bench"

onBothDatabases("plans", ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await withGoods(await open())
  })
  const { column, described, insert, refusal } = asksOf(() => db)

  test("a start makes additions, and refuses all other changes", async () => {
    const more = declare({ ...GOODS, note: { type: "text", label: "Catatan" } })
    expect(isAdditive(await planFor(more, db))).toBe(true)
    expect(await described(more)).toContain("+ goods.note: is new")
    await prepareDatabase(db, more)
    expect(isDone(await planFor(more, db))).toBe(true)
    await db.queries.updateTable("goods").set({ note: "x" }).execute()
    await expect(prepareDatabase(db, base)).rejects.toThrow(
      "Database ini sudah mengikuti versi yang lebih baru",
    )
    await expect(
      prepareDatabase(db, declare({ ...GOODS, memo: { type: "text", label: "Memo", was: "note" } })),
    ).rejects.toThrow(
      "Database belum mengikuti deklarasi (1 perubahan): lihat dengan 'npm run db:plan', lalu jalankan 'npm run db:migrate'.",
    )
  })

  test("a rename without `was`, and a `was` of nothing, are named with what they may mean", async () => {
    const { code, ...rest } = GOODS
    const coded = (more: object) => ({ label: "Kode", type: "text", ...more })
    const hint = "· goods.number: is new, and 'code' of the same type is dropped: if it was renamed, declare"
    expect(await described(declare({ ...rest, number: coded({}) } as Fields))).toContain(
      `${hint} \`was: "code"\``,
    )
    // Another type, and two candidates without a near name.
    expect(await described(declare({ ...rest, number: coded({ type: "number" }) } as Fields))).not.toContain(
      "·",
    )
    const two = declare({ ...rest, number: coded({}), town: coded({ label: "Kota" }) } as Fields)
    expect(await described(two)).not.toContain("·")
    const unknown = declare({ ...rest, number: coded({ was: "coed" }) } as Fields)
    expect(await described(unknown)).toContain(
      "· goods.number: was 'coed', which this database does not have: it begins empty; did you mean `was: \"code\"`?",
    )
    const right = declare({ ...rest, number: coded({ was: "code" }) } as Fields)
    expect(await described(right)).not.toContain("·")
    await migrateBackAndForth(db, right)
    // A rename that is done keeps its `was`.
    expect(await described(right)).toBe("The database matches its declarations.")
  })

  test("a resource renamed without `was`, or with a misspelt one, is named", async () => {
    const { shop: _, ...goods } = GOODS
    const stores = (more: object) => declare(goods, [entity("stores", SHOP, more)])
    expect(await described(stores({}))).toContain(
      "· stores: is new, and 'shops' of the same fields is dropped: if it was renamed, declare `was: \"shops\"`",
    )
    expect(await described(stores({ was: "shop" }))).toContain(
      "· stores: was 'shop', which this database does not have: it begins empty; did you mean `was: \"shops\"`?",
    )
    expect(await described(stores({ was: "shops" }))).not.toContain("·")
  })

  test("a resource leaves the table that it shares, and returns; a move that would lose values is refused", async () => {
    const own = (value: string) => ({ fixedValues: { status: { value, read: "status" } } })
    const depot = { ...SHOP, code: { type: "text", label: "Kode", unique: true } }
    const near = { type: "reference", label: "Dekat", resource: "depots", many: true }
    const places = (table: string, fields: Fields = depot, more: object = own("DEPOT")) =>
      declare({ ...GOODS, shop: { ...GOODS.shop, resource: "depots" } } as Fields, [
        entity("shops", { ...SHOP, near }, { table: "places", ...own("SHOP") }),
        entity("depots", fields, { table, ...more }),
      ])
    for (const table of ["goods", "shops"]) await db.queries.deleteFrom(table).execute()
    await migrateBackAndForth(db, places("places"))
    await insert(
      "places",
      row("p1", { name: "Toko", status: "SHOP", code: null, code_key: null }),
      row("p2", { name: "Gudang", status: "DEPOT", code: "G1", code_key: '["g1"]' }),
      row("p3", { name: "Lumbung", status: "DEPOT", code: null, code_key: null }),
    )
    await insert("goods", row("g1", { code: "A1", shop_id: "p2" }))
    const links = ["p3", "p2"].map((target_id, position) => ({ owner_id: "p1", target_id, position }))
    await insert("places_near_links", ...links)
    const apart = places("depots")
    const text = await described(apart)
    expect(text).toContain("~ depots: moves from table 'places' to 'depots' with 2 records")
    await expect(prepareDatabase(db, apart)).rejects.toThrow("npm run db:migrate")
    await migrateBackAndForth(db, apart)
    expect(isDone(await planFor(apart, db))).toBe(true)
    expect(await column("depots", "name")).toEqual(["Gudang", "Lumbung"])
    expect(await column("depots", "code_key")).toEqual(['["g1"]', null])
    expect(await column("places", "name")).toEqual(["Toko"])
    expect([...((await readActualSchema(siteOf(db))).get("places")?.columns.keys() ?? [])]).not.toContain(
      "code",
    )
    // References protect it in its new table.
    for (const id of ["p2", "p3"])
      await expect(db.queries.deleteFrom("depots").where("id", "=", id).execute()).rejects.toThrow()
    // A code that it gets in the new table moves with it.
    await db.queries
      .updateTable("depots")
      .set({ code: "Z1", code_key: '["z1"]' })
      .where("id", "=", "p3")
      .execute()
    await migrateBackAndForth(db, places("places"))
    expect(await column("places", "name")).toEqual(["Toko", "Gudang", "Lumbung"])
    expect(await column("places", "code")).toEqual([null, "G1", "Z1"])
    expect(await column("places", "status")).toEqual(["SHOP", "DEPOT", "DEPOT"])
    expect((await readActualSchema(siteOf(db))).has("depots")).toBe(false)
    await expect(db.queries.deleteFrom("places").where("id", "=", "p2").execute()).rejects.toThrow()
    // Refused: a further change in the same plan, and rows that no fixed value tells apart.
    const [both] = await refusal(places("depots", { ...depot, name: { type: "number", label: "Nama" } }))
    expect(both?.sentence).toMatch(/depots\.name changes as well: migrate one first/)
    expect(await column("places", "name")).toEqual(["Toko", "Gudang", "Lumbung"])
    await migrateBackAndForth(db, places("places", depot, {}))
    const [unknown] = await refusal(places("depots", depot, {}))
    expect(unknown?.sentence).toMatch(/it is unclear which records are its own: 'shops' has the same/)
  })

  test("in development a start drops empty columns, link tables and tables that are no longer declared", async () => {
    const names = async () => {
      const physical = await readActualSchema(siteOf(db))
      return [...physical].flatMap(([table, { columns }]) =>
        [...columns.keys()].map((one) => `${table}.${one}`),
      )
    }
    const before = await names()
    const many = { type: "reference", label: "Toko", resource: "shops", many: true }
    const typed = (key: string, name: string) =>
      declare({ ...GOODS, [key]: { type: "text", label: "x" }, [`${key}s`]: many }, [
        entity("shops", SHOP),
        entity(name, { name: SHOP.name as object, shops: many }),
      ])
    for (const [key, name] of [
      ["n", "dep"],
      ["no", "depot"],
      ["note", "depots"],
    ] as const)
      await prepareDatabase(db, typed(key, name), [], { alone: true })
    const added = (await names()).filter((one) => !before.includes(one))
    expect(added.filter((one) => /^goods|^shops/.test(one))).toEqual([
      "goods.note",
      "goods_notes_links.owner_id",
      "goods_notes_links.target_id",
      "goods_notes_links.position",
    ])
    expect(added.every((one) => /^(goods|depots)[._]/.test(one))).toBe(true)
    await prepareDatabase(db, base, [], { alone: true })
    expect(await names()).toEqual(before)
    // With values it stays, and the start is refused.
    await prepareDatabase(db, typed("note", "depots"), [], { alone: true })
    await db.queries.updateTable("goods").set({ note: "x" }).where("id", "=", "g1").execute()
    await expect(prepareDatabase(db, base, [], { alone: true })).rejects.toThrow("npm run db:migrate")
    expect(await column("goods", "note")).toEqual(["x", null, null])
  })

  test("a dropped field is reported and set aside, restored when declared again, and gone after a prune", async () => {
    expect(await described(changed("weight", null))).toContain(
      "~ goods.weight: is dropped: 2 values are kept in column 'dropped_weight' of 'goods' until db:prune",
    )
    await migrateBackAndForth(db, changed("weight", null))
    expect(await prunable(db)).toEqual([
      { place: "goods.weight", sentence: "2 values in column 'dropped_weight' of 'goods'" },
    ])
    await migrateBackAndForth(db, base)
    expect(await column("goods", "weight")).toEqual([1.125, 1250, null])
    expect(await prunable(db)).toEqual([])
    await migrateBackAndForth(db, changed("weight", null))
    expect(await prune(db)).toHaveLength(1)
    await migrateBackAndForth(db, base)
    expect(await column("goods", "weight")).toEqual([null, null, null])
  })

  test("a field is restored with the values that still fit; the rest stays set aside", async () => {
    await migrateBackAndForth(db, changed("shop", null))
    await db.queries.deleteFrom("shops").where("id", "=", "s2").execute()
    const plan = await planFor(base, db)
    expect(describePlan(plan).join("\n")).toContain(
      "is restored with 1 value that column 'dropped_shop_id' has kept; 1 that no longer fit stay there",
    )
    await migrateBackAndForth(db, base)
    expect(await column("goods", "shop_id")).toEqual(["s1", null, null])
    expect(await column("goods", "dropped_shop_id")).toEqual([null, "s2", null])
  })

  test("two fields change columns, and two resources tables", async () => {
    const swapped = createRegistry(
      [
        entity("shops", SHOP, { table: "goods" }),
        entity(
          "goods",
          { ...GOODS, code: { ...GOODS.code, column: "kind" }, kind: { ...GOODS.kind, column: "code" } },
          { table: "shops" },
        ),
      ] as unknown as Declared[],
      fieldTypes,
    )
    await migrateBackAndForth(db, swapped)
    expect(await column("shops", "kind")).toEqual(["A1", "a1 ", "C3"])
    expect(await column("shops", "code")).toEqual(["A", "B", null])
    expect(await column("goods", "name")).toEqual(["Maju", "Jaya", "Jaya"])
    await expect(db.queries.deleteFrom("goods").where("id", "=", "s1").execute()).rejects.toThrow()
    await migrateBackAndForth(db, base)
    expect(await column("goods", "code")).toEqual(["A1", "a1 ", "C3"])
  })

  test("new required fields and removed options are reported, and a start accepts them", async () => {
    const stricter = declare({
      ...GOODS,
      weight: { ...GOODS.weight, required: true },
      kind: { ...GOODS.kind, options: [{ value: "A", label: "Besar" }] },
    } as Fields)
    const text = await described(stricter)
    expect(text).toContain(
      "· goods.weight: must be filled from now on: 1 record has none, and may be edited elsewhere all the same",
    )
    expect(text).toContain(
      "· goods.kind: 'B' is no longer an option: 1 record keeps it until a user chooses another",
    )
    await prepareDatabase(db, stricter)
  })

  test("a database of an older build without a snapshot is adopted", async () => {
    await db.queries.deleteFrom("settings").where("key", "in", ["declared-schema", "schema"]).execute()
    await prepareDatabase(db, base)
    expect(isDone(await planFor(base, db))).toBe(true)
    await db.queries.deleteFrom("settings").where("key", "in", ["declared-schema", "schema"]).execute()
    const other = declare({
      ...GOODS,
      weight: { type: "text", label: "Berat" },
      label: { type: "text", label: "Nama", was: "code" },
    })
    await expect(prepareDatabase(db, other)).rejects.toThrow("npm run db:migrate")
    await migrateBackAndForth(db, other)
    expect(await column("goods", "weight")).toEqual(["1,125", "1250", null])
  })
})
