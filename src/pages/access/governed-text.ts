import type { GovernedScreens } from "../../core/access/governed-screens"
import { t, tLabel } from "../../texts/language"

const listed = (labels: readonly string[]): string => labels.map(tLabel).join(", ")

/** Sentence below a module of the matrix: its screens, or the modules that govern those of its name. */
export function governedText(governed: GovernedScreens | undefined): string {
  if (!governed) return ""
  if (governed.screens.length > 0) return t("Mengatur {screens}.", { screens: listed(governed.screens) })
  return [
    t("Modul ini tidak mengatur halaman apa pun."),
    ...governed.elsewhere.map(({ module, screens }) =>
      t("{screens} mengikuti {module}.", { screens: listed(screens), module: tLabel(module.label) }),
    ),
  ].join(" ")
}
