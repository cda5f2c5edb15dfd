import { withoutTrailing } from "../core/text"
import { BASE_PATH } from "./base-path"

/**
 * @param configured `https://host` or nothing (same origin), with or without the version: both mean the same
 * @param page below which path the pages stand, where the API stands too unless another host is named
 */
export const baseOf = (configured: string | undefined, page = ""): string =>
  `${withoutTrailing((configured ?? "").trim(), "/").replace(/\/api\/v1$/, "") || page}/api/v1`

/** Where every call goes (AB-71). */
export const API_BASE = baseOf(import.meta.env?.VITE_API_URL as string | undefined, BASE_PATH)
