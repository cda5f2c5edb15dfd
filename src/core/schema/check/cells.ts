/** Checks of `resources/<name>.cell.tsx`. */
import { isObject } from "../../text"
import { resourceOfFile } from "../names-of-files"
import type { Registry } from "../registry"
import { collect, type Fault } from "./fault"
import { suggest } from "./nearest"

/** Exports of each file, by its path; an Error for a file that cannot be loaded. */
export type CellFiles = Readonly<Record<string, object>>

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Every fault of the declared cells. */
export function checkCells(files: CellFiles, registry: Registry): Fault[] {
  const { faults, report, warn } = collect()
  for (const [path, module] of Object.entries(files)) {
    const file = path.replace(/^(\.\.?\/)+/, "")
    const from = faults.length
    const declared = (module as { cells?: unknown }).cells
    const name = isObject(declared) ? String(declared.resource) : ""
    const resource = registry.find(name)
    if (module instanceof Error) warn("Y903", file, `cannot be loaded: ${module.message}`, "mend the file")
    else if (!isObject(declared) || !isObject(declared.cells))
      report("Y903", file, "has no cells", "export const cells = defineCells(declaration, { field: … })")
    else if (!resource)
      report(
        "R101",
        file,
        `is for '${name}', which is not declared`,
        suggest(
          name,
          registry.all.map((one) => one.name),
          "declare it and list it in resources/index.ts",
        ),
      )
    else {
      if (resourceOfFile(path) !== name)
        report("Y904", file, `has the cells of '${name}'`, `name it resources/${kebab(name)}.cell.tsx`)
      if (resource.list.view === "setup")
        report("Y905", file, `'${name}' is a setup list, whose rows are inputs`, "remove the file")
      const keys = resource.fields.map(({ key }) => key)
      for (const [key, Cell] of Object.entries(declared.cells)) {
        if (!keys.includes(key))
          report("S201", file, `names '${key}', which is no field`, suggest(key, keys, "name a field of it"))
        else if (/password/i.test(key))
          report("Y905", file, `'${key}' is a secret, which no list shows`, "remove its cell")
        if (typeof Cell !== "function")
          report("Y903", file, `'${key}' has no component`, "write ({ value, text, record }) => …")
      }
    }
    for (const fault of faults.slice(from)) fault.file = file
  }
  return faults
}
