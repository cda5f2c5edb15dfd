/** Calls over HTTP. A lost response counts as an answer with status 0. */
import { Agent, type IncomingHttpHeaders, request } from "node:http"
import { PROOF_REQUIRED } from "../../src/core/session/refusals"

export interface Answer {
  /** 0: no complete answer. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The body as it came. */
  bytes: Buffer
  /** The body as JSON; undefined if it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  body: any
  /** Code of the error that prevented a complete answer. */
  error: string | null
  /** True if an answer had begun. */
  begun: boolean
  ms: number
}

export interface Call {
  token?: string | undefined
  body?: unknown
  /** Sent unchanged, instead of `body`. */
  raw?: string | Buffer
  headers?: Record<string, string>
  agent?: Agent | false
  timeoutMs?: number
  /** Ends with the first bytes of the answer, as of a stream that goes on. */
  isStream?: boolean
}

// Idle connections end before the server closes them, so that no call is cut off by that.
const shared = new Agent({ keepAlive: true, maxSockets: 64, timeout: 2000 })
const TIMEOUT_MS = 60_000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param url the whole address */
export function call(method: string, url: string, options: Call = {}): Promise<Answer> {
  const { token, body, raw, headers = {}, agent = shared, timeoutMs = TIMEOUT_MS, isStream } = options
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const started = performance.now()
  return new Promise((resolve) => {
    let begun = false
    const end = (answer: Partial<Answer>) =>
      resolve({
        status: 0,
        headers: {},
        text: "",
        bytes: Buffer.alloc(0),
        body: undefined,
        error: null,
        begun,
        ...answer,
        ms: performance.now() - started,
      })
    const failed = (error: NodeJS.ErrnoException) => end({ error: error.code ?? error.message })
    const outgoing = request(
      url,
      {
        method,
        agent,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(sent !== undefined && {
            "Content-Type": "application/json",
            "Content-Length": Buffer.byteLength(sent),
          }),
          ...headers,
        },
      },
      (incoming) => {
        begun = true
        const chunks: Buffer[] = []
        incoming.on("data", (chunk) => {
          chunks.push(chunk)
          if (isStream) finish()
        })
        incoming.on("error", failed)
        incoming.on("end", () => {
          if (!incoming.complete) return end({ error: "CUT" })
          finish()
        })
        const finish = () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString()
          end({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            bytes,
            body: parsed(text),
          })
          if (isStream) outgoing.destroy()
        }
      },
    )
    outgoing.on("error", failed)
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(Object.assign(new Error(), { code: "TIMEOUT" })))
    outgoing.end(sent)
  })
}

/** The API with the token of one account. */
export interface Client {
  token: string
  send: (method: string, path: string, more?: Call) => Promise<Answer>
  get: (path: string) => Promise<Answer>
  post: (path: string, body: unknown) => Promise<Answer>
  put: (path: string, body: unknown) => Promise<Answer>
  delete: (path: string) => Promise<Answer>
}

/**
 * @param url current address of the server, which a restart changes
 * @param password sent when the server asks for a proof, as a browser does; without one the refusal is the answer
 */
export function clientOf(url: () => string, token: string, password?: string): Client {
  const once: Client["send"] = (method, path, more = {}) =>
    call(method, `${url()}/api/v1${path}`, { token, ...more })
  const send: Client["send"] = async (method, path, more) => {
    const answer = await once(method, path, more)
    const isAsked = answer.status === 403 && answer.body?.code === PROOF_REQUIRED
    if (!isAsked || password === undefined) return answer
    const { status } = await once("POST", "/auth/proof", { body: { password } })
    return status === 200 ? once(method, path, more) : answer
  }
  return {
    token,
    send,
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, { body }),
    put: (path, body) => send("PUT", path, { body }),
    delete: (path) => send("DELETE", path),
  }
}
