/** Size budgets of addresses: a build beyond one fails, and prints the excess and what grew. */
import { existsSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Plugin, Rolldown } from "vite"
import { product } from "../../resources/product.ts"
import {
  type BuiltSizes,
  describeGrowth,
  type Parts,
  partsOf,
  readBuiltSizes,
  storeBuiltSizes,
} from "./weight-parts.ts"

export interface Budget {
  address: string
  /** Opened later on that page, beyond the visit of the browser test. */
  opened?: string
  /** Modules that the address loads; their imports come with them. */
  loads: readonly string[]
  /** Engine and packages as they go over the wire (brotli), in KB of 1024 bytes: scripts and styles without declarations. */
  most: number
}

/** Further KB of each entity that an address loads, for its declaration, menu link and texts. */
const PER_ENTITY = 1

/** KB that an address may weigh with this number of entities. */
export const mostWith = ({ most }: Pick<Budget, "most">, entities: number): number =>
  most + entities * PER_ENTITY

const APP = ["src/main.tsx", "src/app/App.tsx"]
const LIST = [...APP, "src/views/screen/list-page.tsx"]
/** Loaded when the dashboard is drawn. */
export const CHART = "src/pages/dashboard/monthly-chart.tsx"

/** tests/browser/login.spec.ts compares them with real requests of a browser. */
export const BUDGETS: readonly Budget[] = [
  { address: "/login", loads: ["src/main.tsx"], most: 70 },
  { address: "/data-admin", loads: LIST, most: 233 },
  {
    address: "/data-admin",
    opened: "a detail",
    loads: [...LIST, "src/views/detail/detail-dialog.tsx"],
    most: 238,
  },
  {
    address: "/add-admin",
    loads: [...APP, "src/views/form/form-page.tsx", "src/fields/date/day-picker.tsx"],
    most: 337,
  },
  {
    address: product.home,
    loads: [...APP, "resources/dashboard.screen.tsx"],
    most: 223,
  },
  { address: product.home, opened: "the chart, last", loads: [CHART], most: 428 },
]

/** Size of a built file on the wire: its brotli copy, or the file if there is none. */
export function wireBytes(file: string): number {
  const copy = `${file}.br`
  return statSync(existsSync(copy) ? copy : file).size
}

/** The files that these modules' chunks bring, each once. @throws Error for a module that no chunk holds */
export function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== "chunk" || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const other of chunk.imports) add(other)
  }
  for (const module of modules) {
    const chunk = Object.values(bundle).find(
      (output) => output.type === "chunk" && output.moduleIds.includes(module),
    )
    if (!chunk)
      throw new Error(`no chunk holds ${module}: server/build/weights.ts names a module that is gone`)
    add(chunk.fileName)
  }
  return files
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1)

/** The excess of an address with what grew; undefined within its budget. */
export function excessOf(
  { bytes, most, parts }: { bytes: number; most: number; parts: Parts },
  before: BuiltSizes[string] | undefined,
): string | undefined {
  const engine = bytes - parts.declared
  if (engine > most * 1024)
    return `engine and packages weigh ${kilobytes(engine)} of ${most} KB; ${describeGrowth(parts.engine, before?.engine)}`
  const whole = mostWith({ most }, parts.entities)
  if (bytes <= whole * 1024) return undefined
  return `${parts.entities} entities may add ${parts.entities * PER_ENTITY} KB and add ${kilobytes(parts.declared)}; ${describeGrowth(parts.declarations, before?.declarations)}`
}

/** Prints each budget with the build's size. Runs after `precompress`, since it measures the brotli copies. */
export function weighBuild(budgets: readonly Budget[] = BUDGETS): Plugin {
  let root = ""
  let folder = ""
  /** True for the usual output folder; other builds store no sizes. */
  let usual = false
  return {
    name: "koperasi-weights",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved: (config) => {
      root = config.root
      folder = resolve(root, config.build.outDir)
      usual = config.build.outDir === "dist/client"
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler(_, bundle) {
        const record = join(folder, "../.weights")
        const before = readBuiltSizes(record)
        const built: BuiltSizes = {}
        for (const { address, opened, loads, most } of budgets) {
          const files = filesOf(
            bundle,
            loads.map((module) => join(root, module)),
          )
          const bytes = [...files].reduce((sum, file) => sum + wireBytes(join(folder, file)), 0)
          const place = opened ? `${address} with ${opened}` : address
          const parts = partsOf(bundle, files, root)
          const excess = excessOf({ bytes, most, parts }, before[place])
          const whole = mostWith({ most }, parts.entities)
          const line = `${place}: ${kilobytes(bytes)} of ${whole} KB (scripts and styles, brotli)`
          if (excess) this.error(`too heavy, ${line}: ${excess}`)
          console.log(line)
          built[place] = { declarations: parts.declarations, engine: parts.engine }
        }
        if (usual) storeBuiltSizes(record, built)
      },
    },
  }
}
