import { API_BASE } from "../../session/api-base"
import { call } from "../http"

type Config = { headers?: Readonly<Record<string, string>>; data?: unknown }
type Reply = Promise<{ data: unknown; headers: Record<string, string> }>

/** A full address back to a path below the API's base; the token never goes anywhere else (AB-71). */
function pathOf(url: string): string {
  if (!url.startsWith(`${API_BASE}/`)) throw new Error(`not below the API's base: ${url}`)
  return url.slice(API_BASE.length)
}

const send = async (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  body?: unknown,
  headers?: Config["headers"],
): Reply => ({
  data: await call({ method, path: pathOf(url), body, headers }),
  headers: {},
})

/** What @refinedev/simple-rest asks of an HTTP client, over the one way this app calls its API. */
export const restClient = {
  get: (url: string) => send("GET", url),
  post: (url: string, body?: unknown) => send("POST", url, body),
  put: (url: string, body?: unknown, config?: Config) => send("PUT", url, body, config?.headers),
  patch: (url: string, body?: unknown) => send("PATCH", url, body),
  delete: (url: string, config?: Config) => send("DELETE", url, config?.data, config?.headers),
}
