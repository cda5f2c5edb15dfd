import { resources } from "../../resources"
import { access } from "../../resources/access"
import { serverParts } from "../../resources/server"
import { setupPages } from "../../resources/setup"
import { checkResources, examine, type Fault } from "../../src/core/schema/check"
import { sampleRows } from "../../src/core/schema/check/probe/samples"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { checkParts } from "../hooks/check-parts"
import { checkUnlisted, filesOf } from "./declared-files"
import { reserved } from "./reserved-names"
import { checkSamples } from "./samples"

/** Every file that may declare an entity; `registry` and `server` are made of them. */
const modules = import.meta.glob(
  [
    "../../resources/*.ts",
    "!../../resources/*.{server,en}.ts",
    "!../../resources/{registry,server,index}.ts",
  ],
  { eager: true },
)

/** Every fault of the product's declarations and server parts (`npm run check`, each build, and each command on a database). Never throws. */
export function checkDeclarations(): Fault[] {
  const { examined, readable } = examine(resources, fieldTypes)
  const registry = createRegistry(readable, fieldTypes, access)
  const samples = checkSamples(serverParts, registry, sampleRows(examined))
  const files = filesOf(modules)
  return [
    ...checkUnlisted(modules, resources),
    ...checkResources(resources, fieldTypes, {
      setupPages,
      modules: access.moduleNames,
      shownModules: access.modules.map(({ module }) => module),
      reserved: reserved(),
      records: samples.records,
    }),
    ...checkParts(serverParts, registry),
    ...samples.faults,
  ].map((fault) => {
    const file = fault.file ?? files.get(fault.place.split(".")[0] ?? "")
    return file === undefined ? fault : { ...fault, file }
  })
}
