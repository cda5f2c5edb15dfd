/**
 * Documents of the opened record, in memory. Another tab may replace them or delete the record with its documents; the
 * values typed here can still be saved with them.
 */
import type { DocumentStore } from "../../fields/document/files"

export interface OpenedFiles {
  /** Loads documents into memory. `opening`: another record, so the documents in memory are dropped. */
  hold: (urls: readonly string[], opening: boolean) => void
  /** A document, from the storage or from memory; undefined if it is in neither. */
  load: (url: string) => Promise<Blob | undefined>
}

export function createOpenedFiles(documents: Pick<DocumentStore, "load">): OpenedFiles {
  let held = new Map<string, Promise<Blob | undefined>>()
  return {
    hold: (urls, opening) => {
      if (opening) held = new Map()
      for (const url of urls)
        if (!held.has(url))
          held.set(
            url,
            documents.load(url).catch(() => undefined),
          )
    },
    load: async (url) => (await documents.load(url)) ?? (await held.get(url)),
  }
}
