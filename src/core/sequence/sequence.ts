/** Running numbers: STN-00012 (AE-53), A00012 (AE-59), ANG_A0001 (PT-37). */

export interface SequenceFormat {
  /** `STN-`, `ANG_` */
  prefix: string
  /** A letter A–Z before the digits; a full run of digits moves on to the next letter. */
  letter: boolean
  digits: number
}

/** `letter` is '' if the format has none. */
export type SequenceValue = { prefix: string; letter: string; number: number }

const limit = (format: SequenceFormat) => 10 ** format.digits - 1

const tails = new Map<string, RegExp>()
/** Matches the part after the prefix; cached, as every code of a list is matched. */
function tailOf({ letter, digits }: SequenceFormat): RegExp {
  const source = `^${letter ? "([A-Z])" : "()"}(\\d{${digits}})$`
  const tail = tails.get(source) ?? new RegExp(source)
  tails.set(source, tail)
  return tail
}

/** Parses a code; undefined for another format (another prefix, too many digits, number 0). */
export function parseSequence(format: SequenceFormat, code: string): SequenceValue | undefined {
  if (!code.startsWith(format.prefix)) return undefined
  const match = tailOf(format).exec(code.slice(format.prefix.length))
  if (!match || Number(match[2]) === 0) return undefined
  return { prefix: format.prefix, letter: match[1] ?? "", number: Number(match[2]) }
}

export const formatSequence = (format: SequenceFormat, value: Omit<SequenceValue, "prefix">): string =>
  `${format.prefix}${value.letter}${String(value.number).padStart(format.digits, "0")}`

export const compareSequences = (a: SequenceValue, b: SequenceValue) =>
  a.letter === b.letter ? a.number - b.number : a.letter < b.letter ? -1 : 1

/** The highest of the codes and `than`: highest letter, then highest number (AB-45, AB-46). */
export function latestSequence(
  format: SequenceFormat,
  codes: readonly string[],
  than?: SequenceValue,
): SequenceValue | undefined {
  let latest = than
  for (const code of codes) {
    const value = parseSequence(format, code)
    if (value && (!latest || compareSequences(value, latest) > 0)) latest = value
  }
  return latest
}

/** The code after the highest one; undefined if none is left (after Z9999… or 99999). */
export const nextSequence = (format: SequenceFormat, codes: readonly string[]): string | undefined =>
  sequenceAfter(format, latestSequence(format, codes))

/** The next code; undefined if none is left. */
export function sequenceAfter(format: SequenceFormat, latest: SequenceValue | undefined): string | undefined {
  if (!latest) return formatSequence(format, { letter: format.letter ? "A" : "", number: 1 })
  return carry(format, latest.letter, latest.number + 1)
}

/** Typed digits as a code: the latest code's letter (default A), a number beyond the digits rolls on (AE-60, AE-61). */
export function typedSequence(
  format: SequenceFormat,
  digits: string,
  codes: readonly string[],
): string | undefined {
  if (!/^\d+$/.test(digits) || Number(digits) < 1) return undefined
  const letter = format.letter ? (latestSequence(format, codes)?.letter ?? "A") : ""
  return carry(format, letter, Number(digits))
}

function carry(format: SequenceFormat, letter: string, number: number): string | undefined {
  const max = limit(format)
  if (number <= max) return formatSequence(format, { letter, number })
  if (!format.letter) return undefined
  const next = letter.charCodeAt(0) + Math.ceil(number / max) - 1
  if (next > 90) return undefined
  const rest = number - max * (Math.ceil(number / max) - 1)
  return formatSequence(format, { letter: String.fromCharCode(next), number: rest })
}
