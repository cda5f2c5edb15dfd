/** Reads a file in a worker with a time limit, so that the page stays usable. */

import { FileFault, type FileTable, LIMITS } from "../../core/import/table"
import { t } from "../../texts/language"

type Answer = { table: FileTable } | { fault: string }

const TOO_LONG_MS = 60_000

/**
 * @param sheets names of the sheets to read besides the first
 * @throws FileFault with a message; the signal's reason if aborted
 */
export async function openFile(
  file: Blob,
  { sheets, signal }: { sheets: readonly string[]; signal: AbortSignal },
): Promise<FileTable> {
  if (file.size > LIMITS.bytes)
    throw new FileFault(
      t("Berkas ini terlalu besar (maksimal {bytes} MB).", { bytes: LIMITS.bytes / 1024 / 1024 }),
    )
  const bytes = new Uint8Array(await file.arrayBuffer())
  signal.throwIfAborted()
  const worker = new Worker(new URL("./table.worker.ts", import.meta.url), { type: "module" })
  const ending = AbortSignal.any([signal, AbortSignal.timeout(TOO_LONG_MS)])
  try {
    return await new Promise((resolve, reject) => {
      ending.addEventListener("abort", () =>
        reject(signal.aborted ? signal.reason : new FileFault("Membaca berkas ini terlalu lama.")),
      )
      worker.onmessage = ({ data }: MessageEvent<Answer>) =>
        "table" in data ? resolve(data.table) : reject(new FileFault(data.fault))
      worker.onerror = (event) => {
        event.preventDefault()
        reject(new FileFault(t("Berkas ini tidak dapat dibaca di sini. Muat ulang halaman, lalu coba lagi.")))
      }
      worker.postMessage({ bytes, sheets }, [bytes.buffer])
    })
  } finally {
    worker.terminate()
  }
}
