/** Deletes documents that no record names, left by a tab that was closed between two writes. */
import type { Resource } from "../../core/schema/resource"
import type { DocumentStore } from "../../fields/document/files"
import { documentKeys, documentUrls, SCHEME } from "./documents"
import { isRow } from "./identity"

/** Younger documents may belong to a save of another tab that is still running. */
const GRACE_MS = 24 * 60 * 60 * 1000

/** Time of a document's save, milliseconds since 1970: its id starts with it. */
const savedAt = (url: string): number => Number.parseInt(url.slice(SCHEME.length, SCHEME.length + 8), 36)

/**
 * Deletes the orphans and returns their number.
 * @param options.rowsOf rows of a list; null if it is unreadable: then nothing is deleted, since the list may name any document
 */
export async function collectGarbage(options: {
  resources: readonly Resource[]
  documents: DocumentStore
  rowsOf: (resource: Resource) => readonly unknown[] | null
  now: number
}): Promise<number> {
  const named = new Set<string>()
  for (const resource of options.resources) {
    const keys = documentKeys(resource)
    if (keys.length === 0) continue
    const rows = options.rowsOf(resource)
    if (!rows) return 0
    for (const row of rows) if (isRow(row)) for (const url of documentUrls(row, keys)) named.add(url)
  }
  const orphans = (await options.documents.urls()).filter(
    (url) => !named.has(url) && options.now - savedAt(url) > GRACE_MS,
  )
  for (const url of orphans) await options.documents.remove(url)
  return orphans.length
}
