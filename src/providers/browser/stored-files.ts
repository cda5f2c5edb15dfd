/** Stores the files of a save before the record that names them, and deletes them if the record cannot be written (AB-07). */
import type { Values } from "../../core/schema/types"
import { type DocumentStore, type DocumentValue, heldFile, releaseFile } from "../../fields/document/files"
import { forgetFiles, SCHEME } from "./documents"
import { documentGone, failure, storageFailure } from "./errors"
import type { OpenedFiles } from "./opened-files"

interface StoredFiles {
  /** The form's values, with the stored documents instead of the chosen files. */
  values: Values
  /** URLs of the new documents. */
  stored: readonly string[]
  /** Call it once the record is written: frees the chosen files. */
  release: () => void
}

const isHttpError = (error: unknown) => typeof error === "object" && error !== null && "statusCode" in error

interface Options {
  documents: DocumentStore
  opened: OpenedFiles
  /** The fields that hold documents. */
  keys: readonly string[]
  /** URLs of the record's own documents. Any other document (of a deleted record, of an older version) is copied. */
  own: readonly string[]
}

/** Stores the files of a form's values. @throws HttpError without room, or for a deleted file; nothing is stored then */
export async function storeFiles(
  { documents, opened, keys, own }: Options,
  variables: Values,
): Promise<StoredFiles> {
  const stored: string[] = []
  const held: string[] = []
  const values: Record<string, unknown> = { ...variables }
  try {
    for (const key of keys) {
      const value = values[key] as DocumentValue | null | undefined
      const isChosen = value?.url.startsWith("blob:")
      const isForeign = value?.url.startsWith(SCHEME) && !own.includes(value.url)
      if (!value || !(isChosen || isForeign)) continue
      const file = isChosen ? heldFile(value.url) : await opened.load(value.url)
      if (!file)
        throw isChosen
          ? failure("Dokumen tidak dapat dibaca. Pilih ulang dokumennya.", 422)
          : documentGone(key)
      const saved = await documents.save(file, value.name)
      stored.push(saved.url)
      held.push(value.url)
      values[key] = saved
    }
  } catch (error) {
    await forgetFiles(documents, stored)
    throw isHttpError(error) ? error : storageFailure(error)
  }
  return { values, stored, release: () => held.forEach(releaseFile) }
}
