/** Makes backups of this browser's lists and documents, and reads them back, all or nothing. */
import type { Resource } from "../../core/schema/resource"
import type { DocumentStore } from "../../fields/document/files"
import {
  type Backup,
  BackupError,
  type BackupState,
  isBackupDue,
  type Merge,
  mergeList,
  printOf,
  readBackup,
  writeBackup,
} from "./backup"
import { fromBase64, toBase64 } from "./base64"
import type { BrowserList } from "./browser-lists"
import { documentKeys, documentUrls } from "./context"
import { SCHEME } from "./documents"
import { storageFailure } from "./errors"
import { isRow } from "./identity"
import { type Exclusive, withLock } from "./lock"
import { createStoredList, type Store, type StoredList } from "./stored-list"

const STATE_KEY = "koperasi.cadangan"

/** What reading a backup back would do to one list. */
export type Change = {
  resource: Resource
  merge: Merge
  /** Sample rows that nobody has touched: they make way for the backup's rows. */
  samples: number
}

export interface BackupService {
  /** The file's text, its name, and how many rows and documents stand in it. */
  create: () => Promise<{ text: string; name: string; rows: number; documents: number }>
  /** Notes that a backup reached the user; reminders start from here. */
  noteCreated: () => void
  /** @throws BackupError for a damaged or foreign file */
  preview: (text: string) => { backup: Backup; changes: readonly Change[] }
  /** What a backup that has been read would change. @throws BackupError where it has none of these lists */
  look: (backup: Backup) => readonly Change[]
  /**
   * Writes documents first, then every list; a failure puts back what stood before.
   * @param load where documents come from that are not in the backup itself @throws HttpError, and what `load` throws
   */
  restore: (backup: Backup, load?: (url: string) => Promise<Blob | undefined>) => Promise<readonly Change[]>
  isDue: () => boolean
  lastAt: () => string | null
}

export interface BackupServiceOptions {
  /** The lists to look after, as far as the user may see and change them. */
  resources: readonly Resource[]
  storage: () => Store
  documents: DocumentStore
  /** True if the user may change rows of the list; without that right a restore only adds. Default: true. */
  mayReplace?: (resource: Resource) => boolean
  exclusive?: Exclusive
  now?: () => Date
}

export function createBackupService(options: BackupServiceOptions): BackupService {
  const { documents, mayReplace = () => true, exclusive = withLock, now = () => new Date() } = options
  const browserLists: BrowserList[] = options.resources.flatMap((resource) => {
    const { source } = resource
    if (source.kind !== "browser") return []
    const list = createStoredList({ ...source, store: options.storage, onDamaged: () => {} })
    return [{ resource, source, list }]
  })

  const urlsOf = ({ resource }: BrowserList, rows: readonly unknown[]) =>
    rows.flatMap((row) => (isRow(row) ? documentUrls(row, documentKeys(resource)) : []))

  const prints = () =>
    Object.fromEntries(browserLists.map(({ source, list }) => [source.key, printOf(list.read())]))

  const readState = (): BackupState => {
    try {
      const state: unknown = JSON.parse(options.storage().getItem(STATE_KEY) ?? "null")
      if (isRow(state) && typeof state.since === "string" && isRow(state.prints))
        return state as unknown as BackupState
    } catch {
      // An unreadable note is only a note: it is written anew.
    }
    return writeState({ since: now().toISOString(), at: null, prints: prints() })
  }
  const writeState = (state: BackupState): BackupState => {
    try {
      options.storage().setItem(STATE_KEY, JSON.stringify(state))
    } catch {
      // No room for the note: the reminder may come early, the data is as it was.
    }
    return state
  }

  const changeOf = ({ resource, source, list }: BrowserList, backup: Backup): Change => {
    const stored = list.read()
    const saved = backup.lists[source.key] ?? []
    const isSample = saved.length > 0 && stored.length > 0 && printOf(stored) === printOf(source.seed())
    const merge = mergeList({
      stored: isSample ? [] : stored,
      saved,
      identity: source.identity,
      title: resource.title,
      mayReplace: mayReplace(resource),
    })
    return { resource, merge, samples: isSample ? stored.length : 0 }
  }

  const changesOf = (backup: Backup): { browserList: BrowserList; change: Change }[] =>
    browserLists
      .filter(({ source }) => backup.lists[source.key] !== undefined)
      .map((browserList) => ({ browserList, change: changeOf(browserList, backup) }))

  const look = (backup: Backup): readonly Change[] => {
    const changes = changesOf(backup).map(({ change }) => change)
    if (changes.length === 0) throw new BackupError("Cadangan ini tidak berisi data yang dapat dipulihkan.")
    return changes
  }
  /** A document as a backup has it. */
  const from =
    ({ documents: kept }: Backup) =>
    async (url: string): Promise<Blob | undefined> => {
      const document = kept[url]
      return document && new Blob([fromBase64(document.data)], { type: document.type })
    }

  const urlsHere = () =>
    documents.urls().catch((error: unknown) => {
      throw storageFailure(error)
    })

  let lastPrints: BackupState["prints"] | undefined

  return {
    create: async () => {
      const lists: Record<string, readonly unknown[]> = Object.create(null)
      const kept: Record<string, { type: string; data: string }> = Object.create(null)
      for (const browserList of browserLists) {
        const rows = browserList.list.read()
        lists[browserList.source.key] = rows
        for (const url of urlsOf(browserList, rows)) {
          const blob = await documents.load(url)
          if (blob) kept[url] = { type: blob.type, data: toBase64(new Uint8Array(await blob.arrayBuffer())) }
        }
      }
      lastPrints = Object.fromEntries(Object.entries(lists).map(([key, rows]) => [key, printOf(rows)]))
      const createdAt = now().toISOString()
      const rows = Object.values(lists).reduce((sum, list) => sum + list.length, 0)
      return {
        text: writeBackup({ createdAt, lists, documents: kept }),
        name: `cadangan-koperasi-${createdAt.slice(0, 10)}.json`,
        rows,
        documents: Object.keys(kept).length,
      }
    },

    noteCreated: () => {
      writeState({ since: readState().since, at: now().toISOString(), prints: lastPrints ?? prints() })
    },

    preview: (text) => {
      const backup = readBackup(text)
      return { backup, changes: look(backup) }
    },

    look,

    restore: async (backup, load = from(backup)) => {
      const named = new Set(
        browserLists.flatMap((browserList) => {
          const { add, replace } = changeOf(browserList, backup).merge
          return urlsOf(browserList, [...add, ...replace])
        }),
      )
      const written: string[] = []
      const undoDocuments = async () => {
        for (const url of written) await documents.remove(url).catch(() => undefined)
      }
      try {
        const known = new Set(await urlsHere())
        for (const url of named) {
          if (known.has(url) || !url.startsWith(SCHEME)) continue
          const file = await load(url)
          if (!file) continue
          await documents.restore(url, file).catch((error: unknown) => {
            throw storageFailure(error)
          })
          written.push(url)
        }
      } catch (error) {
        await undoDocuments()
        throw error
      }
      try {
        return await exclusive(() => {
          const changes = changesOf(backup)
          const before = new Map<StoredList, readonly unknown[]>()
          try {
            for (const { browserList, change } of changes) {
              if (change.merge.add.length + change.merge.replace.length === 0) continue
              const rows = browserList.list.read()
              before.set(browserList.list, rows)
              browserList.list.write(change.merge.rows, rows)
            }
          } catch (error) {
            // What fitted before fits again: the lists go back to what they were.
            for (const [list, rows] of before) list.write(rows, list.read())
            throw error
          }
          return changes.map(({ change }) => change)
        })
      } catch (error) {
        await undoDocuments()
        throw error
      }
    },

    isDue: () => isBackupDue(readState(), prints(), now().getTime()),
    lastAt: () => readState().at,
  }
}
