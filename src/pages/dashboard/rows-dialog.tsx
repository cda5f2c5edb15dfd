import { useQuery } from "@tanstack/react-query"
import { readRowsAnswer } from "../../core/dashboard/answer"
import { formatDayLong } from "../../core/format/date"
import { formatNumber } from "../../core/format/number"
import type { Resource } from "../../core/schema/resource"
import { alignOf } from "../../fields/registry.cells"
import { t, tLabel } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { Empty } from "../../ui/empty"
import { Loading } from "../../ui/loading"
import { useScrollArea } from "../../ui/scroll-area"
import { LoadFailed } from "../../views/failure/load-failed"
import { useApi } from "../../views/record/use-api"
import type { Days } from "./figure-texts"
import styles from "./rows-dialog.module.css"

const daysText = ({ from, to }: Days): string =>
  from === to ? formatDayLong(from) : `${formatDayLong(from)} – ${formatDayLong(to)}`

interface Props {
  /** The card whose rows are shown. */
  label: string
  resource: Resource
  /** Its date field; null: it counts all rows. */
  period: string | null
  days: Days | undefined
  onClose: () => void
}

/** The rows of all browsers that a figure counts, latest first. Read only (AB-110). */
export function RowsDialog({ label, resource, period, days, onClose }: Props) {
  const call = useApi()
  const scroller = useScrollArea(tLabel(label))
  const asked = { source: resource.name, ...(period !== null && { period }), ...days }
  const query = useQuery({
    queryKey: ["dashboard-rows", asked],
    gcTime: 0,
    queryFn: async () => readRowsAnswer(await call({ url: "/dashboard/rows", method: "get", query: asked })),
  })
  const { data } = query
  const columns = resource.list.columns
  const counted = data && {
    shown: formatNumber(data.rows.length),
    total: formatNumber(data.total),
  }
  return (
    <Dialog title={tLabel(label)} size="wide" undescribed onDismiss={onClose} footer={null}>
      {counted && (
        <p className={styles.note}>
          {data.rows.length < data.total
            ? t("{shown} terbaru dari {total} baris di semua browser.", counted)
            : t("{total} baris di semua browser.", counted)}
          {days && ` ${daysText(days)}.`}
        </p>
      )}
      {query.isError ? (
        <LoadFailed text={t("Baris dari semua browser gagal dimuat.")} query={query} />
      ) : !data ? (
        <Loading text={t("Memuat baris...")} />
      ) : data.rows.length === 0 ? (
        <Empty text={t("Belum ada {label}.", { label: resource.label.singular.toLowerCase() })} />
      ) : (
        <div className={styles.scroller} ref={scroller}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map(({ field, label: heading }) => (
                  <th key={field} scope="col" data-align={alignOf(resource.field(field))}>
                    {tLabel(heading)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row, at) => (
                // Rows of several browsers have no key of their own.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={at}>
                  {columns.map(({ field }) => (
                    <td key={field} data-align={alignOf(resource.field(field))}>
                      {row[field] || "-"}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
