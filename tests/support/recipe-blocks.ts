/** Ties a code block of docs/recipes to the tested files that its comments name. */
import { existsSync, readFileSync } from "node:fs"
import { basename, dirname } from "node:path"
import { filesBelow } from "./files"

/** Folders with the tested file of a place in the product. */
const TESTED: readonly (readonly [place: string, folders: readonly string[]])[] = [
  [
    "resources/",
    ["tests/support/warehouses/", "tests/support/fixture-entity/", "tests/support/guarded/", "resources/"],
  ],
  ["migrations/", ["tests/support/migrations/"]],
  ["print-templates/", ["print-templates/"]],
  ["src/fields/", ["tests/support/"]],
  // Programs beside the product.
  ["scripts/", ["tests/support/scripts/"]],
]

/** @param place the path in a developer's product */
export const testedFile = (place: string): string | undefined =>
  TESTED.flatMap(([prefix, folders]) =>
    place.startsWith(prefix) ? folders.map((folder) => folder + place.slice(prefix.length)) : [],
  ).find((file) => existsSync(file))

const tests = filesBelow(["tests"], /\.tsx?$/).map((file) => [file, readFileSync(file, "utf8")] as const)

/** True for files of the product, which the derived tests read, and for fixtures that another file of tests/ names. */
export function isTested(file: string): boolean {
  if (!file.startsWith("tests/")) return true
  const path = file.replace(/(?:\/index)?\.tsx?$/, "")
  const fromElsewhere = path.split("/").slice(-2).join("/")
  const fromItsFolder = `"./${basename(path)}"`
  return tests.some(
    ([other, text]) =>
      other !== file &&
      !text.includes("isTested") &&
      text.includes(dirname(other) === dirname(file) ? fromItsFolder : fromElsewhere),
  )
}

/** Lines without indentation. */
export const linesOf = (code: string): string[] => code.split("\n").map((line) => line.trim())

/** Lines without blank ones, imports from `../`, the server part under its name in the product. */
export const comparable = (code: string): string[] =>
  linesOf(
    code
      .replaceAll(/from "(?:\.\.\/)+/g, 'from "../')
      .replaceAll(/export const \w+Server = /g, "export const server = "),
  ).filter((line) => line !== "")

interface Part {
  place: string
  /** Consecutive lines; `// …` marks the lines that are left out between two runs. */
  runs: string[][]
}

/** The parts of a block, each of which begins with `// <folder>/<file>`; none if the first line names no file. */
export function partsOf(block: string): Part[] {
  if (!/^\/\/ [\w-]+\//.test(block)) return []
  const parts = block.split(/^\/\/ (?=[\w-]+\/)/m).slice(1)
  return parts.map((part) => {
    const [head = "", ...rest] = part.split("\n")
    const runs = rest.join("\n").split(/^\s*\/\/ …$/m)
    return { place: head.replace(/, in fields$/, ""), runs: runs.map(comparable) }
  })
}

/** The runs that the lines do not have, or not in this order. */
export function missingRuns(runs: readonly string[][], lines: readonly string[]): string[][] {
  let at = 0
  return runs.filter((run) => {
    const found = lines.findIndex(
      (_, start) => start >= at && run.every((line, index) => lines[start + index] === line),
    )
    if (found >= 0) at = found + run.length
    return found < 0
  })
}
