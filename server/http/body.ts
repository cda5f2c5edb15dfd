/** Request bodies: JSON in UTF-8 only, with a size limit. Read only when a handler asks for them. */

import { IncomingMessage } from "node:http"
import type { Context } from "hono"
import { isObject } from "../../src/core/text"
import { ApiError } from "../ground/api-error"
import type { NodeBindings } from "./connection"
import type { ApiContext } from "./env"

const KB = 1024
/** The longest form is a few kilobytes. */
const BODY_LIMIT = 1024 * KB

const sizeText = (limit: number) => (limit < BODY_LIMIT ? `${limit / KB} KB` : `${limit / BODY_LIMIT} MB`)

const tooLarge = (limit: number) =>
  new ApiError(413, `Data yang dikirim terlalu besar (maksimal ${sizeText(limit)}).`, {
    headers: { Connection: "close" },
  })

/** True for plain JSON; other charsets and compression are not supported. */
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

/** The body as a stream. If the reader stops early, the rest stays unread and the connection open for the answer. */
export function bodyOf(c: Context): AsyncIterable<Uint8Array> | null {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<NodeBindings>
  if (!(incoming instanceof IncomingMessage)) return c.req.raw.body as AsyncIterable<Uint8Array> | null
  // Answers `Expect: 100-continue`.
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
    // The client has disconnected; only the log entry matters.
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

/** Limits of a body's structure: the longest form has three levels. */
const DEEPEST = 32
const MOST_KEYS = 1000

interface Shape {
  longestList: number
  /** Entries and members in total. */
  mostMembers: number
}
/** A thousand entries of a list with their keys, several times over. */
const USUAL: Shape = { longestList: 1000, mostMembers: 20_000 }

/**
 * Walks a parsed body level by level, without recursion, which twenty thousand levels would break. Stops at the first
 * excess, since the walk blocks the process.
 * @throws ApiError 400 for a body deeper or longer than any form
 */
function requireShape(body: object, { longestList, mostMembers }: Shape = USUAL): void {
  let members = 0
  let level: object[] = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new ApiError(400, "Isi permintaan terlalu bertingkat.")
    const next: object[] = []
    for (const value of level) {
      const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
      members += items.length
      if (items.length > (Array.isArray(value) ? longestList : MOST_KEYS) || members > mostMembers)
        throw new ApiError(400, "Isi permintaan memuat daftar yang terlalu panjang.")
      for (const item of items) if (typeof item === "object" && item !== null) next.push(item)
    }
    level = next
  }
}

/**
 * The body as a JSON object; the last of duplicate keys wins.
 * Call it after checking session and rights, so that refused bodies are never read.
 * @param limit bytes
 * @param shape limits of its structure
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
