import { useEffect, useState } from "react"
import { formatNumber } from "../../core/format/number"
import { PAGE_SIZE } from "../../core/query/page-number"
import type { ListAnswer } from "../../core/query/types"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord, Values } from "../../core/schema/types"
import { type Sum, sumOf } from "../../core/sum"
import { alignOf } from "../../fields/registry.cells"
import { totalLabel, totalText } from "../../fields/total-text"
import { t } from "../../texts/language"
import table from "./table.module.css"
import styles from "./totals.module.css"

interface Props {
  resource: Resource
  /** Loads the matching rows of all pages. */
  loadAllRows: (signal: AbortSignal) => Promise<readonly Values[]>
  /** The response of the shown page: another one needs new sums. */
  answer: ListAnswer<StoredRecord> | undefined
  hasActions: boolean
  /** Many rows on a server: loaded and summed on demand. */
  sumOnDemand: boolean
}

/** Sums of the declared columns over all matching rows, on every page. */
export function Totals({ resource, loadAllRows, answer, hasActions, sumOnDemand }: Props) {
  const { columns } = resource.list
  const [sums, setSums] = useState<ReadonlyMap<string, Sum>>(new Map())
  /** Number of summed rows: fewer than match where samples are left out. */
  const [summed, setSummed] = useState<number>()
  const [wanted, setWanted] = useState<unknown>()
  const count = answer?.total ?? 0
  const waits = sumOnDemand && wanted !== answer

  // biome-ignore lint/correctness/useExhaustiveDependencies: another response needs new sums
  useEffect(() => {
    setSummed(undefined)
    if (waits) return setSums(new Map())
    const giveUp = new AbortController()
    const add = async () => {
      const all = await loadAllRows(giveUp.signal)
      if (giveUp.signal.aborted) return
      const totalled = columns.filter(({ field }) => resource.field(field).total)
      setSums(new Map(totalled.map(({ field }) => [field, sumOf(all, field)])))
      setSummed(all.length)
    }
    // The list shows its own loading failure.
    add().catch(() => {})
    return () => giveUp.abort()
  }, [loadAllRows, answer, columns, waits])

  return (
    <tfoot className={styles.totals}>
      <tr>
        {columns.map(({ field, label }, index) => {
          const sum = sums.get(field)
          if (!sum)
            return index === 0 ? (
              <th key={field} scope="row">
                Total
                {waits && (
                  <button type="button" className={table.link} onClick={() => setWanted(answer)}>
                    {t("Hitung")}
                  </button>
                )}
                {count > PAGE_SIZE && (
                  <small>{t("{count} data", { count: formatNumber(summed ?? count) })}</small>
                )}
              </th>
            ) : (
              <td key={field} data-empty />
            )
          const own = resource.field(field)
          const text = totalText(own, sum)
          return (
            <td key={field} data-sum={totalLabel(label, own, text)} data-align={alignOf(own)}>
              {text}
              {sum.unreadable > 0 && (
                <small>{t("{unread} tidak terbaca", { unread: formatNumber(sum.unreadable) })}</small>
              )}
            </td>
          )
        })}
        {hasActions && <td className={table.actions} data-empty />}
      </tr>
    </tfoot>
  )
}
