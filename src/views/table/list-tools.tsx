import { Button } from "antd"
import { memo, Suspense, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { keepsCopies } from "../../session/own-server"
import { t } from "../../texts/language"
import { CheckIcon, ColumnsIcon, FilterIcon } from "../../ui/icon"
import { onDemand } from "../../ui/on-demand"
import { useActions } from "../action/available"
import { useListExtras } from "../context/list-extras"
import type { Rights } from "../context/rights"
import { ExportTool, ImportTool } from "./file-tools"
import tools from "./tools.module.css"

const PageActions = onDemand(async () => (await import("../action/action-button")).PageActions)

interface Props {
  resource: Resource
  rights: Rights
  /** No row matches, or none is loaded: *Pilih* and *Ekspor* are disabled. */
  hasNoRows: boolean
  selecting: boolean
  /** Loads the matching rows of all pages. */
  loadAllRows: (signal: AbortSignal) => Promise<readonly StoredRecord[]>
  /** Number of set filters, and id of their panel. */
  filterCount: number
  filterPanel: string
  filtersOpen: boolean
  onFilters: (open: boolean) => void
  onSelect: () => void
  onColumns: (open: boolean) => void
  onViews: (open: boolean) => void
}

/** Toolbar of a list; on a phone most buttons are in a menu. Memoised. */
export const ListTools = memo(function ListTools(props: Props) {
  const { resource, rights, hasNoRows, selecting, loadAllRows, filterCount, filtersOpen } = props
  const { list } = resource
  const commands = useActions(resource, "selection")
  const { toolbar: Toolbar } = useListExtras(resource.name)
  /** On a phone: shows the buttons of the menu. */
  const [more, setMore] = useState(false)
  return (
    <div
      className={tools.aside}
      data-actions
      data-more={more || undefined}
      data-own-row={(resource.source.kind === "browser" && keepsCopies()) || undefined}
    >
      {list.filters.length > 0 && (
        <Button
          className={tools.always}
          icon={<FilterIcon />}
          aria-expanded={filtersOpen}
          aria-controls={props.filterPanel}
          onClick={() => props.onFilters(!filtersOpen)}
        >
          Advanced Search
          {filterCount > 0 && <span className={tools.count}>{filterCount}</span>}
        </Button>
      )}
      <Button className={tools.others} aria-expanded={more} onClick={() => setMore(!more)}>
        {t("Lainnya")}
      </Button>
      {(rights.delete || rights.print || commands.length > 0) && !selecting && (
        <Button icon={<CheckIcon />} disabled={hasNoRows} onClick={props.onSelect}>
          {t("Pilih")}
        </Button>
      )}
      <Button icon={<ColumnsIcon />} aria-haspopup="dialog" onClick={() => props.onColumns(true)}>
        {t("Kolom")}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => props.onViews(true)}>
        {t("Tampilan")}
      </Button>
      {resource.actions.some(({ on }) => on.has("page")) && (
        <Suspense fallback={null}>
          <PageActions resource={resource} />
        </Suspense>
      )}
      {Toolbar && <Toolbar />}
      {rights.print && !selecting && (
        <ExportTool placeholder={hasNoRows} resource={resource} rows={loadAllRows} />
      )}
      <ImportTool rightRevoked={!rights.create} resource={resource} name={list.heading} />
    </div>
  )
})
