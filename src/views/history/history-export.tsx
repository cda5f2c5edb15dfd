import { t } from "../../texts/language"
import { DownloadIcon } from "../../ui/icon"
import { ComingButton } from "../../ui/tool-button"
import { useRegistry } from "../context/registry-context"
import { RowsExport } from "../export/rows-export"
import { historyColumns, historyRows } from "./rows"
import type { History } from "./use-history"

/** Exports the filtered history, one row for each changed field. */
export function HistoryExport(props: {
  name: string
  history: History
  /** Renders a placeholder. */
  waiting?: boolean
}) {
  const { name, history, waiting = false } = props
  const { access, find } = useRegistry()
  if (!history.data?.pages.some(({ entries }) => entries.length > 0))
    return waiting ? <ComingButton icon={<DownloadIcon />}>{t("Ekspor")}</ComingButton> : null
  return (
    <RowsExport
      name={name}
      columns={historyColumns}
      rows={async (signal) =>
        (await history.all(signal)).flatMap((entry) => historyRows(entry, find(entry.resource), access))
      }
    />
  )
}
