/** English, from the catalogues. Loaded only if the user chose it (src/app/english.ts). */
import type { Language, Placeholders } from "./language"

export type Texts = Readonly<Record<string, string>>

/** `{name}`, `{~name}` for a label within a sentence, and `{rows:row|rows}` for one or many. */
const PLACE = /{(~?)(\w+)(?::([^|}]*)\|([^}]*))?}/g

/** A label within a sentence: 'field verification' with a small letter; 'NIK' and 'PKS number' unchanged. */
const within = (label: string): string => label.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())

/** A place without a value stays: a declared text may be filled later (`confirm: "Tutup {name}?"`). */
const fill = (text: string, values: Placeholders): string =>
  text.replace(PLACE, (place: string, inside: string, name: string, one?: string, many?: string) => {
    if (values[name] === undefined) return place
    const value = String(values[name])
    if (one !== undefined) return value === "1" ? one : (many ?? "")
    return inside ? within(value) : value
  })

/** Least length of a sentence's fixed text; a shorter one would match unrelated texts. */
const LEAST = 6
/** Singular or plural of a label: `{n:Position|Positions}`. */
const numbered = (many: boolean): Placeholders => ({ n: many ? 2 : 1 })

interface Form {
  matches: RegExp
  names: readonly string[]
  text: string
}

/** Patterns that recognise a sentence whose placeholders are filled. */
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
 * @param declared the declarations' texts; they win over the engine's
 * @param map applies a translation to the texts of a declaration
 */
export function createLanguage(
  catalogue: Texts,
  declared: Texts,
  map: <T>(declaration: T, translate: (text: string, many: boolean) => string) => T,
): Language {
  const all: Texts = { ...catalogue, ...declared }
  let forms: readonly Form[] | undefined
  const known = (text: string, many = false): string | undefined =>
    Object.hasOwn(all, text) ? fill(all[text] as string, numbered(many)) : undefined

  const tLabel = (text: string, many = false): string => {
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
    tLabel: (text) => tLabel(text),
    translate: (declaration) => map(declaration, tLabel),
  }
}
