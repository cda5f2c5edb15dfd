/** Parts of a visit's files: declarations apart from engine and packages, and modules by size. */
import { readFileSync, writeFileSync } from "node:fs"
import { relative, sep } from "node:path"
import { brotliCompressSync } from "node:zlib"
import type { Rolldown } from "vite"

/** Files of the product that each entity, page and document adds; screens of pages load on their own. */
const DECLARED = /^(?:resources|print-templates)\/.*\.ts$|^resources\/.*\.page\.tsx$/
const MODULES = "node_modules/"
const DEFINES = /\bdefineResource\(/g

/** Name → bytes before minification. */
export type Sizes = Readonly<Record<string, number>>

export interface Parts {
  /** Compressed size of the declarations, as the growth of the files shows it. */
  declared: number
  /** Number of entities that the files hold. */
  entities: number
  /** By file of a declaration. */
  declarations: Sizes
  /** By package, or by folder of the sources. */
  engine: Sizes
}

/** `antd`, `@refinedev/core`, `src/views`, or a declaration's file. */
function partOf(path: string): string {
  const at = path.lastIndexOf(MODULES)
  const [name] = at < 0 ? [] : (/^(?:@[^/]+\/)?[^/]+/.exec(path.slice(at + MODULES.length)) ?? [])
  return name ?? (DECLARED.test(path) ? path : path.split("/").slice(0, 2).join("/"))
}

/** @param files names of the files that a visit loads */
export function partsOf(bundle: Rolldown.OutputBundle, files: ReadonlySet<string>, root: string): Parts {
  const declarations: Record<string, number> = {}
  const engine: Record<string, number> = {}
  let code = ""
  for (const name of files) {
    const chunk = bundle[name]
    if (chunk?.type !== "chunk") continue
    for (const [id, module] of Object.entries(chunk.modules)) {
      const path = relative(root, id.split("?")[0] ?? id)
        .split(sep)
        .join("/")
      const part = partOf(path)
      const sizes = DECLARED.test(path) ? declarations : engine
      sizes[part] = (sizes[part] ?? 0) + module.renderedLength
      if (sizes === declarations) code += module.code ?? ""
    }
  }
  return {
    declared: code === "" ? 0 : brotliCompressSync(code).length,
    entities: [...code.matchAll(DEFINES)].length,
    declarations,
    engine,
  }
}

const LISTED = 5
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

/** The parts that grew most since an earlier build; the largest if there is none, or nothing grew. */
export function describeGrowth(now: Sizes, before: Sizes = {}): string {
  const growth = Object.entries(now).map(([name, size]) => [name, size - (before[name] ?? 0)] as const)
  const grown = Object.keys(before).length > 0 ? growth.filter(([, more]) => more > 0) : []
  const shown = (grown.length > 0 ? grown : Object.entries(now))
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, LISTED)
    .map(([name, size]) => `  ${grown.length > 0 ? "+" : ""}${kilobytes(size)}  ${name}`)
  const title = grown.length > 0 ? "grew most since the last build" : "largest"
  return `${title}, before minification:\n${shown.join("\n")}`
}

/** Sizes by address, of the last build that kept its budgets. */
export type BuiltSizes = Record<string, Pick<Parts, "declarations" | "engine">>

export function readBuiltSizes(file: string): BuiltSizes {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as BuiltSizes
  } catch {
    // The first build here.
    return {}
  }
}

export const storeBuiltSizes = (file: string, sizes: BuiltSizes): void =>
  writeFileSync(file, JSON.stringify(sizes))
