/** Request bodies: JSON in UTF-8 alone, and only to a limit. Nothing is read before a handler asks for it. */

import { IncomingMessage } from "node:http"
import type { Context } from "hono"
import { isObject } from "../../src/core/text"
import { ApiError } from "../ground/api-error"
import type { NodeBindings } from "./connection"
import type { ApiContext } from "./env"
import { requireShape, type Shape } from "./json-shape"

const KB = 1024
/** 1 MB: the longest form is a few kilobytes. */
const BODY_LIMIT = 1024 * KB

const sizeText = (limit: number) => (limit < BODY_LIMIT ? `${limit / KB} KB` : `${limit / BODY_LIMIT} MB`)

const tooLarge = (limit: number) =>
  new ApiError(413, `Data yang dikirim terlalu besar (maksimal ${sizeText(limit)}).`, {
    headers: { Connection: "close" },
  })

/** Whether headers promise plain JSON; no other character set and no compression is understood. */
function isJson(headers: Headers): boolean {
  const [type, ...parameters] = (headers.get("Content-Type") ?? "").toLowerCase().split(";")
  const charset = parameters.map((parameter) => parameter.trim()).find((one) => one.startsWith("charset="))
  const encoding = headers.get("Content-Encoding")?.trim().toLowerCase() ?? "identity"
  return (
    type?.trim() === "application/json" &&
    (charset === undefined || /^charset="?utf-8"?$/.test(charset)) &&
    encoding === "identity"
  )
}

/** A body as it arrives. Who stops half-way leaves the rest unread and the connection open for his answer. */
export function bodyOf(c: Context): AsyncIterable<Uint8Array> | null {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<NodeBindings>
  if (!(incoming instanceof IncomingMessage)) return c.req.raw.body as AsyncIterable<Uint8Array> | null
  // Whoever asked first whether to send it has waited until now.
  if (incoming.headers.expect && !incoming.complete) outgoing?.writeContinue()
  return incoming.iterator({ destroyOnReturn: false })
}

async function readBytes(c: ApiContext, limit: number): Promise<Buffer> {
  const request = c.req.raw
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge(limit)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of bodyOf(c) ?? []) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge(limit)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    // Nobody is there to read this answer; it is the one line in the log that counts.
    throw new ApiError(400, "Permintaan terputus.", { log: { event: "request.aborted", level: "info" } })
  }
  return Buffer.concat(chunks)
}

/**
 * A body of plain bytes. Call it only once session and right are known.
 * @param limit bytes
 * @throws ApiError 400, 413, 415
 */
export async function readRaw(c: ApiContext, limit: number): Promise<Buffer> {
  const { headers } = c.req.raw
  const type = (headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase()
  const encoding = headers.get("Content-Encoding")?.trim().toLowerCase() ?? "identity"
  if (type !== "application/octet-stream" || encoding !== "identity")
    throw new ApiError(
      415,
      "Isi permintaan harus berupa data biner (Content-Type: application/octet-stream).",
    )
  return readBytes(c, limit)
}

function parse(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError(400, "Isi permintaan bukan UTF-8 yang benar.")
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, "Isi permintaan bukan JSON yang benar.")
  }
}

/**
 * The body as a JSON object; of a key that stands twice the last one counts.
 * Call it only once session and right are known: what is refused before is never read.
 * @param limit bytes
 * @param shape how many parts it may have
 * @throws ApiError 400, 413, 415
 */
export async function readBody(
  c: ApiContext,
  limit: number = BODY_LIMIT,
  shape?: Shape,
): Promise<Readonly<Record<string, unknown>>> {
  if (!isJson(c.req.raw.headers))
    throw new ApiError(415, "Isi permintaan harus berupa JSON (Content-Type: application/json).")
  const body = parse(await readBytes(c, limit))
  if (!isObject(body)) throw new ApiError(400, "Isi permintaan harus berupa objek JSON.")
  requireShape(body, shape)
  return body
}
