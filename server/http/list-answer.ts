/** A kept list as an answer: asked for again it is 304, where it is still the same for whoever asks. */
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import type { ListAnswer } from "../records/kept-lists"
import type { ApiContext } from "./env"

const unpack = promisify<Buffer, Buffer>(gunzip)

/** Whether an Accept-Encoding lets gzip be used. */
const takesGzip = (accepted: string): boolean => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)

/** Whether an If-None-Match names one of these; what a proxy has compressed itself it calls weak. */
const names = (header: string, tags: readonly string[]): boolean =>
  header.split(",").some((part) => tags.includes(part.trim().replace(/^W\//, "")))

export async function answerList(c: ApiContext, { body, digest }: ListAnswer): Promise<Response> {
  // Another encoding is another answer, to the byte.
  const tags = { plain: `"${digest}"`, gzip: `"${digest}-gz"` }
  const packed = takesGzip(c.req.header("Accept-Encoding") ?? "")
  const headers: Record<string, string> = {
    "Cache-Control": "private, no-cache",
    ETag: packed ? tags.gzip : tags.plain,
    Vary: "Authorization, Accept-Encoding",
  }
  if (names(c.req.header("If-None-Match") ?? "", Object.values(tags))) return c.body(null, 304, headers)
  headers["Content-Type"] = "application/json"
  if (packed) headers["Content-Encoding"] = "gzip"
  const bytes = packed ? body : await unpack(body)
  headers["Content-Length"] = String(bytes.length)
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, headers)
}
