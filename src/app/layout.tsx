import "./forced-colors.css"
import "./layout.css"
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { type Location, Outlet, ScrollRestoration, useLocation } from "react-router"
import type { Right } from "../core/access/right"
import { visibleMenu } from "../core/schema/menu"
import { isObject } from "../core/text"
import { isOwnServer } from "../session/own-server"
import { useNotices } from "../session/use-session"
import { t } from "../texts/language"
import bar from "../ui/bar.module.css"
import { openLayer } from "../ui/open-layers"
import { getProduct, setWindowTitle } from "../ui/product"
import { restoreFocus } from "../ui/restore-focus"
import { useCanNow } from "../views/context/registry-context"
import { listPlace } from "../views/table/list-return"
import { AccountNotice } from "./account-notice"
import { useFinder } from "./finder/finder"
import { Header } from "./header"
import { NewerBar } from "./newer-bar"
import { useLost, useOffline } from "./offline"
import { menu, screens } from "./product"
import { type Screen, screenAt } from "./screens"
import { Sidebar } from "./sidebar"

/** Sidebar, header and the screen between them (LY-01..LY-04); below 992 px the sidebar is a drawer. */
export function Layout() {
  const location = useLocation()
  const can = useCanNow()
  const screen = screenAt(screens, location)
  const title = screen?.title ?? getProduct().name
  const entries = useMemo(() => visibleMenu(menu, can, isOwnServer()), [can])
  const drawer = useDrawer(location.key)
  const { open, finder } = useFinder()
  const offline = useOffline()
  const lost = useLost()
  const notices = useNotices()

  useEffect(() => {
    setWindowTitle(title)
  }, [title])

  const lastScreen = useRef(screen?.key)
  useEffect(() => {
    if (lastScreen.current !== screen?.key) restoreFocus()
    lastScreen.current = screen?.key
  }, [screen?.key])

  return (
    <div className="layout" data-menu={drawer.open ? "open" : "closed"}>
      <a className="skip" href="#main" inert={drawer.open}>
        {t("Langsung ke isi")}
      </a>
      <aside id="sidebar" className="sidebar" ref={drawer.panel}>
        <Sidebar
          entries={entries}
          section={screen?.section ?? ""}
          onClose={drawer.hide}
          onFind={() => {
            drawer.hide()
            open()
          }}
        />
      </aside>
      <button type="button" className="scrim" tabIndex={-1} aria-hidden="true" onClick={drawer.hide} />
      <div className="page" inert={drawer.open}>
        <Header title={title} list={listOf(screen, can)} menuOpen={drawer.open} onMenu={drawer.show} />
        <main id="main" className="main" tabIndex={-1}>
          <div className="content">
            <NewerBar />
            {notices && <AccountNotice />}
            {offline && <offline.OfflineBar shown={screen?.content} />}
            {lost && (
              <p className={bar.strip} role="status">
                {t("Tanpa koneksi.")}
              </p>
            )}
            <Outlet />
          </div>
        </main>
      </div>
      {finder}
      <ScrollRestoration getKey={scrollKeyOf} />
    </div>
  )
}

/** The list from which a form was opened, as it was; undefined where there is none, or may not be seen. */
function listOf(screen: Screen | undefined, can: (right: Right) => boolean): string | undefined {
  if (screen?.content.kind !== "form") return undefined
  const { name, list } = screen.content.resource
  return list.path && can({ resource: name, action: "list" }) ? (listPlace(name) ?? list.path) : undefined
}

/** A list and the record that is open beside it share their scroll position. */
const scrollKeyOf = ({ key, state }: Location): string =>
  isObject(state) && typeof state.scrollKey === "string" ? state.scrollKey : key

/** State of the drawer. A link, Escape, the backdrop, its close button and a wide window close it and return the focus. */
function useDrawer(visit: string) {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement | null>(null)

  // Every link closes it, the current screen's too.
  const [lastVisit, setLastVisit] = useState(visit)
  if (lastVisit !== visit) {
    setLastVisit(visit)
    setOpen(false)
  }

  // Back closes it, like a dialog.
  useLayoutEffect(() => (open ? openLayer({ dismiss: () => () => setOpen(false) }) : undefined), [open])

  useEffect(() => {
    if (!open) return
    panel.current?.querySelector<HTMLElement>("button")?.focus()
    const hide = () => setOpen(false)
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide()
    const wide = window.matchMedia("(min-width: 62em)")
    window.addEventListener("keydown", onKey)
    wide.addEventListener("change", hide)
    return () => {
      window.removeEventListener("keydown", onKey)
      wide.removeEventListener("change", hide)
      opener.current?.focus()
    }
  }, [open])

  return {
    open,
    panel,
    show: () => {
      opener.current = document.activeElement as HTMLElement | null
      setOpen(true)
    },
    hide: () => setOpen(false),
  }
}
