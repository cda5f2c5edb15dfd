/**
 * Sends copies of this browser's lists to the server. It never writes the lists; its own state is in `notes.ts`. A version
 * gets its number where its list is read, under the lock of all writers, so that a greater number is a later content.
 */
import { RequestError } from "../../../core/codec/request-error"
import { NO_ROOM } from "../../../core/copies/format"
import type { Resource } from "../../../core/schema/resource"
import type { DocumentStore } from "../../../fields/document/files"
import { tryTabLock } from "../../../session/tab-lock"
import { documentKeys, documentUrls } from "../documents"
import { hash } from "../identity"
import { type Exclusive, withLock } from "../lock"
import type { Store } from "../stored-list"
import type { DocumentIndex } from "./document-index"
import { createNotes, type LastCopy } from "./notes"
import type { CopyRemote } from "./remote"
import { createVersionSender, UserChangedError } from "./send-version"
import { takeSnapshot } from "./snapshot"
import { type Board, createBoard } from "./status"

/** Milliseconds after which the server confirms again that it has a copy. */
const CONFIRM_MS = 6 * 60 * 60 * 1000
/** Tries in a row of a list that changes while it is sent. */
const TRIES = 5

interface CopierOptions {
  resources: readonly Resource[]
  store: () => Store
  documents: DocumentStore
  index: DocumentIndex
  remote: CopyRemote
  /** Id of the signed-in user; '' without one. */
  person: () => string
  /** True if the user may send copies of the list. */
  may: (resource: Resource) => boolean
  exclusive?: Exclusive
  /** Runs work in one tab at a time; undefined while another tab is at it. */
  oneTab?: typeof tryTabLock
  now?: () => number
}

/** `idle`: everything is copied. `later`: another tab is sending. `failed`: to be tried again. */
export type Outcome = "idle" | "later" | "failed"

export interface Copier {
  board: Board
  /** Storage keys of the lists. */
  keys: readonly string[]
  /** Id of this browser. */
  browser: () => string
  /** Notes a change of a list. */
  touch: (key: string) => void
  /** Sends all changes. Never rejects. */
  run: () => Promise<Outcome>
}

type List = { resource: Resource; key: string; samples: () => string }

export function createCopier(options: CopierOptions): Copier {
  const { store, documents, index, remote, person, may } = options
  const { exclusive = withLock, oneTab = tryTabLock, now = Date.now } = options
  const board = createBoard()
  const notes = createNotes(store)
  const lists: List[] = options.resources.flatMap((resource) => {
    const { source } = resource
    return source.kind === "browser"
      ? [{ resource, key: source.key, samples: () => JSON.stringify(source.seed()) }]
      : []
  })
  const send = createVersionSender({ remote, notes, person })
  /** User and list → text of the last copy. An equal text needs no snapshot. */
  const copied = new Map<string, string>()

  const isFresh = (last: LastCopy | undefined): boolean =>
    last !== undefined && last.confirmed <= now() && now() - last.confirmed < CONFIRM_MS

  /** The list's text, and the number of the version that it would be. */
  const begin = (key: string): Promise<{ text: string | null; sequence: number }> =>
    exclusive(() => {
      const noted = notes.read()
      const sequence = noted.sequence + 1
      notes.write({ ...noted, sequence })
      return { text: store().getItem(key), sequence }
    })

  /** Sends a list once. @returns false if the list changed meanwhile and has to be sent again */
  const copyOnce = async (list: List, who: string): Promise<boolean> => {
    const { key } = list
    const unchanged =
      board.read(key).state === "copied" && copied.get(`${who} ${key}`) === store().getItem(key)
    if (unchanged && isFresh(notes.lastCopy(who, key))) return true
    const { text, sequence } = await begin(key)
    const last = notes.lastCopy(who, key)
    if (text === null || (!last && (text === "[]" || text === list.samples()))) {
      board.write(key, { state: "nothing" })
      return true
    }
    const keys = documentKeys(list.resource)
    const snapshot = await takeSnapshot(text, { documents, index, urlsOf: (row) => documentUrls(row, keys) })
    const changed = () => store().getItem(key) !== text
    // A save during the snapshot deletes the documents that it replaces: those are not lost.
    if (snapshot.lost > 0 && changed()) return false
    const print = hash(snapshot.rowPieces + snapshot.documentPieces)
    if (!(last?.print === print && isFresh(last))) {
      const newer = await send({ key, who, snapshot, sequence })
      if (newer !== undefined) {
        // The notes were lost, or the profile was copied: numbers continue from the server's.
        const noted = notes.read()
        notes.write({ ...noted, sequence: Math.max(noted.sequence, newer) })
        return false
      }
      const at = last?.print === print ? last.at : now()
      notes.setLastCopy(who, key, { print, at, confirmed: now() })
    }
    if (person() !== who) throw new UserChangedError()
    if (changed()) return false
    copied.set(`${who} ${key}`, text)
    board.write(key, { state: "copied", at: notes.lastCopy(who, key)?.at ?? now() })
    return true
  }

  const copy = async (list: List, who: string): Promise<Outcome> => {
    try {
      for (let attempt = 0; attempt < TRIES; attempt++) if (await copyOnce(list, who)) return "idle"
      return "failed"
    } catch (error) {
      if (error instanceof UserChangedError) return "idle"
      board.fail(list.key, problemOf(error), now())
      return "failed"
    }
  }

  let collected = false
  /** Removes deleted documents from the index. */
  const collectGarbage = async () => {
    if (collected) return
    collected = true
    const here = new Set(await documents.urls())
    await index.drop([...(await index.all()).keys()].filter((url) => !here.has(url)))
  }

  const copyAll = async (): Promise<Outcome> => {
    const who = person()
    if (who === "") return "idle"
    let outcome: Outcome = "idle"
    for (const list of lists)
      if (may(list.resource) && (await copy(list, who)) === "failed") outcome = "failed"
    // Entries that remain do no harm.
    await collectGarbage().catch(() => undefined)
    return outcome
  }

  let running: Promise<Outcome> | undefined
  return {
    board,
    keys: lists.map(({ key }) => key),
    browser: () => notes.read().browser,
    touch: (key) => {
      const { state } = board.read(key)
      if (state === "copied" || state === "nothing") board.write(key, { state: "waiting" })
    },
    run: () => {
      running ??= oneTab("koperasi.salinan", copyAll)
        .then(
          (outcome) => outcome ?? "later",
          () => "failed" as const,
        )
        .finally(() => {
          running = undefined
        })
      return running
    },
  }
}

/** The user's message about a failed try. */
function problemOf(error: unknown): string {
  if (error instanceof SyntaxError) return "data tersimpan tidak dapat dibaca"
  if (!(error instanceof RequestError)) return "data di browser ini tidak dapat dibaca"
  if (error.statusCode === 0) return "tidak ada koneksi ke server"
  if (error.code === NO_ROOM) return "ruang untuk salinan di server penuh"
  if (error.statusCode === 401 || error.statusCode === 403) return "hak akses tidak mencukupi"
  return "server belum dapat menerimanya"
}
