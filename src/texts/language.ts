/**
 * What the interface says: an Indonesian sentence stands where it is said, and is the key of its translation
 * (docs/decisions/languages.md). Below everything else: core, views and pages all speak.
 */
import type { en } from "./en"

type English = typeof en
/** A sentence that has a translation; one without does not compile. */
export type Sentence = keyof English

/** The names in `{braces}`; in English also `{rows:row|rows}`, one or many, and `{~label}`, within a sentence. */
type NamesIn<S> = S extends `${string}{${infer Place}}${infer Rest}`
  ?
      | (Place extends `${infer Counted}:${string}`
          ? Counted
          : Place extends `~${infer Within}`
            ? Within
            : Place)
      | NamesIn<Rest>
  : never
type NamesOf<S extends Sentence> = NamesIn<S> | NamesIn<English[S]>
export type Said = Readonly<Record<string, string | number>>

/** Another language than the code's own, loaded where it was chosen. */
export interface Speech {
  t: (sentence: string, values: Said) => string
  say: (text: string) => string
  told: <T>(declared: T) => T
}

let speech: Speech | undefined

/** Once, before anything is drawn: what is said from here on is said in it; undefined: Indonesian. */
export const speak = (other: Speech | undefined): void => {
  speech = other
}

export const isEnglish = (): boolean => speech !== undefined

/**
 * A sentence in the chosen language, its names filled in: `t("{shown} dari {all}", { shown, all })`.
 * Not while a module of the first page is loaded (src/main.tsx): which language it is, is not known there yet.
 */
export function t<S extends Sentence>(
  sentence: S,
  ...values: [NamesOf<S>] extends [never] ? [] : [Readonly<Record<NamesOf<S>, string | number>>]
): string
export function t(sentence: string, values: Said = {}): string {
  return speech
    ? speech.t(sentence, values)
    : sentence.replace(/{(\w+)}/g, (_, name: string) => values[name] as string)
}

/** What comes from elsewhere (the server, a declaration's function) and may be known; else it is said as it came. */
export const say = (text: string): string => speech?.say(text) ?? text

/** A declaration with its labels, headings, hints and messages in the chosen language. What is data stays. */
export const told = <T>(declared: T): T => speech?.told(declared) ?? declared
