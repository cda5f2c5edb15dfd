/** `Range` of a request: one range of bytes, as readers of PDFs ask for. */
import type { ByteRange } from "./store"

/** @returns undefined for the whole file; null for a range outside of it (416) */
export function readRange(header: string | undefined, size: number): ByteRange | undefined | null {
  // Several ranges and other units are answered with the whole file, which HTTP allows.
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? []
  if (first === "" && last === "") return undefined
  if (first === "") {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : null
  }
  const start = Number(first)
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== "" && Number(last) < start) return undefined
  return start < size ? { start, end } : null
}
