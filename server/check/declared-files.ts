/** Finds the file of each declaration, and declarations missing in resources/index.ts. */
import type { Fault } from "../../src/core/schema/check"
import type { Declared } from "../../src/core/schema/define"
import { isObject } from "../../src/core/text"

/** Path of a module → its exports. */
export type Modules = Readonly<Record<string, unknown>>

const isDeclaration = (value: unknown): value is Declared =>
  isObject(value) && typeof value.name === "string" && isObject(value.fields) && isObject(value.label)

const declarationsOf = (modules: Modules): { file: string; export: string; declared: Declared }[] =>
  Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(Object(module) as object).flatMap(([name, value]) =>
      isDeclaration(value) ? [{ file: path.replace(/^(\.\.?\/)+/, ""), export: name, declared: value }] : [],
    ),
  )

/** Declarations in a file but in no list, which would have no effect. */
export function checkUnlisted(modules: Modules, listed: readonly Declared[]): Fault[] {
  return declarationsOf(modules)
    .filter(({ declared }) => !listed.includes(declared))
    .map(({ file, export: name, declared }) => ({
      code: "I001",
      place: declared.name,
      problem: `is declared as '${name}' in ${file}, but not listed`,
      remedy: `import '${name}' in resources/index.ts and list it`,
      file,
    }))
}

/** The file of each declaration, by its resource's name. */
export const filesOf = (modules: Modules): ReadonlyMap<string, string> =>
  new Map(declarationsOf(modules).map(({ file, declared }) => [declared.name, file]))
