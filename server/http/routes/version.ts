import { ApiError } from "../../ground/api-error"
import type { ApiContext } from "../env"

/** The version that the client read, from `If-Match` or the payload. @throws ApiError 400 */
export function versionOf(
  c: ApiContext,
  payload: Readonly<Record<string, unknown>> = {},
): number | undefined {
  const header = c.req.header("If-Match")?.replace(/^W\//, "").replaceAll('"', "")
  const sent = header === undefined || header === "*" ? payload.version : header
  if (sent === undefined || sent === null) return undefined
  const version = typeof sent === "string" || typeof sent === "number" ? Number(sent) : Number.NaN
  if (!Number.isInteger(version)) throw new ApiError(400, "Versi data tidak valid.")
  return version
}
