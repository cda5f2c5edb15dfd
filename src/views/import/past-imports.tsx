import { Button } from "antd"
import { useCallback, useEffect, useState } from "react"
import { momentText } from "../../core/format/moment"
import { formatNumber } from "../../core/format/number"
import type { PastImport } from "../../core/import/answers"
import styles from "./import.module.css"
import type { ImportCalls } from "./import-calls"

interface Props {
  calls: ImportCalls
  mayUndo: boolean
  onUndo: (id: string, name: string) => Promise<void>
}

/** The list's imports of before, and the way to take one back. */
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
      <h3 className={styles.past}>Impor sebelumnya</h3>
      <table className={styles.table} aria-label="Impor sebelumnya">
        <tbody>
          {past.map(({ id, at, by, name, rows }) => (
            <tr key={id}>
              <td>
                {name || "Berkas"}
                <div className={styles.sample}>
                  {momentText(at)} · {by} · {formatNumber(rows)} baris
                </div>
              </td>
              <td className={styles.end}>
                {mayUndo && rows > 0 && (
                  <Button
                    danger
                    disabled={busy}
                    aria-label={`Batalkan impor ${name}, ${momentText(at)}`}
                    onClick={async () => {
                      setBusy(true)
                      await onUndo(id, name)
                      await load()
                      setBusy(false)
                    }}
                  >
                    Batalkan impor
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
