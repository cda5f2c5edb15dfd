import { normaliseName } from "../../text"
import type { Examined } from "./declarations"
import type { Report } from "./fault"
import { suggest } from "./nearest"

/** Modules that no role can have; a name with one other letter is another module (AB-107). */
export function checkModules({ all, options }: Examined, report: Report): void {
  if (!options.modules) return
  const known = new Set(options.modules.map(normaliseName))
  const given = new Set((options.shownModules ?? options.modules).map(normaliseName))
  const check = (place: string, { module }: { module: string }) => {
    if (module.trim() && !known.has(normaliseName(module)))
      report(
        "M601",
        place,
        `module '${module}' is not declared`,
        suggest(module, options.modules ?? [], "add it to resources/modules.ts"),
      )
    else if (module.trim() && !given.has(normaliseName(module)))
      report(
        "M602",
        place,
        `module '${module}' is not shown in the matrix of rights: no role can be given it`,
        suggest(module, options.shownModules ?? [], "name a module that resources/modules.ts shows"),
      )
  }
  for (const { name, access } of all) {
    check(`${name}.access`, access)
    if (access.recordsUnless !== null) check(`${name}.access.recordsUnless`, { module: access.recordsUnless })
    for (const [key, { read, write }] of access.fields)
      for (const [right, module] of Object.entries({ read, write }))
        if (module !== null) check(`${name}.fields.${key}.access.${right}`, { module })
  }
  for (const page of options.setupPages ?? []) check(page.path, page.access)
}
