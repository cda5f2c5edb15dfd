/** Stored files as responses: whole or in a range, with headers that keep them from running. */
import { Readable } from "node:stream"
import { readRange } from "../files/byte-range"
import type { StoredFile } from "../files/claims"
import { contentDisposition } from "../files/file-name"
import type { ByteRange, FileStore } from "../files/store"
import { ApiError } from "../ground/api-error"
import type { ApiContext } from "./env"
import { isKnown } from "./list-response"

/** Kinds that a browser shows without running anything of them. */
const INLINE: ReadonlySet<string> = new Set(["application/pdf", "image/png", "image/jpeg"])

/** `no-transform`: a compressed answer has no ranges. */
const CACHING = { "Cache-Control": "private, no-cache, no-transform", Vary: "Authorization" } as const

/** Answers a file, whole or a range of it. @throws ApiError 404 if the storage has lost it; 416 */
export async function sendFile(
  c: ApiContext,
  store: FileStore,
  { hash, name, type, size }: StoredFile,
): Promise<Response> {
  const asked = new URL(c.req.url).searchParams.has("download")
  const headers: Record<string, string> = {
    ...CACHING,
    ETag: `"${hash}"`,
    "Content-Type": type,
    "Content-Disposition": contentDisposition(INLINE.has(type) && !asked ? "inline" : "attachment", name),
    "X-Content-Type-Options": "nosniff",
    "Accept-Ranges": "bytes",
  }
  if (isKnown(c, hash)) return c.body(null, 304, headers)
  const condition = c.req.header("If-Range")
  const range = condition && condition !== headers.ETag ? undefined : readRange(c.req.header("Range"), size)
  if (range === null) return c.body(null, 416, { ...CACHING, "Content-Range": `bytes */${size}` })
  const length = range ? range.end - range.start + 1 : size
  const whole = {
    ...headers,
    "Content-Length": String(length),
    ...(range && { "Content-Range": `bytes ${range.start}-${range.end}/${size}` }),
  }
  const status = range ? 206 : 200
  if (c.req.method === "HEAD") return c.body(null, status, whole)
  return c.body(await streamOf(store, hash, range), status, whole)
}

/** @throws ApiError 404 */
async function streamOf(
  store: FileStore,
  hash: string,
  range: ByteRange | undefined,
): Promise<ReadableStream> {
  const stream = await store.open(hash, range)
  if (!stream)
    throw new ApiError(404, "Dokumen ini tidak ada lagi di penyimpanan server.", {
      log: { event: "files.missing", level: "error", fields: { hash } },
    })
  return Readable.toWeb(stream) as ReadableStream
}
