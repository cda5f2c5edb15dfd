/**
 * Cuts lines into pieces at places that a hash of the lines decides. A line that is added, changed or removed alters only
 * its own piece, so that little of a long list is sent again.
 */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { hash } from "../identity"

/** Least and most characters of a piece of several lines. */
const SHORT = 4 * 1024
const LONG = 64 * 1024
/** Most bytes of a piece, which is one request: at nine kilobytes a second it takes fifteen seconds. */
export const PART = 128 * 1024

/** A piece's name: its SHA-256 in hexadecimal. `crypto.subtle` is missing on plain http. */
export const nameOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

/** True for one line of about forty. */
const ends = (line: string): boolean => hash(line).endsWith("0")

interface Cutter {
  /** @param line without its line break */
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
    // A single line may be longer than a request.
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
