import { Button } from "antd"
import { useId, useState } from "react"
import type { HistoryEntry } from "../../core/history/entry"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { Empty } from "../../ui/empty"
import { FilterIcon } from "../../ui/icon"
import { useRegistry } from "../../views/context/registry-context"
import { HistoryExport } from "../../views/history/history-export"
import { HistoryPanel } from "../../views/history/history-panel"
import { useHistory } from "../../views/history/use-history"
import page from "../../views/screen/page.module.css"
import { areCards } from "../../views/table/room-for-buttons"
import tools from "../../views/table/tools.module.css"
import styles from "./activity.module.css"
import { ActivityFilters } from "./activity-filters"
import { FILTERS, NO_FILTERS, queryOf } from "./filters"
import { ImportedEntries } from "./imported-entries"
import { ServerBackup } from "./server-backup"
import { UndoImport } from "./undo-import"
import { useFilters } from "./use-filters"
import { usePeople } from "./use-people"
import { useRestore } from "./use-restore"
import { WaitingJobs } from "./waiting-jobs"

/** The history of all records and accounts, for users with all rights. */
export function ActivityPage({ title }: { title: string }) {
  const registry = useRegistry()
  const { filters, setFilters } = useFilters()
  const filterPanel = useId()
  const count = FILTERS.filter((name) => filters[name]).length
  // Filters of an address are seen at once; a phone's dialog would cover the entries.
  const [open, setOpen] = useState(count > 0 && !areCards())
  const query = queryOf(filters)
  const history = useHistory("/history", query, { group: "imports" })
  const entries = history.data?.pages.flatMap((one) => one.entries) ?? []
  const { people, failed } = usePeople(entries)
  const { restoring, restore } = useRestore()

  const offer = (entry: HistoryEntry) => {
    const resource = registry.find(entry.resource)
    const { imported } = entry
    if (imported)
      return resource ? <UndoImport entry={entry} imported={imported} resource={resource} /> : null
    // Lines come back with their record.
    if (entry.action !== "delete" || !resource || resource.owner) return null
    if (entry.restored) return <span className={styles.restored}>{t("Sudah dikembalikan")}</span>
    return (
      <Button
        type="link"
        aria-label={t("Kembalikan {recordName}", { recordName: entry.recordName })}
        disabled={restoring !== null}
        loading={busySign(restoring === entry.id)}
        onClick={() => void restore(entry, resource)}
      >
        {t("Kembalikan")}
      </Button>
    )
  }

  return (
    <section className={styles.page}>
      <div>
        <div className={page.head}>
          <h1 className={page.title} data-screen-title>
            {title}
          </h1>
        </div>
        <div className={styles.tools}>
          <Button
            className={tools.filter}
            icon={<FilterIcon />}
            aria-expanded={open}
            aria-controls={filterPanel}
            onClick={() => setOpen(!open)}
          >
            Advanced Search
            {count > 0 && <span className={tools.count}>{count}</span>}
          </Button>
          <HistoryExport name={title} history={history} waiting />
        </div>
      </div>
      {open && (
        <ActivityFilters
          id={filterPanel}
          filters={filters}
          onChange={setFilters}
          people={people}
          peopleFailed={failed}
          hasNoEntries={history.data !== undefined && entries.length === 0}
          onClose={() => setOpen(false)}
        />
      )}
      <ServerBackup />
      <WaitingJobs />
      <div className={styles.entries}>
        <HistoryPanel
          history={history}
          named
          days
          placeholders={12}
          empty={
            <Empty
              text={count > 0 ? t("Tidak ada riwayat yang cocok dengan filter.") : t("Belum ada riwayat.")}
            >
              {count > 0 && (
                <Button type="link" onClick={() => setFilters(NO_FILTERS)}>
                  {t("Kosongkan filter")}
                </Button>
              )}
            </Empty>
          }
          offer={offer}
          more={(entry) =>
            entry.imported && (
              <ImportedEntries entry={entry} imported={entry.imported} query={query} offer={offer} />
            )
          }
        />
      </div>
    </section>
  )
}
