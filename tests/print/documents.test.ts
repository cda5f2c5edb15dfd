/** The paper of every declared document, the product's and the fixture's. */
import { describe, expect, test } from "vitest"
import { documents as declared } from "../../print-templates"
import { checkPrintTemplates } from "../../print-templates/check"
import { access } from "../../resources/access"
import { registry as product } from "../../resources/registry"
import { createScreens, screenAt } from "../../src/app/screens"
import { type Grants, toMap } from "../../src/core/access/permissions"
import { isAllowed } from "../../src/core/access/right"
import { answerFault, columnFault, initialAnswers, NO_COLUMN } from "../../src/core/print/answers"
import { checkDocuments } from "../../src/core/print/check"
import {
  createDocuments,
  type DocumentFilter,
  lineColumnsOf,
  type PrintDocument,
  printsRecords,
} from "../../src/core/print/document"
import { createRegistry } from "../../src/core/schema/registry"
import { labelKey } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { fieldType, fieldTypes } from "../../src/fields/registry"
import { sampleOf } from "../../src/fields/registry.check"
import { documents as withFixture } from "../support/fixture-entity/documents"
import { resources } from "../support/fixture-entity/resources"
import { samplerOf } from "../support/sampler"
import { paperOf, stateOf } from "./paper"
import { transactions } from "./rows"

const registry = createRegistry(resources, fieldTypes, access)
const documents = createDocuments(withFixture, registry)

/** Records with a value in every field: stored rows of browser lists, or samples of the field types. */
function recordsOf({ resource }: PrintDocument, count = 3): readonly Values[] {
  if (resource.source.kind === "browser") return transactions(count)
  return Array.from({ length: count }, (_, index) => {
    const sampler = samplerOf(resource, {}, { index })
    const values = resource.fields.flatMap((field) => [
      [field.key, sampleOf(field, sampler) ?? `${field.key}-${index}`],
      [labelKey(field.key), `Label ${index}`],
    ])
    return Object.fromEntries(values)
  })
}

const heads = (html: string): string[] =>
  [...html.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, text = ""]) => text.replaceAll("&amp;", "&"))
const labels = (columns: readonly { label: string }[]): string[] => columns.map(({ label }) => label)
const printing = documents.filter(printsRecords)

test("the declarations have no faults", () => {
  expect(checkPrintTemplates()).toEqual([])
  expect(checkDocuments(withFixture, registry)).toEqual([])
})

test("[TX-47] the documents of transactions, in the menu's order", () => {
  const menu = createDocuments(declared, product).filter(({ resource }) => resource.name === "transactions")
  expect(menu.map(({ label }) => label)).toEqual(["Invoice", "Serah Terima Invoice", "Serah Terima Nota"])
})

describe.each(documents.map((document) => [document.name, document] as const))("%s", (_, document) => {
  const all = document.columns.map(({ key }) => key)
  const records = recordsOf(document)
  const expectHeads = async (ticked: readonly string[]) => {
    const always = new Set(document.always.map(({ key }) => key))
    const columns = [
      ...document.always,
      ...document.columns.filter(({ key }) => ticked.includes(key) && !always.has(key)),
    ]
    // A field of lines is a table in the first part: its label, then its columns.
    const nested = columns.filter(({ field }) => field.lines)
    const expected = labels([
      ...columns.filter(({ field }) => !field.lines),
      ...nested.flatMap((column) => [column, ...lineColumnsOf(column.field)]),
    ])
    // Each part of a wide table repeats the first column; a numbered one begins with 'No'.
    const shown = heads(await paperOf(document, { records, ticked })).filter((text) => text !== "No")
    const order = (label: string) => expected.indexOf(label)
    expect([...new Set(shown)].sort((one, other) => order(one) - order(other))).toEqual(expected)
  }

  test("has its title, the input and the declared orientation", async () => {
    const html = await paperOf(document, { records, ticked: all.slice(0, 1) })
    expect(html).toContain(`<h1 class="paper-title">${document.title}</h1>`)
    expect(html).toContain(`data-document="${document.name}"`)
    if (document.orientation !== "fit") expect(html).toContain(`data-orientation="${document.orientation}"`)
    const answers = { list: [" satu ", ""], text: "  Yang ditanya ", period: { from: "2025-05-01" } }
    const texts = { list: "satu", text: "Yang ditanya", period: "sejak 01 Mei 2025" }
    for (const { key, kind } of document.asked) {
      if (kind === "filter") continue
      const printed = await paperOf(document, { records, ticked: all, answers: { [key]: answers[kind] } })
      expect(printed).toContain(`>${texts[kind]}<`)
    }
  })

  test("[RT-20] the state of the dialog is restored from the history", () => {
    const state = stateOf(document, { records, ticked: all, answers: initialAnswers(document) })
    expect(stateOf(document, { records, ticked: all, answers: initialAnswers(document) })).toEqual(state)
    const columns = new Set([...document.always, ...document.columns].map(({ key }) => key))
    for (const row of state.rows) expect(new Set(Object.keys(row))).toEqual(columns)
  })

  test("requires the required inputs, and no others", () => {
    for (const asked of document.asked) {
      expect(answerFault(asked, undefined)).toBe(asked.required ?? "")
      expect(answerFault(asked, asked.kind === "list" ? ["x"] : "x")).toBe("")
      expect(answerFault(asked, { from: "2025-05-08", to: "2025-05-07" })).toBe(
        "Tanggal akhir tidak boleh sebelum tanggal awal.",
      )
      expect(answerFault(asked, { from: "2025-05-07", to: "2025-05-07" })).toBe("")
    }
    expect(columnFault(document, [])).toBe(document.columns.length > 0 ? NO_COLUMN : "")
    expect(columnFault(document, all.slice(0, 1))).toBe("")
  })

  test("needs the rights to see its list and to print", () => {
    const screens = createScreens({ registry, setupPages: [], documents, extra: [] })
    const { module } = document.resource.access
    const grants = (...actions: string[]): Grants => ({
      role: "Staff",
      permissions: toMap(actions.map((action) => ({ module, action }))),
      access: registry.access,
    })
    const screen = screenAt(screens, { pathname: document.path, search: "" })
    expect(screen).toMatchObject({ title: document.label, bare: true })
    const opens = (who: Grants) => screen !== undefined && isAllowed(screen.right, who, registry.find)
    expect(opens(grants("view", "print"))).toBe(true)
    expect(opens(grants("view"))).toBe(document.right === "list")
    expect(opens(grants("print"))).toBe(false)
    expect(opens(grants("add", "edit", "delete", "print"))).toBe(false)
  })

  if (printsRecords(document)) {
    test("prints the ticked columns", async () => {
      await expectHeads(all)
      for (const key of all) {
        await expectHeads([key])
        await expectHeads(all.filter((other) => other !== key))
      }
    })

    test("prints every record once, with a text in every cell", async () => {
      const html = await paperOf(document, { records, ticked: all })
      const first = [...document.always, ...document.columns][0]
      const texts = stateOf(document, { records, ticked: all }).rows.map((row) => row[first?.key ?? ""] ?? "")
      expect(texts).toHaveLength(records.length)
      for (const text of texts) expect(html).toContain(`>${text}</td>`)
      expect(html).toContain(`>${records.length}</dd>`)
      expect(html).not.toMatch(/undefined|\[object|>NaN</)
    })

    test("has a message if no record matches", async () => {
      const html = await paperOf(document, { ticked: all })
      expect(html).toContain("Tidak ada data untuk ditampilkan.")
      expect(html).toContain(">0</dd>")
    })
  }
})

const filters = printing.flatMap((document) =>
  document.asked
    .filter((asked): asked is DocumentFilter => asked.kind === "filter")
    .map((filter) => [document.name, filter.key, document, filter] as const),
)

test.each(filters)("%s: the filter on %s selects by the shown value", (_, key, document, { field }) => {
  const records = recordsOf(document, 2)
  const ticked = document.columns.map((column) => column.key)
  const count = (answer: Values[string]) =>
    stateOf(document, { records, ticked, answers: { [key]: answer as string } }).rows.length
  const shown = records[0]?.[field.key]
  const wanted =
    field.type === "date" || typeof shown === "number"
      ? { from: String(shown), to: String(shown) }
      : field.type === "select"
        ? String(shown)
        : fieldType(field).format(shown, field, records[0] ?? {})
  const textOf = (record: Values) => fieldType(field).format(record[field.key], field, record)
  const fitting = records.filter((record) => textOf(record) === textOf(records[0] ?? {}))
  expect(fitting.length).toBeGreaterThan(0)
  expect(count(wanted)).toBe(fitting.length)
  expect(count(typeof wanted === "object" ? { from: "2999-01-01" } : "tidak ada yang begini")).toBe(0)
})

test("a minimal document has every readable field and its own route", () => {
  const sheet = documents.find(({ name }) => name === "orchard-sheet")
  const keys = sheet?.columns.map(({ key }) => key) ?? []
  expect(sheet).toMatchObject({ path: "/cetak/orchard-sheet", title: "LEMBAR KEBUN", orientation: "fit" })
  for (const { key, hidden, read } of sheet?.resource.fields ?? [])
    expect(keys.includes(key), key).toBe(!hidden && read !== null)
  expect(keys).not.toContain("password")
})

test("a required filter starts with its initial value, and the labels of options are printed", async () => {
  const list = documents.find(({ name }) => name === "orchard-list") as PrintDocument
  expect(initialAnswers(list)).toEqual({ kind: "OWN" })
  const html = await paperOf(list, {
    records: recordsOf(list),
    ticked: ["title"],
    answers: { ...initialAnswers(list), planted: {}, purpose: "Rapat" },
  })
  expect(html).toContain("<dt>Jenis</dt><dd>Milik sendiri</dd>")
  expect(html).toContain("<dt>Ditanam</dt><dd>Semua tanggal</dd>")
  expect(html).toContain("<dt>Keperluan</dt><dd>Rapat</dd>")
  // Open filters are not printed.
  expect(html).not.toContain("Luas</dt>")
})
