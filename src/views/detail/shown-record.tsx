import { type ReactNode, useEffect, useEffectEvent, useRef } from "react"
import { clampPage, PAGE_SIZE, pageCount } from "../../core/query/page-number"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import type { ListState } from "../../lists/list-state"
import type { Shown } from "../../lists/use-shown"
import { t } from "../../texts/language"
import { Loading } from "../../ui/loading"
import { setWindowRecord } from "../../ui/product"
import { LoadFailed } from "../failure/load-failed"
import { DetailFrame } from "./detail-frame"
import { CloseButton, RecordFooter } from "./record-footer"
import { type DetailParts, RecordView } from "./record-view"
import { type ListRows, useShownRow } from "./use-shown-row"

interface Props {
  resource: Resource
  shown: Shown
  id: string
  list: ListRows & { change: (change: Partial<ListState>) => void }
  /** False: the user may see the list alone. */
  mayShow: boolean
  /** Records that the user has deleted. */
  deletedIds: ReadonlySet<string>
  onEdit: ((record: StoredRecord) => void) | undefined
}

const NO_LEAVE = () => {}

/** The record that the list's address shows, or a message in its place. */
export function ShownRecord({ resource, shown, id, list, mayShow, deletedIds, onEdit }: Props) {
  const found = useShownRow(resource, id, list)
  const steps = useSteps(id, list, shown)
  const deleted = deletedIds.has(id)
  const close = useEffectEvent(() => shown.close())
  useEffect(() => {
    if (deleted) close()
  }, [deleted])
  const movedTo = found.record?.id ?? id
  const follow = useEffectEvent((next: string) => shown.replace(next))
  useEffect(() => {
    if (movedTo !== id) follow(movedTo)
  }, [movedTo, id])
  // A step may have taken the focused part of the last record away, and the keys with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record counts once
  useEffect(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>("[role=dialog] [data-autofocus]")?.focus()
  }, [id])
  const name = mayShow && found.record ? nameOf(resource, found.record) : ""
  useEffect(() => {
    setWindowRecord(name)
    return () => setWindowRecord("")
  }, [name])
  useRowInSight(id)
  useFocusReturn(id, shown)

  const frame = (parts: DetailParts) => (
    <DetailFrame
      {...parts}
      {...steps}
      unlisted={steps.unlisted && found.record !== null}
      name={resource.show.heading}
      wide={resource.related.length > 0}
      onClose={shown.close}
    />
  )
  if (deleted) return null
  if (mayShow && found.record)
    return (
      <RecordView
        resource={resource}
        record={found.record}
        onEdit={onEdit}
        onClose={shown.close}
        onLeave={NO_LEAVE}
        frame={frame}
      />
    )
  const state = mayShow && !found.record ? found.state : "missing"
  const message: ReactNode =
    state === "loading" ? (
      <Loading text={t("Memuat data...")} />
    ) : !found.record && found.state === "failed" ? (
      <LoadFailed text={resource.messages.loadFailed(resource.list.heading)} query={found.query} />
    ) : (
      <p role="status">{t("Data ini tidak ada lagi, atau Anda tidak berhak melihatnya.")}</p>
    )
  return frame({
    title: resource.label.singular,
    tags: null,
    body: message,
    footer:
      state === "loading" ? (
        <RecordFooter resource={resource} record={null} onEdit={onEdit} onClose={shown.close} />
      ) : (
        <CloseButton onClose={shown.close} />
      ),
  })
}

/**
 * The records before and after this one among the rows of the list, across its pages. From a record that no row shows the steps
 * lead to the first and the last row.
 */
function useSteps(id: string, { answer, change }: Props["list"], shown: Shown) {
  const rows = answer?.data ?? []
  const [page, pages] = [answer?.currentPage ?? 1, pageCount(answer?.total ?? 0)]
  const at = rows.findIndex((row) => row.id === id)
  /** The page that is being loaded for a step across its edge. */
  const awaited = useRef<{ page: number; end: "first" | "last" }>(undefined)
  const arrive = useEffectEvent(() => {
    const { page: wanted, end } = awaited.current ?? {}
    if (wanted !== page) return
    awaited.current = undefined
    const row = end === "last" ? rows.at(-1) : rows[0]
    if (row) shown.replace(row.id)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page counts once
  useEffect(() => arrive(), [answer])
  const step = (by: 1 | -1) => {
    const next = at < 0 ? rows.at(by > 0 ? 0 : -1) : rows[at + by]
    if (at < 0 && !next) return undefined
    if (next) return () => shown.replace(next.id)
    const wanted = clampPage(page + by, pages * PAGE_SIZE, PAGE_SIZE)
    if (wanted === page) return undefined
    return () => {
      awaited.current = { page: wanted, end: by > 0 ? "first" : "last" }
      change({ page: wanted })
    }
  }
  return {
    onPrevious: step(-1),
    onNext: step(1),
    unlisted: answer !== undefined && at < 0 && !awaited.current,
  }
}

/** Scrolls the row of a record that a step has shown into sight. */
function useRowInSight(id: string) {
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    const link = document.querySelector(`main a[data-record="${CSS.escape(id)}"]`)
    link?.closest("tr")?.scrollIntoView({ block: "nearest" })
  }, [id])
}

/** Focuses the link of the last shown record when the detail is gone, unless the user is elsewhere in the list. */
function useFocusReturn(id: string, { focusOpener }: Shown) {
  const last = useRef(id)
  last.current = id
  useEffect(
    () => () => {
      const { activeElement } = document
      const isFree =
        !activeElement || activeElement === document.body || !activeElement.matches("input, textarea")
      if (isFree) focusOpener(last.current)
    },
    [focusOpener],
  )
}
