import type { ReactNode } from "react"
import type { AccessNames } from "../../core/access/names"
import { localTime } from "../../core/format/moment"
import type { HistoryEntry } from "../../core/history/entry"
import type { Resource } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { deviceMessage } from "../account/device-message"
import styles from "./history.module.css"
import { actionText, changedLines, deviceText } from "./lines"

interface Props {
  entries: readonly HistoryEntry[]
  resourceOf: (name: string) => Resource | undefined
  access: AccessNames
  named?: boolean
  offer?: (entry: HistoryEntry) => ReactNode
}

/** Entries with author, time, and values before and after. */
export function HistoryList({ entries, resourceOf, access, named = false, offer }: Props) {
  return (
    <ol className={styles.list}>
      {entries.map((entry) => {
        const resource = resourceOf(entry.resource)
        const lines = changedLines(resource, entry.changes, access)
        return (
          <li key={entry.id} className={styles.entry} tabIndex={-1}>
            <div className={styles.head}>
              <strong className={styles.action}>{actionText(entry.action)}</strong>
              {named && entry.recordName && (
                <span>
                  {resource ? `${resource.label.singular} ` : ""}
                  {entry.recordName}
                </span>
              )}
              {offer?.(entry)}
            </div>
            <p className={styles.facts}>
              {[
                localTime(entry.at),
                entry.actorName,
                deviceMessage(deviceText(entry)),
                entry.address && t("Alamat IP {address}", { address: entry.address }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {lines.length > 0 && <Changes entry={entry} lines={lines} />}
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
    <table className={styles.changes}>
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
      <summary>{t("Isi data")}</summary>
      {table}
    </details>
  )
}
