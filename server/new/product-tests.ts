/** The tests of a new product: those that follow from any declarations, with the files that they import. */
import { existsSync, readFileSync, statSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

/** Suites that name no entity. */
const SUITES = [
  ...["tests/server/derived.test.ts", "tests/server/exceeding-roles.test.ts", "tests/fields/suite.test.ts"],
  ...["tests/resources/list-queries.test.ts", "tests/component/every-list.test.tsx"],
  "tests/component/every-form.test.tsx",
]
const SETUP = [
  ...[
    "projects.ts",
    "each-file.ts",
    "postgres.ts",
    "chromium.mjs",
    "chromium.d.mts",
    "packages.ts",
    "temporary.mjs",
  ],
  ...["entity.mjs", "entity-tests.mjs", "entity-tests.d.mts", "../component/support/setup.ts"],
].map((name) => join("tests/setup", name))

const SPECIFIER = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g

/** The file that a relative import names; undefined for one outside `tests/`. */
function target(root: string, file: string, specifier: string): string | undefined {
  const path = normalize(join(dirname(file), specifier))
  if (!path.startsWith("tests")) return undefined
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(
    (candidate) => existsSync(join(root, candidate)) && statSync(join(root, candidate)).isFile(),
  )
}

/** Paths from the project's root. */
export function filesOfTests(root: string): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(join(root, file))) return
    found.add(file)
    for (const [, specifier = ""] of readFileSync(join(root, file), "utf8").matchAll(SPECIFIER)) {
      const imported = target(root, file, specifier)
      if (imported) visit(imported)
    }
  }
  for (const file of [...SUITES, ...SETUP]) visit(file)
  return [...found]
}
