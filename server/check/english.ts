/** Checks the English texts of declarations (`resources/<name>.en.ts`): complete, and nothing else. */
import type { Fault } from "../../src/core/schema/check"
import { textsOf } from "../../src/core/schema/texts-of"
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
    "../../print-templates/*.ts",
    "!../../**/*.{en,server}.ts",
    "!../../resources/{registry,server,index}.ts",
    "!../../print-templates/{check,index}.ts",
  ],
  { eager: true },
)
const sources = import.meta.glob<string>(
  ["../../resources/**/*.ts", "../../print-templates/**/*.{ts,tsx}", "!../../**/*.en.ts"],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
)

const fileOf = (path: string): string => path.replace(/^(\.\.?\/)+/, "")
const PLACE = /{\w+}/

/** True if a file contains a text; functions insert values between its parts. */
const says = (source: string, text: string): boolean =>
  text
    .split(PLACE)
    .every((part) => source.includes(part) || source.includes(JSON.stringify(part).slice(1, -1)))

export interface English {
  companions: Readonly<Record<string, Texts>>
  /** Exports of each file of declarations, and the source texts of all. */
  declaring: Readonly<Record<string, object>>
  sources: readonly string[]
}

/** Never throws. A declaration without a companion speaks Indonesian, and that is no fault. */
export function checkEnglish(
  found: English = { companions, declaring, sources: Object.values(sources) },
): Fault[] {
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
  const said = new Set<string>()
  for (const [path, module] of Object.entries(found.declaring)) {
    const companion = path.replace(/\.ts$/, ".en.ts")
    for (const text of Object.values(module).flatMap(textsOf)) {
      said.add(text)
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
    if (!said.has(text) && !found.sources.some((source) => says(source, text)))
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
