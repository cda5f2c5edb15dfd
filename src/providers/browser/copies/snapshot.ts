/** Cuts a list's text and its documents into pieces, in slices. */
import { type DocumentEntry, splitHashes } from "../../../core/copies/format"
import { createYielder, type YieldIfDue } from "../../../core/query/time-slices"
import type { DocumentStore } from "../../../fields/document/files"
import { SCHEME } from "../documents"
import { isRow } from "../identity"
import type { DocumentIndex } from "./document-index"
import { elementsOf } from "./elements"
import { createCutter, nameOf, PART } from "./pieces"

export interface Snapshot {
  rowPieces: string
  documentPieces: string
  rows: number
  documents: number
  /** Number of documents that rows name and this browser lacks. */
  lost: number
  /** Names of all pieces, each once. */
  pieces: readonly string[]
  /** A piece's bytes. @throws Error for an unknown piece, or one of a changed or deleted document */
  bytesOf: (piece: string) => Promise<Uint8Array<ArrayBuffer>>
}

interface Sources {
  documents: DocumentStore
  index: DocumentIndex
  /** URLs of a row's documents. */
  urlsOf: (row: Readonly<Record<string, unknown>>) => readonly string[]
}

/** Adds the pieces of lines to `pieces`, by name. `names` ends the last piece and returns all names in order. */
function collect(pieces: Map<string, Uint8Array<ArrayBuffer>>) {
  let names = ""
  const { add, end } = createCutter((bytes) => {
    const name = nameOf(bytes)
    pieces.set(name, bytes)
    names += name
  })
  return {
    add,
    names: () => {
      end()
      return names
    },
  }
}

async function entryOf(url: string, file: Blob, yieldIfDue: YieldIfDue): Promise<DocumentEntry> {
  let parts = ""
  for (let at = 0; at < file.size; at += PART) {
    parts += nameOf(new Uint8Array(await file.slice(at, at + PART).arrayBuffer()))
    await yieldIfDue()
  }
  return { url, type: file.type, size: file.size, parts }
}

/** @param text stored JSON of the list @throws SyntaxError for a text that is no list */
export async function takeSnapshot(text: string, { documents, index, urlsOf }: Sources): Promise<Snapshot> {
  const yieldIfDue = createYielder()
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>()
  const rows = collect(bytes)
  const urls = new Set<string>()
  let count = 0
  for (const element of elementsOf(text)) {
    const row: unknown = JSON.parse(element)
    rows.add(JSON.stringify(row))
    count++
    if (isRow(row)) for (const url of urlsOf(row)) if (url.startsWith(SCHEME)) urls.add(url)
    await yieldIfDue()
  }

  const known = await index.all()
  const entries = collect(bytes)
  const places = new Map<string, { url: string; at: number }>()
  let found = 0
  for (const url of urls) {
    let entry = known.get(url)
    if (!entry) {
      const file = await documents.load(url)
      if (!file) continue
      entry = await entryOf(url, file, yieldIfDue)
      await index.add(entry)
    }
    found++
    entries.add(JSON.stringify(entry))
    for (const [at, name] of (splitHashes(entry.parts) ?? []).entries())
      places.set(name, { url, at: at * PART })
    await yieldIfDue()
  }

  let last: { url: string; file: Blob } | undefined
  const partOf = async ({ url, at }: { url: string; at: number }) => {
    if (last?.url !== url) {
      const file = await documents.load(url)
      if (!file) throw new Error("a document has gone meanwhile")
      last = { url, file }
    }
    return new Uint8Array(await last.file.slice(at, at + PART).arrayBuffer())
  }
  const rowPieces = rows.names()
  const documentPieces = entries.names()
  return {
    rowPieces,
    documentPieces,
    rows: count,
    documents: found,
    lost: urls.size - found,
    pieces: [...bytes.keys(), ...places.keys()],
    bytesOf: async (piece) => {
      const own = bytes.get(piece)
      if (own) return own
      const place = places.get(piece)
      if (!place) throw new Error("no piece of this list")
      const part = await partOf(place)
      if (nameOf(part) === piece) return part
      await index.drop([place.url])
      throw new Error("a document has changed")
    },
  }
}
