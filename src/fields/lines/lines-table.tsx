import { Suspense } from "react"
import { linesOf } from "../../core/schema/lines"
import type { FieldOf } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { formatValue } from "../registry"
import { alignOf, fieldCell } from "../registry.cells"
import { lineTotals } from "../total-text"
import styles from "./lines-table.module.css"

interface Props {
  field: FieldOf<"lines">
  value: unknown
}

/** The lines of a record with the columns of their resource; '-' without lines. */
export function LinesTable({ field, value }: Props) {
  const part = field.lines?.part()
  const lines = linesOf(value)
  if (!part || lines.length === 0) return "-"
  const columns = part.list.columns.map(({ field: key, label }) => ({ label, field: part.field(key) }))
  const totals = lineTotals(
    columns.map((column) => column.field),
    lines,
  )
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col" data-align="end">
              {t("No")}
            </th>
            {columns.map(({ label, field: column }) => (
              <th key={column.key} scope="col" data-align={alignOf(column)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={String(line.id ?? index)}>
              <td data-label={t("No")} data-align="end">
                {index + 1}
              </td>
              {columns.map(({ label, field: column }) => {
                const text = formatValue(line[column.key], column, line)
                const { Cell } = fieldCell(column)
                return (
                  <td key={column.key} data-label={label} data-align={alignOf(column)}>
                    {Cell && text ? (
                      <Suspense fallback={text}>
                        <Cell field={column} value={line[column.key]} record={line} />
                      </Suspense>
                    ) : (
                      text || "-"
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {totals.size > 0 && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {columns.map(({ label, field: column }) => (
                <td key={column.key} data-label={label} data-align={alignOf(column)}>
                  {totals.get(column.key)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
