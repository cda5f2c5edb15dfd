/** Addresses of the app and its API. A reverse proxy may serve the app below a path of its host. */
import { withoutTrailing } from "../core/text"

/** '' or `/koperasi`: the path prefix of the app (`BASE_PATH`), which the server writes into the page. */
export const BASE_PATH: string =
  globalThis.document?.querySelector('meta[name="koperasi-base"]')?.getAttribute("content") ?? ""

/** An app path with the prefix, for the location bar and plain links. */
export const withBase = (path: string): string => BASE_PATH + path

/** The path of the location bar without the prefix, as routes have it. */
export function currentPath(): string {
  const { pathname } = globalThis.location
  return BASE_PATH && `${pathname}/`.startsWith(`${BASE_PATH}/`)
    ? pathname.slice(BASE_PATH.length) || "/"
    : pathname
}

/**
 * @param configured `https://host`, with or without the API's path, or nothing for the page's own server
 * @param page path prefix of the app, which is also the API's on its own server
 */
export const baseOf = (configured: string | undefined, page = ""): string =>
  `${withoutTrailing((configured ?? "").trim(), "/").replace(/\/api\/v1$/, "") || page}/api/v1`

/** Address of the API (AB-71). */
export const API_BASE = baseOf(import.meta.env?.VITE_API_URL as string | undefined, BASE_PATH)
