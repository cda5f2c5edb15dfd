/** The foreign host of mounted views: answers like tests/stub/host.ts, inside the page instead of on a port. */
import { answerCall, callOf, createHostState } from "../../stub/answers"

export const host = createHostState()

/** Writes a meta tag by which a server describes itself, by default as our own. `cleanUp` removes it. */
export const markServer = (name = "api", content = "embedded"): void =>
  document.head.insertAdjacentHTML("beforeend", `<meta name="koperasi-${name}" content="${content}" />`)

const parse = (text: BodyInit | null | undefined): unknown => {
  if (typeof text !== "string" || text === "") return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Rejects like fetch when the signal aborts. */
const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true })
  })

/** Answers calls below /api/v1 from `host`; other calls go to `original`. */
export async function answerFetch(
  original: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  if (!url.pathname.startsWith("/api/v1")) return original(input, init)
  const headers = new Headers(init.headers)
  const answering = answerCall(host, {
    ...callOf((init.method ?? "GET").toUpperCase(), url.pathname + url.search),
    authorization: headers.get("authorization") ?? undefined,
    contentType: headers.get("content-type") ?? undefined,
    ifMatch: headers.get("if-match") ?? undefined,
    body: parse(init.body),
  })
  const { status, body, headers: more } = await Promise.race([answering, aborted(init.signal)])
  return new Response(body === undefined ? "" : JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...more },
  })
}
