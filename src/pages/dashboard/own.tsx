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
import { joinShow } from "../../lists/show-address"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { PlusIcon } from "../../ui/icon"
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
/** With fewer of this week, older ones are listed as well. */
const FEW = 5

/** The user's own records of the week and his latest before it, for a role that may not list what the dashboard counts. */
export function OwnRecords({ own }: { own: Own }) {
  const { name } = useMe()
  const resource = useRegistry().get(own.source)
  const { create: mayCreate, show: mayShow } = useRights(resource)
  const today = localDay(new Date())
  const days = { from: addDays(today, 1 - WEEK), to: today }
  const { query } = useList<StoredRecord>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: 200 },
    filters: [{ field: own.person, operator: "contains", value: name }],
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
  const { path } = resource.list
  const linkOf = ({ id }: StoredRecord) => (mayShow && path ? path + joinShow("", id) : undefined)
  const linesOf = (some: readonly StoredRecord[]) => (
    <Lines
      lines={some.map((record) => ({
        href: linkOf(record),
        ...latestLine(
          own,
          {
            day: dayOf(record[own.period]) ?? today,
            texts: Object.fromEntries(
              keys.map((key) => [key, formatValue(record[key], resource.field(key), record)]),
            ),
          },
          today,
        ),
      }))}
    />
  )
  const isOfWeek = (record: StoredRecord) => (dayOf(record[own.period]) ?? today) >= days.from
  const week = rows?.filter(isOfWeek) ?? []
  const before = rows?.filter((record) => !isOfWeek(record)).slice(0, Math.max(0, FEW - week.length)) ?? []
  const add = mayCreate ? resource.form.create : null
  return (
    <section className={styles.panel} aria-labelledby="dashboard-own" aria-busy={!rows || undefined}>
      <div className={styles.ownHead}>
        <h2 id="dashboard-own" className={styles.heading}>
          {own.heading}
          {week.length > 0 && ` (${formatNumber(week.length)})`}
        </h2>
        {add && (
          <Link className={`plain-button ${styles.add}`} to={add.path}>
            <PlusIcon />
            {t("Tambah {singular}", { singular: resource.label.singular })}
          </Link>
        )}
      </div>
      {rows && (
        <>
          {week.length === 0 && <p className={styles.note}>{t("Anda belum mencatat apa pun minggu ini.")}</p>}
          {linesOf(week.slice(0, MOST))}
          {before.length > 0 && (
            <>
              <h3 className={styles.ownBefore}>{t("Sebelumnya")}</h3>
              {linesOf(before)}
            </>
          )}
          {href && (
            <Link className={styles.ownAll} to={href}>
              {t("Buka daftar")}
            </Link>
          )}
        </>
      )}
    </section>
  )
}
