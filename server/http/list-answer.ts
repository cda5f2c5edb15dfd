/** A kept list as an answer: asked for again it is 304, where it is still the same for whoever asks. */
import type { ListAnswer } from "../records/kept-lists"
import { unpack } from "../records/packed"
import { accepts } from "./accepts"
import type { ApiContext } from "./env"

/** Another encoding is another answer, to the byte. */
const SUFFIX = { br: "-br", gzip: "-gz", identity: "" } as const
type Encoding = keyof typeof SUFFIX

/** Whether an If-None-Match names an answer, however it was encoded; what a proxy has encoded itself it calls weak. */
const names = (header: string, digest: string): boolean =>
  header.split(",").some((part) => {
    const [, tag] = /^(?:W\/)?"([\w-]+?)(?:-br|-gz)?"$/.exec(part.trim()) ?? []
    return tag === digest
  })

function encodingOf(accepted: string, { brotli }: ListAnswer): Encoding {
  if (brotli && accepts(accepted, "br")) return "br"
  return accepts(accepted, "gzip") ? "gzip" : "identity"
}

/** Kept by the browser alone, and asked for each time. */
export const KEPT = { "Cache-Control": "private, no-cache", Vary: "Authorization, Accept-Encoding" } as const

/** Whether whoever asks has an answer of this tag. */
export function isKnown(c: ApiContext, digest: string): boolean {
  const known = c.req.header("If-None-Match")
  return known !== undefined && names(known, digest)
}

export async function answerList(c: ApiContext, list: ListAnswer): Promise<Response> {
  const encoding = encodingOf(c.req.header("Accept-Encoding") ?? "", list)
  const headers: Record<string, string> = { ...KEPT, ETag: `"${list.digest}${SUFFIX[encoding]}"` }
  if (isKnown(c, list.digest)) return c.body(null, 304, headers)
  headers["Content-Type"] = "application/json"
  if (encoding !== "identity") headers["Content-Encoding"] = encoding
  const bytes =
    encoding === "br" && list.brotli ? list.brotli : encoding === "gzip" ? list.body : await unpack(list.body)
  headers["Content-Length"] = String(bytes.length)
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, headers)
}
