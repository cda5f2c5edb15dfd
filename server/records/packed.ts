/**
 * JSON compressed in pieces that are put together to one gzip stream: when a row changes, its piece alone is compressed
 * anew, and a list's answer is the old pieces with one new one between them.
 */
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  crc32,
  deflateRaw,
  gunzip,
  gzip as gzipOfWhole,
  type ZlibOptions,
} from "node:zlib"

const deflate = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw)
const gzip = promisify<Buffer, ZlibOptions, Buffer>(gzipOfWhole)
const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
/** The text of a gzip stream. */
export const unpack = promisify<Buffer, Buffer>(gunzip)

/** A text, compressed so that it may stand before and behind any other. */
export interface Piece {
  packed: Buffer
  /** Of the text in UTF-8. */
  crc: number
  size: number
  digest: string
}

/** Costs half of what 9 does, for a hundredth more bytes (docs/decisions/list-answers.md). */
const LEVEL = 6

export async function pack(text: string): Promise<Piece> {
  const bytes = Buffer.from(text)
  return {
    // Ends at a whole byte, and says nothing of an end.
    packed: await deflate(bytes, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH }),
    crc: crc32(bytes),
    size: bytes.length,
    digest: createHash("sha256").update(bytes).digest("base64"),
  }
}

/**
 * What a gzip stream of pieces holds, compressed whole: as gzip a third less, as brotli a half of that, and all of it made
 * anew for each change.
 */
export async function squeeze(packed: Buffer, as: "br" | "gzip"): Promise<Buffer> {
  const text = await unpack(packed)
  return as === "br"
    ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzip(text, { level: LEVEL })
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** A last block with nothing in it. */
const END = Buffer.from([0x03, 0x00])

/** The gzip stream of some pieces. */
export function gzipOf(pieces: readonly Piece[]): Buffer {
  let [crc, size] = [0, 0]
  for (const piece of pieces) {
    crc = joinCrc(crc, piece.crc, piece.size)
    size += piece.size
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(size >>> 0, 4)
  return Buffer.concat([HEADER, ...pieces.map(({ packed }) => packed), END, trailer])
}

const POLYNOMIAL = 0xedb88320

/** a(x) × b(x) modulo the CRC's polynomial; bits reflected, as everywhere here. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 0x80000000; bit !== 0 && a !== 0; bit >>>= 1) {
    if (a & bit) {
      product ^= b
      a ^= bit
    }
    b = b & 1 ? (b >>> 1) ^ POLYNOMIAL : b >>> 1
  }
  return product >>> 0
}

/** x to the power of 2ⁿ, for each bit that a number of bits can have. */
const SQUARES = (() => {
  const squares = [0x40000000]
  while (squares.length < 48) {
    const last = squares[squares.length - 1] ?? 0
    squares.push(times(last, last))
  }
  return squares
})()

/** The CRC-32 of two texts in a row, from each one's (as zlib's `crc32_combine`). @param size of the second, in bytes */
export function joinCrc(first: number, second: number, size: number): number {
  let shift = 0x80000000
  for (let [bits, n] = [size, 3]; bits > 0; bits = Math.floor(bits / 2), n++)
    if (bits % 2 === 1) shift = times(SQUARES[n] ?? 0, shift)
  return (times(shift, first) ^ second) >>> 0
}
