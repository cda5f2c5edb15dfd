/** Answers during a database outage: 503 with one sentence and Retry-After. */
import { type Outage, outageOf } from "../database/outage"
import { ApiError } from "../ground/api-error"

const ANSWERS: Readonly<Record<Outage, { message: string; seconds: number }>> = {
  away: { message: "Database sedang tidak dapat dihubungi. Coba lagi sebentar lagi.", seconds: 5 },
  busy: { message: "Database sedang sibuk. Coba lagi sebentar lagi.", seconds: 2 },
  full: {
    message: "Ruang penyimpanan server penuh, jadi data tidak tersimpan. Hubungi pengelola sistem.",
    seconds: 60,
  },
  broken: {
    message: "Penyimpanan server sedang bermasalah. Coba lagi nanti atau hubungi pengelola sistem.",
    seconds: 60,
  },
  unknown: {
    message:
      "Sambungan ke database terputus saat menyimpan. Muat ulang dan periksa apakah data sudah tersimpan sebelum mencoba lagi.",
    seconds: 5,
  },
  // The process behind the same address is replaced by the newer build.
  moved: { message: "Aplikasi sedang diperbarui. Coba lagi sebentar lagi.", seconds: 5 },
}

/** undefined for other errors. */
export function outageAnswer(error: unknown): ApiError | undefined {
  const outage = outageOf(error)
  if (!outage) return undefined
  const { message, seconds } = ANSWERS[outage]
  return new ApiError(503, message, { headers: { "Retry-After": String(seconds) } })
}
