import { resources } from "../../resources"
import { access } from "../../resources/access"
import { pageFiles } from "../../resources/pages"
import { product } from "../../resources/product"
import { serverParts } from "../../resources/server"
import { setupPages } from "../../resources/setup"
import type { Dashboard } from "../../src/core/dashboard/dashboard"
import { checkResources, examine, type Fault } from "../../src/core/schema/check"
import { checkDashboard } from "../../src/core/schema/check/dashboard"
import { checkPages } from "../../src/core/schema/check/pages"
import { sampleRows } from "../../src/core/schema/check/probe/samples"
import type { Declared } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { isObject } from "../../src/core/text"
import { fieldTypes } from "../../src/fields/registry"
import { checkedTypes } from "../../src/fields/registry.check"
import { checkParts } from "../hooks/check-parts"
import { reserved, systemScreens } from "./reserved-names"
import { checkSamples } from "./samples"

/** Files that may declare an entity. */
const modules = import.meta.glob(
  [
    "../../resources/*.ts",
    "!../../resources/*.{server,en}.ts",
    "!../../resources/{registry,server,index}.ts",
  ],
  { eager: true },
)

const dashboards = import.meta.glob<{ dashboard?: Dashboard }>("../../resources/dashboard.ts", {
  eager: true,
})

/** Path of a module → its exports. */
type Modules = Readonly<Record<string, unknown>>

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
const filesOf = (modules: Modules): ReadonlyMap<string, string> =>
  new Map(declarationsOf(modules).map(({ file, declared }) => [declared.name, file]))

const inDashboard = (fault: Fault): Fault => ({ ...fault, file: "resources/dashboard.ts" })

/** Every fault of the declarations and server parts. Never throws. */
export function checkDeclarations(): Fault[] {
  const { examined, readable } = examine(resources, checkedTypes)
  const registry = createRegistry(readable, fieldTypes, access)
  const samples = checkSamples(serverParts, registry, sampleRows(examined))
  const files = filesOf(modules)
  return [
    ...checkUnlisted(modules, resources),
    ...checkResources(resources, checkedTypes, {
      setupPages,
      modules: access.moduleNames,
      shownModules: access.modules.map(({ module }) => module),
      reserved: reserved(),
      records: samples.records,
    }),
    ...checkParts(serverParts, registry, resources),
    ...samples.faults,
    ...Object.values(dashboards).flatMap(({ dashboard }) =>
      dashboard ? checkDashboard(dashboard, registry, fieldTypes).map(inDashboard) : [],
    ),
    ...checkPages(pageFiles, { registry, screens: systemScreens(), home: product.home }),
  ].map((fault) => {
    const file = fault.file ?? files.get(fault.place.split(".")[0] ?? "")
    return file === undefined ? fault : { ...fault, file }
  })
}
