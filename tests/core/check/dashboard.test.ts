/** The dashboard: each mistake is reported with its code, its place and a remedy. */
import { expect, test } from "vitest"
import { dashboard as declared } from "../../../resources/dashboard"
import { registry as product } from "../../../resources/registry"
import { NO_ACCESS } from "../../../src/core/access/names"
import { type Dashboard, defineDashboard } from "../../../src/core/dashboard/dashboard"
import { checkDashboard } from "../../../src/core/schema/check/dashboard"
import type { Declared } from "../../../src/core/schema/define"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { gudang, stokMasuk } from "./support"

const registry = createRegistry([gudang, stokMasuk] as unknown as Declared[], fieldTypes, NO_ACCESS)
const receipts = { name: "stokMasuk" }
const name = { label: "Data", explained: "Data" }
/** A mistake has no type. */
const define = (parts: object): Dashboard =>
  (defineDashboard as (given: object) => Dashboard)({ title: "Dashboard", actual: name, cards: [], ...parts })
const found = (parts: object) =>
  checkDashboard(define(parts), registry, fieldTypes).map(({ code, place }) => `${code} ${place}`)
const remedies = (parts: object) =>
  checkDashboard(define(parts), registry, fieldTypes).map(({ remedy }) => remedy)
const card = (values: object) => ({ cards: [{ label: "Kartu", source: receipts, ...values }] })
const chart = (values: object) => ({
  charts: [{ heading: "Grafik", source: receipts, count: "all", ...values }],
})

test("the dashboard of the product has no faults", () => {
  expect(checkDashboard(declared, product, fieldTypes)).toEqual([])
})

test("right cards and charts have none", () => {
  expect(found(card({ sum: "berat" }))).toEqual([])
  expect(found(card({ distinct: "gudangId" }))).toEqual([])
  expect(found(chart({ by: "gudangId", most: 3 }))).toEqual([])
})

const CARD = "dashboard 'Kartu'"
test.each([
  [
    "an unknown resource",
    `R101 ${CARD}`,
    /'stokMasuk'/,
    card({ source: { name: "stokMasuks" }, count: "all" }),
  ],
  ["an unknown field", `R102 ${CARD}`, /'berat'/, card({ sum: "brat" })],
  ["a sum of a text", `C905 ${CARD}`, /total: true/, card({ sum: "nomor" })],
  ["a period by no date", `C903 ${CARD}`, /date/, card({ count: "all", period: "nomor" })],
  ["today without a date", `C904 ${CARD}`, /period/, card({ count: "today" })],
  ["thousands of nothing", `C906 ${CARD}`, /1000/, card({ sum: "berat", per: 0 })],
  [
    "a share of an unknown option",
    `C907 ${CARD}`,
    /'RENT'/,
    card({ source: { name: "gudang" }, share: "status", value: "RENTT" }),
  ],
  ["months without a date", "C904 dashboard 'Grafik'", /period/, chart({ by: "month" })],
  ["no number of bars", "C906 dashboard 'Grafik'", /most: 5/, chart({ by: "gudangId" })],
  ["bars by an unknown field", "R102 dashboard 'Grafik'", /gudangId/, chart({ by: "gudang", most: 3 })],
  [
    "a view of samples without one",
    "C909 dashboard.sample",
    /sample/,
    { ...card({ count: "all" }), sample: name },
  ],
  ["a sample without its view", "C909 dashboard.cards", /sample/, card({ count: "all", sample: 3 })],
  ["all browsers of no browser list", "C910 dashboard.all", /drop/, { ...card({ count: "all" }), all: name }],
  ["a card of a view that is not there", `C910 ${CARD}`, /only/, card({ count: "all", only: "all" })],
])("%s", (_, fault, remedy, parts) => {
  expect(found(parts)).toEqual([fault])
  expect(remedies(parts)[0]).toMatch(remedy)
})

test("large cards are three at most and in no group, and a group has a heading", () => {
  const of = (label: string, more: object) => ({ label, source: { name: "gudang" }, ...more })
  const large = { large: true } as const
  const cards = [
    of("A", { count: "all", ...large }),
    of("B", { distinct: "nama", ...large }),
    of("C", { source: receipts, count: "all", ...large }),
  ]
  expect(found({ cards })).toEqual([])
  expect(found({ cards: [...cards, of("D", { source: receipts, sum: "berat", ...large })] })).toEqual([
    "C911 dashboard 'D'",
  ])
  expect(found(card({ count: "all", group: " " }))).toEqual([`C911 ${CARD}`])
  expect(found(card({ count: "all", group: "Stok", ...large }))).toEqual([`C911 ${CARD}`])
  expect(remedies(card({ count: "all", group: " " }))[0]).toMatch(/name the group/)
})

test("two figures with one name, or that count the same, are reported once each", () => {
  const [one] = card({ count: "all" }).cards
  expect(found({ cards: [one, { ...one, sum: "berat", count: undefined }] })).toEqual([`C908 ${CARD}`])
  expect(found({ cards: [one, { ...one, label: "Lain" }] })).toEqual(["C908 dashboard 'Lain'"])
})
