/** Clears away the bytes of documents that no record names any more: a tab that was closed between two writes. */
import type { Resource } from "../../core/schema/resource"
import type { DocumentStore } from "../../fields/document/files"
import { documentKeys, documentUrls } from "./context"
import { SCHEME } from "./documents"
import { isRow } from "./identity"

/** Younger ones may belong to a save that is still under way in another tab. */
const GRACE_MS = 24 * 60 * 60 * 1000

/** When a document was kept: its id starts with the time. */
const keptAt = (url: string): number => Number.parseInt(url.slice(SCHEME.length, SCHEME.length + 8), 36)

/**
 * Removes the orphans and answers how many. `rowsOf` gives a list as it stands, or null when it cannot be read:
 * then nothing is removed, since the unreadable rows may name any document.
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
    (url) => !named.has(url) && options.now - keptAt(url) > GRACE_MS,
  )
  for (const url of orphans) await options.documents.remove(url)
  return orphans.length
}
