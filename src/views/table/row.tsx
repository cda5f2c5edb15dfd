import { memo, type ReactNode, Suspense } from "react"
import { PAGE_SIZE } from "../../core/query/page-number"
import type { Field, Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { formatValue, nameOf } from "../../fields/registry"
import { alignOf, fieldCell } from "../../fields/registry.cells"
import { isSample } from "../../lists/samples"
import { t } from "../../texts/language"
import { onDemand } from "../../ui/on-demand"
import { type Cells, hasOwnCell } from "../context/cells"
import type { Rights } from "../context/rights"
import { SampleTag } from "../samples/sample-tag"
import { columnBesideName, columnsBelowName } from "./card-columns"
import { halvesOf, partsOf, wraps } from "./column-needs"
import { isBelow } from "./column-widths"
import { nameAndCode, namesCode } from "./name-code"
import { nameColumn, nameLink } from "./name-link"
import { areCards } from "./room-for-buttons"
import { RowButtons } from "./row-buttons"
import styles from "./table.module.css"

export const SearchReason = onDemand(async () => (await import("./search-reason")).SearchReason, {
  quiet: true,
})

/** Content of a cell. Not a component, since a page has two hundred cells. */
function content(field: Field, record: StoredRecord, text: string, cells: Cells | undefined): ReactNode {
  const Declared = hasOwnCell(field, text) ? cells?.[field.key] : undefined
  if (Declared) return <Declared value={record[field.key]} text={text} record={record} />
  const { Cell: Own } = fieldCell(field)
  if (!Own) return nameAndCode(text, field.label) || <span className={styles.none}>-</span>
  return (
    <Suspense fallback={text}>
      <Own field={field} value={record[field.key]} record={record} />
    </Suspense>
  )
}

/** A long text as two parts, which are two lines in a table without room for one. */
function inParts(text: string): ReactNode {
  const place = partsOf(text)
  const [first, second] = place ?? halvesOf(text)
  const className = place ? styles.part : styles.half
  return (
    <>
      <span className={className}>
        {first}
        {place && <span>,</span>}
      </span>{" "}
      <span className={className}>{second}</span>
    </>
  )
}

/** The unit that the long text of a value has and its cell lacks: a card has no heading to say what it counts. */
function unitOf(field: Field, value: unknown, text: string, record: StoredRecord): string | undefined {
  const long = fieldCell(field).long?.(value, field, record)
  return text && long?.startsWith(`${text} `) ? long.slice(text.length) : undefined
}

interface Props {
  resource: Resource
  record: StoredRecord
  rights: Rights
  /** The text that the rows were searched for. */
  search: string
  cells: Cells | undefined
  /** null: cannot be ticked now. */
  selected: boolean | null
  /** @param withShift the range between the last toggled row and this one gets this row's new state */
  onSelect: (record: StoredRecord, withShift: boolean) => void
  onShow: (record: StoredRecord) => void
  /** Its detail is open beside the list. */
  shown: boolean
  /** A form has just added it. */
  added: boolean
  onEdit: (record: StoredRecord) => void
  onRemove: (record: StoredRecord) => void
  /** undefined: the list has no actions for rows. */
  onMenu: ((record: StoredRecord, anchor: HTMLElement) => void) | undefined
  /** True if an action may run on the record now. */
  hasMenu: boolean
  /** Opens a menu instead of the buttons, in a table without room for them. */
  onAll: ((record: StoredRecord, anchor: HTMLElement) => void) | undefined
}

export const Row = memo(function Row(props: Props) {
  const { resource, record, rights, cells, selected, onSelect, onShow, onEdit, onRemove, onMenu } = props
  const { columns, card, below } = resource.list
  const name = nameOf(resource, record)
  // Its detail has the other columns.
  const isCard = rights.show || columns.length <= card.length
  const beside = columnBesideName(resource)
  // A card has no labels, so an empty value leaves its place to the next one.
  const belowName = columnsBelowName(resource).filter((key) =>
    formatValue(record[key], resource.field(key), record),
  )
  const nameKey = rights.show ? nameColumn(resource) : undefined
  return (
    <tr
      data-selected={selected ?? undefined}
      data-card={isCard || undefined}
      data-shown={props.shown || undefined}
      data-added={props.added || undefined}
    >
      {columns.map(({ field: key, label }, index) => {
        const field = resource.field(key)
        const text = formatValue(record[key], field, record)
        const inner = content(field, record, text, cells)
        const wrapping = typeof inner === "string" && wraps(field, text)
        const lines = wrapping ? inParts(text) : inner
        const shown = key === nameKey && text ? nameLink(lines, props) : lines
        const reason = props.search && key === nameColumn(resource) && (
          <Suspense fallback={null}>
            <SearchReason {...props} />
          </Suspense>
        )
        const ticked = index === 0 && selected !== null
        const tagged = index === 0 && isSample(resource, record)
        // A wrapping element would slow down each page and each dialog above it.
        const bare =
          typeof inner === "string" && !wrapping && !ticked && !tagged && !isBelow(below, columns, index)
        const line = belowName.indexOf(key) + 1
        const place = index === 0 ? styles.first : undefined
        return (
          <td
            key={key}
            data-label={label}
            data-align={alignOf(field)}
            data-line={line || undefined}
            data-after={unitOf(field, record[key], text, record)}
            data-state={(key === beside && text !== "") || undefined}
            className={bare ? `${styles.bare} ${place ?? ""}` : place}
          >
            {ticked && (
              <input
                type="checkbox"
                className={styles.box}
                aria-label={t("Pilih {resource}", { resource: name })}
                checked={selected}
                // Prevents the browser from selecting the texts in between.
                onMouseDown={(event) => event.shiftKey && event.preventDefault()}
                onChange={({ nativeEvent }) => onSelect(record, (nativeEvent as MouseEvent).shiftKey)}
              />
            )}
            {bare ? (
              <>
                {shown}
                {reason}
              </>
            ) : (
              <span
                className={styles.value}
                data-wraps={wrapping || undefined}
                title={wrapping || namesCode(label) ? text : undefined}
              >
                {shown}
                {tagged && <SampleTag />}
                {reason}
              </span>
            )}
          </td>
        )
      })}
      {(rights.show || rights.edit || rights.delete || onMenu) && (
        <td className={styles.actions}>
          <RowButtons
            name={name}
            onAll={props.onAll && ((anchor) => props.onAll?.(record, anchor))}
            onShow={rights.show && (() => onShow(record))}
            onEdit={rights.edit && (() => onEdit(record))}
            onRemove={rights.delete && (() => onRemove(record))}
            onMenu={onMenu && props.hasMenu && ((anchor) => onMenu(record, anchor))}
          />
        </td>
      )}
    </tr>
  )
})

const WIDTHS = ["70%", "45%", "60%", "55%", "65%", "50%"]

const bone = (width: string | number | undefined) => (
  <span className={styles.bone} aria-hidden="true" style={{ width }} />
)

/** Fills the window: most lists are longer, and their foot then comes where it stays. */
const countInSight = (lines: 1 | 2): number =>
  Math.min(PAGE_SIZE, Math.ceil(innerHeight / (areCards() ? 62 : lines === 2 ? 52 : 40)))

/**
 * Placeholder rows; the loading text above is for screen readers.
 * @param actions pixels of a row's buttons; 0: it has none
 * @param lines as high as rows of two lines, if the declaration says that they have them
 */
export function SkeletonRows({
  resource,
  actions,
  lines,
}: {
  resource: Resource
  actions: number
  lines: 1 | 2
}) {
  const beside = columnBesideName(resource)
  const below = columnsBelowName(resource)
  return Array.from({ length: countInSight(lines) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key
    <tr key={row} className={styles.skeleton} data-lines={lines} data-card>
      {resource.list.columns.map(({ field }, column) => (
        <td
          key={field}
          data-line={below.indexOf(field) + 1 || undefined}
          data-state={field === beside || undefined}
          className={column === 0 ? styles.first : undefined}
        >
          {bone(WIDTHS[(row + column * 2) % WIDTHS.length])}
        </td>
      ))}
      {actions > 0 && <td className={styles.actions}>{bone(actions)}</td>}
    </tr>
  ))
}
