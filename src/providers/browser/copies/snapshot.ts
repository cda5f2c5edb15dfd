/** A list's text and its documents as pieces, made in slices. */
import { type DocumentEntry, splitHashes } from "../../../core/copies/format"
import type { DocumentStore } from "../../../fields/document/files"
import { SCHEME } from "../documents"
import { isRow } from "../identity"
import { createBreath } from "./breath"
import { createCutter, PART } from "./cut"
import type { DocumentIndex } from "./document-index"
import { elementsOf } from "./elements"
import { nameOf } from "./sha256"

export interface Snapshot {
  rowPieces: string
  documentPieces: string
  rows: number
  documents: number
  /** Documents that rows name and that are not in this browser. */
  lost: number
  /** Every piece, each once. */
  pieces: readonly string[]
  /** @throws Error for a piece that is none of these, or whose document has changed or gone */
  bytesOf: (piece: string) => Promise<Uint8Array<ArrayBuffer>>
}

interface Sources {
  documents: DocumentStore
  index: DocumentIndex
  /** Where a row's documents are. */
  urlsOf: (row: Readonly<Record<string, unknown>>) => readonly string[]
}

/** The pieces of lines, by name, and their names in order. */
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

async function entryOf(
  url: string,
  file: Blob,
  breathe: () => Promise<void> | undefined,
): Promise<DocumentEntry> {
  let parts = ""
  for (let at = 0; at < file.size; at += PART) {
    parts += nameOf(new Uint8Array(await file.slice(at, at + PART).arrayBuffer()))
    await breathe()
  }
  return { url, type: file.type, size: file.size, parts }
}

/** @throws SyntaxError for a text that is no list */
export async function takeSnapshot(text: string, { documents, index, urlsOf }: Sources): Promise<Snapshot> {
  const breathe = createBreath()
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>()
  const rows = collect(bytes)
  const urls = new Set<string>()
  let count = 0
  for (const element of elementsOf(text)) {
    const row: unknown = JSON.parse(element)
    rows.add(JSON.stringify(row))
    count++
    if (isRow(row)) for (const url of urlsOf(row)) if (url.startsWith(SCHEME)) urls.add(url)
    await breathe()
  }

  const known = await index.all()
  const entries = collect(bytes)
  const places = new Map<string, { url: string; at: number }>()
  let kept = 0
  for (const url of urls) {
    let entry = known.get(url)
    if (!entry) {
      const file = await documents.load(url)
      if (!file) continue
      entry = await entryOf(url, file, breathe)
      await index.add(entry)
    }
    kept++
    entries.add(JSON.stringify(entry))
    for (const [at, name] of (splitHashes(entry.parts) ?? []).entries())
      places.set(name, { url, at: at * PART })
    await breathe()
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
    documents: kept,
    lost: urls.size - kept,
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
