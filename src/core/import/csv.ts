/** Reads a CSV file of any program; the counterpart of `core/export/csv.ts`. */
import { unguarded } from "../export/csv"

/** Decodes UTF-8 with or without its mark, or else Windows-1252 of an older Excel. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** Excel's separator line: `sep=;`. */
const HINT = /^sep=(.)\r?\n/i

/** The separator: the candidate that occurs most in the first line, outside quotes. */
export function separatorOf(text: string): { separator: string; body: string; skipped: number } {
  const hint = HINT.exec(text)
  if (hint?.[1]) return { separator: hint[1], body: text.slice(hint[0].length), skipped: 1 }
  const counts = new Map([
    [";", 0],
    [",", 0],
    ["\t", 0],
  ])
  let quoted = false
  for (const character of text.trimStart()) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === "\n" || character === "\r") break
    else if (counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return { separator: best?.[0] ?? ";", body: text, skipped: 0 }
}

/** Removes the protection of a cell against formulas and rounding: `="0812"`, `'=1+1`. */
export function plainCell(cell: string): string {
  const whole = /^="([^"]*)"$/.exec(cell)
  return whole ? (whole[1] ?? "") : unguarded(cell)
}
