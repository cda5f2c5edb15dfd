/** A browser that copies its lists to a server in this process, over a connection that may fail. */
import type { Resource } from "../../src/core/schema/resource"
import { createBackupService } from "../../src/providers/browser/backup-service"
import { createCopier } from "../../src/providers/browser/copies/copier"
import { createMemoryIndex } from "../../src/providers/browser/copies/document-index"
import { loadOrigins, loadVersions } from "../../src/providers/browser/copies/load-versions"
import { createCopyRemote } from "../../src/providers/browser/copies/remote"
import { atOnce, type MemoryStorage, memoryDocuments, memoryStorage, registry } from "./browser-store"

export const browserLists = registry.all.filter(({ source }) => source.kind === "browser")
export const keyOf = ({ source }: Resource): string => (source.kind === "browser" ? source.key : "")

export const [KEY = "", WITH_DOCUMENTS = ""] = browserLists.map(keyOf)
export const MINUTE = 60_000
/** Rights to see the lists. */
export const rights = browserLists.map(({ access }) => ({ module: access.module, action: "view" }))

export interface Person {
  id: string
  token: string
}

export function copyingBrowser(
  line: typeof fetch,
  person: Person,
  {
    storage = memoryStorage(),
    documents = memoryDocuments(),
    clock = { now: Date.parse("2026-03-02T08:00:00Z") },
  }: {
    storage?: MemoryStorage
    documents?: ReturnType<typeof memoryDocuments>
    clock?: { now: number }
  } = {},
) {
  const signedIn = { ...person }
  const remote = createCopyRemote({ fetch: line, base: "/api/v1", token: () => signedIn.token })
  const index = createMemoryIndex()
  let busy = false
  const oneTab = async <T>(_: string, work: () => Promise<T>) => {
    if (busy) return undefined
    busy = true
    return work().finally(() => {
      busy = false
    })
  }
  const open = () =>
    createCopier({
      resources: browserLists,
      store: () => storage,
      documents,
      index,
      remote,
      person: () => signedIn.id,
      may: () => true,
      exclusive: atOnce,
      oneTab,
      now: () => clock.now,
    })
  const backups = createBackupService({
    resources: browserLists,
    storage: () => storage,
    documents,
    exclusive: atOnce,
  })
  return { storage, documents, clock, signedIn, remote, open, copier: open(), backups }
}

/** A generator of numbers from 0 to 1, the same in every run. */
export function random(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
export const bytesOf = (size: number, next: () => number) =>
  Uint8Array.from({ length: size }, () => Math.floor(next() * 256))

/** A stored commission with a document. */
export const withDocument = (number: number, url: string) => ({
  id: `k${number}`,
  tanggalAwal: "2025-05-01",
  komisiGross: number,
  document: { url, name: `${number}.pdf`, type: "application/pdf" },
})

/** The server's copy of a browser's list, as JSON; undefined without one. */
export async function copyOf(
  browser: ReturnType<typeof copyingBrowser>,
  list: string,
): Promise<string | undefined> {
  const [origin] = (await loadOrigins(browser.remote, [list])).filter(({ own }) => own)
  const version = origin?.newest.get(list)
  if (!version) return undefined
  const { backup } = await loadVersions(browser.remote, new Map([[list, version]]))
  return JSON.stringify(backup.lists[list])
}
