/** Every combination of window size, theme and language. */
import { WIDTHS } from "../browser/support/screens"

export interface Combo {
  size: (typeof WIDTHS)[number]
  theme: "light" | "dark"
  language: "id" | "en"
  /** `1440 light id` */
  name: string
}

export const combos: readonly Combo[] = WIDTHS.flatMap((size) =>
  (["light", "dark"] as const).flatMap((theme) =>
    (["id", "en"] as const).map((language) => ({
      size,
      theme,
      language,
      name: `${size.width} ${theme} ${language}`,
    })),
  ),
)
