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

/** What a request says of the answers that it takes. */
export interface Asked {
  accepted: string | undefined
  known: string | undefined
}

export interface Represented {
  status: 200 | 304
  headers: Record<string, string>
  /** Nothing for 304; the text itself has yet to be unpacked. */
  body: Buffer | "unpacked" | null
}

/** A list as a request wants it. */
export function represent(list: ListAnswer, { accepted, known }: Asked): Represented {
  const { suffix, encoding, body } = encoded(list, accepted ?? "")
  const headers: Record<string, string> = { ...KEPT, ETag: `"${list.digest}${suffix}"` }
  if (known !== undefined && names(known, list.digest)) return { status: 304, headers, body: null }
  headers["Content-Type"] = "application/json"
  if (body === "unpacked") return { status: 200, headers, body }
  headers["Content-Encoding"] = encoding ?? ""
  headers["Content-Length"] = String(body.length)
  return { status: 200, headers, body }
}

export async function answerList(c: ApiContext, list: ListAnswer): Promise<Response> {
  const asked = { accepted: c.req.header("Accept-Encoding"), known: c.req.header("If-None-Match") }
  const { status, headers, body } = represent(list, asked)
  if (status === 304 || body === null) return c.body(null, 304, headers)
  const bytes = body === "unpacked" ? await unpack(list.body) : body
  headers["Content-Length"] = String(bytes.length)
  return c.body(bytes as Uint8Array<ArrayBuffer>, status, headers)
}
