import { memo, useLayoutEffect, useMemo, useRef, useState } from "react"
import { useNavigate } from "react-router"
import type { Resource } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { columnsBefore, forgetColumnsBefore, keepColumnsBefore } from "./columns-before"
import { type SavedView, savedViews } from "./saved-views"
import tools from "./tools.module.css"
import { savedOf, useSharedViews } from "./use-shared-views"
import styles from "./view-tabs.module.css"

interface Props {
  /** With the user's columns. */
  resource: Resource
  /** Query string of the list as it is now, without the page. */
  query: string
  /** The list has loaded: the shared views may be requested. */
  ready: boolean
  /** The dialog of views is open; its changes are read after it. */
  viewing: boolean
  onColumns: (keys: readonly string[]) => void
}

/** Width of the faded edges in px, as in view-tabs.module.css. */
const FADE = 12

interface Tab extends SavedView {
  key: string
  title: string
}

/** The list without a view, the user's views and the shared ones, as tabs. */
export const ViewTabs = memo(function ViewTabs({ resource, query, ready, viewing, onColumns }: Props) {
  const { name: of, list } = resource
  const navigate = useNavigate()
  const shared = useSharedViews(resource, ready)
  const columns = list.columns.map(({ field }) => field)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew after the dialog
  const own = useMemo(() => savedViews(of), [of, viewing])
  const tabs: Tab[] = [
    ...own.map((view) => ({ ...view, key: `own ${view.name}`, title: view.name })),
    ...shared.views.map((view) => ({
      ...savedOf(resource, view),
      key: `shared ${view.id}`,
      title: `${view.name} (${view.by})`,
    })),
  ]
  const active = tabs.find((view) => view.query === query && view.columns.join() === columns.join())
  // The tab that was taken last stays the current one while the list is searched, sorted, filtered or grouped.
  const [taken, setTaken] = useState("")
  const exact = active ? active.key : query === "" ? "" : undefined
  const currentKey = exact ?? (tabs.some(({ key }) => key === taken) ? taken : "")
  if (taken !== currentKey) setTaken(currentKey)
  const stateOf = (key: string, title?: string) => ({
    "aria-current": key === currentKey || undefined,
    // The count and the chips say it of 'Semua'.
    "data-changed": (key !== "" && key === currentKey && exact === undefined) || undefined,
    title: key === currentKey && exact === undefined ? t("Diubah. Tekan untuk kembali ke semula.") : title,
  })
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the current one
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current]")
    if (!nav.current || !current) return
    const { clientWidth, scrollLeft } = nav.current
    const { offsetLeft, offsetWidth } = current
    const end = offsetLeft + offsetWidth + FADE - clientWidth
    // `scrollIntoView` would scroll the page, too.
    nav.current.scrollLeft = Math.min(Math.max(scrollLeft, end), offsetLeft - FADE)
  }, [currentKey, tabs.length])
  const take = (view: Tab) => {
    keepColumnsBefore(of, columns)
    onColumns(view.columns)
    navigate(list.path + view.query)
  }
  const takeAll = () => {
    const before = columnsBefore(of)
    if (before) onColumns(before)
    forgetColumnsBefore(of)
    navigate(list.path ?? "")
  }
  return (
    <nav
      ref={nav}
      className={`${tools.tabs} ${styles.tabs}`}
      aria-label={t("Tampilan")}
      // Nothing to choose from, and no columns of a view to go back from.
      data-single={(tabs.length === 0 && !columnsBefore(of)) || undefined}
    >
      <button type="button" className={styles.tab} {...stateOf("")} onClick={takeAll}>
        {t("Semua")}
      </button>
      {tabs.map((view) => (
        <button
          key={view.key}
          type="button"
          className={styles.tab}
          {...stateOf(view.key, view.title)}
          onClick={() => take(view)}
        >
          {view.name}
        </button>
      ))}
    </nav>
  )
})
