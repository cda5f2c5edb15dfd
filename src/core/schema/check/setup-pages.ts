/** Pages of several setup lists. */
import type { Examined } from "./examined"
import type { Report } from "./fault"

export function checkSetupPages({ declared, options }: Examined, report: Report): void {
  for (const page of options.setupPages ?? [])
    for (const panel of page.panels)
      if (!declared.has(panel.resource))
        report(
          "P501",
          page.path,
          `panel names '${panel.resource}', which is not declared`,
          "name a declared resource",
        )
}
