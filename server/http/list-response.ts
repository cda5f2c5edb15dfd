/** A cached list as a response: 304 if the client has it. */
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import type { CachedList } from "../lists/list-cache"
import type { ApiContext } from "./env"
import { accepts } from "./headers"

const unzip = promisify<Buffer, Buffer>(gunzip)

/** The gzip body has its own tag: `-gz`. */
const TAG = /^(?:W\/)?"([\w-]+?)(?:-gz)?"$/

/** Cached by the browser alone, which revalidates each time. */
export const REVALIDATED = {
  "Cache-Control": "private, no-cache",
  Vary: "Authorization, Accept-Encoding",
} as const

/** True if `If-None-Match` names a response, in any encoding; a proxy that re-encodes makes the tag weak. */
export const isKnown = (c: ApiContext, digest: string): boolean =>
  (c.req.header("If-None-Match") ?? "").split(",").some((part) => TAG.exec(part.trim())?.[1] === digest)

export async function listResponse(c: ApiContext, { body, digest }: CachedList): Promise<Response> {
  const zipped = accepts(c.req.header("Accept-Encoding") ?? "", "gzip")
  const headers = { ...REVALIDATED, ETag: `"${digest}${zipped ? "-gz" : ""}"` }
  if (isKnown(c, digest)) return c.body(null, 304, headers)
  const bytes = zipped ? body : await unzip(body)
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    ...headers,
    "Content-Type": "application/json",
    "Content-Length": String(bytes.length),
    ...(zipped && { "Content-Encoding": "gzip" }),
  })
}
