import { useMemo } from "react"
import type { Action } from "../../core/access/actions"
import type { Resource } from "../../core/schema/resource"
import { type BackupService, createBackupService } from "../../providers/browser/backup-service"
import { createDocumentStore } from "../../providers/browser/documents"
import { useCanNow, useRegistry } from "../../views/context/registry-context"

const storage = () => window.localStorage
const documents = createDocumentStore()

export interface Backups {
  /** Over the lists that the user may see. */
  backup: BackupService
  /** Over the lists that the user may add to, whose rows he may change where he may edit them; null when there are none. */
  recovery: BackupService | null
  /** The lists that the user may see, and not add to. */
  withheld: readonly Resource[]
  /** The local-storage keys of those lists. */
  recoverable: readonly string[]
  /** The local-storage keys of the lists that the user may see. */
  keys: readonly string[]
}

/** Backups of the lists that live in this browser, as far as the user's rights reach. */
export function useBackup(): Backups {
  const registry = useRegistry()
  const can = useCanNow()
  return useMemo(() => {
    const kept = registry.all.filter(({ source }) => source.kind === "browser")
    const where = (...actions: Action[]) =>
      kept.filter((resource) => actions.every((action) => can({ resource: resource.name, action })))
    const visible = where("list")
    // A lost row is added again. Only a row that is still there, with other content, is changed.
    const writable = where("list", "create")
    const mayReplace = ({ name }: Resource) => can({ resource: name, action: "edit" })
    const service = (resources: typeof kept) =>
      createBackupService({ resources, storage, documents, mayReplace })
    const keysOf = (resources: typeof kept) =>
      resources.flatMap(({ source }) => (source.kind === "browser" ? [source.key] : []))
    return {
      backup: service(visible),
      recoverable: keysOf(writable),
      recovery: writable.length > 0 ? service(writable) : null,
      withheld: visible.filter((resource) => !writable.includes(resource)),
      keys: keysOf(visible),
    }
  }, [registry, can])
}
