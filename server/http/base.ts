/** Path prefix of the API (AP-01, CN-03). */
export const BASE = "/api/v1"

/** Path as a Hono app matches it, without `BASE_PATH`. createSite answers paths outside of it. */
export const pathBelow =
  (basePath: string) =>
  ({ url }: Request): string => {
    const { pathname } = new URL(url)
    return `${pathname}/`.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) || "/" : pathname
  }
