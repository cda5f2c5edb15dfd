/** Keys by which the database refuses duplicates, and the index that finds records by text. */
import { describe, expect, test } from "vitest"
import { foldedKey, uniqueKey } from "../../server/database/columns"
import { lookupColumns } from "../../server/database/schema"
import { findByText } from "../../server/database/text-lookup"
import { prepareDatabase } from "../../server/migrate/prepare"
import { onBothDatabases } from "./support/both-databases"
import { changed, declare, entity, GOODS, row } from "./support/plans-bench"

const MAX_BYTES = 1000
const SAME = [
  ["case", "UD Maju", "ud mAJU"],
  ["blanks", "  UD \t Maju ", "UD Maju"],
  ["composition", "\u00c9lan", "E\u0301lan"],
  ["compatibility characters", "\ufb01lan", "filan"],
  ["long texts", "A b".repeat(2000), "a B".repeat(2000)],
] as const

describe("keys of unique values", () => {
  const code = changed("code", { unique: true, uniqueWith: ["kind"] })
    .get("goods")
    .field("code")
  const keyOf = (value: unknown, kind: string | null = null) => uniqueKey(code, { code: value, kind })

  test.each(SAME)("ignore %s", (_, one, other) => {
    expect(keyOf(one)).toBe(keyOf(other))
    expect(foldedKey(one)).toBe(foldedKey(other))
  })

  test("differ for other texts, also after thousands of equal characters, and within another `uniqueWith`", () => {
    const long = "a".repeat(5000)
    const keys = [keyOf("Maju"), keyOf("Mahu"), keyOf("Maju", "A"), keyOf(`${long}x`), keyOf(`${long}y`)]
    expect(new Set(keys).size).toBe(keys.length)
    expect(foldedKey(`${long}x`)).not.toBe(foldedKey(`${long}y`))
  })

  test("fit into an index, and empty values have none", () => {
    expect(Buffer.byteLength(keyOf("ﷺ".repeat(3000)) ?? "")).toBeLessThanOrEqual(MAX_BYTES)
    expect(Buffer.byteLength(foldedKey("ﷺ".repeat(3000)))).toBeLessThanOrEqual(MAX_BYTES)
    expect([keyOf(null), keyOf(""), keyOf(undefined)]).toEqual([null, null, null])
  })
})

onBothDatabases("findByText", ({ open }) => {
  test("compares 200 characters, and indexes texts that are longer than an index entry", async () => {
    const near = { type: "choice", label: "Dekat", resource: "shops", valueFrom: ["name"], options: () => [] }
    const shops = entity("shops", { name: { type: "text", label: "Nama", maxLength: 9000 } })
    const registry = declare({ ...GOODS, near }, [shops])
    const db = await open()
    await prepareDatabase(db, registry)
    // No two neighbours are alike, so that the database cannot compress it.
    const long = Array.from({ length: 6000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    ).join("")
    const names = [`${"x".repeat(199)}a`, `${"x".repeat(199)}b`, `${"x".repeat(199)}bc`, long]
    await db.queries
      .insertInto("shops")
      .values(names.map((name, at) => row(`s${at}`, { name })))
      .execute()
    const shop = registry.get("shops")
    const found = async (text: string) => {
      const ids = await findByText(db.queries, shop, {
        columns: lookupColumns(shop, ["name"]),
        texts: [text],
      })
      return ids.sort()
    }
    expect(await found(` ${"X".repeat(199)}a`)).toEqual(["s0"])
    expect(await found(`${"x".repeat(199)}b`)).toEqual(["s1", "s2"])
    expect(await found(long)).toEqual(["s3"])
    expect(await found("x")).toEqual([])
  })
})
