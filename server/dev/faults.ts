/** Errors of `npm run check` and of TypeScript, for the overlay. */
import { join } from "node:path"
import { root } from "../build/cache.mjs"
import { errorsOf, located } from "../check/product.mjs"
import type { Notice } from "./overlay.ts"
import type { TypeFault } from "./type-check.ts"

export type Faulty = TypeFault & { remedy?: string; file?: string; line?: number }

export interface Examined {
  /** Errors that stop the API. */
  faults: readonly Faulty[]
  /** Errors of print templates and the sidebar, which do not stop the API. */
  ofPapers: readonly Faulty[]
}

type Load = <T>(path: string) => Promise<T>

/** True if a token of a stack trace is a line of a declaration. */
const isOurs = (word: string): boolean =>
  /\/(resources|print-templates)\//.test(word) && /:\d+:\d+$/.test(word)

/** Converts a load error into a fault. */
function unread(error: unknown): Faulty {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" }
  const { loc } = error as { loc?: { file?: string; line?: number; column?: number } }
  const place = loc?.file
    ? `${loc.file}:${loc.line}:${loc.column}`
    : ((stack ?? "").split(/[\s()]/).find(isOurs) ?? "resources")
  return { code: "READ", place, problem: message }
}

/** @param load imports the current version of a module */
export async function examineDeclarations(load: Load): Promise<Examined> {
  let faults: readonly Faulty[]
  try {
    const checks = await load<typeof import("../check/declarations")>("/server/check/declarations.ts")
    faults = errorsOf(checks.checkDeclarations()).map(located)
  } catch (error) {
    return { faults: [unread(error)], ofPapers: [] }
  }
  try {
    const papers = await load<typeof import("../../print-templates/check")>("/print-templates/check.ts")
    const ofPapers = errorsOf([...papers.checkPrintTemplates(), ...papers.checkSidebar()]).map(located)
    return { faults, ofPapers }
  } catch (error) {
    // Print templates import declarations; their own errors are enough.
    return { faults, ofPapers: faults.length > 0 ? [] : [unread(error)] }
  }
}

const indented = (text: string): string => text.replaceAll("\n", "\n      ")

/** Notice of all faults; undefined if there are none. */
export function faultNotice(faults: readonly Faulty[]): Notice | undefined {
  if (faults.length === 0) return undefined
  const texts = faults.map(({ code, place, problem, remedy, file, line }) =>
    indented(
      // The overlay opens an absolute path with line and column in the editor.
      `${code}  ${place}${file ? `  (${join(root, file)}:${line ?? 1}:1)` : ""}\n${problem}${remedy ? `; ${remedy}` : ""}`,
    ),
  )
  return { title: `${faults.length} kesalahan dalam deklarasi.`, text: texts.join("\n\n") }
}
