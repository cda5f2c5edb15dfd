/** Plans that change values: uniqueness, references, numbers; the same on both databases. */
import { beforeEach, expect, test } from "vitest"
import type { Database } from "../../server/database/types"
import { readActualSchema } from "../../server/migrate/introspection"
import { prepareDatabase } from "../../server/migrate/prepare"
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

onBothDatabases("plans of values", ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await withGoods(await open())
  })
  const { column, insert, refusal } = asksOf(() => db)

  test("[AE-54] a field with duplicates does not become unique: both are listed, and it does once one is changed", async () => {
    const unique = changed("code", { unique: true })
    expect(await refusal(unique)).toEqual([
      {
        place: "goods.code",
        sentence: "must be unique, but 2 rows share a value: change them first",
        rows: [
          { id: "g1", value: "A1" },
          { id: "g2", value: "a1 " },
        ],
      },
    ])
    await expect(prepareDatabase(db, unique)).rejects.toThrow(/1 halangan.*db:plan/)
    await db.queries.updateTable("goods").set({ code: "B2" }).where("id", "=", "g2").execute()
    await prepareDatabase(db, unique)
    const again = db.queries.updateTable("goods").set({ code_key: '["a1"]' }).where("id", "=", "g2")
    await expect(again.execute()).rejects.toThrow()
  })

  test("unique off and on again: the keys are those of the current rows", async () => {
    await db.queries.updateTable("goods").set({ code: "B2" }).where("id", "=", "g2").execute()
    const unique = changed("code", { unique: true })
    await migrateBackAndForth(db, unique)
    await migrateBackAndForth(db, base)
    expect((await readActualSchema(siteOf(db))).get("goods")?.columns.has("code_key")).toBe(false)
    await db.queries.updateTable("goods").set({ code: "Z9" }).where("id", "=", "g1").execute()
    await migrateBackAndForth(db, unique)
    expect(await column("goods", "code_key")).toEqual(['["z9"]', '["b2"]', '["c3"]'])
  })

  test("a changed uniqueWith recomputes the keys, and is refused for new duplicates", async () => {
    const within = changed("code", { unique: true, uniqueWith: ["kind"] })
    await migrateBackAndForth(db, within)
    expect(await column("goods", "code_key")).toEqual(['["a1","A"]', '["a1","B"]', '["c3",null]'])
    const [obstacle] = await refusal(changed("code", { unique: true }))
    expect(obstacle?.rows.map(({ id }) => id)).toEqual(["g1", "g2"])
  })

  test("a reference becomes the label as a text, without a foreign key, and a reference again", async () => {
    const free = declare({ ...GOODS, shop: { type: "text", label: "Toko", read: "shop_id" } })
    await migrateBackAndForth(db, free)
    expect(await column("goods", "shop_id")).toEqual(["Maju", "Jaya", null])
    await db.queries.deleteFrom("shops").where("id", "=", "s3").execute()
    await migrateBackAndForth(db, base)
    expect(await column("goods", "shop_id")).toEqual(["s1", "s2", null])
    await expect(db.queries.deleteFrom("shops").where("id", "=", "s1").execute()).rejects.toThrow()
  })

  test("a dropped reference protects no record; one with another target lists the ids that it lacks", async () => {
    await migrateBackAndForth(db, changed("shop", null))
    await db.queries.deleteFrom("shops").where("id", "=", "s3").execute()
    await migrateBackAndForth(db, base)
    const others = [entity("shops", SHOP), entity("depots", SHOP)]
    const retargeted = declare({ ...GOODS, shop: { ...GOODS.shop, resource: "depots" } } as Fields, others)
    const [obstacle] = await refusal(retargeted)
    expect(obstacle).toMatchObject({
      place: "goods.shop",
      sentence: expect.stringMatching(/^now refers to 'depots', which has none of these records/),
      rows: [
        { id: "g1", value: "s1" },
        { id: "g2", value: "s2" },
      ],
    })
    await db.queries.updateTable("goods").set({ shop_id: null }).execute()
    await migrateBackAndForth(db, retargeted)
    await db.queries.deleteFrom("shops").execute()
    await insert("depots", row("d1", { name: "Gudang" }))
    await db.queries.updateTable("goods").set({ shop_id: "d1" }).where("id", "=", "g1").execute()
    await expect(db.queries.deleteFrom("depots").execute()).rejects.toThrow()
  })

  test("one reference becomes many and one again; records with several are listed", async () => {
    const many = declare({ ...GOODS, shop: { ...GOODS.shop, many: true } } as Fields)
    await migrateBackAndForth(db, many)
    const links = () =>
      db.queries
        .selectFrom("goods_shop_id_links")
        .select(["owner_id", "target_id"])
        .orderBy("owner_id")
        .execute()
    expect(await links()).toEqual([
      { owner_id: "g1", target_id: "s1" },
      { owner_id: "g2", target_id: "s2" },
    ])
    await insert("goods_shop_id_links", { owner_id: "g2", target_id: "s3", position: 1 })
    const [obstacle] = await refusal(base)
    expect(obstacle?.rows).toEqual([{ id: "g2", value: "s2, s3" }])
    await db.queries.deleteFrom("goods_shop_id_links").where("target_id", "=", "s3").execute()
    await migrateBackAndForth(db, base)
    expect(await column("goods", "shop_id")).toEqual(["s1", "s2", null])
  })

  test("a number becomes a text and a number again; a value in another unit is listed", async () => {
    const text = declare({ ...GOODS, weight: { type: "text", label: "Berat" } })
    await migrateBackAndForth(db, text)
    expect(await column("goods", "weight")).toEqual(["1,125", "1250", null])
    await db.queries.updateTable("goods").set({ weight: "2.500 kg" }).where("id", "=", "g2").execute()
    await db.queries.updateTable("goods").set({ weight: "3 ton" }).where("id", "=", "g3").execute()
    const [obstacle] = await refusal(base)
    expect(obstacle?.rows).toEqual([{ id: "g3", value: "3 ton" }])
    await db.queries.updateTable("goods").set({ weight: null }).where("id", "=", "g3").execute()
    await migrateBackAndForth(db, base)
    expect(await column("goods", "weight")).toEqual([1.125, 2500, null])
  })
})
