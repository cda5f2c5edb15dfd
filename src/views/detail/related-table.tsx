import { Button } from "antd"
import { Suspense, useCallback, useEffect, useId, useMemo, useState } from "react"
import { Link, useLocation, useNavigate } from "react-router"
import { SEARCH } from "../../core/query/types"
import { type Field, firstOnCard, type Related, type Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { fieldType, linkOf } from "../../fields/registry"
import { alignOf } from "../../fields/registry.cells"
import { scopedState, writeAddress } from "../../lists/list-state"
import { joinShow, splitShow } from "../../lists/show-address"
import { useListPage } from "../../lists/use-list-page"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { PlusIcon } from "../../ui/icon"
import { onDemand } from "../../ui/on-demand"
import { useRowActions } from "../action/use-row-actions"
import { useRights } from "../context/rights"
import { LoadFailed } from "../failure/load-failed"
import { addAddress } from "../form/record/given"
import { lastingRefusal } from "../form/references/refusal"
import { isLive } from "../live/is-live"
import { stashRecord } from "../record/edit-stash"
import { useRemove } from "../record/use-remove"
import { addedTo, forgetAdded, rememberListPlace } from "../table/list-return"
import { Results } from "../table/results"
import { SearchBox } from "../table/search-box"
import styles from "./related.module.css"

const AddedRecord = onDemand(async () => (await import("../table/added-record")).AddedRecord, { quiet: true })
const SortChoice = onDemand(async () => (await import("../table/filter-sheet")).SortChoice)
const LiveBar = onDemand(async () => (await import("../live/live-bar")).LiveBar, { quiet: true })
const DetailDialog = onDemand(async () => (await import("./detail-dialog")).DetailDialog)

/** The target with the columns and sums of the declaration. */
function relatedView(target: Resource, { by, columns, total }: Related): Resource {
  const inList = target.list.columns
  const shown = columns
    ? columns.map(
        (key) => inList.find(({ field }) => field === key) ?? { field: key, label: target.field(key).label },
      )
    : inList.filter(({ field }) => field !== by)
  const isSummed = (field: Field) =>
    field.total ?? (alignOf(field) === "end" && !fieldType(field).ratio(field))
  const fields = target.fields.map((field) => ({ ...field, total: total && isSummed(field) }))
  const byKey = new Map(fields.map((field) => [field.key, field]))
  return {
    ...target,
    fields,
    field: (key) => byKey.get(key) ?? target.field(key),
    list: { ...target.list, columns: shown, card: firstOnCard(shown) },
  }
}

interface Props {
  /** The resource of the detail. */
  owner: Resource
  related: Related
  target: Resource
  record: StoredRecord
  /** Called before a link leads to a screen of the same path. */
  onLeave: () => void
}

const NOTHING_SELECTED = () => {}

/** The records of another resource that refer to this one: search, order, pages and the user's rights as in their own list. */
export function RelatedTable({ owner, related, target, record, onLeave }: Props) {
  const { list, form, label, messages } = target
  const navigate = useNavigate()
  const given = useRights(target)
  const me = useMe()
  const refusalId = useId()
  const by = target.field(related.by)
  const refusal = linkOf(by)?.many ? "" : lastingRefusal(by, record, me)
  const mayAdd = given.create && related.add
  const adds = mayAdd && refusal === ""
  const rights = useMemo(() => ({ ...given, create: adds }), [given, adds])
  const deleted = useRemove(target)
  const { remove } = deleted
  const shownResource = useMemo(() => relatedView(target, related), [target, related])
  const state = useMemo(() => scopedState(related.by, record.id), [related.by, record.id])
  const page = useListPage(shownResource, deleted, state)
  const { answer, asked, source, loadAllRows, visited, change, reset } = page
  const [addedId, setAddedId] = useState(() => addedTo(target.name))
  useEffect(() => forgetAdded(target.name), [target.name])
  const [detail, setDetail] = useState<StoredRecord | null>(null)
  const search = useCallback((text: string) => change({ search: text }, SEARCH), [change])

  /** This detail, to which the forms return. */
  const { pathname, search: here } = useLocation()
  const isHere = pathname === owner.list.path && splitShow(here).show === record.id
  const place = owner.list.path + (isHere ? here : joinShow("", record.id))
  const enter = useCallback(
    (path: string) => {
      rememberListPlace(target.name, place)
      // A screen of the same path stays, and with it this dialog.
      if (path.split("?")[0] === owner.list.path) onLeave()
      navigate(path)
    },
    [target.name, place, owner.list.path, onLeave, navigate],
  )
  const edit = useCallback(
    (row: StoredRecord) => {
      if (form.edit) enter(stashRecord(target, form.edit, row))
    },
    [target, form.edit, enter],
  )
  const rowActions = useRowActions(target, {
    onShow: rights.show && setDetail,
    onEdit: rights.edit && edit,
    onRemove: rights.delete && remove,
  })
  const create = useCallback(() => {
    if (form.create) enter(addAddress(form.create.path, related.by, record.id))
  }, [form.create, related.by, record.id, enter])

  const all = list.path + writeAddress(target, state)
  return (
    <div className={styles.content}>
      <div className={styles.tools}>
        <SearchBox
          label={t("Cari di {heading}", { heading: list.heading })}
          given={visited}
          found={answer?.total}
          onSearch={search}
        />
        <Link className={styles.all} to={all} onClick={() => list.path === owner.list.path && onLeave()}>
          {t("Lihat semua")}
          <span className="sr-only"> {list.heading}</span>
        </Link>
        {mayAdd && (
          <Button
            icon={<PlusIcon />}
            disabled={!adds}
            aria-describedby={refusal ? refusalId : undefined}
            onClick={create}
          >
            {t("Tambah {singular}", { singular: label.singular })}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        <SortChoice columns={shownResource.list.columns} order={asked.order} onChange={change} />
      </Suspense>
      {mayAdd && refusal && (
        <p id={refusalId} className={styles.refusal}>
          {t("Tidak dapat ditambah: {reason}", { reason: refusal })}
        </p>
      )}
      {addedId !== null && (
        <Suspense fallback={null}>
          <AddedRecord
            resource={shownResource}
            id={addedId}
            list={page}
            onShow={undefined}
            onDone={() => setAddedId(null)}
          />
        </Suspense>
      )}
      {answer && isLive(target) && (
        <Suspense fallback={null}>
          <LiveBar resource={target} query={source} />
        </Suspense>
      )}
      {source.isError && !answer ? (
        <LoadFailed text={messages.loadFailed(list.heading)} query={source} />
      ) : (
        <Results
          resource={shownResource}
          answer={answer}
          order={asked.order}
          isEmpty={asked.search === ""}
          loadAllRows={loadAllRows}
          sizes={null}
          selected={null}
          addedId={addedId}
          onSelect={NOTHING_SELECTED}
          loadingText={messages.loading}
          rights={rights}
          onShow={setDetail}
          onEdit={edit}
          onRemove={remove}
          onMenu={rowActions.onMenu}
          onAll={rowActions.onAll}
          hasMenu={rowActions.hasMenu}
          onCreate={create}
          onReset={reset}
          onChange={change}
        />
      )}
      {rowActions.opened}
      {detail && (
        <Suspense fallback={null}>
          <DetailDialog
            resource={target}
            record={detail}
            onEdit={rights.edit ? edit : undefined}
            onClose={() => setDetail(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
