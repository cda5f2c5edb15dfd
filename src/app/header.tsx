import { useLogout, useTranslate } from "@refinedev/core"
import { useMe } from "../session/use-session"
import { useFeedback } from "../ui/feedback"
import { MenuIcon } from "../ui/icon"

export interface HeaderProps {
  title: string
  menuOpen: boolean
  onMenu: () => void
}

/** Title, who is signed in, and the way out (LY-07..LY-18). */
export function Header({ title, menuOpen, onMenu }: HeaderProps) {
  const { name, role } = useMe()
  return (
    <header className="header">
      <button
        type="button"
        className="icon-button drawer-only"
        aria-label="Buka menu"
        aria-expanded={menuOpen}
        aria-controls="sidebar"
        onClick={onMenu}
      >
        <MenuIcon name="menu" size={20} />
      </button>
      <div className="header-title">{title}</div>
      <div className="user">
        <span className="avatar" aria-hidden="true">
          {[...name.trim()][0]?.toUpperCase() ?? "?"}
        </span>
        <div className="user-text">
          <span className="user-name">{name}</span>
          <span className="user-role">{role}</span>
        </div>
      </div>
      <LogoutButton />
    </header>
  )
}

function LogoutButton() {
  const { mutate: logout, isPending } = useLogout()
  const { confirm } = useFeedback()
  const translate = useTranslate()

  const leave = async () => {
    const sure = await confirm({ title: "Logout", text: "Apakah Anda yakin ingin keluar?" })
    // The guard leads to the login page as soon as the session is over.
    if (sure) logout({ redirectPath: false })
  }

  return (
    <button type="button" className="plain-button" disabled={isPending} onClick={leave}>
      <MenuIcon name="logout" size={16} />
      <span className="logout-text">{isPending ? "Logging out..." : translate("buttons.logout")}</span>
    </button>
  )
}
