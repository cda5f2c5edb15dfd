/** English, out of the catalogues. Loaded only where it was chosen (src/app/english.ts). */
import type { Said, Speech } from "./language"

export type Texts = Readonly<Record<string, string>>

/** `{name}`, `{~name}` for a label within a sentence, and `{rows:row|rows}` for one or many. */
const PLACE = /{(~?)(\w+)(?::([^|}]*)\|([^}]*))?}/g

/** As a label is written within a sentence: 'Cassava verification' with a small letter, 'NIK' and 'PKS number' as they are. */
const within = (label: string): string => label.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())

const fill = (text: string, values: Said): string =>
  text.replace(PLACE, (_, inside: string, name: string, one?: string, many?: string) => {
    const value = String(values[name] ?? "")
    if (one !== undefined) return value === "1" ? one : (many ?? "")
    return inside ? within(value) : value
  })

/** Letters beside its places that one of the engine's sentences must have to be recognised by them. */
const LEAST = 6
/** How a word is said of one and of many: `{n:Position|Positions}`. */
const numbered = (many: boolean): Said => ({ n: many ? 2 : 1 })

interface Form {
  matches: RegExp
  names: readonly string[]
  text: string
}

/** How a sentence with places looks once they are filled. */
function formsOf(texts: Texts, declared: Texts): Form[] {
  return Object.entries(texts)
    .map(([key, text]) => ({ key, text, fixed: key.replace(PLACE, "").length }))
    .filter(({ key, fixed }) => /{\w+}/.test(key) && (fixed >= LEAST || Object.hasOwn(declared, key)))
    .sort((one, other) => other.fixed - one.fixed)
    .map(({ key, text }) => ({
      matches: new RegExp(
        `^${key
          .split(/{\w+}/)
          .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
          .join("(.+?)")}$`,
        "s",
      ),
      names: [...key.matchAll(PLACE)].map(([, , name = ""]) => name),
      text,
    }))
}

/**
 * @param catalogue the engine's sentences
 * @param declared the declarations' texts; what both know a declaration says in its own words
 * @param map applies a translation to the texts of a declaration
 */
export function createSpeech(
  catalogue: Texts,
  declared: Texts,
  map: <T>(declaration: T, translate: (text: string, many: boolean) => string) => T,
): Speech {
  const all: Texts = { ...catalogue, ...declared }
  let forms: readonly Form[] | undefined
  const known = (text: string, many = false): string | undefined =>
    Object.hasOwn(all, text) ? fill(all[text] as string, numbered(many)) : undefined

  const say = (text: string, many = false): string => {
    const exact = known(text, many)
    if (exact !== undefined) return exact
    forms ??= formsOf(all, declared)
    for (const { matches, names, text: english } of forms) {
      const found = matches.exec(text)
      if (!found) continue
      const values = names.map((name, index) => [
        name,
        known(found[index + 1] ?? "") ?? found[index + 1] ?? "",
      ])
      return fill(english, Object.fromEntries(values))
    }
    return text
  }
  return {
    t: (sentence, values) => fill(catalogue[sentence] ?? sentence, values),
    say: (text) => say(text),
    told: (declaration) => map(declaration, say),
  }
}
