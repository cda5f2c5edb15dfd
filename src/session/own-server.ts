/** Whether the API is our own server's: only then may more be asked of it than the document's table has (AB-101). */
import { API_BASE } from "./api-base"

/** What the page's server says of itself. */
export const marked = (name: string): string | null | undefined =>
  globalThis.document?.querySelector(`meta[name="koperasi-${name}"]`)?.getAttribute("content")

/** The page that our server serves says so; a build that calls another host never is. */
export const isOwnServer = (): boolean => API_BASE.startsWith("/") && marked("api") === "embedded"

/** Whether it keeps copies of what lives in browsers. */
export const keepsCopies = (): boolean => isOwnServer() && marked("copies") === "on"

/** Whether it answers pages of lists, searched and ordered. */
export const pagesLists = (): boolean => isOwnServer() && marked("lists") === "paged"

/** Whether a list was too long at its server's start to be sent whole for a form; no other server's page says so. @param path its */
export const isLongList = (path: string): boolean => !!marked("long")?.split(" ").includes(path)
