import { useList } from "@refinedev/core"
import { Link } from "react-router"
import type { Own } from "../../core/dashboard/dashboard"
import { namesIn } from "../../core/dashboard/dashboard"
import { addDays, dayOf } from "../../core/format/date"
import { localDay } from "../../core/format/moment"
import { formatNumber } from "../../core/format/number"
import type { StoredRecord } from "../../core/schema/types"
import { sameName } from "../../core/text"
import { formatValue } from "../../fields/registry"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { useRegistry } from "../../views/context/registry-context"
import { useRights } from "../../views/context/rights"
import { LoadFailed } from "../../views/failure/load-failed"
import styles from "./dashboard.module.css"
import { latestLine, listHref } from "./figure-texts"
import { Lines } from "./figures-view"

/** Days of a week, today among them. */
const WEEK = 7
/** Most records of the list. */
const MOST = 20

/** The user's own records of the week, for a role that may not list what the dashboard counts. */
export function OwnRecords({ own }: { own: Own }) {
  const { name } = useMe()
  const resource = useRegistry().get(own.source)
  const { create: mayCreate } = useRights(resource)
  const today = localDay(new Date())
  const days = { from: addDays(today, 1 - WEEK), to: today }
  const { query } = useList<StoredRecord>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: 200 },
    filters: [
      { field: own.person, operator: "contains", value: name },
      { field: own.period, operator: "between", value: [days.from, days.to] },
    ],
    sorters: [{ field: own.period, order: "desc" }],
    errorNotification: false,
  })
  if (query.isError)
    return (
      <div className={styles.panel}>
        <LoadFailed text={resource.messages.loadFailed(resource.list.heading)} query={query} />
      </div>
    )
  // The filter finds longer names, too: 'Budi' is in 'Budi Santoso'.
  const rows = query.data?.data.filter((record) => sameName(record[own.person], name))
  const href = listHref(resource, { measure: { count: "all" }, period: own.period, days })
  const keys = [...namesIn(own.text), own.detail]
  const lines = rows?.slice(0, MOST).map((record) => ({
    day: dayOf(record[own.period]) ?? today,
    texts: Object.fromEntries(
      keys.map((key) => [key, formatValue(record[key], resource.field(key), record)]),
    ),
  }))
  return (
    <section className={styles.panel} aria-labelledby="dashboard-own" aria-busy={!rows || undefined}>
      <h2 id="dashboard-own" className={styles.heading}>
        {own.heading}
        {rows && ` (${formatNumber(rows.length)})`}
      </h2>
      <Lines lines={(lines ?? []).map((line) => latestLine(own, line, today))} />
      {rows && (
        <div className={styles.empty}>
          {rows.length === 0 && <p>{t("Anda belum mencatat apa pun minggu ini.")}</p>}
          {mayCreate && resource.form.create && (
            <Link to={resource.form.create.path}>
              {t("Tambah {singular}", { singular: resource.label.singular })}
            </Link>
          )}
          {href && <Link to={href}>{t("Buka daftar")}</Link>}
        </div>
      )}
    </section>
  )
}
