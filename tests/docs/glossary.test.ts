import { existsSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { describe, expect, test } from "vitest"
import { CODE_FOLDERS, filesBelow } from "../support/files"

const COMMENT = /(?:\/\*+|(?<![\w:"'`])\/\/)[\s*]*(?:What|Who|Whether)\b/
const EXPORT =
  /^export (?:default |async |abstract )*(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm
const NAMED_EXPORT = /^export (?:type )?\{([^}]*)\}/gm

const rows = readFileSync("docs/glossary.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:Word|---) /.test(line))
  .map((line) => line.split("|").slice(1, -1))
const quoted = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text)

/** Words of a name, lower case, each between blanks: `LISTS_DATABASE`, `keptLists` and `kept-lists` are alike. */
const wordsOf = (name: string): string =>
  ` ${name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z\d]+/g, " ")
    .trim()
    .toLowerCase()} `
const replaced = rows.flatMap(([, , , insteadOf]) => quoted(insteadOf)).map(wordsOf)

/** The names of a file and its exports that contain a replaced word, and its badly begun comment. */
function faultsOf(file: string): string[] {
  const source = readFileSync(file, "utf8")
  const listed = [...source.matchAll(NAMED_EXPORT)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => (name.split(" as ").at(-1) ?? "").trim()),
  )
  const names = [basename(file), ...listed, ...[...source.matchAll(EXPORT)].map(([, name = ""]) => name)]
  const comment = COMMENT.exec(source)?.[0].replaceAll(/\s+/g, " ")
  return [
    ...names.filter((name) => replaced.some((words) => wordsOf(name).includes(words))),
    ...(comment ? [comment] : []),
  ]
}

describe("the glossary", () => {
  const files = filesBelow(CODE_FOLDERS, /\.(?:[cm]?tsx?|[cm]js|css)$/)

  test("has four columns in each row, and each word once", () => {
    for (const row of rows) expect(row, row[0]).toHaveLength(4)
    const words = rows.map(([word]) => word)
    expect(words.length).toBeGreaterThan(50)
    expect(new Set(words).size).toBe(words.length)
  })

  test("names paths that exist", () => {
    const paths = rows.flatMap(([, , livesIn]) => quoted(livesIn)).filter((path) => !path.includes("<"))
    // Created by the first migration.
    expect(paths.filter((path) => path !== "migrations/" && !existsSync(path))).toEqual([])
  })

  test("names exports and files, and no comment begins with a relative word", async () => {
    const faults = files
      .map((file) => [file, faultsOf(file)] as const)
      .filter(([, found]) => found.length > 0)
      .map(([file, found]) => `${file}: ${found.join(", ")}\n`)
    expect(faults).toEqual([])
  })
})
