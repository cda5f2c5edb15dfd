import { type ComponentProps, Suspense } from "react"
import { documentRight, type PrintDocument } from "../core/print/document"
import { resourceOfFile } from "../core/schema/names-of-files"
import type { Resource } from "../core/schema/resource"
import { keepsCopies } from "../session/own-server"
import { t } from "../texts/language"
import { PrinterIcon } from "../ui/icon"
import { onDemand } from "../ui/on-demand"
import { ComingButton } from "../ui/tool-button"
import { cellSource, type DeclaredCells } from "../views/context/cells"
import type { ListExtras } from "../views/context/list-extras"
import { useCanNow } from "../views/context/registry-context"
import { useOffline } from "./offline"
import { documents, registry } from "./product"

const PrintMenu = onDemand(async () => (await import("../views/document/print-menu")).PrintMenu)
const BackupButton = onDemand(async () => (await import("../pages/backup/backup-button")).BackupButton)
const CopyMark = onDemand(async () => (await import("../pages/backup/copy-mark")).CopyMark, { quiet: true })

const BackupTool = () => (
  <Suspense fallback={<ComingButton>{t("Cadangan")}</ComingButton>}>
    <BackupButton />
  </Suspense>
)

const SampleNote = onDemand(async () => (await import("../views/samples/sample-note")).SampleNote, {
  quiet: true,
})

const cellFiles = import.meta.glob<DeclaredCells>("../../resources/*.cell.tsx", { import: "cells" })

/** Resource → its cells. */
const cellSources = new Map(
  Object.entries(cellFiles).map(([file, load]) => [resourceOfFile(file), cellSource(load)]),
)

/** The resource's records in the outbox. */
const outboxOf = (resource: Resource) =>
  function Waiting() {
    const offline = useOffline()
    return offline ? <offline.OutboxList resource={resource} /> : null
  }

/** State of the server's copy of a list in local storage. */
const copyStatus = (props: ComponentProps<typeof CopyMark>) =>
  function CopyStatus() {
    return keepsCopies() ? (
      <Suspense fallback={null}>
        <CopyMark {...props} />
      </Suspense>
    ) : null
  }

/** At the foot of a list in local storage: its samples, and its copy on the server. */
function statusOf(resource: Resource, list: string) {
  const Copy = copyStatus({ list, failing: false })
  return function Status() {
    return (
      <>
        <Suspense fallback={null}>
          <SampleNote resource={resource} />
        </Suspense>
        <Copy />
      </>
    )
  }
}

/** The Cetak menu for declared documents, the backup of browser data and its state, and the outbox of offline resources. */
function extrasOf(resource: Resource, documents: readonly PrintDocument[]): ListExtras {
  const all = documents.filter((document) => document.resource.name === resource.name)
  const own = all.filter(({ on }) => on.has("list"))
  const single = all.filter(({ on }) => on.has("record"))
  const { source } = resource
  const cells = cellSources.get(resource.name)
  const above = {
    ...(resource.offline && { above: outboxOf(resource) }),
    ...(source.kind === "browser" && { above: copyStatus({ list: source.key, failing: true }) }),
    ...(cells && { cells }),
    ...(single.length > 0 && { documents: single }),
  }
  function Toolbar() {
    const can = useCanNow()
    return (
      own.some((document) => can(documentRight(document))) && (
        <Suspense
          fallback={
            <ComingButton icon={<PrinterIcon />} menu>
              {t("Cetak")}
            </ComingButton>
          }
        >
          <PrintMenu documents={own} />
        </Suspense>
      )
    )
  }
  return {
    ...above,
    ...(own.length > 0 && { toolbar: Toolbar }),
    ...(source.kind === "browser" && {
      tools: BackupTool,
      status: statusOf(resource, source.key),
    }),
  }
}

/** Name of a resource → the parts of its list that its declaration does not give. */
export const createListExtras = (
  resources: readonly Resource[],
  documents: readonly PrintDocument[],
): Readonly<Record<string, ListExtras>> =>
  Object.fromEntries(resources.map((resource) => [resource.name, extrasOf(resource, documents)]))

export const listExtras = createListExtras(registry.all, documents)
