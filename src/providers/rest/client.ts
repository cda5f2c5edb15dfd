import { call } from "../http"

type Config = { headers?: Readonly<Record<string, string>>; data?: unknown }

const send = async (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  headers?: Config["headers"],
): Promise<{ data: unknown; headers: Record<string, string> }> => ({
  data: await call({ method, path, body, headers }),
  headers: {},
})

/** HTTP client of @refinedev/simple-rest, over `call`: paths below the API's base (AB-71). */
export const restClient = {
  get: (path: string) => send("GET", path),
  post: (path: string, body?: unknown, config?: Config) => send("POST", path, body, config?.headers),
  put: (path: string, body?: unknown, config?: Config) => send("PUT", path, body, config?.headers),
  patch: (path: string, body?: unknown, config?: Config) => send("PATCH", path, body, config?.headers),
  delete: (path: string, config?: Config) => send("DELETE", path, config?.data, config?.headers),
}
