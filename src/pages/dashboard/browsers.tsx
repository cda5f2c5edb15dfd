import type { DashboardAnswer } from "../../core/dashboard/answer"
import { formatAgo } from "../../core/format/ago"
import { momentText } from "../../core/format/moment"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { deviceMessage } from "../../views/account/device-message"
import styles from "./dashboard.module.css"

/** Copies that are shown without a press: more would make their column longer than the charts'. */
const AT_ONCE = 3

/** The age of each browser's copy. */
export function Browsers({ browsers }: Pick<DashboardAnswer, "browsers">) {
  const more = browsers.slice(AT_ONCE)
  return (
    <section className={styles.panel} data-last aria-labelledby="dashboard-browsers">
      <h2 id="dashboard-browsers" className={styles.heading}>
        {t("Salinan data tiap browser")}
      </h2>
      <Copies browsers={browsers.slice(0, AT_ONCE)} />
      {more.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {t("Tampilkan {more} lainnya", { more: formatNumber(more.length) })}
          </summary>
          <Copies browsers={more} />
        </details>
      )}
    </section>
  )
}

function Copies({ browsers }: Pick<DashboardAnswer, "browsers">) {
  return (
    <ul className={styles.activities}>
      {browsers.map(({ source, person, device, at, rows, counted }) => (
        <li key={`${source} ${person} ${device} ${at}`}>
          <span className={styles.activity}>
            {person}
            <span className={styles.by}>
              {deviceMessage(device)} · {t("{rows} baris", { rows: formatNumber(rows) })}
              {!counted && ` · ${t("tidak dihitung")}`}
            </span>
          </span>
          <time className={styles.when} dateTime={at} title={momentText(at)}>
            {formatAgo(Date.parse(at), Date.now())}
          </time>
        </li>
      ))}
    </ul>
  )
}
