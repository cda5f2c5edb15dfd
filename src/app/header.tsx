import { useLogout, useTranslate } from "@refinedev/core"
import { useState } from "react"
import { isOwnServer } from "../session/own-server"
import { useMe } from "../session/use-session"
import { useFeedback } from "../ui/feedback"
import { MenuIcon } from "../ui/icon"
import { type OwnAccount, OwnAccountDialog, UserMenu } from "./user-menu"

export interface HeaderProps {
  title: string
  menuOpen: boolean
  onMenu: () => void
}

/** Title, who is signed in, and the way out (LY-07..LY-18). */
export function Header({ title, menuOpen, onMenu }: HeaderProps) {
  const [chosen, setChosen] = useState<OwnAccount | null>(null)
  return (
    <>
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
        {isOwnServer() ? (
          <UserMenu onChoose={setChosen}>
            <User />
          </UserMenu>
        ) : (
          <div className="user">
            <User />
          </div>
        )}
        <LogoutButton />
      </header>
      {chosen && <OwnAccountDialog chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function User() {
  const { name, role } = useMe()
  return (
    <>
      <span className="avatar" aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase() ?? "?"}
      </span>
      <span className="user-text">
        <span className="user-name">{name}</span>
        <span className="user-role">{role}</span>
      </span>
    </>
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
