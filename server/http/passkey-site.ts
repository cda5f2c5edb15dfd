import type { PasskeySite } from "../auth/factors/passkeys"
import type { Api } from "./api-env"
import type { ApiContext } from "./env"

/** The site of a request, as the browser's address names it. Decides options only; answers are checked by stored addresses. */
export function passkeySite({ productName }: Api, c: ApiContext): PasskeySite {
  const { hostname } = new URL(c.req.url)
  return { hostname, name: productName || hostname }
}
