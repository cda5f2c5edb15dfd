/** Lists the copies on the server, and loads one for the preview and the restore. */
import {
  type CopyStream,
  type CopyVersion,
  type DocumentEntry,
  readEntries,
  splitHashes,
} from "../../../core/copies/format"
import type { Backup } from "../backup"
import type { CopyRemote } from "./remote"

/** A user's browser that has sent copies. */
export interface Origin {
  account: string
  browser: string
  person: string
  device: string
  own: boolean
  /** List → newest version. */
  newest: ReadonlyMap<string, CopyVersion>
  /** ISO time of the newest version of all lists. */
  at: string
}

/** All origins that the user may see, newest first. @throws RequestError */
export async function loadOrigins(remote: CopyRemote, lists: readonly string[]): Promise<Origin[]> {
  const found = new Map<string, CopyStream & { versions: Map<string, CopyVersion> }>()
  for (const list of lists)
    for (const stream of await remote.streams(list)) {
      const name = `${stream.account} ${stream.browser}`
      const origin = found.get(name) ?? { ...stream, versions: new Map() }
      origin.versions.set(list, stream.newest)
      found.set(name, origin)
    }
  return [...found.values()]
    .map(({ account, browser, person, device, own, versions: newest }) => {
      const times = [...newest.values()].map(({ at }) => at).sort()
      return { account, browser, person, device, own, newest, at: times.at(-1) ?? "" }
    })
    .sort((a, b) => b.at.localeCompare(a.at))
}

/** List → versions of an origin, newest first. @throws RequestError */
export async function loadVersionLists(
  remote: CopyRemote,
  origin: Origin,
  lists: readonly string[],
): Promise<ReadonlyMap<string, readonly CopyVersion[]>> {
  const history = new Map<string, readonly CopyVersion[]>()
  for (const list of origin.newest.keys())
    if (lists.includes(list)) history.set(list, await remote.versions(list, origin))
  return history
}

/** List → its newest version that is not later than `at`. */
export function versionsAt(
  history: ReadonlyMap<string, readonly CopyVersion[]>,
  at: string,
): ReadonlyMap<string, CopyVersion> {
  const chosen = new Map<string, CopyVersion>()
  for (const [list, versions] of history) {
    const version = versions.find((one) => one.at <= at)
    if (version) chosen.set(list, version)
  }
  return chosen
}

interface LoadedCopy {
  /** Without documents: `load` loads each when it is needed. */
  backup: Backup
  /** Number of documents. */
  documents: number
  /** A document; undefined if the copy lacks it. @throws RequestError, Error with a message for the user */
  load: (url: string) => Promise<Blob | undefined>
}

const DAMAGED = "Salinan di server tidak dapat dibaca. Tidak ada data yang diubah."
const AT_ONCE = 4

/** Loads one version of each list, as a backup. @throws RequestError, Error with a message for the user */
export async function loadVersions(
  remote: CopyRemote,
  versions: ReadonlyMap<string, CopyVersion>,
): Promise<LoadedCopy> {
  const lists: Record<string, readonly unknown[]> = Object.create(null)
  const places = new Map<string, { list: string; version: string; entry: DocumentEntry }>()
  const bytesOf = async (
    list: string,
    version: string,
    names: string,
  ): Promise<Uint8Array<ArrayBuffer>[]> => {
    const pieces = splitHashes(names) ?? []
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let from = 0; from < pieces.length; from += AT_ONCE) {
      const some = pieces.slice(from, from + AT_ONCE)
      parts.push(...(await Promise.all(some.map((piece) => remote.piece(list, version, piece)))))
    }
    return parts
  }
  const textOf = async (list: string, version: string, names: string): Promise<string> =>
    new Blob(await bytesOf(list, version, names)).text()

  let createdAt = ""
  for (const [list, { id, at, rows }] of versions) {
    const content = await remote.content(list, id)
    lists[list] = readRows(await textOf(list, id, content.rowPieces), rows)
    const entries = readEntries(await textOf(list, id, content.documentPieces))
    if (!entries) throw new Error(DAMAGED)
    for (const entry of entries) places.set(entry.url, { list, version: id, entry })
    if (at > createdAt) createdAt = at
  }
  return {
    backup: { createdAt, lists, documents: Object.create(null) },
    documents: places.size,
    load: async (url) => {
      const place = places.get(url)
      if (!place) return undefined
      const { entry, list, version } = place
      const file = new Blob(await bytesOf(list, version, entry.parts), { type: entry.type })
      if (file.size !== entry.size) throw new Error(DAMAGED)
      return file
    },
  }
}

/** Rows of a text, one JSON line each. @throws Error unless there are `count` */
function readRows(text: string, count: number): readonly unknown[] {
  let rows: unknown[] = []
  try {
    rows = text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line))
  } catch {
    throw new Error(DAMAGED)
  }
  if (rows.length !== count) throw new Error(DAMAGED)
  return rows
}
