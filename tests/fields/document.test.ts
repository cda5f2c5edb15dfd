/** The value of a file field: one file or a list, as a payload, a response and a text. */
import { expect, test } from "vitest"
import { checkResources } from "../../src/core/schema/check"
import { defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { documentType } from "../../src/fields/document/index"
import { fieldTypes, typeCheck } from "../../src/fields/registry"
import { checkedTypes } from "../../src/fields/registry.check"
import { contextOf } from "../support/context"

const file = { type: "document", label: "Berkas", extensions: ["pdf"], maxBytes: 1000 } as const
const of = (place: { api: string } | { browser: string }) =>
  defineResource({
    name: "berkas",
    label: { singular: "Berkas", plural: "Berkas" },
    ...place,
    access: { module: "UserSetup" },
    fields: { one: { ...file, label: "Satu" }, some: { ...file, label: "Banyak", many: true, maxItems: 3 } },
  } as never)
const registry = createRegistry([of({ api: "/berkas" })] as never, fieldTypes)
const [one, some] = ["one", "some"].map((key) => registry.get("berkas").field(key)) as never as [never, never]

const stored = { hash: "a".repeat(64), name: "a.pdf", size: 3, type: "application/pdf" }
const shown = { ...stored, url: "/berkas/1/files/some/a" }
const sent = { claim: "c", url: "/berkas/-/files/some/c", name: "b.pdf", type: "application/pdf", size: 4 }

test("a payload keeps stored files by their hash and adds new ones by their claim", () => {
  expect(documentType.serialise([shown, sent], some)).toEqual([{ hash: stored.hash }, { claim: "c" }])
  expect(documentType.serialise(sent, one)).toEqual({ claim: "c" })
  expect([documentType.serialise([], some), documentType.serialise(null, one)]).toEqual([
    undefined,
    undefined,
  ])
})

test("the database has neither address nor claim, and a text has the names", () => {
  expect(documentType.toWire?.([shown], some)).toEqual([stored])
  expect(documentType.toWire?.(shown, one)).toEqual(stored)
  expect(documentType.format([shown, sent], some, {})).toBe("a.pdf, b.pdf")
  expect(documentType.parse("x", some)).toEqual([])
  expect(documentType.parse([{ name: "a.pdf" }, shown], one)).toEqual(shown)
})

test("a file that is not sent yet is in no draft, and no save takes it", () => {
  const unsent = { url: "upload:1", name: "a.pdf", type: "application/pdf", claim: "" }
  expect([documentType.keptFromDrafts?.([sent, unsent]), documentType.keptFromDrafts?.([sent])]).toEqual([
    true,
    false,
  ])
  const context = contextOf(registry.get("berkas"), {})
  expect(typeCheck([unsent], some, {}, context)).toContain("belum terunggah")
  expect(typeCheck([sent], some, {}, context)).toBeUndefined()
})

test("a browser list keeps one file a field", () => {
  const codes = (place: Parameters<typeof of>[0]) =>
    checkResources([of(place)] as never, checkedTypes).map(({ code, place: at }) => `${code} ${at}`)
  expect(codes({ browser: "berkas" })).toContain("F026 berkas.fields.some")
  expect(codes({ api: "/berkas" }).filter((fault) => fault.startsWith("F0"))).toEqual([])
})
