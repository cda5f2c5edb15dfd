/** Checks that the English texts of declarations (`resources/<name>.en.ts`) are complete and used. */
import type { Fault } from "../../src/core/schema/check"
import { textsOf } from "../../src/core/schema/texts-of"
import { isObject } from "../../src/core/text"
import { en } from "../../src/texts/en"

type Texts = Readonly<Record<string, string>>

const companions = import.meta.glob<Texts>(
  ["../../resources/**/*.en.ts", "../../print-templates/**/*.en.ts"],
  {
    eager: true,
    import: "en",
  },
)
const declaring = import.meta.glob<object>(
  [
    "../../resources/*.ts",
    "../../resources/*.page.tsx",
    "../../print-templates/*.ts",
    "!../../**/*.{en,server}.ts",
    "!../../resources/{registry,server,pages,index}.ts",
    "!../../print-templates/{check,index}.ts",
  ],
  { eager: true },
)
const sources = import.meta.glob<string>(
  ["../../{resources,print-templates}/**/*.{ts,tsx}", "!../../**/*.en.ts"],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
)

const fileOf = (path: string): string => path.replace(/^(\.\.?\/)+/, "")
const PLACE = /{\w+}/

/** True if a file contains a text; functions insert values between its parts. */
const contains = (source: string, text: string): boolean =>
  text
    .split(PLACE)
    .every((part) => source.includes(part) || source.includes(JSON.stringify(part).slice(1, -1)))

/** The texts of a declaration, or the title of a page. */
const textsWithin = (declared: unknown): string[] =>
  isObject(declared) && "Page" in declared ? [String(declared.title)] : textsOf(declared)

interface English {
  companions: Readonly<Record<string, Texts>>
  /** Exports of each file of declarations, and the source texts of all. */
  declaring: Readonly<Record<string, object>>
  sources: readonly string[]
}

/** All declarations of the product, with their English texts. */
export const product: English = { companions, declaring, sources: Object.values(sources) }

/** Faults of the English texts. A declaration without a companion is shown in Indonesian and has no fault. */
export function checkEnglish(found: English = product): Fault[] {
  const faults: Fault[] = []
  const known = new Map<string, { file: string; english: string }>()
  for (const [path, texts] of Object.entries(found.companions)) {
    const file = fileOf(path)
    for (const [text, english] of Object.entries(texts ?? {})) {
      const before = known.get(text)
      known.set(text, { file, english })
      if (before && before.english !== english)
        faults.push({
          code: "E003",
          place: `'${text}'`,
          problem: `is '${before.english}' in ${before.file} and '${english}' in ${file}`,
          remedy: "translate it in one of them, for both",
          file,
        })
    }
  }
  const used = new Set<string>()
  for (const [path, module] of Object.entries(found.declaring)) {
    const companion = path.replace(/(\.page)?\.tsx?$/, ".en.ts")
    for (const text of Object.values(module).flatMap(textsWithin)) {
      used.add(text)
      if (found.companions[companion] && !known.has(text) && !Object.hasOwn(en, text))
        faults.push({
          code: "E001",
          place: `'${text}'`,
          problem: "has no English",
          remedy: `translate it in ${fileOf(companion)}`,
          warning: true,
          file: fileOf(companion),
        })
    }
  }
  for (const [text, { file }] of known)
    if (!used.has(text) && !found.sources.some((source) => contains(source, text)))
      faults.push({
        code: "E002",
        place: `'${text}'`,
        problem: "is not used by any declaration",
        remedy: `remove it from ${file}, or spell it as the declaration does`,
        warning: true,
        file,
      })
  return faults
}
