import { Button } from "antd"
import { formatNumber } from "../../core/format/number"
import type { Change } from "../../providers/browser/backup-service"
import { t } from "../../texts/language"
import styles from "./backup.module.css"

/** A backup to restore, with its changes. */
export interface Preview {
  title: string
  changes: readonly Change[]
  restore: () => Promise<readonly Change[]>
}

const changed = (changes: readonly Change[]): number =>
  changes.reduce((sum, { merge }) => sum + merge.add.length + merge.replace.length, 0)

function PreviewTable({ changes }: { changes: readonly Change[] }) {
  return (
    <table className={styles.preview}>
      <caption className="sr-only">{t("Yang akan berubah")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Data")}</th>
          <th scope="col">{t("Ditambahkan")}</th>
          <th scope="col">{t("Diganti")}</th>
          <th scope="col">{t("Dilewati")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ resource, merge, samples }) => (
          <tr key={resource.name}>
            <th scope="row">
              {resource.label.plural}
              {samples > 0 && (
                <span className={styles.note}>{t("menggantikan {samples} data contoh", { samples })}</span>
              )}
            </th>
            <td>{formatNumber(merge.add.length)}</td>
            <td>{formatNumber(merge.replace.length)}</td>
            <td>{formatNumber(merge.skip)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows the changes of a restore, and the button that starts it. */
export function PreviewView(props: { preview: Preview; busy: boolean; onRestore: () => void }) {
  const { title, changes } = props.preview
  const withheld = changes.filter(({ merge }) => merge.withheld > 0)
  return (
    <div className={styles.result}>
      <p>{title}</p>
      <PreviewTable changes={changes} />
      {withheld.length > 0 && (
        <p className={styles.note}>
          {t("Tidak diganti karena Anda tidak memiliki hak mengubah: {lists}.", {
            lists: withheld
              .map(({ resource, merge }) =>
                t("{rows} {plural}", {
                  rows: formatNumber(merge.withheld),
                  plural: resource.label.plural,
                }),
              )
              .join(", "),
          })}
        </p>
      )}
      {changed(changes) === 0 ? (
        <p role="status">
          {withheld.length > 0
            ? t("Tidak ada yang dapat dipulihkan.")
            : t("Semua data sudah sama, jadi tidak ada yang perlu dipulihkan.")}
        </p>
      ) : (
        <>
          <p className={styles.note}>{t("Data lain yang sudah ada tidak dihapus.")}</p>
          <Button type="primary" disabled={props.busy} onClick={props.onRestore}>
            {t("Pulihkan")}
          </Button>
        </>
      )}
    </div>
  )
}
