import { memo, useMemo, useRef, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import { DownIcon, InboxIcon, SortIcon, UpIcon } from "../../ui/icon"
import { useScrollArea } from "../../ui/scroll-area"
import type { StoredRecord } from "../edit-stash"
import type { Rights } from "../rights"
import { columnAlign } from "./column"
import { Pages } from "./pages"
import { Row, SkeletonRows } from "./row"
import { type Criteria, clampPage, type Order, PAGE_SIZE, sort } from "./rows"
import styles from "./table.module.css"
import { useSelection } from "./use-selection"

interface Props {
  resource: Resource
  rows: readonly StoredRecord[]
  loading: boolean
  loadingText: string
  criteria: Criteria
  rights: Rights
  onShow: (record: StoredRecord) => void
  onEdit: (record: StoredRecord) => void
  onRemove: (record: StoredRecord) => Promise<boolean>
  onCreate: () => void
  onReset: () => void
}

/** The rows that fit, their pages, and what stands there when there are none. Drawn anew only for new criteria. */
export const Results = memo(function Results(props: Props) {
  const { resource, rows, loading, rights } = props
  const [order, setOrder] = useState<Order | null>(null)
  const { rows: fitting, criteria } = useSelection(rows, resource, props.criteria)
  const [paging, setPaging] = useState({ page: 1, criteria, order })
  const region = useRef<HTMLDivElement>(null)
  const scroller = useScrollArea(`Tabel ${resource.list.heading}`)

  const sorted = useMemo(() => sort(fitting, resource, order), [fitting, resource, order])
  // Other criteria start at the first page; fewer rows lead back to the last there is (AB-62).
  const asked = paging.criteria === criteria && paging.order === order ? paging.page : 1
  const page = clampPage(asked, sorted.length)
  const first = (page - 1) * PAGE_SIZE
  const shown = sorted.slice(first, first + PAGE_SIZE)

  const goTo = (next: number) => {
    setPaging({ page: next, criteria, order })
    if ((region.current?.getBoundingClientRect().top ?? 0) < 0) region.current?.scrollIntoView()
  }
  const remove = async (record: StoredRecord) => {
    // Its button goes with it: the focus would be lost.
    if (await props.onRemove(record)) region.current?.focus()
  }
  const sortBy = (field: string) =>
    setOrder((current) =>
      current?.field !== field
        ? { field, descending: false }
        : current.descending
          ? null
          : { field, descending: true },
    )

  const hasActions = rights.show || rights.edit || rights.delete
  const { columns, heading } = resource.list
  return (
    <div className={styles.card} ref={region} tabIndex={-1} aria-busy={loading}>
      <p className={styles.status} role="status" aria-live="polite" data-visible={loading}>
        {loading ? props.loadingText : ""}
      </p>
      <div className={styles.scroll} ref={scroller}>
        <table className={styles.table}>
          <caption className="sr-only">{heading}</caption>
          <thead>
            <tr>
              {columns.map((column) => {
                const active = order?.field === column.field ? order : null
                return (
                  <th
                    key={column.field}
                    scope="col"
                    data-align={columnAlign(resource, column.field)}
                    aria-sort={active ? (active.descending ? "descending" : "ascending") : undefined}
                  >
                    <button type="button" className={styles.heading} onClick={() => sortBy(column.field)}>
                      {column.label}
                      <span className={styles.sort} data-active={active !== null}>
                        {active ? active.descending ? <DownIcon /> : <UpIcon /> : <SortIcon />}
                      </span>
                    </button>
                  </th>
                )
              })}
              {hasActions && (
                <th scope="col" className={styles.actions}>
                  Aksi
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {loading ? (
              <SkeletonRows columns={columns.length + (hasActions ? 1 : 0)} />
            ) : (
              shown.map((record) => (
                <Row
                  key={record.id}
                  resource={resource}
                  record={record}
                  rights={rights}
                  onShow={props.onShow}
                  onEdit={props.onEdit}
                  onRemove={remove}
                />
              ))
            )}
          </tbody>
        </table>
      </div>
      {!loading && sorted.length === 0 && (
        <div className={styles.empty}>
          <InboxIcon size={28} />
          <p>{rows.length === 0 ? resource.messages.empty : "Tidak ada data yang cocok dengan pencarian."}</p>
          {rows.length > 0 ? (
            <button type="button" className={styles.link} onClick={props.onReset}>
              Hapus pencarian dan filter
            </button>
          ) : (
            rights.create && (
              <button type="button" className={styles.link} onClick={props.onCreate}>
                Buat data pertama
              </button>
            )
          )}
        </div>
      )}
      {!loading && sorted.length > 0 && (
        <Pages
          page={page}
          total={sorted.length}
          first={first + 1}
          last={first + shown.length}
          onPage={goTo}
        />
      )}
    </div>
  )
})
