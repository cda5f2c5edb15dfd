import "./sidebar.css"
import { useEffect, useId, useRef, useState } from "react"
import { NavLink } from "react-router"
import { isGroup, type MenuGroup, type MenuItem } from "../core/schema/menu"
import { t } from "../texts/language"
import { MenuIcon, SearchIcon } from "../ui/icon"
import { Logo } from "../ui/logo"
import { getProduct } from "../ui/product"

interface Props {
  /** The entries that this user may see (PM-11..PM-26). */
  entries: readonly MenuItem[]
  /** Path of the current screen's link: the screen's own, or its list's. */
  section: string
  onClose: () => void
  /** Opens the finder, like Ctrl+K. */
  onFind: () => void
}

const holds = (entry: MenuItem, path: string): boolean =>
  isGroup(entry) ? entry.children.some((child) => holds(child, path)) : entry.path === path

/** Pixels that stay free above and below the link of the current screen. */
const MARGIN = 48

/** Scrolls the menu, and nothing around it, until the link of the current screen is in view. */
function revealLink(nav: HTMLElement): void {
  const link = nav.querySelector(".current")?.getBoundingClientRect()
  // A link in a collapsed group has no place.
  if (!link || link.height === 0) return
  const { top, bottom } = nav.getBoundingClientRect()
  if (link.bottom + MARGIN > bottom) nav.scrollTop += link.bottom + MARGIN - bottom
  else if (link.top - MARGIN < top) nav.scrollTop -= top - link.top + MARGIN
}

/** Sidebar with the mark, the menu's links and the finder's button (LY-01, LY-19..LY-34). */
export function Sidebar({ entries, section, onClose, onFind }: Props) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (section && nav.current) revealLink(nav.current)
  }, [section])
  return (
    <>
      <div className="brand">
        <Logo size={30} />
        <span className="brand-name">{getProduct().name}</span>
        <button
          type="button"
          className="icon-button drawer-only"
          aria-label={t("Tutup menu")}
          onClick={onClose}
        >
          <MenuIcon name="close" />
        </button>
      </div>
      <nav ref={nav} aria-label={t("Menu utama")}>
        <Entries entries={entries} section={section} />
      </nav>
      <button type="button" className="find" aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
        <SearchIcon />
        <span>{t("Cari apa saja")}</span>
        <kbd>Ctrl K</kbd>
      </button>
    </>
  )
}

interface EntriesProps {
  entries: readonly MenuItem[]
  section: string
  id?: string
  hidden?: boolean
}

function Entries({ entries, section, id, hidden }: EntriesProps) {
  return (
    <ul id={id} hidden={hidden}>
      {entries.map((entry) =>
        isGroup(entry) ? (
          <Group key={entry.label} group={entry} section={section} />
        ) : (
          <li key={entry.path}>
            <NavLink to={entry.path} end className={entry.path === section ? "link current" : "link"}>
              <MenuIcon name={entry.icon ?? ""} size={16} />
              {entry.label}
            </NavLink>
          </li>
        ),
      )}
    </ul>
  )
}

/** A group that collapses and expands (LY-21..LY-23). A collapsed group opens with a screen that it contains. */
function Group({ group, section }: { group: MenuGroup; section: string }) {
  const [open, setOpen] = useState(!group.collapsed || holds(group, section))
  const id = useId()
  const isHere = holds(group, section)
  const [wasHere, setWasHere] = useState(isHere)
  if (wasHere !== isHere) {
    setWasHere(isHere)
    if (isHere) setOpen(true)
  }
  return (
    <li className="group">
      <button
        type="button"
        className="group-title"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon name={group.icon ?? ""} size={16} />
        <span>{group.label}</span>
        <MenuIcon name="chevron" size={14} />
      </button>
      <Entries id={id} hidden={!open} entries={group.children} section={section} />
    </li>
  )
}
