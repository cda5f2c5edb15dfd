/** Texts of a declaration that need a translation. */
import { withDetailLabels } from "./detail-labels"
import { mapTexts } from "./texts"

/** The texts of a declaration, each once; results of functions are not included. */
export function textsOf(declared: unknown): string[] {
  const found = new Set<string>()
  mapTexts(withDetailLabels(declared), (text) => {
    found.add(text)
    return text
  })
  // An example of digits needs no translation.
  return [...found].filter((text) => /\p{L}{2}/u.test(text))
}
