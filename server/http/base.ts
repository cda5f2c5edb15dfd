/** Where the API stands (AP-01, CN-03). */
export const BASE = "/api/v1"

/**
 * How a Hono app reads an address of ours: without the part of it that the whole product stands below (`BASE_PATH`).
 * Nothing is asked for below another one: createSite answers that.
 */
export const pathBelow =
  (basePath: string) =>
  ({ url }: Request): string => {
    const { pathname } = new URL(url)
    return `${pathname}/`.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) || "/" : pathname
  }
