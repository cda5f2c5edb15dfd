import { Button } from "antd"
import { Fragment, type ReactNode, useEffect, useRef } from "react"
import { clockTime, dayText, localTimeShort } from "../../core/format/moment"
import { formatNumber } from "../../core/format/number"
import type { HistoryEntry } from "../../core/history/entry"
import { lineNumber } from "../../core/history/line-key"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { deviceMessage } from "../account/device-message"
import { useRegistry } from "../context/registry-context"
import { LoadFailed } from "../failure/load-failed"
import { groupEntries, groupsByDay, joinRepeats, type RepeatedGroup } from "./groups"
import styles from "./history.module.css"
import { actionText, changedLines, deviceText, entryText } from "./lines"
import { LinesTables } from "./lines-table"
import type { History } from "./use-history"

/** Further content of an entry. */
export type Offer = (entry: HistoryEntry) => ReactNode

interface Props {
  history: History
  /** Shows each record's name. */
  named?: boolean
  /** A heading for each day; the entries below it begin with their latest time of day. */
  days?: boolean
  /** Beside the entry's heading. */
  offer?: Offer
  /** Below the entry's facts. */
  more?: Offer
  /**
   * Placeholder entries while it loads: a dialog grows downwards from one. While joined entries make fewer lines, older ones
   * are loaded too.
   */
  placeholders?: number
  /** In place of the entries if there are none. */
  empty?: ReactNode
}

/** Most pages that are loaded without a press. */
const MOST_PAGES = 10

/** Loaded history entries, and a button that loads older ones. */
export function HistoryPanel({ history, placeholders = 1, empty, ...entry }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { find } = useRegistry()
  const entries = history.data?.pages.flatMap((page) => page.entries)
  const lines = entries ? joinRepeats(groupEntries(entries, find)).length : 0
  const pages = history.data?.pages.length ?? 0
  const { hasNextPage, isFetching, isError, fetchNextPage } = history
  // Sign-ins that are joined to a few lines would leave the screen empty.
  const isJoined = lines < placeholders && lines < (entries?.length ?? 0)
  const isFilling = isJoined && hasNextPage && !isError && pages < MOST_PAGES
  const mayLoad = isFilling && !isFetching
  useEffect(() => {
    if (mayLoad) void fetchNextPage()
  }, [mayLoad, fetchNextPage])
  if (history.isError && !entries) return <LoadFailed text={t("Riwayat gagal dimuat.")} query={history} />
  if (!entries) return <Placeholders count={placeholders} days={entry.days} />
  if (entries.length === 0) return empty ?? <p className={styles.empty}>{t("Belum ada riwayat.")}</p>
  const loadMore = async () => {
    await history.fetchNextPage()
    // The button may disappear with the focus; the focus moves to the first new entry.
    setTimeout(() => {
      const shown = [...(place.current?.querySelectorAll<HTMLElement>(":scope > ol > li") ?? [])]
      // All of the new ones may be repeats of the last entry.
      const target = shown[lines] ?? shown.at(-1)
      target?.focus()
    })
  }
  return (
    <div ref={place} aria-busy={history.isPlaceholderData || undefined}>
      <HistoryList entries={entries} {...entry} />
      {history.hasNextPage && !isFilling && (
        <div className={styles.more}>
          {history.isFetchNextPageError && <p role="alert">{t("Riwayat berikutnya gagal dimuat.")}</p>}
          <Button
            disabled={history.isPlaceholderData}
            loading={busySign(history.isFetchingNextPage)}
            onClick={() => void loadMore()}
          >
            {history.isFetchNextPageError ? t("Coba lagi") : t("Muat lagi")}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Entries without text; the sentence is for screen readers. */
function Placeholders({ count, days }: { count: number; days: boolean | undefined }) {
  return (
    <>
      <p className="sr-only" role="status">
        {t("Memuat riwayat...")}
      </p>
      {days && <div className={styles.day} aria-hidden="true" />}
      <div className={styles.list} aria-hidden="true">
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key
          <div key={row} className={styles.entry}>
            <i className={styles.bone} />
            <i className={styles.bone} />
          </div>
        ))}
      </div>
    </>
  )
}

/** The moment, or the first and the last of one day: `27/11/2026 13.33–13.42`. */
function periodText([last = "", ...before]: readonly string[]): string {
  const first = before.at(-1) ?? last
  const start = localTimeShort(first)
  return clockTime(first) === clockTime(last) ? start : `${start}–${clockTime(last)}`
}

type ListProps = Omit<Props, "history" | "placeholders">

/** Entries with author, time, and values before and after. */
function HistoryList({ entries, days, ...props }: ListProps & { entries: readonly HistoryEntry[] }) {
  const { find } = useRegistry()
  const groups = joinRepeats(groupEntries(entries, find))
  if (!days) return <Entries groups={groups} {...props} />
  return groupsByDay(groups).map((ofDay) => (
    <Fragment key={ofDay[0]?.entry.id}>
      <h2 className={styles.day}>{dayText(ofDay[0]?.entry.at ?? "")}</h2>
      <Entries groups={ofDay} days {...props} />
    </Fragment>
  ))
}

function Entries({
  groups,
  named = false,
  days = false,
  offer,
  more,
}: ListProps & { groups: readonly RepeatedGroup[] }) {
  const { find, access } = useRegistry()
  return (
    <ol className={styles.list}>
      {groups.map(({ entry, lines: ofLines, times }) => {
        const resource = find(entry.resource)
        const lines = changedLines(resource, entry.changes, access)
        const number = lineNumber(entry.changes)
        const name = (named || resource?.owner) && entry.recordName
        const object =
          name &&
          [resource?.label.singular, name, number !== undefined && `(${t("Baris {number}", { number })})`]
            .filter(Boolean)
            .join(" ")
        const text = entryText(entry)
        return (
          <li key={entry.id} className={styles.entry} tabIndex={-1}>
            <div className={styles.head}>
              {days && <time dateTime={entry.at}>{clockTime(entry.at)}</time>}
              {named && (object || entry.imported) ? (
                <>
                  <span className={styles.entryVerb}>{entry.imported ? actionText(entry.action) : text}</span>
                  <strong title={object || text}>{object || text}</strong>
                </>
              ) : (
                <strong>{text}</strong>
              )}
              {entry.imported && resource && <span>{resource.label.plural}</span>}
              {!named && object && <span title={object}>{object}</span>}
              {times.length > 1 && (
                <span className={styles.times}>
                  {t("{count} kali", { count: formatNumber(times.length) })}
                </span>
              )}
              {offer && <span className={styles.offer}>{offer(entry)}</span>}
            </div>
            <p className={styles.facts}>
              {[
                !days && periodText(times),
                (!name || resource || entry.actorId !== entry.recordId) && entry.actorName,
                // A comma may end a line.
                [deviceMessage(deviceText(entry)), entry.address && `IP\u00A0${entry.address}`]
                  .filter(Boolean)
                  .join(", "),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {times.length > 1 && (
              <details className={styles.whole}>
                <summary className={styles.summary}>{t("Rincian")}</summary>
                <p className={styles.facts}>{times.map(clockTime).join(" · ")}</p>
              </details>
            )}
            {more?.(entry)}
            {lines.length > 0 && <Changes entry={entry} lines={lines} />}
            {ofLines.length > 0 && <LinesTables lines={ofLines} find={find} access={access} />}
          </li>
        )
      })}
    </ol>
  )
}

/** A creation or a deletion has only one side. */
function Changes({ entry, lines }: { entry: HistoryEntry; lines: ReturnType<typeof changedLines> }) {
  const [was, is] = [entry.action !== "create" && entry.action !== "restore", entry.action !== "delete"]
  const table = (
    <table className={`${styles.changes} ${styles.values}`}>
      <thead>
        <tr>
          <th scope="col">{t("Data")}</th>
          {was && <th scope="col">{t("Sebelum")}</th>}
          {is && <th scope="col">{t("Sesudah")}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, before, after }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {was && <td>{before}</td>}
            {is && <td>{after}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (was && is) return table
  return (
    <details className={styles.whole}>
      <summary className={styles.summary}>{t("Isi data")}</summary>
      {table}
    </details>
  )
}
