/** What `check` wants a translation of. */
import { labelled } from "./labelled"
import { mapTexts } from "./texts"

/** The texts of a declaration, each once. What its functions say is not among them. */
export function textsOf(declared: unknown): string[] {
  const found = new Set<string>()
  mapTexts(labelled(declared), (text) => {
    found.add(text)
    return text
  })
  // An example of a number needs no other.
  return [...found].filter((text) => /\p{L}{2}/u.test(text))
}
