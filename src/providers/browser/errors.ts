import type { HttpError } from "@refinedev/core"
import { isFull } from "../../session/storage"

/** An HttpError with a message for the user, which is also its `serverMessage`. */
export const failure = (message: string, statusCode: number): HttpError => ({
  message,
  statusCode,
  serverMessage: message,
})

export const NOT_FOUND = "Data tidak ditemukan"
const CHANGED = "Data sudah diubah di tab lain. Muat ulang halaman, lalu coba lagi."
/** Conflict: the record changed since it was opened. `code` as our server sends it. */
export const conflictError = (): HttpError => ({ ...failure(CHANGED, 409), code: "stale" })
const DOCUMENT_GONE =
  "Dokumen sudah tidak ada di browser ini. Pilih ulang dokumennya, atau hapus dari formulir."
/** @param field the key of the field that names the document */
export const documentGone = (field: string): HttpError => ({
  ...failure(DOCUMENT_GONE, 422),
  errors: { [field]: [DOCUMENT_GONE] },
})
const FULL =
  "Penyimpanan browser penuh, jadi data belum tersimpan. Cadangkan data lalu hapus data yang tidak diperlukan, kemudian coba lagi."
const UNAVAILABLE = "Penyimpanan browser tidak dapat dipakai. Periksa pengaturan privasi browser Anda."

/** A storage error as an HttpError: 507 for a full storage, 503 for an unusable one. */
export const storageFailure = (error: unknown): HttpError =>
  isFull(error) ? failure(FULL, 507) : failure(UNAVAILABLE, 503)
