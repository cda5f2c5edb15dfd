/** A kept list as an answer: asked for again it is 304, where it is still the same for whoever asks. */
import type { ListAnswer, Squeezed } from "../records/kept-lists"
import { unpack } from "../records/packed"
import { accepts } from "./accept-encoding"
import type { ApiContext } from "./env"

/** Another encoding is another answer, to the byte: `-gz` is put together from pieces, `-gw` and `-br` are compressed whole. */
const TAG = /^(?:W\/)?"([\w-]+?)(?:-br|-gz|-gw)?"$/

/** Whether an If-None-Match names an answer, however it was encoded; what a proxy has encoded itself it calls weak. */
const names = (header: string, digest: string): boolean =>
  header.split(",").some((part) => TAG.exec(part.trim())?.[1] === digest)

interface Encoded {
  suffix: string
  encoding: Squeezed | undefined
  body: Buffer | "unpacked"
}

function encoded(list: ListAnswer, accepted: string): Encoded {
  const { body, squeezed } = list
  const small = accepts(accepted, "br")
  const zipped = accepts(accepted, "gzip")
  if (small) list.sent("br")
  else if (zipped) list.sent("gzip")
  if (small && squeezed.br) return { suffix: "-br", encoding: "br", body: squeezed.br }
  if (zipped && squeezed.gzip) return { suffix: "-gw", encoding: "gzip", body: squeezed.gzip }
  if (zipped) return { suffix: "-gz", encoding: "gzip", body }
  return { suffix: "", encoding: undefined, body: "unpacked" }
}

/** Kept by the browser alone, and asked for each time. */
export const KEPT = { "Cache-Control": "private, no-cache", Vary: "Authorization, Accept-Encoding" } as const

/** Whether whoever asks has an answer of this tag. */
export function isKnown(c: ApiContext, digest: string): boolean {
  const known = c.req.header("If-None-Match")
  return known !== undefined && names(known, digest)
}

/** The response with a cached list, in an encoding that the request accepts; 304 if the client has it. */
export async function answerList(c: ApiContext, list: ListAnswer): Promise<Response> {
  const { suffix, encoding, body } = encoded(list, c.req.header("Accept-Encoding") ?? "")
  const headers: Record<string, string> = { ...KEPT, ETag: `"${list.digest}${suffix}"` }
  if (isKnown(c, list.digest)) return c.body(null, 304, headers)
  const bytes = body === "unpacked" ? await unpack(list.body) : body
  headers["Content-Type"] = "application/json"
  if (encoding) headers["Content-Encoding"] = encoding
  headers["Content-Length"] = String(bytes.length)
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, headers)
}
