/** A save judges values from few rows of long lists, with the same result as from whole lists. */
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Queries } from "../../server/database/types"
import { fieldType } from "../../src/fields/registry"
import { onBothDatabases } from "./support/both-databases"
import { NAMES, openPartners, PARTNERS, type PartnersBench } from "./support/partners-bench"

/** Counts the rows that queries return. */
function counting(trx: Queries): { trx: Queries; rows: () => number } {
  let rows = 0
  const counted = trx.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.length
      return result
    },
  })
  return { trx: counted, rows: () => rows }
}
onBothDatabases("text lookups of a save", ({ open }) => {
  let bench: PartnersBench
  beforeAll(async () => {
    bench = await openPartners(open)
  }, 120_000)
  afterAll(() => bench.server.engine.db.close())

  for (const [name, keys] of [
    ["verifications", ["nameIdFarmer", "nameIdDriver"]],
    ["transportations", ["vehicleNumber"]],
  ] as const)
    test(`${name}: each choice and other values are judged like with whole lists, from a few of their rows`, async () => {
      const resource = bench.server.engine.registry.get(name)
      const all = await bench.contextOf(bench.server.engine.db.queries, name, { whole: true })
      const offered = keys.flatMap((key) => {
        const field = resource.field(key)
        return fieldType(field).rules(field)[0]?.run({}, all.context) as { value: string }[]
      })
      expect(offered.length).toBeGreaterThan(50)
      const others = [
        ...NAMES,
        "Orang 4",
        "BE1234XY",
        "be1234xy",
        "B1A",
        "BE1001AA",
        "BE 1004 AA",
        "AB9C",
        "",
        "\\",
        "%",
        ",",
      ]
      const values = new Set([...offered.map(({ value }) => value), ...others])
      let accepted = 0
      for (const value of values) {
        const { trx, rows } = counting(bench.server.engine.db.queries)
        const some = await bench.contextOf(trx, name)
        await some.seek(Object.fromEntries(keys.map((key) => [key, value])))
        // Records of the same name, and plates that SQL cannot tell apart; each with the records of its label.
        expect(rows()).toBeLessThan(PARTNERS / 2)
        for (const key of keys) {
          const field = resource.field(key)
          const judged = [all, some].map((live) => {
            live.setValues({ [key]: value })
            return [fieldType(field).validate(value, field, {}, live.context), live.context.ref(key)]
          })
          expect([value, judged[1]]).toEqual([value, judged[0]])
          if (judged[0]?.[0] === undefined) accepted++
        }
      }
      expect(accepted).toBeGreaterThan(50)
    }, 60_000)

  test("a plain value reads its own rows only, through an index", async () => {
    const { trx, rows } = counting(bench.server.engine.db.queries)
    const live = await bench.contextOf(trx, "verifications")
    await live.seek({ nameIdFarmer: "Orang 7" })
    expect(live.context.rows("partners")?.map(({ fullName }) => fullName)).toEqual(["Orang 7"])
    expect(rows()).toBeLessThan(6)
  })

  test("a reference is read without its counts", async () => {
    const { trx, rows } = counting(bench.server.engine.db.queries)
    const live = await bench.contextOf(trx, "partners")
    const before = rows()
    await live.preload("partnerTypes", [bench.type])
    expect(live.get("partnerTypes", bench.type)).toMatchObject({ name: "Petani" })
    expect(rows() - before).toBe(1)
  })
})
