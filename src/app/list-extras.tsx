import { lazy, Suspense } from "react"
import { documentRight, type PrintDocument } from "../core/print/document"
import type { Resource } from "../core/schema/resource"
import { t } from "../texts/language"
import { PrinterIcon } from "../ui/icon"
import { ComingButton } from "../ui/tool-button"
import type { ListExtras } from "../views/context/list-extras"
import { useCanNow } from "../views/context/registry-context"
import { useOffline } from "./offline"
import { documents, registry } from "./product"

const PrintMenu = lazy(async () => ({ default: (await import("../views/document/print-menu")).PrintMenu }))
const BackupButton = lazy(async () => ({
  default: (await import("../pages/backup/backup-button")).BackupButton,
}))

/** What waits on the device for a connection. */
const outboxOf = (resource: Resource) =>
  function Waiting() {
    const offline = useOffline()
    return offline ? <offline.OutboxList resource={resource} /> : null
  }

/** The Cetak menu where documents of the resource are declared; a backup where its records live in this browser alone; what waits. */
function extrasOf(resource: Resource, documents: readonly PrintDocument[]): ListExtras {
  const own = documents.filter((document) => document.resource.name === resource.name)
  const { source } = resource
  const above = resource.offline ? { above: outboxOf(resource) } : {}
  if (own.length === 0 && source.kind !== "browser") return above
  function Toolbar() {
    const can = useCanNow()
    return (
      <>
        {own.some((document) => can(documentRight(document))) && (
          <Suspense fallback={<ComingButton icon={<PrinterIcon />}>{t("Cetak")}</ComingButton>}>
            <PrintMenu documents={own} />
          </Suspense>
        )}
        {source.kind === "browser" && (
          <Suspense fallback={<ComingButton>{t("Cadangan")}</ComingButton>}>
            <BackupButton list={source.key} />
          </Suspense>
        )}
      </>
    )
  }
  return { toolbar: Toolbar, ...above }
}

/** What lists have beside what their declarations give, by the resource's name. */
export const createListExtras = (
  resources: readonly Resource[],
  documents: readonly PrintDocument[],
): Readonly<Record<string, ListExtras>> =>
  Object.fromEntries(resources.map((resource) => [resource.name, extrasOf(resource, documents)]))

export const listExtras = createListExtras(registry.all, documents)
