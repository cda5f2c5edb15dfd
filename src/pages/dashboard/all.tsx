import { useMemo } from "react"
import { localDay } from "../../core/format/moment"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { useRegistry } from "../../views/context/registry-context"
import { LoadFailed } from "../../views/failure/load-failed"
import { Browsers } from "./browsers"
import { isBrowserList, partOf } from "./choice"
import { type CountedProps, CountedView } from "./counted-view"
import styles from "./dashboard.module.css"
import { Differing } from "./differing"
import { EmptyFigures } from "./empty-figures"
import { OpenItems } from "./open-items"
import { useServerBackup } from "./use-server-backup"
import { useServerFigures } from "./use-server-figures"

/** Figures over the newest copies of all browsers, which our own server counts (AB-110). */
export function AllFigures({ dashboard: declared, period, onPeriod }: CountedProps) {
  const registry = useRegistry()
  const dashboard = useMemo(() => partOf(declared, "all"), [declared])
  const today = localDay(new Date())
  const query = useServerFigures({ choice: period, today, browsers: true })
  const { data } = query
  const backup = useServerBackup()
  if (query.isError)
    return (
      <div className={styles.panel}>
        <LoadFailed text={t("Angka dari server gagal dimuat.")} query={query} />
      </div>
    )
  const left = data?.browsers.filter(({ counted }) => !counted).length ?? 0
  const main = dashboard.latest?.source ?? dashboard.cards[0]?.source
  const hasNoCopy = data?.browsers.length === 0
  const what = main === undefined ? "" : registry.get(main).label.singular.toLowerCase()
  const sumOf = (key: "undated" | "later") =>
    Object.values(data?.figures ?? {}).reduce((sum, one) => sum + one[key], 0)
  const [undated, later] = [sumOf("undated"), sumOf("later")]
  return (
    <CountedView
      dashboard={dashboard}
      period={period}
      onPeriod={onPeriod}
      today={today}
      // With what is open, which would move the latest records.
      figures={backup.waits ? undefined : data?.figures}
      view="all"
      // The screen of a list in the browser has the rows of this one alone: those of all are shown here.
      opens={(source) => !isBrowserList(registry.get(source))}
      notes={[
        ...(left > 0 ? [t("{left} browser tidak dapat dihitung.", { left: formatNumber(left) })] : []),
        ...(undated > 0
          ? [t("{undated} baris tanpa tanggal tidak dihitung.", { undated: formatNumber(undated) })]
          : []),
        ...(later > 0
          ? [t("{later} baris bertanggal sesudah hari ini tidak dihitung.", { later: formatNumber(later) })]
          : []),
      ]}
      empty={(notes) =>
        main && (
          <EmptyFigures
            resource={registry.get(main)}
            notes={notes}
            text={
              hasNoCopy
                ? t("Belum ada salinan di server.")
                : period === "all"
                  ? t("Belum ada {label}.", { label: what })
                  : undefined
            }
            next={
              hasNoCopy
                ? t("Salinan pertama dikirim setelah sebuah browser mencatat {what}.", { what })
                : undefined
            }
            onAll={period === "all" || hasNoCopy ? undefined : () => onPeriod("all")}
          />
        )
      }
      open={data && <OpenItems browsers={data.browsers} server={backup.text} />}
      last={
        data && (
          <>
            <Differing {...data.differing} />
            {!hasNoCopy && <Browsers browsers={data.browsers} />}
          </>
        )
      }
    />
  )
}
