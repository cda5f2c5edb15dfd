/** Size budgets of addresses: a build beyond one fails, and prints the excess and what grew. */
import { existsSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Plugin, Rolldown } from "vite"
import { BUDGETS, type Budget } from "../../resources/budgets.ts"
import {
  type BuiltSizes,
  describeGrowth,
  type Parts,
  partsOf,
  readBuiltSizes,
  storeBuiltSizes,
} from "./weight-parts.ts"

/** Further KB of each entity that an address loads, for its declaration, menu link and texts. */
const PER_ENTITY = 1

/** KB that an address may weigh with this number of entities. */
export const mostWith = ({ most }: Pick<Budget, "most">, entities: number): number =>
  most + entities * PER_ENTITY

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
    if (!chunk) throw new Error(`no chunk holds ${module}: resources/budgets.ts names a module that is gone`)
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
