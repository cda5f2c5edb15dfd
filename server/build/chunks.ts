/**
 * Groups modules into few files. By itself the bundler makes a file for each set of screens that share modules: a list would
 * take 46 requests.
 */
import { join } from "node:path"
import type { Plugin, Rolldown } from "vite"
import { root } from "./cache.mjs"

/** The page with the entry script. */
const ENTRY = "index.html"

/** Each file gets the modules that these import and no earlier file has; earlier files import none of later ones. */
const FILES: readonly { name: string; of: readonly string[] }[] = [
  // Small parts that lists, the dashboard and other pages share: a file of their own would be one more request, the list's too much.
  {
    name: "App",
    of: [
      "src/app/App.tsx",
      "src/session/preferences.ts",
      "src/views/record/use-api.ts",
      "src/core/format/moment.ts",
    ],
  },
  { name: "list", of: ["src/views/screen/list-page.tsx"] },
  { name: "detail", of: ["src/views/detail/detail-dialog.tsx"] },
  {
    name: "form",
    of: ["src/views/form/form-page.tsx", "src/views/table/filter-panel.tsx"],
  },
  // With the menu of documents: a list without any does not need it.
  {
    name: "browser-lists",
    of: ["src/providers/browser/index.ts", "src/views/document/print-menu.tsx"],
  },
]

type Graph = Pick<Rolldown.PluginContext, "getModuleInfo">

/** A module that re-exports hundreds of others: `import { Button } from "antd"`. */
const BARREL = /\/(antd|@ant-design\/icons)\/es\/index\.js$/

/** The modules behind a barrel that an importer uses. */
function taken(graph: Graph, barrel: string, importer: string): string[] {
  const isIcons = barrel.includes("/icons/")
  // Refine's antd package names nearly all of antd, and most of that is shaken off: the bundler knows which.
  if (!isIcons && importer.includes("/node_modules/")) return []
  const from = isIcons ? "@ant-design/icons" : "antd"
  const code = graph.getModuleInfo(importer)?.code ?? ""
  const lists = code.matchAll(new RegExp(`import\\s*{([^}]*)}\\s*from\\s*["']${from}["']`, "g"))
  return [...lists]
    .flatMap(([, list = ""]) => list.split(",").map((name) => name.trim().split(/\s/)[0] ?? ""))
    .map((name) =>
      isIcons
        ? `icons/${name}.js`
        : `${name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}/index.js`,
    )
    .map((path) => barrel.replace(/index\.js$/, path))
    .filter((id) => graph.getModuleInfo(id))
}

const importsOf = (graph: Graph, id: string): string[] =>
  (graph.getModuleInfo(id)?.importedIds ?? []).flatMap((imported) =>
    BARREL.test(imported) ? taken(graph, imported, id) : [imported],
  )

/** These modules with all static imports, except known ones. */
function reach(graph: Graph, from: readonly string[], known: ReadonlyMap<string, unknown>): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || known.has(id)) continue
    found.add(id)
    open.push(...importsOf(graph, id))
  }
  return found
}

function assign(graph: Graph): ReadonlyMap<string, string | null> {
  const files = new Map<string, string | null>()
  for (const { name, of } of [{ name: "main", of: [ENTRY] }, ...FILES]) {
    const paths = of.map((path) => join(root, path))
    const missing = paths.find((path) => !graph.getModuleInfo(path))
    if (missing)
      throw new Error(`nothing imports ${missing}: server/build/chunks.ts names a module that is gone`)
    for (const id of reach(graph, paths, files)) files.set(id, name)
  }
  return files
}

/** For `build.rolldownOptions.output.codeSplitting`. */
export function sharedFiles(): { groups: Rolldown.CodeSplittingGroup[] } {
  let files: ReadonlyMap<string, string | null> | undefined
  const name = (id: string, graph: Graph) => {
    files ??= assign(graph)
    return files.get(id) ?? null
  }
  return { groups: [{ name, debugName: "screens", includeDependenciesRecursively: false }] }
}

/** Loaded before the app, if English is chosen. */
const LANGUAGE = "src/app/english.ts"

/** A file with all files that run before it. */
function before(bundle: Rolldown.OutputBundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (found.has(fileName) || chunk?.type !== "chunk") return found
  found.add(fileName)
  for (const name of chunk.imports) before(bundle, name, found)
  return found
}

/**
 * Forbids cycles between files, which would run half of one before the other. English must need no module of the app's
 * files, since it loads before them.
 */
export function forbidChunkCycles(): Plugin {
  return {
    name: "koperasi-straight",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue
        for (const name of chunk.imports) {
          const other = bundle[name]
          if (other?.type === "chunk" && other.imports.includes(chunk.fileName))
            this.error(`${chunk.fileName} and ${name} import each other: see server/build/chunks.ts`)
        }
        if (chunk.facadeModuleId !== join(root, LANGUAGE)) continue
        for (const name of before(bundle, chunk.fileName)) {
          const other = bundle[name]
          const [file] = FILES.filter((each) => other?.type === "chunk" && each.name === other.name)
          if (file)
            this.error(`${LANGUAGE} needs a module of ${name}, which would run before English is chosen`)
        }
      }
    },
  }
}

/** Makes Chromium compile all functions of a file while it downloads, if it is the first line. */
const EAGER = "//# allFunctionsCalledOnLoad\n"

/** Marks the files whose functions are mostly called at once (docs/decisions/weights.md). */
export const compileAhead = (): Plugin => ({
  name: "koperasi-compile-ahead",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  generateBundle: {
    // Vite inserts a first line of its own here, so `postBanner` comes too early.
    order: "post",
    handler: (_, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk" && (chunk.isEntry || FILES.some(({ name }) => name === chunk.name)))
          chunk.code = EAGER + chunk.code
    },
  },
})
