/** What others need of a field's type is a trait: nothing outside `src/fields` asks which type a field has. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { fieldTypeNames } from "../../src/fields/registry"

const FOLDERS = ["src", "server", "resources", "print-templates"]
/** What is of no field: the providers hand in where files are kept, and a printed document asks for a period. */
const SEAMS = ["document/files", "date/day-range"]

const type = `(?:${fieldTypeNames.join("|")})`
const ASKING: readonly [string, RegExp][] = [
  ["compares a field's type", new RegExp(`\\.type\\s*[!=]==?\\s*["'\`]${type}["'\`]`)],
  ["compares a field's type", new RegExp(`["'\`]${type}["'\`]\\s*[!=]==?\\s*[\\w.?]*\\.type\\b`)],
  ["switches over a field's type", /switch \(\s*(?:field|[\w.]*[fF]ield)\??\.type/],
  ["looks a field's type up in a list of its own", /\.(?:has|includes)\(\s*[\w.]*[fF]ield\.type\s*\)/],
  ["has a set of types", new RegExp(`\\[\\s*(?:["']${type}["']\\s*,\\s*)+["']${type}["']\\s*,?\\s*\\]`)],
  ["has a table of types", /Record<FieldType\b|in FieldType\]\??: (?!FieldOf<T>)/],
  ["guesses a type from its keys", /"\w+" in (?:field|[\w.]*[fF]ield)\b/],
  ["knows one type's keys", new RegExp(`FieldOf<["']${type}["']>`)],
]

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** Code without its comments. */
const codeOf = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "")

function asks(text: string): string[] {
  const code = codeOf(text)
  const found = ASKING.filter(([, pattern]) => pattern.test(code)).map(([what]) => what)
  const folders = [...code.matchAll(new RegExp(`fields/(${type}(?:/[\\w-]+)?)"`, "g"))].map(
    ([, to]) => to ?? "",
  )
  for (const folder of folders) if (!SEAMS.includes(folder)) found.push(`imports the type '${folder}'`)
  return found
}

describe("a field's type", () => {
  test("is asked for by nothing outside src/fields", () => {
    const files = FOLDERS.flatMap(filesBelow).filter(
      (file) => /\.tsx?$/.test(file) && !file.startsWith(join("src", "fields")),
    )
    expect(files.length).toBeGreaterThan(200)
    const found = files.flatMap((file) => asks(readFileSync(file, "utf8")).map((what) => `${file} ${what}`))
    expect(found).toEqual([])
  })

  test("and the guard sees whoever does", () => {
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
      expect(asks(code), code).not.toEqual([])
    for (const code of [
      "fieldType(field).link(field)",
      'type: "text",',
      "// field.type === 'text'",
      'if (file.type === "application/pdf") x()',
    ])
      expect(asks(code), code).toEqual([])
  })
})
