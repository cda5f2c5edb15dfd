/** Links of the documentation, and pages that comments name, lead to files. */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const CODE_BLOCK = /```[\s\S]*?```|`[^`\n]*`/g
const LINK = /\]\((?!\w+:|#)([^)#\s]+)/g
const PAGE = /(?<![\w/.])docs\/[\w./-]+\.md\b/g
const CODE = ["src", "server", "resources", "print-templates", "tests", "*.ts", "*.mjs"]

const tracked = (...paths: string[]): string[] =>
  execFileSync("git", ["ls-files", ...paths], { encoding: "utf8" })
    .split("\n")
    .filter(existsSync)

test("each relative link of the documentation leads to a file", () => {
  const dead = tracked("README.md", "CONTRIBUTING.md", "docs/**.md").flatMap((page) =>
    [...readFileSync(page, "utf8").replaceAll(CODE_BLOCK, "").matchAll(LINK)]
      .map(([, link = ""]) => link)
      .filter((link) => !existsSync(join(dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(dead).toEqual([])
})

test("each page of docs/ that code names exists", () => {
  const dead = tracked(...CODE).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(PAGE)]
      .map(([page]) => page)
      .filter((page) => !existsSync(page))
      .map((page) => `${file}: ${page}`),
  )
  expect(dead).toEqual([])
})
