import { withoutTrailing } from "../core/text"

/** `https://host` or nothing (same origin), with or without the version: both mean the same. */
export const baseOf = (configured: string | undefined): string =>
  `${withoutTrailing((configured ?? "").trim(), "/").replace(/\/api\/v1$/, "")}/api/v1`

/** Where every call goes (AB-71). */
export const API_BASE = baseOf(import.meta.env?.VITE_API_URL as string | undefined)
