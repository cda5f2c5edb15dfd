/** Answer other than success, thrown from any layer; `http/failures.ts` sends it. */
import { FACTOR_REQUIRED, ROLE_CHANGED } from "../../src/core/session/refusals"
import { PASSWORD_CHANGE_REQUIRED } from "../../src/core/session/sessions"
import type { LogEntry } from "./log"

export type FieldErrors = Readonly<Record<string, readonly string[]>>
export type ApiErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503

export class ApiError extends Error {
  override readonly name = "ApiError"
  readonly errors: FieldErrors | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Entry for the log, for errors that need more than their status. */
  readonly log: LogEntry | undefined
  /** Distinguishes errors of one status: `stale` from the 409 of a duplicate value. */
  readonly code: string | undefined

  constructor(
    readonly status: ApiErrorStatus,
    message: string,
    more: { errors?: FieldErrors; headers?: Record<string, string>; log?: LogEntry; code?: string } = {},
  ) {
    super(message)
    this.errors = more.errors
    this.headers = more.headers ?? {}
    this.log = more.log
    this.code = more.code
  }
}

/** A refusal on fields, in the shape of Refine's HttpError; the first field's message is the whole's. */
export function refuseFields(status: 409 | 422, messages: Readonly<Record<string, string>>): ApiError {
  const errors = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, [message]]))
  return new ApiError(status, Object.values(messages)[0] ?? "Data tidak valid.", { errors })
}

/** 409 for a write based on an outdated version. @param version the stored version */
export const stale = (version: number) =>
  new ApiError(409, "Data sudah diubah pengguna lain. Muat ulang lalu coba lagi.", {
    code: "stale",
    headers: { ETag: `"${version}"` },
  })

export const notFound = () => new ApiError(404, "Data tidak ditemukan.")
export const forbidden = (message = "Anda tidak memiliki hak akses untuk tindakan ini.") =>
  new ApiError(403, message)
export const passwordChangeRequired = () =>
  new ApiError(403, "Password Anda harus diganti dulu.", { code: PASSWORD_CHANGE_REQUIRED })
export const factorRequired = () =>
  new ApiError(403, "Role Anda mewajibkan verifikasi dua langkah.", { code: FACTOR_REQUIRED })
/** 429: too many requests at once; nothing was done. */
export const busy = (): ApiError =>
  new ApiError(429, "Server sedang sibuk. Coba beberapa saat lagi.", { headers: { "Retry-After": "5" } })
/** The process is about to end; nothing was done, and the next process answers. */
export const stopping = (): ApiError =>
  new ApiError(503, "Server sedang dimulai ulang. Coba beberapa saat lagi.", {
    headers: { "Retry-After": "5" },
  })
export const unauthorised = (message = "Sesi tidak berlaku. Silakan masuk kembali.", log?: LogEntry) =>
  new ApiError(401, message, { headers: { "WWW-Authenticate": "Bearer" }, ...(log && { log }) })
export const roleChanged = (): ApiError =>
  new ApiError(401, "Role Anda diubah. Silakan masuk lagi.", {
    headers: { "WWW-Authenticate": "Bearer" },
    code: ROLE_CHANGED,
  })
