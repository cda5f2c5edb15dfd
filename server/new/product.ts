/** `npm run new -- product`: a folder with the engine and a small product of its own. */
import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { humanise } from "../../src/core/schema/names"
import { type Args, take } from "./args"
import { requireFileName } from "./names"
import { type Naming, oldNaming, renamed, requireTitle, titleIn } from "./product-naming"
import { filesOfTests } from "./product-tests"
import { Refusal } from "./refusal"

const USAGE = 'product NAME ["Title"] [--in FOLDER]'
const TEMPLATE = "templates/product"

/** The engine, and files of the product that every product has. */
const COPIED = [
  ...["src", "server", "templates", "print-templates/check.ts", "print-templates/parts"],
  ...["resources/registry.ts", "resources/server.ts", "resources/pages.ts"],
  ...["resources/access.page.tsx", "resources/access.screen.tsx"],
  ...["resources/activity.page.tsx", "resources/activity.en.ts"],
  ...["docs/reference.mjs", "docs/reference.d.mts", "docs/reference.md"],
  ...[
    "index.html",
    "package.json",
    "package-lock.json",
    "biome.json",
    "tsconfig.json",
    ".gitignore",
    ".npmrc",
  ],
  ...["tsconfig.declarations.json", "vite.config.ts"],
]
/** Scripts of this product's own tests and pictures. */
const OWN_SCRIPTS = /^(panduan|sweep|torture|bench|test:browser|test:new-entities|test:unit)$/
const TEXT = /\.(tsx?|mjs|mts|cjs|json|html|css|svg|md)$|^\.npmrc$/

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** @throws Refusal for a folder within the project, or with files */
function requireEmpty(root: string, folder: string): void {
  if (!relative(root, folder).startsWith(`..${sep}`))
    throw new Refusal(`'${folder}' is within this project`, "write --in FOLDER for another place")
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new Refusal(`'${folder}' is a file`, "name an empty folder")
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal(`'${folder}' has files`, "name an empty folder: nothing is overwritten")
}

function packageOf(text: string, { name, title }: Naming): string {
  const { scripts, ...whole } = JSON.parse(text) as { scripts: Record<string, string> }
  const kept = Object.entries(scripts).filter(([script]) => !OWN_SCRIPTS.test(script))
  return `${JSON.stringify(
    {
      ...whole,
      name,
      description: title,
      scripts: { ...Object.fromEntries(kept), test: "npm run lint && vitest run" },
    },
    null,
    2,
  )}\n`
}

/** Formats files whose lines have another length with the names of the new product. */
function format(root: string, folder: string, files: readonly string[]): void {
  const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome")
  const args = [
    biome,
    "check",
    "--write",
    "--files-ignore-unknown=true",
    "--no-errors-on-unmatched",
    ...files,
  ]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder })
  if (status !== 0) throw new Error(String(stderr))
}

/** @returns hints for the developer */
export function newProduct(root: string, { words, options }: Args): { folder: string; hints: string[] } {
  const [given = "", heading] = take(words, 1, USAGE)
  const name = requireFileName(given, "a product")
  const naming = {
    name,
    namespace: name.replaceAll("-", ""),
    title: requireTitle(heading ?? humanise(name.replaceAll("-", "_"))),
  }
  const folder = resolve(options.in ?? join(root, "..", name))
  requireEmpty(resolve(root), folder)
  const old = oldNaming(root)
  for (const path of [...COPIED, ...filesOfTests(root)]) {
    if (!existsSync(join(root, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  const changed: string[] = []
  for (const file of filesBelow(folder)) {
    if (!TEXT.test(file)) continue
    const text = readFileSync(file, "utf8")
    const own =
      file === join(folder, "package.json")
        ? packageOf(text, naming)
        : renamed(text, old, { ...naming, title: titleIn(file, naming.title) })
    if (own === text) continue
    writeFileSync(file, own)
    changed.push(file)
  }
  cpSync(join(root, TEMPLATE), folder, { recursive: true })
  for (const file of filesBelow(join(root, TEMPLATE))) {
    const target = join(folder, relative(join(root, TEMPLATE), file))
    if (!TEXT.test(file)) continue
    const text = readFileSync(file, "utf8")
    writeFileSync(
      target,
      text.replaceAll("__TITLE__", titleIn(file, naming.title)).replaceAll("__NAMESPACE__", naming.namespace),
    )
    changed.push(target)
  }
  format(root, folder, changed)
  const hints = [
    `cd ${folder}`,
    "npm ci && npm run check && npm start",
    "resources/product.ts: name and mark; public/: icons; index.html: description",
    'npm run new -- resource NAME "Label" key:type… --module ItemData',
  ]
  return { folder, hints }
}
