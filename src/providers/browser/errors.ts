import type { HttpError } from "@refinedev/core"
import { isFull } from "../../session/storage"

/** A failure as Refine tells it; the text is meant for the user's eyes, so it counts as the server's own message too. */
export const failure = (message: string, statusCode: number): HttpError => ({
  message,
  statusCode,
  serverMessage: message,
})

export const NOT_FOUND = "Data tidak ditemukan"
const CHANGED = "Data sudah diubah di tab lain. Muat ulang halaman, lalu coba lagi."
/** A write upon a record that is not stored as it was opened any more, as our server says it: `code` tells it apart. */
export const stale = (): HttpError => ({ ...failure(CHANGED, 409), code: "stale" })
const DOCUMENT_GONE = "Dokumen sudah tidak ada di browser ini. Pilih ulang dokumennya, atau hapus dari form."
/** @param field the key of the field that names the document */
export const documentGone = (field: string): HttpError => ({
  ...failure(DOCUMENT_GONE, 422),
  errors: { [field]: [DOCUMENT_GONE] },
})
const FULL =
  "Penyimpanan browser penuh, data belum tersimpan. Cadangkan data lalu hapus data yang tidak diperlukan, kemudian coba lagi."
const UNAVAILABLE = "Penyimpanan browser tidak dapat dipakai. Periksa pengaturan privasi browser Anda."

/** Any failure of a storage call as an HttpError: 507 for a full store, 503 for one that is out of reach. */
export const storageFailure = (error: unknown): HttpError =>
  isFull(error) ? failure(FULL, 507) : failure(UNAVAILABLE, 503)
