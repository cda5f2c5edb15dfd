import { type CSSProperties, Suspense, useId, useMemo, useRef, useState } from "react"
import { PAGE_SIZE } from "../../core/query/page-number"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord, Values } from "../../core/schema/types"
import { alignOf } from "../../fields/registry.cells"
import { readDraft } from "../../session/drafts"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { onDemand } from "../../ui/on-demand"
import { useScrollArea } from "../../ui/scroll-area"
import { useRights } from "../context/rights"
import { LoadFailed } from "../failure/load-failed"
import { useFailure } from "../failure/use-failure"
import { isLive } from "../live/is-live"
import { type DeleteFailure, useRemove } from "../record/use-remove"
import { ExportTool, ImportTool } from "../table/file-tools"
import { MoreTools } from "../table/more-tools"
import { Pager } from "../table/pager"
import { AddRow } from "./add-row"
import { editableFields } from "./row-values"
import styles from "./setup.module.css"
import { SetupEditRow, SetupRow } from "./setup-row"
import { useSetupRows } from "./use-setup-rows"

const LiveBar = onDemand(async () => (await import("../live/live-bar")).LiveBar, { quiet: true })

interface Props {
  resource: Resource
  label: string
  /** Values that each new record gets and that narrow the list. */
  fixed?: Readonly<Record<string, string>>
  where?: (record: Values) => boolean
}

const LEAVE_ROW = {
  title: t("Tutup baris ini tanpa menyimpan?"),
  text: t("Perubahan yang belum disimpan akan hilang."),
  okText: t("Tinggalkan"),
  cancelText: t("Tetap di sini"),
  danger: true,
}
const NOTHING_FIXED = {}
const NOTHING_FAILED: readonly string[] = []

/** One setup list: add, edit in place, delete (SU). */
export function SetupPanel({ resource, label, fixed = NOTHING_FIXED, where }: Props) {
  const rights = useRights(resource)
  const id = useId()
  const scroller = useScrollArea(t("Tabel {label}", { label }))
  const [failed, setFailed] = useFailure<DeleteFailure | null>(null)
  const { remove, deletedIds, settle } = useRemove(resource, setFailed)
  const { query, ready, rows, recordOf, fit, answer, setPage, search, setSearch } = useSetupRows(resource, {
    fixed,
    where,
    deletedIds,
    settle,
  })
  // Draft slots of the add row and of the edited row: a session may end with input in both.
  const slot = `setup:${resource.name}:${label}`
  const me = useMe()
  /** The record as it was when the edit began; later loads do not change it. */
  const [editing, setEditing] = useState<StoredRecord | null>(null)
  /** Id of the row that the end of a session interrupted, until the list is loaded. */
  const [interrupted, setInterrupted] = useState(() => readDraft(`${slot}:edit`, me.id)?.record?.id)
  if (ready && interrupted !== undefined) {
    setInterrupted(undefined)
    setEditing(recordOf(interrupted) ?? { id: interrupted })
  }
  const feedback = useFeedback()
  const typing = useRef(false)
  /** Closes the edited row, or opens another one; confirms first if input would be lost. */
  const turnTo = async (next: StoredRecord | null) => {
    if (!typing.current || (await feedback.confirm(LEAVE_ROW))) setEditing(next)
  }
  const { data: paged, total, currentPage } = answer
  const shown = editing && !paged.some(({ id }) => id === editing.id) ? [editing, ...paged] : paged

  const editable = useMemo(() => editableFields(resource, fixed), [resource, fixed])
  const columns = resource.list.columns
    .map(({ field }) => resource.field(field))
    .filter((field) => !(field.key in fixed))
  const hasActions = rights.edit || rights.delete
  const offersAdding = resource.access.actions.has("create") && !resource.list.readOnly

  return (
    <section
      className={styles.panel}
      style={{ "--columns": columns.length, "--actions": hasActions ? "7.5rem" : "0rem" } as CSSProperties}
      aria-labelledby={id}
      data-wide-first={(columns.length > editable.length && editable.length > 1) || undefined}
      data-loading={(!ready && !query.isError) || undefined}
    >
      <header className={styles.head}>
        <h2 id={id}>{label}</h2>
        <span className={styles.total}>{ready ? rows.length : ""}</span>
        {rows.length > PAGE_SIZE && (
          <input
            type="search"
            className={styles.search}
            placeholder={t("Cari...")}
            aria-label={t("Cari {label}", { label })}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        <div className={styles.export}>
          <MoreTools>
            {rights.print && (
              <ExportTool placeholder={total === 0} resource={resource} name={label} rows={fit} />
            )}
            <ImportTool
              rightRevoked={!rights.create}
              placeholder={!ready}
              resource={resource}
              name={label}
              fixed={fixed}
            />
          </MoreTools>
        </div>
      </header>
      {ready && offersAdding && (
        <AddRow
          resource={resource}
          label={label}
          editable={editable}
          rows={rows}
          fixed={fixed}
          slot={`${slot}:new`}
          rightRevoked={!rights.create}
        />
      )}
      {ready && isLive(resource) && (
        <Suspense fallback={null}>
          <LiveBar resource={resource} query={query} />
        </Suspense>
      )}
      {query.isError && !ready ? (
        <LoadFailed text={resource.messages.loadFailed(label)} query={query} />
      ) : !ready ? (
        // Not the id of the search box, which follows the add row.
        <p key="loading" className={styles.empty} role="status">
          {resource.messages.loading}
        </p>
      ) : shown.length === 0 ? (
        <p className={styles.empty}>
          {search ? t("Tidak ada data yang cocok dengan pencarian.") : resource.messages.empty}
        </p>
      ) : (
        <div className={styles.scroll} ref={scroller}>
          <table className={styles.table}>
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr>
                {columns.map((field) => (
                  <th key={field.key} scope="col" data-align={alignOf(field)}>
                    {field.label}
                  </th>
                ))}
                {hasActions && (
                  <th scope="col" className={styles.actions}>
                    {t("Aksi")}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((record) =>
                editing?.id === record.id ? (
                  <SetupEditRow
                    key={record.id}
                    resource={resource}
                    columns={columns}
                    editable={editable}
                    rows={rows}
                    fixed={fixed}
                    record={editing}
                    slot={`${slot}:edit`}
                    typing={typing}
                    // A late response closes its own row, not one opened meanwhile.
                    onClose={() => setEditing((now) => (now?.id === record.id ? null : now))}
                    onCancel={() => void turnTo(null)}
                  />
                ) : (
                  <SetupRow
                    key={record.id}
                    resource={resource}
                    columns={columns}
                    record={record}
                    rights={rights}
                    failed={failed?.id === record.id ? failed.texts : NOTHING_FAILED}
                    onEdit={() => void turnTo(record)}
                    onRemove={() => void remove(record)}
                  />
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
      {total > PAGE_SIZE && <Pager page={currentPage} total={total} shown={paged.length} onPage={setPage} />}
    </section>
  )
}
