import { useList } from "@refinedev/core"
import { Button } from "antd"
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react"
import { useNavigate } from "react-router"
import type { Resource } from "../../core/schema/resource"
import type { FilterValue } from "../../fields/field-ui"
import { FilterIcon, PlusIcon } from "../../ui/icon"
import { type StoredRecord, stashRecord } from "../edit-stash"
import { useListExtras } from "../extras"
import { LoadFailed } from "../load-failed"
import page from "../page.module.css"
import { useRights } from "../rights"
import { useRemove } from "../use-remove"
import { Results } from "./results"
import type { Criteria } from "./rows"
import { SearchBox } from "./search-box"
import { warmSearch } from "./slices"
import styles from "./table.module.css"
import tools from "./tools.module.css"

const FilterPanel = lazy(async () => ({ default: (await import("./filter-panel")).FilterPanel }))
const DetailDialog = lazy(async () => ({ default: (await import("../detail/detail-dialog")).DetailDialog }))

const NO_FILTERS: Criteria["filters"] = {}

/** A list with search, filters and pages over records in memory (GL-01..GL-08, AB-62). */
export function TableView({ resource }: { resource: Resource }) {
  const { list, form, label, messages } = resource
  const navigate = useNavigate()
  const rights = useRights(resource)
  const extras = useListExtras(resource.name)
  const { remove, deletedIds } = useRemove(resource)
  const { query, result } = useList<StoredRecord>({
    resource: resource.name,
    pagination: { mode: "off" },
    errorNotification: false,
  })
  const all = useMemo(() => result.data.filter((row) => list.where(row)), [result.data, list])
  const rows = useMemo(
    () => (deletedIds.size > 0 ? all.filter((row) => !deletedIds.has(row.id)) : all),
    [all, deletedIds],
  )
  useEffect(() => warmSearch(resource, all), [resource, all])
  useEffect(() => {
    if (query.error) console.error(query.error)
  }, [query.error])

  const [search, setSearch] = useState("")
  // A new key empties the box.
  const [searchKey, setSearchKey] = useState(0)
  const [filters, setFilters] = useState(NO_FILTERS)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [shown, setShown] = useState<StoredRecord | null>(null)
  // What is typed is painted first; the rows follow (100 000 of them take a moment).
  const criteria = useMemo(() => ({ search, filters }), [search, filters])
  const deferred = useDeferredValue(criteria)

  const setFilter = (key: string, value: FilterValue | undefined) =>
    setFilters((current) => {
      const { [key]: _, ...others } = current
      return value === undefined ? others : { ...others, [key]: value }
    })
  const edit = useCallback(
    (record: StoredRecord) => {
      if (form.edit) navigate(stashRecord(resource, form.edit, record))
    },
    [resource, form.edit, navigate],
  )
  const create = useCallback(() => {
    if (form.create) navigate(form.create.path)
  }, [form.create, navigate])
  const reset = useCallback(() => {
    setSearch("")
    setSearchKey((key) => key + 1)
    setFilters(NO_FILTERS)
  }, [])
  const filterCount = Object.keys(filters).length
  const panelId = `${resource.name}-filters`
  const Toolbar = extras.toolbar

  return (
    <section aria-labelledby={`${resource.name}-title`}>
      <div className={page.head}>
        <h1 className={page.title} id={`${resource.name}-title`}>
          {list.heading}
        </h1>
        {rights.create && form.create && (
          <Button type="primary" icon={<PlusIcon />} onClick={create}>
            Tambah {label.singular}
          </Button>
        )}
      </div>

      <div className={tools.tools}>
        <SearchBox key={searchKey} label={`Cari di ${list.heading}`} onSearch={setSearch} />
        <div className={tools.aside}>
          {list.filters.length > 0 && (
            <Button
              icon={<FilterIcon />}
              aria-expanded={filtersOpen}
              aria-controls={panelId}
              onClick={() => setFiltersOpen(!filtersOpen)}
            >
              Advanced Search
              {filterCount > 0 && <span className={tools.count}>{filterCount}</span>}
            </Button>
          )}
          {Toolbar && <Toolbar />}
        </div>
      </div>

      <div id={panelId}>
        {filtersOpen && (
          <Suspense fallback={<div className={tools.panel}>Memuat filter...</div>}>
            <FilterPanel
              resource={resource}
              filters={filters}
              onChange={setFilter}
              onClear={() => setFilters(NO_FILTERS)}
            />
          </Suspense>
        )}
      </div>

      {query.isError && !query.data ? (
        <div className={styles.card}>
          <LoadFailed
            text={messages.loadFailed(list.heading)}
            error={query.error}
            busy={query.isFetching}
            onRetry={() => query.refetch()}
          />
        </div>
      ) : (
        <Results
          resource={resource}
          rows={rows}
          loading={query.isPending}
          loadingText={messages.loading}
          criteria={deferred}
          rights={rights}
          onShow={setShown}
          onEdit={edit}
          onRemove={remove}
          onCreate={create}
          onReset={reset}
        />
      )}

      {shown && (
        <Suspense fallback={null}>
          <DetailDialog resource={resource} record={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </section>
  )
}
