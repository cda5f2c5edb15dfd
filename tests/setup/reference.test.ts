/** docs/reference.md follows the types of the declarations. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { reference, sections } from "../../docs/reference.mjs"

test("docs/reference.md is up to date: node docs/reference.mjs", () => {
  expect(readFileSync("docs/reference.md", "utf8")).toBe(reference())
})

test("every key and every field type has a comment", () => {
  const all = sections()
  const keys = all.flatMap(({ title, rows }) => rows.map(({ key, doc }) => [`${title}: ${key}`, doc]))
  expect(keys.length).toBeGreaterThan(120)
  expect(keys.flatMap(([place, doc]) => (doc === "" ? [place] : []))).toEqual([])
  const types = all.filter(({ title }) => title.startsWith("Field type"))
  expect(types.length).toBeGreaterThan(15)
  expect(types.flatMap(({ title, doc }) => (doc === "" ? [title] : []))).toEqual([])
})
