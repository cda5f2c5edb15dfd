import { Button } from "antd"
import { useCallback, useEffect, useState } from "react"
import { momentText } from "../../core/format/moment"
import { formatNumber } from "../../core/format/number"
import type { PastImport } from "../../core/import/answers"
import { t } from "../../texts/language"
import styles from "./import.module.css"
import type { ImportCalls } from "./import-calls"

interface Props {
  calls: ImportCalls
  mayUndo: boolean
  onUndo: (past: PastImport) => Promise<void>
}

/** Earlier imports of the list, with an undo button. */
export function PastImports({ calls, mayUndo, onUndo }: Props) {
  const [past, setPast] = useState<readonly PastImport[]>([])
  const [busy, setBusy] = useState(false)
  const load = useCallback(
    () =>
      calls
        .past()
        .then(setPast)
        .catch((error: unknown) => console.error(error)),
    [calls],
  )
  useEffect(() => void load(), [load])
  if (past.length === 0) return null
  return (
    <>
      <h3 className={styles.past}>{t("Impor sebelumnya")}</h3>
      <table className={styles.table} aria-label={t("Impor sebelumnya")}>
        <tbody>
          {past.map(({ id, at, by, name, rows, unchanged }) => (
            <tr key={id}>
              <td>
                {name || t("Berkas")}
                <div className={styles.sample}>
                  {t("{at} · {by} · {rows} baris", { at: momentText(at), by, rows: formatNumber(rows) })}
                  {rows > unchanged && ` · ${t("{n} sudah diubah", { n: formatNumber(rows - unchanged) })}`}
                </div>
              </td>
              <td className={styles.end}>
                {mayUndo && unchanged > 0 && (
                  <Button
                    danger
                    disabled={busy}
                    aria-label={t("Batalkan impor {name}, {at}", { name, at: momentText(at) })}
                    onClick={async () => {
                      setBusy(true)
                      await onUndo({ id, at, by, name, rows, unchanged })
                      await load()
                      setBusy(false)
                    }}
                  >
                    {t("Batalkan impor")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
