/** Receives an upload: into a temporary file, hashed and measured on the way. */
import { createHash } from "node:crypto"
import { sizeText } from "../../src/core/document/check"
import { ApiError } from "../ground/api-error"
import type { FileStore, TemporaryFile } from "./store"

/** Bytes of a file's beginning that its check reads. */
const HEAD = 4096

export interface Received {
  hash: string
  size: number
  /** The first bytes. */
  head: Uint8Array
  temporary: TemporaryFile
}

const tooLarge = (maxBytes: number) =>
  new ApiError(413, `Ukuran file maksimal ${sizeText(maxBytes)}`, { headers: { Connection: "close" } })

/**
 * @param length announced bytes; null: unknown
 * @returns a finished temporary file, which the caller stores or discards
 * @throws ApiError 400 for another length than announced, 413; the errors of `body` and of the disk. Nothing is left then
 */
export async function receiveFile(
  store: Pick<FileStore, "createTemporary">,
  body: AsyncIterable<Uint8Array>,
  { maxBytes, length }: { maxBytes: number; length: number | null },
): Promise<Received> {
  if (length !== null && length > maxBytes) throw tooLarge(maxBytes)
  const temporary = await store.createTemporary()
  try {
    const hash = createHash("sha256")
    const head: Uint8Array[] = []
    let size = 0
    for await (const chunk of body) {
      if (size < HEAD) head.push(chunk.slice(0, HEAD - size))
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge(maxBytes)
      hash.update(chunk)
      await temporary.write(chunk)
    }
    if (length !== null && size !== length)
      throw new ApiError(400, "Dokumen tidak terkirim utuh. Unggah ulang.", { code: "torn" })
    await temporary.finish()
    return { hash: hash.digest("hex"), size, head: Buffer.concat(head), temporary }
  } catch (error) {
    await temporary.discard().catch(() => {})
    throw error
  }
}
