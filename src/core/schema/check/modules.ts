/** Which permission module governs what. */
import { normaliseModule } from "../../access/permissions"
import type { Examined } from "./examined"
import type { Report } from "./fault"

/** A module that is in no list can be granted to nobody, and one letter off is another module (AB-107). */
export function checkModules({ all, options }: Examined, report: Report): void {
  if (!options.modules) return
  const known = new Set(options.modules.map(normaliseModule))
  const check = (place: string, { module }: { module: string }) => {
    if (module.trim() && !known.has(normaliseModule(module)))
      report(
        "M601",
        place,
        `module '${module}' is not declared`,
        "add it to resources/modules.ts, or name one of it",
      )
  }
  for (const resource of all) check(`${resource.name}.access`, resource.access)
  for (const page of options.setupPages ?? []) check(page.path, page.access)
}
