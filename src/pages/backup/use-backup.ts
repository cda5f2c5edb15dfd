import { useMemo } from "react"
import type { Action } from "../../core/schema/types"
import { type BackupService, createBackupService } from "../../providers/browser/backup-service"
import { createDocumentStore } from "../../providers/browser/documents"
import { useMay, useRegistry } from "../../views/registry-context"

const storage = () => window.localStorage
const documents = createDocumentStore()

export interface Backups {
  /** Over the lists that the user may see. */
  backup: BackupService
  /** Over the lists that the user may add to and edit; null when there are none. */
  recovery: BackupService | null
  /** The local-storage keys of those lists. */
  recoverable: readonly string[]
  /** The local-storage keys of the lists that the user may see. */
  keys: readonly string[]
}

/** Backups of the lists that live in this browser, as far as the user's rights reach. */
export function useBackup(): Backups {
  const registry = useRegistry()
  const may = useMay()
  return useMemo(() => {
    const kept = registry.all.filter(({ source }) => source.kind === "browser")
    const where = (...actions: Action[]) =>
      kept.filter((resource) => actions.every((action) => may({ resource: resource.name, action })))
    const visible = where("list")
    const writable = where("list", "create", "edit")
    const service = (resources: typeof kept) => createBackupService({ resources, storage, documents })
    const keysOf = (resources: typeof kept) =>
      resources.flatMap(({ source }) => (source.kind === "browser" ? [source.key] : []))
    return {
      backup: service(visible),
      recoverable: keysOf(writable),
      recovery: writable.length > 0 ? service(writable) : null,
      keys: keysOf(visible),
    }
  }, [registry, may])
}
