/** Below which address the app stands: a reverse proxy may give it a folder of a host that has other things too. */

/** '' or `/koperasi`, as the page that the server wrote says (`BASE_PATH`). */
export const BASE_PATH: string =
  globalThis.document?.querySelector('meta[name="koperasi-base"]')?.getAttribute("content") ?? ""

/** An address for what knows no router: the location bar, a plain link. */
export const withBase = (path: string): string => BASE_PATH + path

/** The path that stands in the location bar, as routes are written. */
export function currentPath(): string {
  const { pathname } = globalThis.location
  return BASE_PATH && `${pathname}/`.startsWith(`${BASE_PATH}/`)
    ? pathname.slice(BASE_PATH.length) || "/"
    : pathname
}
