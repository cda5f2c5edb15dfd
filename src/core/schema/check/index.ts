/** Examines declarations before anything runs: every fault at once, coded, with the place and the remedy. */
import type { Declared } from "../define"
import type { FieldTypes } from "../field-types"
import { createRegistry } from "../registry"
import { checkAccount } from "./accounts"
import type { CheckOptions, Examined } from "./examined"
import { collect, type Fault, type Report } from "./fault"
import { checkField } from "./fields"
import { checkModules } from "./modules"
import { checkReads } from "./reads"
import { checkScreens } from "./screens"
import { checkSetupPages } from "./setup-pages"
import { checkSource } from "./source"
import { checkTogether } from "./together"

export type { CheckOptions, Examined } from "./examined"
export { describeFault, type Fault, type Report } from "./fault"

/** The declarations that can be read at all; of the others it is said why not. */
function usable(declared: readonly Declared[], types: FieldTypes, report: Report): readonly Declared[] {
  return declared.filter((resource) => {
    try {
      createRegistry([resource], types)
      return true
    } catch (error) {
      report(
        "N001",
        resource.name,
        (error as Error).message,
        "write paths as name, name.name or name[key=value].name",
      )
      return false
    }
  })
}

/** Every fault of the declarations; an empty list means they may run. */
export function checkResources(
  declared: readonly Declared[],
  types: FieldTypes,
  options: CheckOptions = {},
): Fault[] {
  const { faults, report } = collect()
  const { all } = createRegistry(usable(declared, types, report), types)
  const known = new Map(all.map((resource) => [resource.name, resource]))
  const examined: Examined = { all, known, declared: new Set(known.keys()), types, options }
  for (const resource of all) {
    checkSource(resource, examined, report)
    checkScreens(resource, report)
    checkAccount(resource, examined, report)
    for (const field of resource.fields) {
      const traits = types.find(field.type)
      if (!traits)
        report(
          "F012",
          `${resource.name}.fields.${field.key}`,
          `'${field.type}' is no field type`,
          "add src/fields/<type>",
        )
      else {
        checkField(resource, field, traits, examined, report)
        checkReads(resource, field, traits, examined, report)
      }
    }
  }
  checkModules(examined, report)
  checkTogether(examined, report)
  checkSetupPages(examined, report)
  return faults
}
