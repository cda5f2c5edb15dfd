import { Button } from "antd"
import { Suspense, useState } from "react"
import type { Resource, ResourceAction } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { t } from "../../texts/language"
import { MoreIcon } from "../../ui/icon"
import { CopyIcon, HistoryIcon } from "../../ui/later-icons"
import { onDemand } from "../../ui/on-demand"
import { PopupMenu } from "../../ui/popup-menu"
import { WhenLoaded } from "../../ui/when-loaded"
import { ActionIcon } from "../action/action-icon"
import { allows, useActions } from "../action/available"
import { keepsHistory } from "../history/history-button"
import { useCopy } from "./copy-button"
import styles from "./detail.module.css"

const RunAction = onDemand(async () => (await import("../action/run-action")).RunAction)
const HistoryDialog = onDemand(async () => (await import("../history/history-dialog")).HistoryDialog)

/** Names of the entries that are no actions: no action has a colon in its name. */
const COPY = "own:copy"
const HISTORY = "own:history"

interface Props {
  resource: Resource
  record: StoredRecord
  gone: boolean
  /** Closes the record. */
  onLeave: () => void
}

/** The menu of the buttons for which a phone's footer has no room: 'Riwayat', 'Salin', actions. */
export function RecordMore({ resource, record, gone, onLeave }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [running, setRunning] = useState<ResourceAction>()
  const [historic, setHistoric] = useState(false)
  const onCopy = useCopy(resource)
  const actions = useActions(resource, "row").filter((action) => !gone && allows(action, record))
  const entries = [
    ...(keepsHistory(resource) ? [{ name: HISTORY, label: t("Riwayat"), icon: <HistoryIcon /> }] : []),
    ...(onCopy ? [{ name: COPY, label: t("Salin"), icon: <CopyIcon /> }] : []),
    ...actions.map(({ name, label, icon }) => ({ name, label, icon: <ActionIcon name={icon} /> })),
  ]
  const choose = (name: string) => {
    if (name === COPY) onCopy?.(record)
    else if (name === HISTORY) setHistoric(true)
    else setRunning(actions.find((action) => action.name === name))
  }
  return (
    <>
      {entries.length > 0 && (
        <Button
          className={styles.more}
          icon={<MoreIcon />}
          aria-label={t("Lainnya")}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        />
      )}
      {anchor && (
        <PopupMenu
          label={t("Lainnya")}
          anchor={anchor}
          entries={entries}
          onChoose={choose}
          onClose={() => setAnchor(null)}
        />
      )}
      {running && (
        <Suspense fallback={null}>
          <RunAction
            resource={resource}
            action={running}
            records={[record]}
            onClose={() => setRunning(undefined)}
          />
        </Suspense>
      )}
      {historic && (
        <WhenLoaded>
          <HistoryDialog
            resource={resource}
            record={record}
            onClose={() => setHistoric(false)}
            onLeave={onLeave}
          />
        </WhenLoaded>
      )}
    </>
  )
}
