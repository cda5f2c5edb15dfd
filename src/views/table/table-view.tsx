import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react"
import { useNavigate } from "react-router"
import { type ListAnswer, SEARCH } from "../../core/query/types"
import type { Resource, ShownFilter } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import type { FilterValue } from "../../fields/field-ui"
import { groupFields } from "../../fields/group-fields"
import { columnChoices } from "../../fields/list-columns"
import { filterKey, isTyped, writeAddress } from "../../lists/list-state"
import { joinShow } from "../../lists/show-address"
import { useListPage } from "../../lists/use-list-page"
import { useShown } from "../../lists/use-shown"
import { t } from "../../texts/language"
import { AddButton } from "../../ui/add-button"
import { onDemand } from "../../ui/on-demand"
import { usePrefetch } from "../../ui/use-prefetch"
import { useRowActions } from "../action/use-row-actions"
import { useListExtras } from "../context/list-extras"
import { useRights } from "../context/rights"
import { LoadFailed } from "../failure/load-failed"
import { isLive } from "../live/is-live"
import { stashRecord } from "../record/edit-stash"
import { useRemove } from "../record/use-remove"
import frame from "../screen/page.module.css"
import { FormPage } from "../screen/screens"
import type { GroupSummary } from "./filter-chips"
import { addedTo, forgetAdded, forgetListPlace, rememberListPlace } from "./list-return"
import { ListTools } from "./list-tools"
import { Results } from "./results"
import { areCards } from "./room-for-buttons"
import { SearchBox } from "./search-box"
import styles from "./table.module.css"
import tools from "./tools.module.css"
import { useColumns } from "./use-columns"
import { useDensity } from "./use-density"
import { useSelection } from "./use-selection"
import { ViewTabs } from "./view-tabs"

const ShownRecord = onDemand(async () => (await import("../detail/shown-record")).ShownRecord)
const FilterSheet = onDemand(async () => (await import("./filter-sheet")).FilterSheet)
const FilterChips = onDemand(async () => (await import("./filter-chips")).FilterChips)
const ColumnDialog = onDemand(async () => (await import("./column-dialog")).ColumnDialog)
const ViewsDialog = onDemand(async () => (await import("./views-dialog")).ViewsDialog)
const AddedRecord = onDemand(async () => (await import("./added-record")).AddedRecord, { quiet: true })
const GroupDialog = onDemand(async () => (await import("./groups")).GroupDialog)
const GroupedResults = onDemand(async () => (await import("./groups")).GroupedResults)
const ScopeNote = onDemand(async () => (await import("./scope-note")).ScopeNote)
const LiveBar = onDemand(async () => (await import("../live/live-bar")).LiveBar, { quiet: true })
const SelectionBar = onDemand(async () => (await import("./selection-bar")).SelectionBar)

const NO_ROWS: readonly StoredRecord[] = []

/** A list with search, filters, order and pages, all in its address (GL-01..GL-08, AB-62). */
export function TableView({ resource }: { resource: Resource }) {
  const { list, form, label, messages } = resource
  const navigate = useNavigate()
  const rights = useRights(resource)
  const extras = useListExtras(resource.name)
  const deleted = useRemove(resource)
  const { remove, deletedIds, hideDeleted } = deleted
  // The resource with the user's columns, for the table, its order, its exports and the saved views.
  const { shownResource, choose: chooseColumns, widths, size } = useColumns(resource, rights.show)
  const [density, setDensity] = useDensity()
  const page = useListPage(shownResource, deleted)
  const {
    rows,
    loadAllRows,
    loadCountedRows,
    isEmpty,
    all,
    source,
    loadedAt,
    answer,
    answered,
    asked,
    groups,
    visited,
    change,
    reset,
    flush,
  } = page
  const [filtersOpen, setFiltersOpen] = useState(false)
  const selection = useSelection(resource, { loadedAt, rows, page: answer?.data })
  const [choosing, setChoosing] = useState(false)
  const [viewing, setViewing] = useState(false)
  const [grouping, setGrouping] = useState(false)
  const [grouped, setGrouped] = useState<ListAnswer<StoredRecord>>()
  const [summary, setSummary] = useState<GroupSummary>()
  const shown = useShown(page.addressNow)
  // Deferred: typed text is painted before the rows of a later response.
  const { order, filters } = asked
  const filterCount = list.filters.filter((filter) => filters[filterKey(filter)] !== undefined).length
  const allRows = asked.search !== "" || filterCount > 0 ? all : undefined
  const now = useMemo(
    () => ({
      answer,
      search: answered,
      allRows,
      order,
      isEmpty,
      groups,
      onGrouped: setGrouped,
      onSummary: setSummary,
    }),
    [answer, answered, allRows, order, isEmpty, groups],
  )
  const later = useDeferredValue(page.isInstant ? null : now)
  const results = (page.isInstant ? now : later) ?? now
  const sizes = useMemo(() => ({ widths, onSize: size }), [widths, size])

  const search = useCallback((text: string) => change({ search: text }, SEARCH), [change])
  const setFilter = (filter: ShownFilter, value: FilterValue | undefined) => {
    const key = filterKey(filter)
    const others = ({ [key]: _, ...rest }: typeof filters) =>
      value === undefined ? rest : { ...rest, [key]: value }
    change((now) => ({ filters: others(now.filters) }), isTyped(resource, filter) ? key : undefined)
  }
  const [addedId, setAddedId] = useState(() => addedTo(resource.name))
  useEffect(() => {
    forgetListPlace()
    forgetAdded(resource.name)
  }, [resource.name])
  // A ref: rows would re-render for another `edit`.
  const place = useRef({ ...asked, page: 1 })
  place.current = { ...asked, page: answer?.currentPage ?? 1 }
  const shownId = useRef(shown.id)
  shownId.current = shown.id
  const enter = useCallback(
    (path: string, show: string | null = null) => {
      const query = writeAddress(resource, place.current)
      rememberListPlace(resource.name, resource.list.path + joinShow(query, show))
      navigate(path)
    },
    [resource, navigate],
  )
  const edit = useCallback(
    (record: StoredRecord) => {
      if (form.edit) enter(stashRecord(resource, form.edit, record), shownId.current)
    },
    [resource, form.edit, enter],
  )
  const rowActions = useRowActions(resource, {
    onShow: rights.show && shown.open,
    onEdit: rights.edit && edit,
    onRemove: rights.delete && remove,
  })
  const create = useCallback(() => {
    if (form.create) enter(form.create.path)
  }, [form.create, enter])
  const mayAdd = rights.create && form.create !== null
  // Memoised: antd's buttons cost more than a page of rows.
  const add = useMemo(() => {
    const name = t("Tambah {singular}", { singular: label.singular })
    // Beside a record only its icon is shown, with the title.
    return (
      mayAdd && (
        <AddButton title={name} onClick={create}>
          {name}
        </AddButton>
      )
    )
  }, [mayAdd, create, label])
  const query = writeAddress(shownResource, { ...asked, page: 1 })
  const isReady = answer !== undefined
  const tabs = useMemo(
    () => (
      <ViewTabs
        resource={shownResource}
        query={query}
        ready={isReady}
        viewing={viewing}
        onColumns={chooseColumns}
      />
    ),
    [shownResource, query, isReady, viewing, chooseColumns],
  )
  const hasNoRows = (answer?.total ?? 0) === 0
  // Open filters show what is set themselves, so that the first one moves nothing; a phone's are a dialog.
  const hasChips = groups !== null || (filterCount > 0 && (!filtersOpen || areCards()))
  // A list that is too long to load has its page.
  const knownRows = rows.length > 0 ? rows : (answer?.data ?? NO_ROWS)
  const descending = order?.field === asked.group && order?.descending === true
  const listGrouping = useMemo(
    () => (asked.group === null ? null : { by: asked.group, descending }),
    [asked.group, descending],
  )
  const shownList = { ...page, ...(groups && { answer: grouped }) }
  const Table = results.groups ? GroupedResults : Results
  const scope = list.scopes.find((filter) => filters[filterKey(filter)] !== undefined)
  const panelId = `${resource.name}-filters`
  const { above: Above } = extras
  const prefetch = usePrefetch(answer !== undefined, [
    ...(rights.show ? [ShownRecord] : []),
    ...(rights.create || rights.edit ? [FormPage] : []),
    FilterSheet,
    FilterChips,
  ])

  return (
    <section className={tools.list} aria-labelledby={`${resource.name}-title`} onBlur={flush} {...prefetch}>
      <div className={frame.head}>
        <h1 className={frame.title} id={`${resource.name}-title`} data-screen-title>
          {list.heading}
        </h1>
        {add}
      </div>

      <div className={tools.tools} data-tools>
        <SearchBox
          label={t("Cari di {heading}", { heading: list.heading })}
          given={visited}
          found={answer?.total}
          onSearch={search}
        />
        <ListTools
          resource={shownResource}
          rights={rights}
          hasNoRows={hasNoRows}
          selecting={selection.isSelecting}
          loadAllRows={loadCountedRows}
          filtersOpen={filtersOpen}
          filterCount={filterCount}
          filterPanel={panelId}
          onFilters={setFiltersOpen}
          tabs={tabs}
          density={density}
          onDensity={setDensity}
          onSelect={selection.start}
          onColumns={setChoosing}
          onViews={setViewing}
          grouping={listGrouping}
          onGroup={groupFields(resource, rights.show).length > 0 ? setGrouping : undefined}
        />
      </div>

      <div id={panelId}>
        {filtersOpen && (
          <Suspense fallback={<p className={styles.status}>{t("Memuat filter...")}</p>}>
            <FilterSheet
              resource={shownResource}
              filters={filters}
              rows={knownRows}
              order={order}
              onFilter={setFilter}
              onChange={change}
              onOpen={setFiltersOpen}
              total={answer?.total}
            />
          </Suspense>
        )}
      </div>

      {hasChips && (
        <Suspense fallback={null}>
          <FilterChips
            resource={resource}
            filters={filters}
            group={asked.group}
            order={order}
            summary={summary}
            rows={knownRows}
            filtersOpen={filtersOpen}
            onChange={setFilter}
            onList={change}
          />
        </Suspense>
      )}

      {scope && (
        <Suspense fallback={null}>
          <ScopeNote
            key={String(filters[filterKey(scope)])}
            resource={resource}
            scope={scope}
            id={String(filters[filterKey(scope)])}
            row={answer?.data[0]}
            onClear={() => setFilter(scope, undefined)}
          />
        </Suspense>
      )}

      {selection.isSelecting && (
        <Suspense fallback={null}>
          <SelectionBar
            resource={shownResource}
            rights={rights}
            selection={selection}
            total={answer?.total ?? 0}
            loadAllRows={loadAllRows}
            onDeleted={hideDeleted}
          />
        </Suspense>
      )}

      {Above && <Above />}
      {addedId !== null && (
        <Suspense fallback={null}>
          <AddedRecord
            resource={resource}
            id={addedId}
            list={shownList}
            onShow={rights.show ? (id) => shown.open({ id }) : undefined}
            onDone={() => setAddedId(null)}
          />
        </Suspense>
      )}
      {answer && isLive(resource) && (
        <Suspense fallback={null}>
          <LiveBar resource={resource} query={source} />
        </Suspense>
      )}
      {source.isError && !answer ? (
        <div className={styles.card}>
          <LoadFailed text={messages.loadFailed(list.heading)} query={source} />
        </div>
      ) : (
        <Suspense fallback={<div className={styles.card} />}>
          <Table
            resource={shownResource}
            {...results}
            loadAllRows={loadCountedRows}
            sizes={sizes}
            density={density}
            selected={selection.isSelecting ? selection.records : null}
            onSelect={selection.toggle}
            onSelectPage={selection.setTicked}
            loadingText={messages.loading}
            rights={rights}
            onShow={shown.open}
            shownId={shown.id}
            addedId={addedId}
            onEdit={edit}
            onRemove={remove}
            onMenu={rowActions.onMenu}
            onAll={rowActions.onAll}
            hasMenu={rowActions.hasMenu}
            onCreate={create}
            onReset={reset}
            onChange={change}
          />
        </Suspense>
      )}

      {choosing && (
        <Suspense fallback={null}>
          <ColumnDialog
            resource={resource}
            choices={columnChoices(resource, { mayShow: rights.show })}
            columns={shownResource.list.columns}
            onChoose={(keys, asDeclared) => {
              chooseColumns(keys)
              if (asDeclared) size({})
              // Without its heading an order could not be removed.
              if (order && !keys.includes(order.field)) change({ order: null })
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
      {grouping && (
        <Suspense fallback={null}>
          <GroupDialog
            resource={resource}
            mayShow={rights.show}
            group={asked.group}
            onChoose={change}
            onClose={() => setGrouping(false)}
          />
        </Suspense>
      )}
      {viewing && (
        <Suspense fallback={null}>
          <ViewsDialog
            resource={shownResource}
            query={query}
            onColumns={chooseColumns}
            onClose={() => setViewing(false)}
          />
        </Suspense>
      )}
      {rowActions.opened}
      {shown.id !== null && (
        <Suspense fallback={<div data-panel />}>
          <ShownRecord
            resource={resource}
            shown={shown}
            id={shown.id}
            list={shownList}
            mayShow={rights.show}
            deletedIds={deletedIds}
            onEdit={rights.edit ? edit : undefined}
          />
        </Suspense>
      )}
    </section>
  )
}
