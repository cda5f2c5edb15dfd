/** The tests of one entity: files of its own, and the suites that are derived from every declaration. */
import { readdirSync } from "node:fs"
import { basename, join, sep } from "node:path"

/** Suites whose titles name the resource of each test. */
export const DERIVED = [
  "tests/resources/",
  "tests/views/",
  "tests/providers/contract.test.ts",
  "tests/providers/form-drafts.test.ts",
  "tests/server/derived.test.ts",
  "tests/server/rights.test.ts",
  "tests/server/limits.test.ts",
  "tests/server/records.test.ts",
  "tests/component/every-form.test.tsx",
  "tests/component/every-list.test.tsx",
  "tests/component/setup.test.tsx",
  "tests/component/axe.test.tsx",
  "tests/component/drafts.test.tsx",
  "tests/component/open-form.test.tsx",
]

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")

/**
 * Matches the titles of a resource's tests: its name as a word, or the address of its list, for `vitest -t`.
 * @param {{ name: string, list?: { path?: string } }} resource
 */
export function titlePattern({ name, list }) {
  const path = list?.path
  return `(?<![\\w-])${name}(?![\\w-])${path ? `|${escaped(path)}(?![\\w-])` : ""}`
}

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Files named after the resource: tests/server/warehouses.test.ts, tests/component/sub-agents.test.tsx. */
export function ownFiles(name, folder = "tests") {
  const names = new Set([name, kebab(name)])
  return readdirSync(folder, { recursive: true })
    .filter((path) => /\.test\.tsx?$/.test(path) && names.has(basename(path).split(".")[0] ?? ""))
    .map((path) => join(folder, path).split(sep).join("/"))
    .toSorted()
}
