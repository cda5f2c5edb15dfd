/**
 * The interface's language. The code has the Indonesian sentence, which is the key of its translation
 * (docs/decisions/languages.md). Imports nothing but types: core, views and pages use it.
 */
import type { en } from "./en"

type English = typeof en
/** A sentence that has a translation; one without does not compile. */
export type Sentence = keyof English

/** The names in `{braces}`; in English also `{rows:row|rows}`, one or many, and `{~label}`, within a sentence. */
type NamesIn<S> = S extends `${string}{${infer Placeholder}}${infer Rest}`
  ?
      | (Placeholder extends `${infer Counted}:${string}`
          ? Counted
          : Placeholder extends `~${infer Within}`
            ? Within
            : Placeholder)
      | NamesIn<Rest>
  : never
type NamesOf<S extends Sentence> = NamesIn<S> | NamesIn<English[S]>
/** Name in braces → its value. */
export type Placeholders = Readonly<Record<string, string | number>>

/** A language other than Indonesian, loaded only if the user chose it. */
export interface Language {
  t: (sentence: string, values: Placeholders) => string
  tLabel: (text: string) => string
  translate: <T>(declared: T) => T
}

let language: Language | undefined

/** Called once, before the first render. @param other undefined: Indonesian */
export const setLanguage = (other: Language | undefined): void => {
  language = other
}

export const isEnglish = (): boolean => language !== undefined

/**
 * A sentence in the chosen language, its names filled in: `t("{shown} dari {all}", { shown, all })`.
 * Modules of the first page must not call it while they load (src/main.tsx): the language is not set yet.
 */
export function t<S extends Sentence>(
  sentence: S,
  ...values: [NamesOf<S>] extends [never] ? [] : [Readonly<Record<NamesOf<S>, string | number>>]
): string
export function t(sentence: string, values: Placeholders = {}): string {
  return language
    ? language.t(sentence, values)
    : sentence.replace(/{(\w+)}/g, (_, name: string) => values[name] as string)
}

/** Translates a text of the server or of a declaration; an unknown text is returned unchanged. */
export const tLabel = (text: string): string => language?.tLabel(text) ?? text

/** A declaration with its labels, headings, hints and messages in the chosen language. Data stays unchanged. */
export const translate = <T>(declared: T): T => language?.translate(declared) ?? declared
