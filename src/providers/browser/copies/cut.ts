/**
 * Cuts lines into pieces at places that the lines themselves decide: a line that is added, changed or taken out alters
 * the piece that it stands in and no other one, so that of a long list little is sent again.
 */
import { hash } from "../identity"

/** Characters below which no piece ends, and beyond which one does. */
const SHORT = 4 * 1024
const LONG = 64 * 1024
/** Bytes that one request carries: nine kilobytes a second are enough for it. */
export const PART = 128 * 1024

/** One line of some forty. */
const ends = (line: string): boolean => hash(line).endsWith("0")

export interface Cutter {
  /** @param line without its end */
  add: (line: string) => void
  end: () => void
}

export function createCutter(emit: (piece: Uint8Array<ArrayBuffer>) => void): Cutter {
  const encoder = new TextEncoder()
  let lines: string[] = []
  let length = 0
  const end = () => {
    const bytes = encoder.encode(lines.join(""))
    lines = []
    length = 0
    // One line may be longer than a request.
    for (let at = 0; at < bytes.length; at += PART) emit(bytes.slice(at, at + PART))
  }
  return {
    add: (line) => {
      lines.push(`${line}\n`)
      length += line.length + 1
      if (length >= LONG || (length >= SHORT && ends(line))) end()
    },
    end,
  }
}
