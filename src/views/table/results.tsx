import {
  type CSSProperties,
  type Key,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useRef,
  useState,
} from "react"
import { MOST_ROWS } from "../../core/query/dialect"
import { clampPage, PAGE_SIZE } from "../../core/query/page-number"
import type { ListAnswer } from "../../core/query/types"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { alignOf } from "../../fields/registry.cells"
import type { ListState, Order } from "../../lists/list-state"
import { t } from "../../texts/language"
import { Empty } from "../../ui/empty"
import { AscendingIcon, DescendingIcon } from "../../ui/icon"
import { onDemand } from "../../ui/on-demand"
import { useScrollArea } from "../../ui/scroll-area"
import { usePrefetch } from "../../ui/use-prefetch"
import { useCells } from "../context/cells"
import { useListExtras } from "../context/list-extras"
import type { Rights } from "../context/rights"
import type { Density } from "./column-choice"
import { halvesOf, useColumnNeeds, usualWidth } from "./column-needs"
import { belowRules, type Widths, widthRules } from "./column-widths"
import { besideRules } from "./columns-beside"
import { lastWidths } from "./last-widths"
import { namesCode } from "./name-code"
import { openByRow } from "./open-by-row"
import { Foot, Pager } from "./pager"
import pages from "./pages.module.css"
import { isVeryWide, useRoomForButtons } from "./room-for-buttons"
import { Row, SearchReason, SkeletonRows } from "./row"
import { useRowKeys } from "./row-keys"
import styles from "./table.module.css"
import { tickCard } from "./tick-card"
import { useSecondPress } from "./use-second-press"

const PageBox = onDemand(async () => (await import("./page-box")).PageBox, { quiet: true })
const Totals = onDemand(async () => (await import("./totals")).Totals)
const ColumnEdges = onDemand(async () => (await import("./column-edges")).ColumnEdges, { quiet: true })

/** Loaded with the first pointer above a table; a phone has none. */
const showWholeText = ({ target }: { target: EventTarget }): void => {
  import("./whole-text").then((loaded) => loaded.showWholeText(target)).catch(() => undefined)
}

/** Draws the rows of a table in other bodies. */
export type DrawBody = (parts: {
  row: (record: StoredRecord) => ReactNode
  skeleton: ReactNode
  /** Number of columns, with that of the buttons. */
  columns: number
}) => ReactNode

export interface ResultsProps {
  resource: Resource
  /** undefined while loading. */
  answer: ListAnswer<StoredRecord> | undefined
  order: Order | null
  /** The text that the answer was searched for. */
  search?: string
  /** Loads the matching rows of all pages. */
  loadAllRows: (signal: AbortSignal) => Promise<readonly StoredRecord[]>
  /** True if the list is empty even without search and filters. */
  isEmpty: boolean
  /** Number of rows without search and filters; undefined if there are none or it is unknown. */
  allRows?: number | undefined
  /** Ticked rows by id; null: rows have no boxes. */
  selected: ReadonlyMap<string, unknown> | null
  /** @param shownRows with Shift: the rows of the page, from which the range to this row is taken */
  onSelect: (record: StoredRecord, shownRows?: readonly StoredRecord[]) => void
  /** Ticks or unticks all rows of the page. */
  onSelectPage?: (records: readonly StoredRecord[], ticked: boolean) => void
  loadingText: string
  rights: Rights
  onShow: (record: StoredRecord) => void
  /** The record whose detail is open beside the list. */
  shownId?: string | null
  /** The record that a form has just added. */
  addedId?: string | null
  onEdit: (record: StoredRecord) => void
  onRemove: (record: StoredRecord) => Promise<boolean>
  /** Opens a row's menu of actions; undefined without such actions. */
  onMenu?: ((record: StoredRecord, anchor: HTMLElement) => void) | undefined
  /** Opens a row's menu with its buttons above the actions, where the table has no room for them. */
  onAll: (record: StoredRecord, anchor: HTMLElement) => void
  /** True if an action may run on the record now. */
  hasMenu?: (record: StoredRecord) => boolean
  onCreate: () => void
  onReset: () => void
  onChange: (change: Partial<ListState> | ((now: ListState) => Partial<ListState>)) => void
  /** The user's widths; null: the columns cannot be sized. */
  density?: Density
  sizes: { widths: Widths; onSize: (widths: Widths) => void } | null
  /** Instead of pages of rows. */
  body?: DrawBody
}

/** Columns beyond which a table has less padding and wraps long texts. */
const WIDE = 5

/** Pixels of a button in a row, with the gap beside it. */
const BUTTON = 34

/** Pixels; a phone's header is lower. */
const HEADER = 80

const NOTHING: ListAnswer<StoredRecord> = { data: [], total: 0, currentPage: 1 }

/** A heading takes two lines at most; the mark of an order is beside the last word. */
function twoLines(label: string, mark: ReactNode): ReactNode {
  const [first, second] = halvesOf(label)
  return (
    <span>
      {first && (
        <>
          <span className={styles.line}>{first}</span>{" "}
        </>
      )}
      <span className={styles.line}>
        {second}
        {mark}
      </span>
    </span>
  )
}

/** A page of rows, or a message. Memoised: re-renders only for another response. */
export const Results = memo(function Results(props: ResultsProps) {
  const { resource, rights, order } = props
  const cells = useCells(resource.name)
  const { data: shown, total, currentPage: page } = props.answer ?? NOTHING
  const loading = props.answer === undefined
  const needs = useColumnNeeds(resource, props.answer ?? NOTHING)
  const region = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useRowKeys(shown, body)
  const count = [rights.show, rights.edit, rights.delete, props.onMenu].filter(Boolean).length
  const roomFor = useRoomForButtons(resource.list.columns, count, props.answer, props.shownId)
  const scrollArea = useScrollArea(t("Tabel {heading}", { heading: resource.list.heading }))

  // Parts for a pointer and for a search load after the rows.
  const [hasEdges, setHasEdges] = useState(false)
  const prefetch = usePrefetch(!loading && props.sizes !== null, [
    { preload: async () => (await import("./steady-list")).keepPlaces(region.current, resource.name) },
    { preload: () => ColumnEdges.preload().then(() => setHasEdges(true)) },
    SearchReason,
  ])

  const { moved, ignore } = useSecondPress()
  const { onShow } = props
  const show = useCallback(
    (record: StoredRecord) => {
      moved.current = "record"
      onShow(record)
    },
    [moved, onShow],
  )
  const goTo = (next: number, step?: number) => {
    // Uses the latest request: the rows on screen may belong to an earlier one.
    const clamp = (wanted: number) => clampPage(wanted, total, PAGE_SIZE)
    props.onChange((now) => ({ page: step ? clamp(clamp(now.page) + step) : next }))
    moved.current = "page"
    // The tools come into view with the next rows, unless the table's head is in sight, below the header of the app.
    if ((region.current?.getBoundingClientRect().top ?? 0) < HEADER) scrollTo(0, 0)
  }
  const { onRemove, onSelect } = props
  // A ref keeps the callback stable; a new callback would re-render every row.
  const rowsRef = useRef(shown)
  rowsRef.current = shown
  const select = useCallback(
    (record: StoredRecord, withShift: boolean) => onSelect(record, withShift ? rowsRef.current : undefined),
    [onSelect],
  )
  const remove = useCallback(
    async (record: StoredRecord) => {
      // The focused button is removed with its row.
      if (await onRemove(record)) region.current?.focus()
    },
    [onRemove],
  )
  const sortBy = (field: string) =>
    props.onChange((now) => ({
      order:
        now.order?.field !== field
          ? { field, descending: false }
          : now.order.descending
            ? null
            : { field, descending: true },
    }))

  const { status: Status } = useListExtras(resource.name)
  const status = Status && (
    <div className={pages.status}>
      <Status />
    </div>
  )
  const hasActions = count > 0
  const { columns, heading } = resource.list
  const width = columns.length + (hasActions ? 1 : 0)
  const buttons = roomFor.buttons ? count : 1
  const actions = hasActions ? buttons * BUTTON - 2 : 0
  const hasTwoLines = isVeryWide(columns) && columns.some(({ label }) => namesCode(label))
  const skeleton = <SkeletonRows resource={resource} actions={actions} lines={hasTwoLines ? 2 : 1} />
  // A list without records keeps the widths of its placeholder rows.
  const hasNone = loading || (total === 0 && props.isEmpty)
  // Beside an open record other columns are shown.
  const last = hasNone && props.sizes && !props.shownId ? lastWidths(resource.name, width) : undefined
  const widths = last?.widths ?? []
  const rowOf = (record: StoredRecord, key: Key = record.id) => (
    <Row
      key={key}
      resource={resource}
      record={record}
      rights={rights}
      search={props.search ?? ""}
      cells={cells}
      selected={props.selected?.has(record.id) ?? null}
      onSelect={select}
      onShow={show}
      shown={record.id === props.shownId}
      added={record.id === props.addedId}
      onEdit={props.onEdit}
      onRemove={remove}
      onMenu={props.onMenu}
      onAll={roomFor.buttons ? undefined : props.onAll}
      hasMenu={props.hasMenu?.(record) ?? false}
    />
  )
  return (
    <div
      className={styles.card}
      data-rows
      ref={region}
      tabIndex={-1}
      aria-busy={loading || undefined}
      {...(props.sizes && prefetch)}
      onClickCapture={(event) => {
        ignore(event)
        tickCard(event)
        openByRow(event)
      }}
    >
      {props.sizes && (
        <style>
          {widthRules(columns, props.sizes.widths) +
            belowRules(resource, props.sizes.widths) +
            besideRules(resource)}
        </style>
      )}
      {/* The columns of placeholder rows have other widths: as another element, the rows move none of them. */}
      <div key={`${loading}`} className={styles.scroll} ref={scrollArea}>
        {hasEdges && !loading && props.sizes && !props.selected && (
          <ColumnEdges columns={columns} {...props.sizes} />
        )}
        <table
          ref={roomFor.watch}
          className={styles.table}
          style={
            { tableLayout: widths.length > 0 ? "fixed" : undefined, "--sides": last?.sides } as CSSProperties
          }
          data-columns={props.sizes ? true : undefined}
          data-density={props.density}
          data-boxes={props.selected !== null || undefined}
          onPointerOver={showWholeText}
          data-wide={isVeryWide(columns) ? "very" : columns.length > WIDE || undefined}
        >
          <caption className="sr-only">{heading}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => {
                const active = order?.field === column.field ? order : null
                const field = resource.field(column.field)
                return (
                  <th
                    key={column.field}
                    scope="col"
                    style={
                      {
                        ...usualWidth(resource, index),
                        width: widths[index],
                        "--need": needs[index],
                      } as CSSProperties
                    }
                    data-align={alignOf(field)}
                    data-total={field.total || undefined}
                    aria-sort={active ? (active.descending ? "descending" : "ascending") : undefined}
                  >
                    {index === 0 && !props.body && props.selected && props.onSelectPage && (
                      <Suspense fallback={null}>
                        <PageBox shown={shown} selected={props.selected} onSelectPage={props.onSelectPage} />
                      </Suspense>
                    )}
                    <button type="button" className={styles.heading} onClick={() => sortBy(column.field)}>
                      {twoLines(
                        column.label,
                        <span className={styles.sort} data-active={active !== null}>
                          {active?.descending ? <DescendingIcon /> : <AscendingIcon />}
                        </span>,
                      )}
                    </button>
                  </th>
                )
              })}
              {hasActions && (
                <th
                  scope="col"
                  className={styles.actions}
                  style={{
                    width: widths.at(-1),
                    // The right side of its cells is 12 px wide.
                    minWidth: hasNone ? `calc(${actions}px + 12px + var(--sides) / 2)` : undefined,
                  }}
                  data-menus={buttons === 1 || undefined}
                >
                  {t("Aksi")}
                </th>
              )}
            </tr>
          </thead>
          {props.body && total > 0 ? (
            props.body({ row: rowOf, skeleton, columns: width })
          ) : (
            <tbody ref={body}>
              {loading ? skeleton : shown.map((record) => rowOf(record, keys.get(record.id)))}
            </tbody>
          )}
          {total > 0 && columns.some(({ field }) => resource.field(field).total) && (
            <Suspense fallback={null}>
              <Totals
                resource={resource}
                loadAllRows={props.loadAllRows}
                answer={props.answer}
                hasActions={hasActions}
                sumOnDemand={props.answer?.all !== undefined && total > MOST_ROWS}
              />
            </Suspense>
          )}
        </table>
      </div>
      {/* In the place of the pager: nothing moves when the rows arrive. */}
      <p className={styles.status} role="status" aria-live="polite" data-visible={loading}>
        {loading ? props.loadingText : ""}
      </p>
      {!loading && total === 0 && (
        <Empty
          text={props.isEmpty ? resource.messages.empty : t("Tidak ada data yang cocok dengan pencarian.")}
        >
          {!props.isEmpty ? (
            <button type="button" className={styles.link} onClick={props.onReset}>
              {t("Kosongkan pencarian dan filter")}
            </button>
          ) : (
            rights.create && (
              <button type="button" className={styles.link} onClick={props.onCreate}>
                {t("Tambah data pertama")}
              </button>
            )
          )}
        </Empty>
      )}
      {!loading &&
        (total > 0 && !props.body ? (
          <Pager
            page={page}
            total={total}
            all={props.allRows}
            shown={shown.length}
            onPage={goTo}
            status={status}
          />
        ) : (
          status && <Foot>{status}</Foot>
        ))}
    </div>
  )
})
