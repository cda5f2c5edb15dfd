import type { Hono, Context as HonoContext } from "hono"
import type { Sessions } from "../auth/sessions"
import type { Engine, Session } from "../engine"
import { Refusal } from "./refusal"

/** What Node's adapter gives with each request; absent where a request is made without a port. */
type Bindings = { incoming?: { socket?: { remoteAddress?: string } } }
type Env = { Bindings: Bindings }
export type ApiContext = HonoContext<Env>
export type ApiApp = Hono<Env>

/** What routes are made of. */
export interface Api {
  engine: Engine
  sessions: Sessions
}

export const sessionOf = (api: Api, c: ApiContext): Promise<Session> =>
  api.sessions.of(c.req.header("Authorization"))

/** 1 MB: the longest form is a few kilobytes. */
export const BODY_LIMIT = 1024 * 1024

const tooLarge = () =>
  new Refusal(413, "Data yang dikirim terlalu besar (maksimal 1 MB).", { headers: { Connection: "close" } })

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("Content-Length") ?? 0) > BODY_LIMIT) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  if (request.body)
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > BODY_LIMIT) throw tooLarge()
      chunks.push(chunk)
    }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** The body as a JSON object. @throws Refusal 400, 413 */
export async function readBody(c: ApiContext): Promise<Readonly<Record<string, unknown>>> {
  const text = await readText(c.req.raw)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal(400, "Isi permintaan bukan JSON yang benar.")
  }
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Refusal(400, "Isi permintaan harus berupa objek JSON.")
  return body as Record<string, unknown>
}
