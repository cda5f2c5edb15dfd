/** Nothing outside `src/fields` depends on the type of a field: other code reads its traits. */
import { readFileSync } from "node:fs"
import { join, sep } from "node:path"
import { describe, expect, test } from "vitest"
import * as checks from "../../src/fields/faults"
import { fieldTypeNames } from "../../src/fields/registry"
import { CODE_FOLDERS, filesBelow } from "../support/files"

/** Parts that belong to no field: the store of files, the period of a print dialog, and the last day of a key. */
const SHARED = ["document/files", "date/day-bounds", "date/day-range", "date/day-picker"]

const type = `(?:${fieldTypeNames.join("|")})`
const PATTERNS: readonly [string, RegExp][] = [
  ["compares a field's type", new RegExp(`\\.type\\s*[!=]==?\\s*["'\`]${type}["'\`]`)],
  ["compares a field's type", new RegExp(`["'\`]${type}["'\`]\\s*[!=]==?\\s*[\\w.?]*\\.type\\b`)],
  ["switches over a field's type", /switch \(\s*(?:field|[\w.]*[fF]ield)\??\.type/],
  ["looks a field's type up in a list of its own", /\.(?:has|includes)\(\s*[\w.]*[fF]ield\.type\s*\)/],
  ["has a set of types", new RegExp(`\\[\\s*(?:["']${type}["']\\s*,\\s*)+["']${type}["']\\s*,?\\s*\\]`)],
  ["has a table of types", /Record<FieldType\b|in FieldType\]\??: (?!FieldOf<T>)/],
  ["guesses a type from its keys", /"\w+" in (?:field|[\w.]*[fF]ield)\b/],
  ["knows one type's keys", new RegExp(`FieldOf<["']${type}["']>`)],
]

/** Code without its comments. */
const codeOf = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "")

function faultsOf(text: string): string[] {
  const code = codeOf(text)
  const found = PATTERNS.filter(([, pattern]) => pattern.test(code)).map(([fault]) => fault)
  const folders = [...code.matchAll(new RegExp(`fields/(${type}(?:/[\\w-]+)?)"`, "g"))].map(
    ([, to]) => to ?? "",
  )
  for (const folder of folders) if (!SHARED.includes(folder)) found.push(`imports the type '${folder}'`)
  return found
}

describe("a field's type", () => {
  test("is read by nothing outside src/fields", () => {
    const files = filesBelow(CODE_FOLDERS, /\.tsx?$/).filter(
      (file) => !file.startsWith(join("src", "fields")),
    )
    expect(files.length).toBeGreaterThan(200)
    const found = files.flatMap((file) =>
      faultsOf(readFileSync(file, "utf8")).map((fault) => `${file} ${fault}`),
    )
    expect(found).toEqual([])
  })

  test("would be found if it were", () => {
    for (const code of [
      'if (field.type === "reference") x()',
      "if ('toggle' !== other.type) x()",
      "switch (field.type) {",
      'const CHOSEN = new Set(["select", "reference", "choice"])',
      "const known = KINDS.has(field.type)",
      'if ("derive" in field && field.derive) x()',
      'type Sequence = FieldOf<"sequence">',
      'import { entryOf } from "../../src/fields/sequence"',
      "const widths: { [T in FieldType]: number } = {}",
    ])
      expect(faultsOf(code), code).not.toEqual([])
    for (const code of [
      "fieldType(field).link(field)",
      'type: "text",',
      "// field.type === 'text'",
      'if (file.type === "application/pdf") x()',
    ])
      expect(faultsOf(code), code).toEqual([])
  })
})

test("every check of a type's own keys is among those of the registry", () => {
  const folders = filesBelow([join("src", "fields")], /faults\.ts$/)
    .filter((file) => file !== join("src", "fields", "faults.ts"))
    .map((file) => file.split(sep).at(-2))
  expect(folders.length).toBeGreaterThan(5)
  expect(Object.keys(checks)).toEqual(expect.arrayContaining(folders))
})
