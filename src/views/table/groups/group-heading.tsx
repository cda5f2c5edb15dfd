import { formatNumber } from "../../../core/format/number"
import type { Group } from "../../../core/query/groups"
import type { Resource } from "../../../core/schema/resource"
import { alignOf } from "../../../fields/registry.cells"
import { totalLabel, totalText } from "../../../fields/total-text"
import { t } from "../../../texts/language"
import { DownIcon, NextIcon } from "../../../ui/icon"
import styles from "./groups.module.css"

interface Props {
  resource: Resource
  group: Group
  text: string
  /** Columns of the table, with that of the buttons. */
  columns: number
  open: boolean
  onOpen: (open: boolean) => void
}

/**
 * The row of a group: its button, the number of its records, and its sums below the headings of their columns. It has a cell for
 * each column, as every row, since rules of columns count the cells; the name runs over the empty ones.
 */
export function GroupHeading({ resource, group, text, columns, open, onOpen }: Props) {
  const [first, ...others] = resource.list.columns
  const sumText = (key: string): string => {
    const sum = resource.field(key).total ? group.sums[key] : undefined
    if (!sum) return ""
    const unread = formatNumber(sum.unreadable)
    const note = sum.unreadable > 0 ? ` (${t("{unread} tidak terbaca", { unread })})` : ""
    return totalText(resource.field(key), sum) + note
  }
  const ownSum = first && sumText(first.field)
  return (
    <tr className={styles.heading}>
      <th scope="rowgroup">
        <span>
          <button type="button" aria-expanded={open} onClick={() => onOpen(!open)}>
            {open ? <DownIcon /> : <NextIcon />}
            <span className={styles.name}>{text}</span>{" "}
            <span className={styles.count}>{t("{count} data", { count: formatNumber(group.count) })}</span>
          </button>
        </span>
        {ownSum && (
          <span className={styles.own}>
            {first.label}: {ownSum}
          </span>
        )}
      </th>
      {others.map(({ field, label }) => {
        const sum = sumText(field)
        return sum ? (
          <td
            key={field}
            data-sum={totalLabel(label, resource.field(field), sum)}
            data-align={alignOf(resource.field(field))}
          >
            {sum}
          </td>
        ) : (
          <td key={field} data-empty />
        )
      })}
      {columns > others.length + 1 && <td data-empty />}
    </tr>
  )
}
