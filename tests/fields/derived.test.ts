/** Derived values have the format of a number, an amount, a day or a text in every part of the product. */
import { describe, expect, test } from "vitest"
import { createDocuments } from "../../src/core/print/document"
import { runQuery } from "../../src/core/query/run"
import type { ListQuery } from "../../src/core/query/types"
import { checkResources } from "../../src/core/schema/check"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import type { Values } from "../../src/core/schema/types"
import { validateField } from "../../src/core/validation/validate"
import { withDerived } from "../../src/core/validation/values"
import { operatorOf } from "../../src/fields/filter-value"
import {
  fieldType,
  fieldTypes,
  formatValue,
  queryTypes,
  shownType,
  typeCheck,
} from "../../src/fields/registry"
import { checkedTypes } from "../../src/fields/registry.check"
import { detailLines } from "../../src/views/detail/lines"
import { printState, templateProps } from "../../src/views/document/paper-texts"
import { contextOf } from "../support/context"
import { harvests } from "../support/harvests"

const declared = [harvests] as unknown as readonly Declared[]
const registry = createRegistry(declared, fieldTypes)
const resource = registry.get("harvests")
const settled = (values: Values): Values => withDerived(resource, values, contextOf(resource, values))
const DERIVED = ["total", "sacks", "pace", "due", "code"] as const
const pick = (values: Values) => Object.fromEntries(DERIVED.map((key) => [key, values[key]]))
const shown = (values: Values, key: string) => formatValue(values[key], resource.field(key), values)

const whole = settled({ farmer: "Wati", weight: 990, price: 50, days: 7, cut: "2025-04-23" })

describe("a derived value", () => {
  test("is a value of its format", () => {
    expect(pick(whole)).toEqual({
      total: 49_500,
      sacks: 20,
      pace: 990 / 7,
      due: "2025-05-07",
      code: "Wati/990",
    })
  })

  test("is formatted in lists and details", () => {
    expect(DERIVED.map((key) => shown(whole, key))).toEqual([
      "Rp49.500",
      "20",
      "141,4 kg/hari",
      "07/05/2025",
      "Wati/990",
    ])
    const lines = new Map(detailLines(resource, whole).map(({ label, text }) => [label, text]))
    expect([lines.get("Jumlah"), lines.get("Jatuh Tempo")]).toEqual(["Rp49.500", "07 Mei 2025"])
  })

  test("is null until its amounts are known", () => {
    const nothing = settled({ farmer: "Wati", days: 0, weight: 5 })
    expect(pick(nothing)).toEqual({ total: null, sacks: 0, pace: null, due: null, code: "Wati/5" })
    expect([shown(nothing, "total"), shown(nothing, "pace"), shown(nothing, "due")]).toEqual(["", "", ""])
  })

  test("has the storage, operator and cell of its format's type", () => {
    const about = DERIVED.map((key) => {
      const field = resource.field(key)
      return [fieldType(field).storage(field), operatorOf({ operator: null }, field), shownType(field)]
    })
    expect(about).toEqual([
      ["real", "between", "money"],
      ["integer", "between", "number"],
      ["real", "between", "number"],
      ["text", "between", "date"],
      ["text", "contains", "derived"],
    ])
  })

  test("is shown unchanged if a foreign host sent another text", () => {
    const read = (key: string, input: unknown) => {
      const value = fieldType(resource.field(key)).parse(input, resource.field(key))
      return [value, formatValue(value, resource.field(key), { [key]: value })]
    }
    expect(read("total", "49500")).toEqual([49_500, "Rp49.500"])
    expect(read("sacks", "dua puluh")).toEqual(["dua puluh", "dua puluh"])
    expect(read("due", "2025-05-07T17:00:00.000Z")).toEqual(["2025-05-07", "07/05/2025"])
    expect(read("code", 12)).toEqual([12, "12"])
    expect(read("total", null)).toEqual([null, ""])
  })

  test("that cannot be stored has a message", () => {
    const message = (values: Values, key: string) => {
      const all = settled(values)
      return validateField(resource.field(key), all, contextOf(resource, all), typeCheck)
    }
    expect(message({ weight: 1e12, price: 1e12 }, "total")).toBe("Harus berupa angka")
    expect(message({ weight: 990, price: 50 }, "total")).toBeUndefined()
    expect(message({ cut: "2199-12-30" }, "due")).toBeUndefined()
    expect(message({ cut: "2999-12-30" }, "due")).toBe("Tanggal tidak valid")
  })
})

describe("a list of derived values", () => {
  const rows = [
    { id: "a", ...settled({ farmer: "A", weight: 900, price: 10, days: 2, cut: "2025-10-02" }) },
    { id: "b", ...settled({ farmer: "B", weight: 990, price: 50, days: 3, cut: "2024-12-24" }) },
    { id: "c", ...settled({ farmer: "C", weight: 40, price: 2500, days: 4, cut: "2025-01-09" }) },
    { id: "d", ...settled({ farmer: "D" }) },
  ]
  const ids = async (query: ListQuery) =>
    (await runQuery([...rows], query, { resource, types: queryTypes })).data.map(({ id }) => id)

  test.each([
    ["total", ["a", "b", "c"]],
    ["sacks", ["c", "a", "b"]],
    ["pace", ["c", "b", "a"]],
    ["due", ["b", "c", "a"]],
  ])("is sorted by the values of %s, empty ones last in both orders", async (field, order) => {
    expect(await ids({ sorters: [{ field, order: "asc" }] })).toEqual([...order, "d"])
    expect(await ids({ sorters: [{ field, order: "desc" }] })).toEqual([...order.reverse(), "d"])
  })

  test("is filtered by bounds, and found by its shown and its stored form", async () => {
    const within = (field: string, from: string, to: string) =>
      ids({ filters: [{ field, operator: "between", value: [from, to] }] })
    expect(await within("total", "9.500", "")).toEqual(["b", "c"])
    expect(await within("total", "Rp9.000", "Rp49.500")).toEqual(["a", "b"])
    expect(await within("due", "2025-01-01", "2025-01-31")).toEqual(["b", "c"])
    const found = (value: string) => ids({ filters: [{ field: "total", operator: "contains", value }] })
    expect(await found("49.5")).toEqual(["b"])
    expect(await found("495")).toEqual(["b"])
  })

  test("is printed as shown, with figures aligned", () => {
    const [document] = createDocuments(
      [
        {
          name: "harvest-list",
          label: "Daftar Panen",
          resource: harvests as unknown as Declared,
          filters: ["total", "due"],
          columns: [...DERIVED],
        },
      ],
      registry,
    )
    if (!document) throw new Error("no document")
    const answers = { due: { from: "2025-01-01" }, total: { from: "9500" } }
    const props = templateProps(document, printState(document, rows, answers, { ticked: [...DERIVED] }))
    expect(props.asked.map(({ text }) => text)).toEqual(["≥ 9500", "sejak 01 Januari 2025"])
    expect(props.columns.map(({ figure }) => figure)).toEqual([true, true, true, false, false])
    expect(props.rows).toEqual([
      { total: "Rp49.500", sacks: "20", pace: "330,0 kg/hari", due: "07 Januari 2025", code: "B/990" },
      { total: "Rp100.000", sacks: "1", pace: "10,0 kg/hari", due: "23 Januari 2025", code: "C/40" },
    ])
  })
})

test("an unknown format is reported", () => {
  const fields = { name: { type: "derived", label: "Nama", format: "percent", derive: () => null } }
  const faults = checkResources([{ ...harvests, fields, list: {} } as unknown as Declared], checkedTypes)
  expect(faults).toContainEqual({
    code: "F030",
    place: "harvests.fields.name",
    problem: "'percent' is no format",
    remedy: "name one of text, number, money, date",
  })
})
