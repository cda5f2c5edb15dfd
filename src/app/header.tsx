import "./header.css"
import { useLogout, useTranslate } from "@refinedev/core"
import { useRef, useState } from "react"
import { Link } from "react-router"
import { useMe } from "../session/use-session"
import { t } from "../texts/language"
import { useFeedback } from "../ui/feedback"
import { MenuIcon, PrevIcon } from "../ui/icon"
import { offlineForLogout, useOffline } from "./offline"
import { type OwnAccount, OwnAccountDialog, UserMenu } from "./user-menu"

/** A title of more letters is smaller on a phone. */
const LONG = 21
const VERY_LONG = 27
const lengthOf = ({ length }: string) => (length > VERY_LONG ? "very" : length > LONG || undefined)

interface Props {
  title: string
  /** Address of the list of a form, for a link above the title on a desk. */
  list: string | undefined
  menuOpen: boolean
  onMenu: () => void
}

/** Header with the title, the signed-in user and Logout (LY-07..LY-18). */
export function Header({ title, list, menuOpen, onMenu }: Props) {
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
        {list !== undefined && (
          <Link className="header-back" to={list}>
            <PrevIcon />
            {t("Kembali ke daftar")}
          </Link>
        )}
        <div className="header-title" data-long={lengthOf(title)}>
          {title}
        </div>
        {offline && <offline.OutboxMark />}
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
/** A logout deletes the outbox, since no data of a user stays on a device after his logout. */
const losing = (waiting: number) => ({
  title: t("{waiting} data belum terkirim", { waiting }),
  text: t(
    "Data yang menunggu dikirim hanya ada di perangkat ini. Bila Anda keluar sekarang, data itu dihapus. Agar tidak hilang, tunggu sampai ada koneksi dan semuanya terkirim.",
  ),
  okText: t("Hapus dan keluar"),
  danger: true,
})
/** Asked if the code of the outbox cannot be loaded for lack of a connection. */
const UNKNOWN = {
  title: t("Logout"),
  text: t(
    "Mungkin masih ada data yang belum terkirim di perangkat ini. Data itu tetap di sini sampai Anda masuk lagi. Tetap keluar?",
  ),
}

function LogoutButton() {
  const { mutate: logout, isPending } = useLogout()
  const { confirm } = useFeedback()
  const translate = useTranslate()
  const asking = useRef(false)

  const leave = async () => {
    if (asking.current) return
    asking.current = true
    try {
      const offline = await offlineForLogout().catch((error: unknown) => {
        console.error(error)
        return null
      })
      const waiting = (await offline?.outboxCount()) ?? 0
      const usual = offline === null ? UNKNOWN : LEAVE
      const sure = await confirm(waiting > 0 ? losing(waiting) : usual)
      if (sure && waiting > 0) await offline?.dropOutbox()
      // The session guard redirects to the login page.
      if (sure) logout({ redirectPath: false })
    } finally {
      asking.current = false
    }
  }

  return (
    <button type="button" className="plain-button" data-actions disabled={isPending} onClick={leave}>
      <MenuIcon name="logout" size={16} />
      <span className="logout-text">{isPending ? "Logging out..." : translate("buttons.logout")}</span>
    </button>
  )
}
