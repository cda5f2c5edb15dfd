import { type ReactNode, Suspense, useCallback, useState } from "react"
import type { PrintDocument } from "../../core/print/document"
import type { Resource, ResourceAction } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { onDemand } from "../../ui/on-demand"
import { useRecordDocuments } from "../document/record-documents"
import { allows, useActions } from "./available"
import type { OpenedMenu, OwnButtons } from "./row-menu"

const RowMenu = onDemand(async () => (await import("./row-menu")).RowMenu)
const PrintRecord = onDemand(async () => (await import("../document/print-record")).PrintRecord)
const RunAction = onDemand(async () => (await import("./run-action")).RunAction)

interface RowActions {
  /** Opens the menu of a row; undefined if the list has neither actions nor documents for rows. */
  onMenu: ((record: StoredRecord, anchor: HTMLElement) => void) | undefined
  /** Opens the menu with the row's own buttons above the actions, for a table without room for them. */
  onAll: (record: StoredRecord, anchor: HTMLElement) => void
  /** True if the record's menu has an entry now. */
  hasMenu: (record: StoredRecord) => boolean
  /** The open menu, and the dialog of its chosen entry. */
  opened: ReactNode
}

const NO_BUTTONS: OwnButtons = {}

/**
 * The actions and documents of a table's rows, in one menu for all of them.
 * @param own buttons of a row
 */
export function useRowActions(resource: Resource, own: OwnButtons): RowActions {
  const documents = useRecordDocuments(resource.name)
  const actions = useActions(resource, "row")
  const [menu, setMenu] = useState<(OpenedMenu & { all: boolean }) | null>(null)
  const [running, setRunning] = useState<{ action: ResourceAction; record: StoredRecord } | null>(null)
  const [printing, setPrinting] = useState<{ document: PrintDocument; record: StoredRecord } | null>(null)
  const onMenu = useCallback(
    (record: StoredRecord, anchor: HTMLElement) => setMenu({ record, anchor, all: false }),
    [],
  )
  const onAll = useCallback(
    (record: StoredRecord, anchor: HTMLElement) => setMenu({ record, anchor, all: true }),
    [],
  )
  const closeMenu = useCallback(() => setMenu(null), [])
  const hasMenu = useCallback(
    (record: StoredRecord) => documents.length > 0 || actions.some((action) => allows(action, record)),
    [actions, documents],
  )
  const opened = (
    <Suspense fallback={null}>
      {menu && (
        <RowMenu
          record={menu.record}
          anchor={menu.anchor}
          own={menu.all ? own : NO_BUTTONS}
          resource={resource}
          actions={actions}
          documents={documents}
          onChoose={(action) => setRunning({ action, record: menu.record })}
          onPrint={(document) => setPrinting({ document, record: menu.record })}
          onClose={closeMenu}
        />
      )}
      {running && (
        <RunAction
          resource={resource}
          action={running.action}
          records={[running.record]}
          onClose={() => setRunning(null)}
        />
      )}
      {printing && <PrintRecord {...printing} onClose={() => setPrinting(null)} />}
    </Suspense>
  )
  return { onMenu: actions.length + documents.length > 0 ? onMenu : undefined, onAll, hasMenu, opened }
}
