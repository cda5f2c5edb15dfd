import { type ReactNode, Suspense, useCallback, useState } from "react"
import type { Resource, ResourceAction } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { onDemand } from "../../ui/on-demand"
import { allows, useActions } from "./available"
import type { OpenedMenu } from "./row-menu"

const RowMenu = onDemand(async () => (await import("./row-menu")).RowMenu)
const RunAction = onDemand(async () => (await import("./run-action")).RunAction)

interface RowActions {
  /** Opens the menu of a row; undefined if the list has no actions for rows. */
  onMenu: ((record: StoredRecord, anchor: HTMLElement) => void) | undefined
  /** True if an action may run on the record now. */
  hasMenu: (record: StoredRecord) => boolean
  /** The open menu, and the action that was chosen in it. */
  opened: ReactNode
}

/** The actions of a table's rows, in one menu for all of them. */
export function useRowActions(resource: Resource): RowActions {
  const actions = useActions(resource, "row")
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const [running, setRunning] = useState<{ action: ResourceAction; record: StoredRecord } | null>(null)
  const onMenu = useCallback((record: StoredRecord, anchor: HTMLElement) => setMenu({ record, anchor }), [])
  const closeMenu = useCallback(() => setMenu(null), [])
  const hasMenu = useCallback(
    (record: StoredRecord) => actions.some((action) => allows(action, record)),
    [actions],
  )
  const opened = (
    <Suspense fallback={null}>
      {menu && (
        <RowMenu
          {...menu}
          resource={resource}
          actions={actions}
          onChoose={(action) => setRunning({ action, record: menu.record })}
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
    </Suspense>
  )
  return { onMenu: actions.length > 0 ? onMenu : undefined, hasMenu, opened }
}
