/** Checks declarations: every fault at once, with code, place and remedy. */
import type { Declared } from "../define"
import type { CheckedTypes, FieldTypes } from "../field-types"
import { createRegistry } from "../registry"
import type { Field, Resource } from "../resource"
import { checkAccess } from "./access"
import { checkAccount } from "./accounts"
import { checkActions } from "./actions"
import { checkAddHere } from "./add-here"
import type { CheckOptions, Examined } from "./declarations"
import { collect, type Fault, type Report } from "./fault"
import { checkField } from "./fields"
import { checkFormerNames } from "./former-names"
import { checkLabels, checkShownLabels } from "./labels"
import { checkLines } from "./lines"
import { checkLookups } from "./lookups"
import { checkModules } from "./modules"
import { suggest } from "./nearest"
import { checkOffline } from "./offline"
import { checkRules } from "./probe"
import { checkRelated } from "./related"
import { checkRequiredCycles } from "./required-cycles"
import { checkScreens } from "./screens"
import { checkSetupLists } from "./setup-lists"
import { checkShape } from "./shape"
import { checkSharedColumns } from "./shared-columns"
import { checkSharedNames } from "./shared-names"
import { checkSource } from "./source"
import { checkUniqueNames } from "./unique-names"

export type { CheckOptions, Examined, Reserved } from "./declarations"
export { describeFault, type Fault, type Report } from "./fault"

function usable(declared: readonly Declared[], types: FieldTypes, report: Report): readonly Declared[] {
  return declared.filter((resource) => {
    if (!checkShape(resource, types, report)) return false
    try {
      // Normalises its fields, which happens on first use.
      createRegistry([resource], types).dependents(resource.name)
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

function checkOneField(resource: Resource, field: Field, examined: Examined, report: Report): void {
  const { types } = examined
  const traits = types.find(field.type)
  if (!traits) {
    report(
      "F012",
      `${resource.name}.fields.${field.key}`,
      `'${field.type}' is no field type`,
      suggest(field.type, types.names, "add src/fields/<type>"),
    )
    return
  }
  checkField(resource, field, traits, examined, report)
  checkLookups(resource, field, traits, examined, report)
  checkAddHere(resource, field, traits, examined, report)
  checkLines(resource, field, examined, report)
}

/** Reports a check that throws; a missing key of a field type is the usual reason. */
function guarded(place: string, report: Report, examine: () => void): void {
  try {
    examine()
  } catch (error) {
    report(
      "N004",
      place,
      `cannot be examined: ${(error as Error).message}`,
      "give it every key that its type needs (src/fields/<type>/config.ts)",
    )
  }
}

const once = (faults: readonly Fault[]): Fault[] => {
  const seen = new Set<string>()
  return faults.filter(({ code, place, problem }) => {
    const key = JSON.stringify([code, place, problem])
    return !seen.has(key) && seen.add(key)
  })
}

/** The normalised declarations, and the declared ones that could be normalised. */
export function examine(
  declared: readonly Declared[],
  types: CheckedTypes,
  options: CheckOptions = {},
  report: Report = () => {},
): { examined: Examined; readable: readonly Declared[] } {
  const readable = usable(declared, types, report)
  const { all } = createRegistry(readable, types)
  const known = new Map(all.map((resource) => [resource.name, resource]))
  return { readable, examined: { all, known, declared: new Set(known.keys()), types, options } }
}

/** Every fault of the declarations; an empty list means they may run. */
export function checkResources(
  declared: readonly Declared[],
  types: CheckedTypes,
  options: CheckOptions = {},
): Fault[] {
  const { faults, report, warn } = collect()
  const { examined } = examine(declared, types, options, report)
  for (const resource of examined.all) {
    guarded(resource.name, report, () => {
      checkSource(resource, examined, report)
      checkAccess(resource, examined, report)
      checkScreens(resource, examined, report)
      checkAccount(resource, examined, report)
      checkOffline(resource, examined, report)
      checkRelated(resource, examined, report)
      checkActions(resource, examined, report)
      checkSharedNames(resource, examined, report)
      checkLabels(resource, report)
      checkShownLabels(resource, examined, report)
    })
    for (const field of resource.fields)
      guarded(`${resource.name}.fields.${field.key}`, report, () =>
        checkOneField(resource, field, examined, report),
      )
    for (const { name, asks } of resource.actions)
      for (const field of asks?.fields ?? []) {
        const place = `${resource.name}.actions.${name}.asks.${field.key}`
        const there: Report = (code, _, problem, remedy) => report(code, place, problem, remedy)
        guarded(place, report, () => asks && checkOneField(asks, field, examined, there))
      }
  }
  checkModules(examined, report)
  checkUniqueNames(examined, report)
  checkSharedColumns(examined, report)
  checkFormerNames(examined, report)
  checkSetupLists(examined, report)
  checkRequiredCycles(examined, report)
  guarded("resources", report, () => checkRules(examined, { report, warn }, options.records))
  return once(faults)
}
