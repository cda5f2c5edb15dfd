import { Button } from "antd"
import { memo, type ReactNode, Suspense } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { t } from "../../texts/language"
import { BookmarkIcon, ColumnsIcon, FilterIcon, GroupIcon, SelectIcon } from "../../ui/icon"
import { onDemand } from "../../ui/on-demand"
import { useActions } from "../action/available"
import { useListExtras } from "../context/list-extras"
import type { Rights } from "../context/rights"
import type { Density } from "./column-choice"
import { ExportTool, ImportTool } from "./file-tools"
import type { ListGrouping } from "./groups/paper-groups"
import { MoreTools } from "./more-tools"
import tools from "./tools.module.css"

const DensityChoice = onDemand(async () => (await import("./density-choice")).DensityChoice, { quiet: true })
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
  /** The tabs of the views. */
  tabs: ReactNode
  onFilters: (open: boolean) => void
  density: Density
  onDensity: (density: Density) => void
  onSelect: () => void
  onColumns: (open: boolean) => void
  onViews: (open: boolean) => void
  grouping: ListGrouping | null
  /** undefined: the list has nothing to group by. */
  onGroup: ((open: boolean) => void) | undefined
}

/** Toolbar of a list: filters, views, print; the other tools are behind one button. Memoised. */
export const ListTools = memo(function ListTools(props: Props) {
  const { resource, rights, hasNoRows, selecting, loadAllRows, filterCount, filtersOpen, onGroup } = props
  const { list } = resource
  const filterName = list.filters.length > 0 ? "Advanced Search" : t("Urutkan")
  const commands = useActions(resource, "selection")
  const { toolbar: Toolbar, tools: Backup } = useListExtras(resource.name)
  return (
    <div className={tools.aside}>
      <Button
        data-actions
        // A phone's panel has the order, too.
        className={list.filters.length > 0 ? undefined : tools.order}
        icon={<FilterIcon />}
        title={filterName}
        aria-expanded={filtersOpen}
        aria-controls={props.filterPanel}
        onClick={() => props.onFilters(!filtersOpen)}
      >
        {filterName}
        {filterCount > 0 && <span className={tools.count}>{filterCount}</span>}
      </Button>
      {props.tabs}
      {Toolbar && (
        <div className={tools.print} data-actions>
          <Toolbar />
        </div>
      )}
      <MoreTools>
        <Button icon={<ColumnsIcon />} aria-haspopup="dialog" onClick={() => props.onColumns(true)}>
          {t("Kolom")}
        </Button>
        <Button icon={<BookmarkIcon />} aria-haspopup="dialog" onClick={() => props.onViews(true)}>
          {t("Tampilan")}
        </Button>
        {onGroup && (
          <Button icon={<GroupIcon />} aria-haspopup="dialog" onClick={() => onGroup(true)}>
            {t("Kelompokkan menurut...")}
          </Button>
        )}
        {rights.print && !selecting && (
          <ExportTool
            placeholder={hasNoRows}
            resource={resource}
            rows={loadAllRows}
            grouping={props.grouping}
          />
        )}
        <ImportTool rightRevoked={!rights.create} resource={resource} name={list.heading} />
        {Backup && <Backup />}
        {(rights.delete || rights.print || commands.length > 0) && !selecting && (
          <Button icon={<SelectIcon />} disabled={hasNoRows} onClick={props.onSelect}>
            {t("Pilih")}
          </Button>
        )}
        <Suspense fallback={null}>
          {resource.actions.some(({ on }) => on.has("page")) && <PageActions resource={resource} />}
        </Suspense>
        <Suspense fallback={null}>
          <DensityChoice density={props.density} onChoose={props.onDensity} />
        </Suspense>
      </MoreTools>
    </div>
  )
})
