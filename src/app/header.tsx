import { useLogout, useTranslate } from "@refinedev/core"
import { useState } from "react"
import { useMe } from "../session/use-session"
import { t } from "../texts/language"
import { useFeedback } from "../ui/feedback"
import { MenuIcon } from "../ui/icon"
import { loadedOffline, useOffline } from "./offline"
import { type OwnAccount, OwnAccountDialog, UserMenu } from "./user-menu"

export interface HeaderProps {
  title: string
  menuOpen: boolean
  onMenu: () => void
}

/** Title, who is signed in, and the way out (LY-07..LY-18). */
export function Header({ title, menuOpen, onMenu }: HeaderProps) {
  const [chosen, setChosen] = useState<OwnAccount | null>(null)
  const offline = useOffline()
  return (
    <>
      <header className="header">
        <button
          type="button"
          className="icon-button drawer-only"
          aria-label={t("Buka menu")}
          aria-expanded={menuOpen}
          aria-controls="sidebar"
          onClick={onMenu}
        >
          <MenuIcon name="menu" size={20} />
        </button>
        <div className="header-title">{title}</div>
        {offline && <offline.WaitingMark />}
        <UserMenu onChoose={setChosen}>
          <User />
        </UserMenu>
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

const LEAVE = { title: t("Logout"), text: t("Apakah Anda yakin ingin keluar?") }
/** Nothing of a person stays on a device that he has left. */
const losing = (waiting: number) => ({
  title: t("{waiting} data belum terkirim", { waiting }),
  text: t(
    "Data yang menunggu dikirim hanya ada di perangkat ini. Bila Anda keluar sekarang, data itu dihapus. Agar tidak hilang, tunggu sampai ada koneksi dan semuanya terkirim.",
  ),
  okText: t("Hapus dan keluar"),
  danger: true,
})

function LogoutButton() {
  const { mutate: logout, isPending } = useLogout()
  const { confirm } = useFeedback()
  const translate = useTranslate()

  const leave = async () => {
    const waiting = (await loadedOffline()?.waitingCount()) ?? 0
    const sure = await confirm(waiting > 0 ? losing(waiting) : LEAVE)
    if (sure && waiting > 0) await loadedOffline()?.giveUpWaiting()
    // The guard leads to the login page as soon as the session is over.
    if (sure) logout({ redirectPath: false })
  }

  return (
    <button type="button" className="plain-button" data-actions disabled={isPending} onClick={leave}>
      <MenuIcon name="logout" size={16} />
      <span className="logout-text">{isPending ? "Logging out..." : translate("buttons.logout")}</span>
    </button>
  )
}
