import { useMemo } from "react"
import type { Matching } from "../../core/import/columns"
import { type FileTable, textOfCell } from "../../core/import/table"
import type { Field } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { DownIcon } from "../../ui/icon"
import styles from "./import.module.css"

interface Props {
  table: FileTable
  fields: readonly Field[]
  matching: Matching
  onChange: (matching: Matching) => void
}

const SAMPLES = 3
const LONGEST = 40

/** First distinct values of a column, shortened. */
function samplesOf({ rows }: FileTable, index: number): string[] {
  const found = new Set<string>()
  for (const { cells } of rows) {
    const text = textOfCell(cells[index] ?? null).trim()
    if (text !== "") found.add(text.length > LONGEST ? `${text.slice(0, LONGEST).trim()}…` : text)
    if (found.size === SAMPLES) break
  }
  return [...found]
}

/** Maps columns to fields. A field that is given to another column leaves its old one. */
export function MatchColumns({ table, fields, matching, onChange }: Props) {
  const give = (index: number, key: string) =>
    onChange(matching.map((now, at) => (at === index ? key || null : now === key && key ? null : now)))
  const missing = fields.filter(
    ({ key, required, when, initial }) =>
      required.create !== null && !when && initial === undefined && !matching.includes(key),
  )
  const samples = useMemo(() => table.head.map((_, index) => samplesOf(table, index).join(" · ")), [table])
  return (
    <>
      <p className={styles.lead}>
        {t("Cocokkan kolom berkas dengan isian. Pilihan Anda diingat untuk impor berikutnya.")}
      </p>
      {missing.length > 0 && (
        <p className={styles.note} role="status">
          {t("Belum ada kolom untuk isian wajib: {value}.", {
            value: missing.map(({ label }) => label).join(", "),
          })}
        </p>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("Kolom di berkas")}</th>
            <th scope="col">{t("Mengisi")}</th>
          </tr>
        </thead>
        <tbody>
          {table.head.map((heading, index) => {
            const name = heading || t("Kolom {index}", { index: index + 1 })
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other key, since headings may repeat
              <tr key={index}>
                <td>
                  {name}
                  <div className={styles.sample}>{samples[index]}</div>
                </td>
                <td>
                  <div className={styles.select}>
                    <select
                      aria-label={t("Kolom {name} mengisi", { name })}
                      value={matching[index] ?? ""}
                      onChange={({ target }) => give(index, target.value)}
                    >
                      <option value="">{t("Tidak diimpor")}</option>
                      {fields.map(({ key, label }) => (
                        <option key={key} value={key}>
                          {label}
                        </option>
                      ))}
                    </select>
                    <DownIcon />
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
