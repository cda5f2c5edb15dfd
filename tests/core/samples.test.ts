/** Unchanged samples are recognised by their content, as earlier versions stored it, too. */
import { expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { decode } from "../../src/core/codec/codec"
import { samplesOf, withoutSamples } from "../../src/core/samples"
import { hasOwnRow } from "../../src/core/stored-samples"
import { wire } from "../../src/fields/registry"
import { countedRows } from "../../src/lists/samples"

const transactions = registry.get("transactions")
const { source } = transactions
const seed = source.kind === "browser" ? source.seed() : []
const samples = samplesOf(transactions, wire)
const records = seed.map((row, index) => ({ ...decode(transactions, row, wire), id: `${index}:x` }))

test("every seeded row is a sample, with any id; a changed one and its copy with another note are not", () => {
  expect(records).toHaveLength(30)
  expect(records.every(samples.has)).toBe(true)
  const [first] = records
  expect(samples.has({ ...first, id: "other" })).toBe(true)
  expect(samples.has({ ...first, BeratBersih: "1" })).toBe(false)
  expect(samples.has({ ...first, NoNota: "2000" })).toBe(false)
})

test("a sample that an earlier version saved unchanged has another order and the other spelling of a key", () => {
  const { JenisVarietas, ...rest } = seed[0] ?? {}
  const saved = { JenisVarietes: JenisVarietas, ...Object.fromEntries(Object.entries(rest).reverse()) }
  expect(samples.has(decode(transactions, saved, wire))).toBe(true)
  expect(hasOwnRow(transactions, [...seed, saved])).toBe(false)
  expect(hasOwnRow(transactions, [...seed, { ...saved, Premi: "1" }])).toBe(true)
})

test("a list without a seed has no samples", () => {
  expect(samplesOf(registry.get("commissions"), wire).size).toBe(0)
  expect(samplesOf(registry.get("partners"), wire).has({})).toBe(false)
})

test("samples count until the list has another row, whichever part of it is counted", () => {
  const own = { ...records[0], id: "own", NoNota: "K-1" }
  expect(countedRows(transactions, records)).toHaveLength(30)
  expect(countedRows(transactions, [...records, own])).toEqual([own])
  expect(countedRows(transactions, records.slice(0, 2), [...records, own])).toEqual([])
  expect(withoutSamples([...records, own], samples)).toEqual([own])
})
