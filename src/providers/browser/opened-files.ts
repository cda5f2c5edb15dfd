/**
 * The documents of the record that is being looked at or edited, in this document's memory: another tab may replace
 * them or delete the record meanwhile, and their bytes go with that. What was typed here can then still be saved whole.
 */
import type { DocumentStore } from "../../fields/document/files"

export interface OpenedFiles {
  /** Holds these from now on; those held before as well, unless another record is opened. */
  hold: (urls: readonly string[], opening: boolean) => void
  /** The bytes, kept or held; undefined when they are gone. */
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
