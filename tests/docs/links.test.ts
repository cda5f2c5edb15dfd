/** Links of the documentation, and pages that comments name, lead to files. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { CODE_FOLDERS, filesBelow } from "../support/files"

const CODE_BLOCK = /```[\s\S]*?```|`[^`\n]*`/g
const LINK = /\]\((?!\w+:|#)([^)#\s]+)/g
const LABEL = /\]\[([\w-]+)\]/g
const DEFINITION = /^\[([\w-]+)\]: \S/gm
const PAGE = /(?<![\w/.])docs\/[\w./-]+\.md\b/g
const SCRIPT = /\.(?:ts|mjs)$/

test("each relative link of the documentation leads to a file", () => {
  const dead = ["README.md", "CONTRIBUTING.md", ...filesBelow(["docs"], /\.md$/)].flatMap((page) =>
    [...readFileSync(page, "utf8").replaceAll(CODE_BLOCK, "").matchAll(LINK)]
      .map(([, link = ""]) => link)
      .filter((link) => !existsSync(join(dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(dead).toEqual([])
})

test("each label of a link has one definition, and each definition is used", () => {
  const faults = filesBelow(["docs"], /\.md$/).flatMap((page) => {
    const text = readFileSync(page, "utf8").replaceAll(CODE_BLOCK, "")
    const used = new Set([...text.matchAll(LABEL)].map(([, label]) => label))
    const defined = [...text.matchAll(DEFINITION)].map(([, label]) => label)
    const twice = defined.filter((label, index) => defined.indexOf(label) !== index)
    const missing = [...used].filter((label) => !defined.includes(label))
    const unused = defined.filter((label) => !used.has(label))
    return [...twice, ...missing, ...unused].map((label) => `${page}: ${label}`)
  })
  expect(faults).toEqual([])
})

test("each page of docs/ that code names exists", () => {
  const scripts = [...readdirSync(".").filter((name) => SCRIPT.test(name)), ...filesBelow(["docs"], SCRIPT)]
  const dead = [...filesBelow([...CODE_FOLDERS, "tests"], /./), ...scripts].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(PAGE)]
      .map(([page]) => page)
      .filter((page) => !existsSync(page))
      .map((page) => `${file}: ${page}`),
  )
  expect(dead).toEqual([])
})
