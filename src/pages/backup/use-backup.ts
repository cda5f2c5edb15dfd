import { useMemo } from "react"
import type { Action } from "../../core/access/actions"
import type { Resource } from "../../core/schema/resource"
import { type BackupService, createBackupService } from "../../providers/browser/backup-service"
import { createDocumentStore } from "../../providers/browser/documents"
import { useCanNow, useRegistry } from "../../views/context/registry-context"

const storage = () => window.localStorage
const documents = createDocumentStore()

interface Backups {
  /** For the lists that the user may see. */
  backup: BackupService
  /** For the lists that the user may add to; changes rows only with the right to edit. null without such a list. */
  recovery: BackupService | null
  /** Lists that the user may see but not add to. */
  withheld: readonly Resource[]
  /** Storage keys of the lists of `recovery`. */
  recoverable: readonly string[]
  /** Storage keys of the lists of `backup`. */
  keys: readonly string[]
}

/** Backup services for this browser's lists, limited by the user's rights. */
export function useBackup(): Backups {
  const registry = useRegistry()
  const can = useCanNow()
  return useMemo(() => {
    const stored = registry.all.filter(({ source }) => source.kind === "browser")
    const where = (...actions: Action[]) =>
      stored.filter((resource) => actions.every((action) => can({ resource: resource.name, action })))
    const visible = where("list")
    // A restore adds lost rows. It changes only rows with other content, which needs the right to edit.
    const writable = where("list", "create")
    const mayReplace = ({ name }: Resource) => can({ resource: name, action: "edit" })
    const service = (resources: typeof stored) =>
      createBackupService({ resources, storage, documents, mayReplace })
    const keysOf = (resources: typeof stored) =>
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
