/**
 * Sends copies of the lists that live in this browser. It reads and never writes them; what it remembers of itself is
 * in notes of its own. Which version is the newer one is decided where the list is read: under the lock that all tabs
 * share, so that numbers rise exactly as the contents follow each other.
 */
import { RequestError } from "../../../core/codec/request-error"
import { NO_ROOM } from "../../../core/copies/format"
import type { Resource } from "../../../core/schema/resource"
import type { DocumentStore } from "../../../fields/document/files"
import { documentKeys, documentUrls } from "../context"
import { hash, newId } from "../identity"
import { type Exclusive, withLock } from "../lock"
import type { Store } from "../stored-list"
import type { DocumentIndex } from "./document-index"
import { createNotes, type Done } from "./notes"
import type { CopyRemote } from "./remote"
import { createVersionSender, PersonLeft } from "./send-version"
import { createSendingLock } from "./sending-lock"
import { takeSnapshot } from "./snapshot"
import { type Board, createBoard } from "./status"

/** After so long the server is asked again whether it still has what it took. */
const CONFIRM_MS = 6 * 60 * 60 * 1000
/** How often a list that changes while it is sent is begun anew at once. */
const TRIES = 5

export interface CopierOptions {
  resources: readonly Resource[]
  store: () => Store
  documents: DocumentStore
  index: DocumentIndex
  remote: CopyRemote
  /** Who is signed in; '' for nobody. */
  person: () => string
  /** Whether he may send a list's copies. */
  may: (resource: Resource) => boolean
  exclusive?: Exclusive
  now?: () => number
}

/** `idle`: everything is copied. `later`: another tab is sending. `failed`: to be tried again. */
export type Outcome = "idle" | "later" | "failed"

export interface Copier {
  board: Board
  /** The storage keys of the lists that are looked after. */
  keys: readonly string[]
  /** This browser's own name for itself. */
  browser: () => string
  /** A list has changed. */
  touch: (key: string) => void
  /** Copies what is not copied yet; rejects never. */
  run: () => Promise<Outcome>
}

type List = { resource: Resource; key: string; samples: () => string }

export function createCopier(options: CopierOptions): Copier {
  const { store, documents, index, remote, person, may, exclusive = withLock, now = Date.now } = options
  const board = createBoard()
  const notes = createNotes(store)
  const lists: List[] = options.resources.flatMap((resource) => {
    const { source } = resource
    return source.kind === "browser"
      ? [{ resource, key: source.key, samples: () => JSON.stringify(source.seed()) }]
      : []
  })
  const lock = createSendingLock({ notes, store, tab: newId(), exclusive, now })
  const send = createVersionSender({ remote, notes, lock, person })
  /** The text that was copied last, by person and list: what is the same needs no second look. */
  const copied = new Map<string, string>()

  const isFresh = (done: Done | undefined): boolean =>
    done !== undefined && done.confirmed <= now() && now() - done.confirmed < CONFIRM_MS

  /** One look at one list. @returns whether it has to be looked at again */
  const copyOnce = async (list: List, who: string): Promise<"again" | "done" | "later"> => {
    const { key } = list
    const unchanged =
      board.read(key).state === "copied" && copied.get(`${who} ${key}`) === store().getItem(key)
    if (unchanged && isFresh(notes.done(who, key))) return "done"
    const begun = await lock.begin(key)
    if (begun === "later") return "later"
    const { text, sequence } = begun
    const last = notes.done(who, key)
    if (text === null || (!last && (text === "[]" || text === list.samples()))) {
      board.write(key, { state: "nothing" })
      return "done"
    }
    const keys = documentKeys(list.resource)
    const snapshot = await takeSnapshot(text, { documents, index, urlsOf: (row) => documentUrls(row, keys) })
    const changed = () => store().getItem(key) !== text
    // A document that went with a later save is none that this browser has lost.
    if (snapshot.lost > 0 && changed()) return "again"
    const print = hash(snapshot.rowPieces + snapshot.documentPieces)
    if (!(last?.print === print && isFresh(last))) {
      const newer = await send({ key, who, snapshot, sequence })
      if (newer !== undefined) {
        // Notes that were lost, or a profile that was copied: this browser's own number goes on from there.
        const kept = notes.read()
        notes.write({ ...kept, sequence: Math.max(kept.sequence, newer) })
        return "again"
      }
      const at = last?.print === print ? last.at : now()
      notes.setDone(who, key, { print, at, confirmed: now() })
    }
    if (person() !== who) throw new PersonLeft()
    if (changed()) return "again"
    copied.set(`${who} ${key}`, text)
    board.write(key, { state: "copied", at: notes.done(who, key)?.at ?? now() })
    return "done"
  }

  const copy = async (list: List, who: string): Promise<Outcome> => {
    try {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const came = await copyOnce(list, who)
        if (came === "later") return "later"
        if (came === "done") return "idle"
      }
      return "failed"
    } catch (error) {
      if (error instanceof PersonLeft) return "idle"
      board.fail(list.key, problemOf(error), now())
      return "failed"
    }
  }

  let collected = false
  /** What was found out of documents that are gone is of no more use. */
  const collectGarbage = async () => {
    if (collected) return
    collected = true
    const here = new Set(await documents.urls())
    await index.drop([...(await index.all()).keys()].filter((url) => !here.has(url)))
  }

  const pass = async (): Promise<Outcome> => {
    const who = person()
    if (who === "") return "idle"
    const outcomes: Outcome[] = []
    for (const list of lists) if (may(list.resource)) outcomes.push(await copy(list, who))
    try {
      lock.end()
      await collectGarbage()
    } catch {
      // The lock ends by itself, and what is too much stays.
    }
    return (
      outcomes.find((outcome) => outcome === "failed") ??
      outcomes.find((outcome) => outcome === "later") ??
      "idle"
    )
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
      running ??= pass().finally(() => {
        running = undefined
      })
      return running
    },
  }
}

/** Why a try failed, for people; it may well be mended by itself. */
function problemOf(error: unknown): string {
  if (error instanceof SyntaxError) return "data tersimpan tidak dapat dibaca"
  if (!(error instanceof RequestError)) return "data di browser ini tidak dapat dibaca"
  if (error.statusCode === 0) return "tidak ada koneksi ke server"
  if (error.code === NO_ROOM) return "tempat salinan di server penuh"
  if (error.statusCode === 401 || error.statusCode === 403) return "hak akses tidak mencukupi"
  return "server belum dapat menerimanya"
}
