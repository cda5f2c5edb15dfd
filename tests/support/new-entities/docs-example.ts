/** The files of the example in docs/add-an-entity.md and docs/server-parts.md, as a developer would write them. */
import { readFileSync } from "node:fs"

const ENTITY = readFileSync("docs/add-an-entity.md", "utf8")
const SERVER = readFileSync("docs/server-parts.md", "utf8")

/** The code of a document that begins with the path of its file; the first one if there are several. */
function fileIn(doc: string, path: string): string {
  const found = doc.split(/```tsx?\n/).find((block) => block.startsWith(`// ${path}\n`))
  if (!found) throw new Error(`the docs have no ${path}`)
  return found.slice(found.indexOf("\n") + 1, found.indexOf("```"))
}

/** @throws Error if the text lacks `from` */
export function replaced(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, () => to)
  if (changed === text) throw new Error(`no ${from}`)
  return changed
}

/** The line for `resources/menu.ts`. */
export const menuLine = (): string => /```ts\n(\{ label: .*? \})\n```/.exec(ENTITY)?.[1] ?? ""

/** `related` of the docs, in the declaration. */
function declaration(): string {
  const [, related = ""] = /\/\/ resources\/warehouses\.ts\n(related: [\s\S]*?)```/.exec(ENTITY) ?? []
  return replaced(fileIn(ENTITY, "resources/warehouses.ts"), "  form: {\n", `${related}  form: {\n`)
}

/** Hooks and sample of one document with the endpoint of the other. */
function serverPart(): string {
  const own = fileIn(ENTITY, "resources/warehouses.server.ts")
  const [, endpoints = ""] =
    /defineServer\(warehouses, \{\n([\s\S]*)\}\)\n$/.exec(fileIn(SERVER, "resources/warehouses.server.ts")) ??
    []
  const whole = replaced(own, "defineServer(warehouses, {\n", `defineServer(warehouses, {\n${endpoints}`)
  const imports =
    'defineServer, endpoint } from "../server/hooks/define"\nimport { receipts } from "./receipts"'
  return replaced(whole, 'defineServer } from "../server/hooks/define"', imports)
}

/** Code by path. */
export const docsExample = (): Readonly<Record<string, string>> => ({
  "resources/warehouses.ts": declaration(),
  "resources/warehouses.server.ts": serverPart(),
  "resources/receipts.server.ts": fileIn(SERVER, "resources/receipts.server.ts"),
  ...Object.fromEntries(
    [
      "resources/warehouses.en.ts",
      "resources/warehouses.page.tsx",
      "resources/warehouses.stock.tsx",
      "resources/receipts.cell.tsx",
      "tests/server/warehouses.test.ts",
    ].map((path) => [path, fileIn(ENTITY, path)]),
  ),
})
