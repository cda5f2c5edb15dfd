import type { DashboardAnswer } from "../../core/dashboard/answer"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { useRegistry } from "../../views/context/registry-context"
import { nameOf } from "../backup/origin-name"
import styles from "./dashboard.module.css"
import own from "./differing.module.css"

type Row = DashboardAnswer["differing"]["rows"][number]

/** Rows that are shown without a press: fifty would make the column longer than all others of the dashboard. */
const AT_ONCE = 5

/** Rows that differ between browsers under one title. */
export function Differing({ count, rows }: DashboardAnswer["differing"]) {
  if (count === 0) return null
  const more = rows.slice(AT_ONCE)
  return (
    <section className={styles.panel} data-last aria-labelledby="dashboard-differing">
      <h2 id="dashboard-differing" className={styles.heading}>
        {t("Perlu diperiksa ({count})", { count: formatNumber(count) })}
      </h2>
      <p className={styles.note}>
        {t("Isinya berbeda di beberapa browser. Yang dihitung adalah baris dari salinan terbaru.")}
      </p>
      <Rows rows={rows.slice(0, AT_ONCE)} />
      {more.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {t("Tampilkan {more} lainnya", { more: formatNumber(more.length) })}
          </summary>
          <Rows rows={more} />
        </details>
      )}
      {count > rows.length && (
        <p className={styles.note}>
          {t("{left} lainnya tidak ditampilkan.", { left: formatNumber(count - rows.length) })}
        </p>
      )}
    </section>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const registry = useRegistry()
  return (
    <ul className={styles.activities}>
      {rows.map(({ source, title, browsers, fields }) => {
        const { field, title: titleKey } = registry.get(source)
        return (
          <li key={`${source} ${title}`}>
            <details className={own.wide}>
              <summary className={styles.summary}>
                {field(titleKey).label} {title}
              </summary>
              <table className={own.differing}>
                <thead>
                  <tr>
                    <td />
                    {browsers.map((browser, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two browsers may have one name
                      <th key={at} scope="col">
                        {nameOf(browser)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {fields.map(({ key, texts }) => (
                    <tr key={key}>
                      <th scope="row">{field(key).label}</th>
                      {texts.map((text, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: as above
                        <td key={at}>{text || "-"}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          </li>
        )
      })}
    </ul>
  )
}
