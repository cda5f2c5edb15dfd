import { useMemo } from "react"
import { Link } from "react-router"
import type { Dashboard } from "../../core/dashboard/dashboard"
import { figuresOf } from "../../core/dashboard/figures"
import type { PeriodChoice } from "../../core/dashboard/period"
import { localDay } from "../../core/format/moment"
import { formatNumber } from "../../core/format/number"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { ownRows, seedSize } from "../../lists/samples"
import { useWholeList } from "../../lists/whole-list"
import { t } from "../../texts/language"
import { useRights } from "../../views/context/rights"
import { LoadFailed } from "../../views/failure/load-failed"
import styles from "./dashboard.module.css"
import { FiguresView } from "./figures-view"
import { PeriodSelect } from "./period-select"

interface Props {
  dashboard: Dashboard
  resource: Resource
  period: PeriodChoice
  onPeriod: (period: PeriodChoice) => void
}

const NO_ROWS: readonly StoredRecord[] = []

/** Cards, chart and activity counted from this browser's list, without unchanged samples. */
export function ActualFigures({ dashboard, resource, period, onPeriod }: Props) {
  const query = useWholeList(resource)
  const { create: mayCreate } = useRights(resource)
  const all = query.data?.data
  const rows = useMemo(() => all && ownRows(resource, all), [resource, all])
  const today = localDay(new Date())
  const figures = useMemo(
    () => figuresOf(rows ?? NO_ROWS, dashboard, { choice: period, today }),
    [rows, dashboard, period, today],
  )
  if (query.isError && !all)
    return (
      <div className={styles.panel}>
        <LoadFailed text={resource.messages.loadFailed(resource.list.heading)} query={query} />
      </div>
    )

  const what = resource.label.singular.toLowerCase()
  // Until the rows are counted, the number of samples reserves the note's line, invisibly.
  const left = all && rows ? all.length - rows.length : seedSize(resource)
  const notes = [
    ...(left > 0 ? [t("{left} baris data contoh tidak dihitung.", { left: formatNumber(left) })] : []),
    ...(figures.undated > 0
      ? [
          t("{undated} {what} tanpa tanggal yang terbaca tidak dihitung.", {
            undated: formatNumber(figures.undated),
            what,
          }),
        ]
      : []),
  ]
  const empty = rows && (
    <div className={styles.empty}>
      {rows.length === 0 ? (
        <>
          <p>{t("Belum ada {what} di peramban ini.", { what })}</p>
          {mayCreate && resource.form.create && (
            <Link to={resource.form.create.path}>
              {t("Tambah {singular}", { singular: resource.label.singular })}
            </Link>
          )}
        </>
      ) : (
        <>
          <p>{t("Tidak ada {what} dalam periode ini.", { what })}</p>
          {period !== "all" && (
            <button type="button" onClick={() => onPeriod("all")}>
              {t("Lihat semua")}
            </button>
          )}
        </>
      )}
    </div>
  )
  return (
    <>
      <div className={styles.tools}>
        <PeriodSelect choice={period} counted={figures.period} onChange={onPeriod} />
        <p className={styles.note} data-counting={!rows || undefined}>
          {notes.join(" ")}
        </p>
      </div>
      <FiguresView
        chart={dashboard.chart}
        source={dashboard.actual.label}
        cards={rows ? figures.cards : figures.cards.map(({ label }) => ({ label, value: null }))}
        months={figures.months}
        activities={figures.activities}
        empty={empty}
      />
    </>
  )
}
