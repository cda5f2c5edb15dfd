/** Makes backups of this browser's lists and documents, and restores them as a whole or not at all. */
import { localDay } from "../../core/format/moment"
import type { Resource } from "../../core/schema/resource"
import type { DocumentStore } from "../../fields/document/files"
import {
  type Backup,
  BackupFileError,
  type BackupState,
  fromBase64,
  isBackupDue,
  type Merge,
  mergeList,
  printOf,
  readBackup,
  toBase64,
  writeBackup,
} from "./backup"
import type { BrowserList } from "./browser-lists"
import { documentKeys, documentUrls, forgetFiles, SCHEME } from "./documents"
import { storageFailure } from "./errors"
import { isRow } from "./identity"
import { type Exclusive, withLock } from "./lock"
import { createStoredList, type Store, type StoredList } from "./stored-list"

const STATE_KEY = "koperasi.cadangan"

/** Effect of a restore on one list. */
export type Change = {
  resource: Resource
  merge: Merge
  /** Number of unchanged sample rows, which the backup's rows replace. */
  samples: number
}

export interface BackupService {
  /** The file's text and name, and the number of its rows and documents. */
  create: () => Promise<{ text: string; name: string; rows: number; documents: number }>
  /** Notes that the user has the last backup: the reminder's time starts anew. */
  noteCreated: () => void
  /** Reads a file, and computes its changes. @throws BackupError for a damaged or foreign file */
  preview: (text: string) => { backup: Backup; changes: readonly Change[] }
  /** Changes that a restore would make. @throws BackupError if the backup has none of these lists */
  look: (backup: Backup) => readonly Change[]
  /**
   * Writes the documents, then every list. A failure undoes all of it.
   * @param load gives the documents; default: those in the backup
   * @throws HttpError, and the errors of `load`
   */
  restore: (backup: Backup, load?: (url: string) => Promise<Blob | undefined>) => Promise<readonly Change[]>
  isDue: () => boolean
  lastAt: () => string | null
}

interface BackupServiceOptions {
  /** The lists that the user may see and change. */
  resources: readonly Resource[]
  storage: () => Store
  documents: DocumentStore
  /** True if the user may change rows of the list; without that right a restore only adds. Default: true. */
  mayReplace?: (resource: Resource) => boolean
  exclusive?: Exclusive
  now?: () => Date
}

const documentOf =
  ({ documents }: Backup) =>
  async (url: string): Promise<Blob | undefined> => {
    const document = documents[url]
    return document && new Blob([fromBase64(document.data)], { type: document.type })
  }

const throwStorageFailure = (error: unknown): never => {
  throw storageFailure(error)
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
      // An unreadable state is replaced.
    }
    return writeState({ since: now().toISOString(), at: null, prints: prints() })
  }
  const writeState = (state: BackupState): BackupState => {
    try {
      options.storage().setItem(STATE_KEY, JSON.stringify(state))
    } catch {
      // Without room for the state the reminder may come early.
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

  const changesOf = (backup: Backup): { list: StoredList; change: Change }[] =>
    browserLists
      .filter(({ source }) => backup.lists[source.key] !== undefined)
      .map((browserList) => ({ list: browserList.list, change: changeOf(browserList, backup) }))

  const look = (backup: Backup): readonly Change[] => {
    const changes = changesOf(backup).map(({ change }) => change)
    if (changes.length === 0)
      throw new BackupFileError("Cadangan ini tidak berisi data yang dapat dipulihkan.")
    return changes
  }

  /** Stores the documents of new and changed rows, and adds their URLs to `written`. */
  const restoreDocuments = async (
    backup: Backup,
    load: (url: string) => Promise<Blob | undefined>,
    written: string[],
  ) => {
    const named = browserLists.flatMap((browserList) => {
      const { add, replace } = changeOf(browserList, backup).merge
      return urlsOf(browserList, [...add, ...replace])
    })
    const known = new Set(await documents.urls().catch(throwStorageFailure))
    for (const url of new Set(named)) {
      if (known.has(url) || !url.startsWith(SCHEME)) continue
      const file = await load(url)
      if (!file) continue
      await documents.restore(url, file).catch(throwStorageFailure)
      written.push(url)
    }
  }

  const restoreLists = (backup: Backup): readonly Change[] => {
    const changes = changesOf(backup)
    const before = new Map<StoredList, readonly unknown[]>()
    try {
      for (const { list, change } of changes) {
        if (change.merge.add.length + change.merge.replace.length === 0) continue
        const rows = list.read()
        before.set(list, rows)
        list.write(change.merge.rows, rows)
      }
    } catch (error) {
      // The former lists fitted into the storage, so they fit again.
      for (const [list, rows] of before) list.write(rows, list.read())
      throw error
    }
    return changes.map(({ change }) => change)
  }

  let lastPrints: BackupState["prints"] | undefined

  return {
    create: async () => {
      const lists: Record<string, readonly unknown[]> = Object.create(null)
      const files: Record<string, { type: string; data: string }> = Object.create(null)
      for (const browserList of browserLists) {
        const rows = browserList.list.read()
        lists[browserList.source.key] = rows
        for (const url of urlsOf(browserList, rows)) {
          const blob = await documents.load(url)
          if (blob) files[url] = { type: blob.type, data: toBase64(new Uint8Array(await blob.arrayBuffer())) }
        }
      }
      lastPrints = Object.fromEntries(Object.entries(lists).map(([key, rows]) => [key, printOf(rows)]))
      const time = now()
      return {
        text: writeBackup({ createdAt: time.toISOString(), lists, documents: files }),
        name: `cadangan-koperasi-${localDay(time)}.json`,
        rows: Object.values(lists).flat().length,
        documents: Object.keys(files).length,
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

    restore: async (backup, load = documentOf(backup)) => {
      const written: string[] = []
      try {
        await restoreDocuments(backup, load, written)
        return await exclusive(() => restoreLists(backup))
      } catch (error) {
        await forgetFiles(documents, written)
        throw error
      }
    },

    isDue: () => isBackupDue(readState(), prints(), now().getTime()),
    lastAt: () => readState().at,
  }
}
