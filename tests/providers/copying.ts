/** A browser that copies its lists to a server in this process, and a line between them that may break. */
import type { Resource } from "../../src/core/schema/resource"
import { createBackupService } from "../../src/providers/browser/backup-service"
import { createCopier } from "../../src/providers/browser/copies/copier"
import { createMemoryIndex } from "../../src/providers/browser/copies/document-index"
import { createCopyRemote } from "../../src/providers/browser/copies/remote"
import { atOnce, type MemoryStorage, memoryDocuments, memoryStorage, registry } from "./browser-store"

export const browserLists = registry.all.filter(({ source }) => source.kind === "browser")
export const keyOf = ({ source }: Resource): string => (source.kind === "browser" ? source.key : "")

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
