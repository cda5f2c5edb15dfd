import { RowsExport } from "../export/rows-export"
import { useRegistry } from "../registry-context"
import { historyColumns, historyRows } from "./rows"
import type { History } from "./use-history"

/** Hands out what the history holds of what is looked for, a row a changed field. */
export function HistoryExport({ name, history }: { name: string; history: History }) {
  const { access, find } = useRegistry()
  if (!history.data?.pages.some(({ entries }) => entries.length > 0)) return null
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
