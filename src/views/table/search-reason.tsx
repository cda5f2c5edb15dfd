import type { CSSProperties } from "react"
import { searchParts } from "../../core/query/search"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { formatValue } from "../../fields/registry"
import { missingParts, searchMatch } from "../../fields/search-match"
import { isSample } from "../../lists/samples"
import { t } from "../../texts/language"
import { useMedia } from "../../ui/use-media"
import type { Rights } from "../context/rights"
import { columnBesideName, columnsBelowName } from "./card-columns"
import { splitCode } from "./name-code"
import { nameColumn } from "./name-link"
import styles from "./search-reason.module.css"

/** Most characters before a match that are all shown: a column is narrow. */
const FEW_BEFORE = 4

/** Keys of the values of a phone's card. */
function onCard(resource: Resource): string[] {
  const beside = columnBesideName(resource)
  const [first] = resource.list.columns
  return [...(first ? [first.field] : []), ...(beside ? [beside] : []), ...columnsBelowName(resource)]
}

/** Text of the line that the name's column already has below the name: its code, or the tag of a sample. */
function secondLine(resource: Resource, record: StoredRecord): string | undefined {
  const { columns } = resource.list
  const column = columns.find(({ field }) => field === nameColumn(resource))
  if (!column) return undefined
  if (column === columns[0] && isSample(resource, record)) return t("Contoh")
  const text = formatValue(record[column.field], resource.field(column.field), record)
  return splitCode(text, column.label)?.[1]
}

interface Props {
  resource: Resource
  record: StoredRecord
  rights: Rights
  search: string
}

/** Below a record's name, the field that a search found it by, if no shown column holds the words. */
export function SearchReason({ resource, record, rights, search }: Props) {
  const isPhone = useMedia("screen and (width < 40em)")
  const { columns } = resource.list
  // A record that cannot be opened has all columns on its card.
  const shown = isPhone && rights.show ? onCard(resource) : columns.map(({ field }) => field)
  const found = searchMatch(
    resource,
    record,
    missingParts(resource, record, searchParts(search), shown),
    FEW_BEFORE,
  )
  if (!found) return null
  const { label, text, match } = found
  const second = secondLine(resource, record)
  // A column too narrow for all shows the match alone, with room for bold letters and the mark of a cut.
  const room = { "--room": `${match[1] + 4}ch` } as CSSProperties
  return (
    <span className={styles.reason} data-reason data-over={second !== undefined || undefined}>
      {second !== undefined && (
        <span className={styles.second} aria-hidden="true">
          {second} ·{" "}
        </span>
      )}
      <span className={styles.field} style={room}>
        <span>{label}: </span>
        <span className={styles.value} style={room}>
          {text.slice(0, match[0])}
          <mark>{text.slice(...match)}</mark>
          {text.slice(match[1])}
        </span>
      </span>
    </span>
  )
}
