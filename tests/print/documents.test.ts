/** Every declared document, the product's and a fixture's: what its declaration promises is on its paper. */

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
  type DeclaredDocument,
  type DocumentFilter,
  type PrintDocument,
  printsRecords,
} from "../../src/core/print/document"
import { createRegistry } from "../../src/core/schema/registry"
import { labelKey } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { fieldType, fieldTypes } from "../../src/fields/registry"
import { documents as withFixture } from "../support/fixture-entity/documents"
import { resources } from "../support/fixture-entity/resources"
import { samplerOf } from "../support/sampler"
import { paperOf, stateOf } from "./paper"
import { transactions } from "./rows"

const registry = createRegistry(resources, fieldTypes, access)
const documents = createDocuments(withFixture, registry)

/** Records with something in every field: the browser's own as they are kept, others as their types would have them. */
function recordsOf({ resource }: PrintDocument, count = 3): readonly Values[] {
  if (resource.source.kind === "browser") return transactions(count)
  return Array.from({ length: count }, (_, index) => {
    const sampler = samplerOf(resource, {}, { index })
    const values = resource.fields.flatMap((field) => [
      [field.key, fieldType(field).sample(field, sampler) ?? `${field.key}-${index}`],
      [labelKey(field.key), `Label ${index}`],
    ])
    return Object.fromEntries(values)
  })
}

const heads = (html: string): string[] =>
  [...html.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, text = ""]) => text.replaceAll("&amp;", "&"))
const labels = (columns: readonly { label: string }[]): string[] => columns.map(({ label }) => label)
const printing = documents.filter(printsRecords)

test("the declarations are right", () => {
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
    const expected = [
      ...labels(document.always),
      ...labels(document.columns.filter(({ key }) => ticked.includes(key) && !always.has(key))),
    ]
    // A wide table goes on below, each part beginning with the first column; a numbered one begins with 'No'.
    const shown = heads(await paperOf(document, { records, ticked })).filter((text) => text !== "No")
    expect([...new Set(shown)]).toEqual(expected)
  }

  test("bears its title and what was asked, and lies or stands as declared", async () => {
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

  test("[RT-20] what the dialog hands over comes back from the history as it was", () => {
    const state = stateOf(document, { records, ticked: all, answers: initialAnswers(document) })
    expect(stateOf(document, { records, ticked: all, answers: initialAnswers(document) })).toEqual(state)
    const columns = new Set([...document.always, ...document.columns].map(({ key }) => key))
    for (const row of state.rows) expect(new Set(Object.keys(row))).toEqual(columns)
  })

  test("asks for what must be answered, and for nothing else", () => {
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

  test("is opened by whoever sees its list and may print it, and by nobody else", () => {
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
    test("prints each column when it is ticked, and without it when it is not", async () => {
      await expectHeads(all)
      for (const key of all) {
        await expectHeads([key])
        await expectHeads(all.filter((other) => other !== key))
      }
    })

    test("prints every record once, with something in every cell", async () => {
      const html = await paperOf(document, { records, ticked: all })
      const first = [...document.always, ...document.columns][0]
      const texts = stateOf(document, { records, ticked: all }).rows.map((row) => row[first?.key ?? ""] ?? "")
      expect(texts).toHaveLength(records.length)
      for (const text of texts) expect(html).toContain(`>${text}</td>`)
      expect(html).toContain(`>${records.length}</dd>`)
      expect(html).not.toMatch(/undefined|\[object|>NaN</)
    })

    test("says so where no record fits", async () => {
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

test.each(filters)("%s: the filter on %s selects by what the field shows", (_, key, document, { field }) => {
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

test("a document that declares the least has every field that can be read, and its own route", () => {
  const sheet = documents.find(({ name }) => name === "orchard-sheet")
  const keys = sheet?.columns.map(({ key }) => key) ?? []
  expect(sheet).toMatchObject({ path: "/cetak/orchard-sheet", title: "LEMBAR KEBUN", orientation: "fit" })
  for (const { key, hidden, read } of sheet?.resource.fields ?? [])
    expect(keys.includes(key), key).toBe(!hidden && read !== null)
  expect(keys).not.toContain("password")
})

test("a required filter begins with what is declared, and what its options are called is printed", async () => {
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
  // What was left open is not said.
  expect(html).not.toContain("Luas</dt>")
})

describe("a fault in a declaration", () => {
  const [list] = withFixture.slice(-2) as [DeclaredDocument]
  const codes = (...changes: object[]) =>
    checkDocuments(
      [...declared, ...changes.map((change) => ({ ...list, ...change }) as DeclaredDocument)],
      registry,
      { paths: ["/dashboard"] },
    ).map(({ code, place }) => `${code} ${place}`)

  test.each([
    ["a name that is none", { name: "Daftar Kebun", path: "/cetak/x" }, "D701 Daftar Kebun"],
    ["a resource that is not declared", { resource: { name: "kebuns" } }, "D702 orchard-list.resource"],
    ["a column that is no field", { columns: ["title", "nmae"] }, "D703 orchard-list.columns"],
    ["a fixed column that is no field", { always: ["kode"] }, "D703 orchard-list.always"],
    ["a filter that is no field", { filters: [{ field: "jenis" }] }, "D703 orchard-list.filters"],
    ["a column that is never read", { columns: ["title", "password"] }, "D704 orchard-list.columns"],
    ["a column named twice", { columns: ["title", { field: "title" }] }, "D705 orchard-list.columns"],
    [
      "an answer with a filter's name",
      { asks: { kind: { type: "text", label: "x" } } },
      "D706 orchard-list.asks.kind",
    ],
    ["a route that is a page's", { path: "/dashboard" }, "D707 orchard-list.path"],
    ["a route that is a list's", { path: "/data-kebun" }, "D707 orchard-list.path"],
    ["a route that is another document's", { path: "/nota-preview" }, "D707 orchard-list.path"],
    ["no label", { label: " " }, "D708 orchard-list.label"],
    ["a route that is no path", { path: "cetak" }, "D709 orchard-list.path"],
  ])("%s", (_, change, fault) => {
    expect(codes(change)).toEqual([fault])
  })

  test("two of one name, route and menu entry", () => {
    expect(codes({}, {})).toEqual(["D707 orchard-list", "D707 orchard-list.path", "D707 orchard-list.label"])
  })

  test("a list that has no menu", () => {
    const suppliers = { name: "suppliers" }
    expect(codes({ resource: suppliers, filters: [], columns: ["name"], always: [] })).toEqual([
      "D711 orchard-list.resource",
    ])
  })

  test("an action that the resource does not offer", () => {
    const closed = createRegistry(
      resources.map((one) =>
        one.name === "orchards" ? { ...one, access: { ...one.access, actions: ["list"] as const } } : one,
      ),
      fieldTypes,
    )
    const [fault] = checkDocuments([list], closed)
    expect(fault).toMatchObject({ code: "D710", place: "orchard-list.right" })
    for (const text of [fault?.problem, fault?.remedy]) expect(text).toBeTruthy()
  })
})
