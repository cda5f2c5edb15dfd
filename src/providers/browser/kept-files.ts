/** The files of a save: kept before the record that names them, forgotten when it cannot be written (AB-07). */
import type { Values } from "../../core/schema/types"
import { type DocumentStore, type DocumentValue, heldFile, releaseFile } from "../../fields/document/files"
import { SCHEME } from "./documents"
import { documentGone, failure, storageFailure } from "./errors"
import type { OpenedFiles } from "./opened-files"

export interface KeptFiles {
  /** The form's values with the kept documents in place of the chosen files. */
  values: Values
  /** Where the new bytes are. */
  kept: readonly string[]
  /** The record is written: the chosen files are not needed any more. */
  release: () => void
}

/** Bytes that stay behind when this fails are swept away another day. */
export async function forgetFiles(documents: DocumentStore, urls: readonly string[]): Promise<void> {
  for (const url of urls) await documents.remove(url).catch(() => undefined)
}

const isHttpError = (error: unknown) => typeof error === "object" && error !== null && "statusCode" in error

interface Options {
  documents: DocumentStore
  opened: OpenedFiles
  /** The fields that hold documents. */
  keys: readonly string[]
  /** Where the record's own documents are. Any other one (of a deleted record, of an older version) gets bytes of its own. */
  own: readonly string[]
}

/** @throws HttpError when there is no room for a file, or a chosen one is gone; nothing is kept then */
export async function keepFiles(
  { documents, opened, keys, own }: Options,
  variables: Values,
): Promise<KeptFiles> {
  const kept: string[] = []
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
      kept.push(saved.url)
      held.push(value.url)
      values[key] = saved
    }
  } catch (error) {
    await forgetFiles(documents, kept)
    throw isHttpError(error) ? error : storageFailure(error)
  }
  return { values, kept, release: () => held.forEach(releaseFile) }
}
