import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { registry } from "../../resources/registry"

const ENGINE = ["src/core", "src/fields", "src/views", "src/providers", "server/records"]

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** Code without its comments: a comment may name an entity as an example. */
const codeOf = (file: string): string =>
  readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "")

/** How a file could name a resource: as a quoted text, its endpoint, its storage key, or a declaration's import. */
const namesOf = (resource: (typeof registry.all)[number]): string[] => [
  `"${resource.name}"`,
  `'${resource.name}'`,
  `\`${resource.name}\``,
  resource.source.kind === "rest" ? resource.source.list : `"${resource.source.key}"`,
]

describe("the engine", () => {
  it("names no resource", () => {
    const files = ENGINE.flatMap(filesBelow).filter((file) => /\.tsx?$/.test(file))
    expect(files.length).toBeGreaterThan(40)
    const found = files.flatMap((file) => {
      const code = codeOf(file)
      const names = registry.all.flatMap(namesOf).filter((name) => code.includes(name))
      const imports = /from "[./]*resources\//.test(code) ? ["an import of resources/"] : []
      return [...names, ...imports].map((name) => `${file}: ${name}`)
    })
    expect(found).toEqual([])
  })
})
