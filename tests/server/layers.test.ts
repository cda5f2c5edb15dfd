/** The server's imports run one way. The graph comes from the files; the linter reports violations in the editor. */
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { describe, expect, test } from "vitest"

/** Lowest layer first. A new folder of server/ is added here and in biome.json. */
const LAYERS = [
  "ground",
  "database",
  "migrate",
  "history",
  "mail",
  "auth",
  "access",
  "hooks",
  "jobs",
  "files",
  "records",
  "lists",
  "live",
  "summary",
  "seed",
  "sample",
  "backup",
  "copies",
  "http",
  "build",
  "docs",
  "check",
] as const
/** Files directly in server/ start the server; they are above all layers. */
const TOP = LAYERS.length
/** Development and command lines use all layers; no layer imports them. */
const ABOVE = ["dev", "new", "commands"]

const files = ["server", "resources"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.m?ts$|\.mjs$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
)
const known = new Set(files)

/** Imports of a file, with types and dynamic imports. */
const specifiersOf = (file: string): string[] => {
  const code = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "")
  const found = code.matchAll(
    /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"|\bssrLoadModule\("\/([^"]+)"/g,
  )
  return [...found].flatMap(([, still, later, loaded]) => still ?? later ?? (loaded ? `/${loaded}` : []))
}

/** The imported file; undefined for a package and for a file outside both folders. */
const target = (file: string, specifier: string): string | undefined => {
  const base = specifier.startsWith("/")
    ? specifier.slice(1)
    : specifier.startsWith(".")
      ? normalize(join(dirname(file), specifier))
      : undefined
  return [base, `${base}.ts`, `${base}/index.ts`].find((path) => path !== undefined && known.has(path))
}

const imports = new Map(
  files.map((file) => [
    file,
    specifiersOf(file).flatMap((specifier) => {
      const path = target(file, specifier)
      return path === undefined ? [] : [path]
    }),
  ]),
)

/** Layer of a file: a resource's server part belongs to the hooks; undefined for a declaration, which all may import. */
const levelOf = (file: string): number | undefined => {
  const [top, folder = "", ...rest] = file.split("/")
  if (top !== "server") return file.endsWith("server.ts") ? LAYERS.indexOf("hooks") : undefined
  if (rest.length === 0) return TOP
  return ABOVE.includes(folder)
    ? TOP + 1 + ABOVE.indexOf(folder)
    : LAYERS.indexOf(folder as (typeof LAYERS)[number])
}

/** Import cycles, each once. */
function cycles(): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, road: readonly string[]) => {
    const at = road.indexOf(file)
    if (at >= 0) found.push([...road.slice(at), file].join(" -> "))
    if (at >= 0 || done.has(file)) return
    for (const next of imports.get(file) ?? []) walk(next, [...road, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  return found
}

describe("the server's layers", () => {
  test("every folder has a layer, and no file imports a higher layer", () => {
    expect([...imports.values()].flat().length).toBeGreaterThan(300)
    const folders = readdirSync("server", { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual([...LAYERS, ...ABOVE].sort())
    const upward = [...imports].flatMap(([file, targets]) =>
      targets
        .filter((path) => (levelOf(path) ?? -1) > (levelOf(file) ?? TOP))
        .map((path) => `${file} -> ${path}`),
    )
    expect(upward).toEqual([])
  })

  test("no file imports itself, directly or indirectly, not even types", () => {
    expect(cycles()).toEqual([])
  })

  test("layers below http import nothing of HTTP", () => {
    const speaking = files.filter(
      (file) =>
        (levelOf(file) ?? TOP) < LAYERS.indexOf("http") &&
        specifiersOf(file).some((specifier) => /^@?hono\b|^node:http$/.test(specifier)),
    )
    expect(speaking).toEqual([])
  })

  test("only tests change the cost of hashing", () => {
    const calling = files.filter((file) => /\bhashAt\(/.test(readFileSync(file, "utf8")))
    expect(calling).toEqual([])
  })

  test("the linter enforces each layer", () => {
    const { overrides } = JSON.parse(readFileSync("biome.json", "utf8")) as {
      overrides: { includes: string[]; linter: { rules: { style: { noRestrictedImports: unknown } } } }[]
    }
    LAYERS.forEach((layer, level) => {
      const rules = overrides.filter(({ includes }) =>
        includes.some((include) => include.startsWith(`server/${layer}/`)),
      )
      expect(rules.length, layer).toBeGreaterThan(0)
      for (const rule of rules) {
        const said = JSON.stringify(rule.linter.rules.style.noRestrictedImports)
        const [, folders = ""] = /"(?:\.\.\/)+\{?([\w,]+)\}?\/\*\*"/.exec(said) ?? []
        expect(folders.split(",").filter(Boolean), layer).toEqual([...LAYERS.slice(level + 1), ...ABOVE])
        expect(said, layer).toMatch(/"(\.\.\/)+\*"/)
      }
    })
  })
})
