import { type ReactNode, useRef, useSyncExternalStore } from "react"
import { useNavigate } from "react-router"
import { page as activityPage } from "../../resources/activity.page"
import { firstDayState, storeFirstDayState, subscribeFirstDay } from "../session/first-day"
import { changeLanguage, LANGUAGES, otherLanguage } from "../session/language"
import { isOwnServer, sendsMail } from "../session/own-server"
import { homePage } from "../session/session"
import { chooseTheme, chosenTheme, subscribeLooks, type ThemeChoice } from "../session/theme"
import { useMe } from "../session/use-session"
import { t, tLabel } from "../texts/language"
import { MenuIcon } from "../ui/icon"
import { Menu, type MenuChoice } from "../ui/menu"
import { onDemand } from "../ui/on-demand"
import { WhenLoaded } from "../ui/when-loaded"
import { useCanNow } from "../views/context/registry-context"
import { useOffline } from "./offline"

const load = () => import("../pages/account/dialogs")
const DIALOGS = {
  password: onDemand(async () => (await load()).ChangePasswordDialog),
  sessions: onDemand(async () => (await load()).SessionsDialog),
  security: onDemand(async () => (await load()).SecurityDialog),
  mail: onDemand(async () => (await load()).MailDialog),
}
/** Dialogs of the signed-in user's own account. */
export type OwnAccount = keyof typeof DIALOGS

const ENTRIES: readonly (MenuChoice & { name: OwnAccount })[] = [
  { name: "password", label: t("Ganti password") },
  { name: "sessions", label: t("Sesi dan perangkat") },
  { name: "security", label: t("Keamanan") },
  { name: "mail", label: t("Email mingguan") },
]
/** Not in the sidebar, whose entries are the same for every host. */
const ACTIVITY: MenuChoice = { name: activityPage.path, label: tLabel(activityPage.title) }

/** While the list of the first day is sent away with open steps. */
const FIRST_DAY: MenuChoice = { name: "first-day", label: t("Daftar hari pertama") }

const OTHER = otherLanguage().lang
const LANGUAGE_CHOICES = LANGUAGES.map(({ lang, name: label }) => ({
  name: lang,
  label,
  lang,
  checked: lang !== OTHER,
  heading: t("Bahasa"),
}))

const THEMES: Readonly<Record<ThemeChoice, string>> = {
  system: t("Ikuti perangkat"),
  light: t("Terang"),
  dark: t("Gelap"),
}
const isTheme = (name: string): name is ThemeChoice => name in THEMES

interface MenuProps {
  onChoose: (chosen: OwnAccount) => void
  children: ReactNode
}

/** Entries of the user menu, which the finder lists, too. A foreign host lacks the account dialogs and the activity log. */
export function useUserChoices(onChoose: (chosen: OwnAccount) => void) {
  const navigate = useNavigate()
  const can = useCanNow()
  const theme = useSyncExternalStore(subscribeLooks, chosenTheme)
  const account = ENTRIES.filter(({ name }) => name !== "mail" || sendsMail())
  const own = can(activityPage.right) ? [...account, ACTIVITY] : account
  const firstDay = useSyncExternalStore(subscribeFirstDay, firstDayState)
  const themes = Object.entries(THEMES).map(([name, label]) => ({
    name,
    label,
    checked: name === theme,
    heading: t("Tema"),
  }))
  const choose = (name: string) => {
    if (isTheme(name)) chooseTheme(name)
    else if (name === OTHER) changeLanguage(name)
    else if (name === ACTIVITY.name) navigate(name)
    else if (name === FIRST_DAY.name) {
      storeFirstDayState("open")
      navigate(homePage())
    } else if (name in DIALOGS) onChoose(name as OwnAccount)
  }
  const entries: readonly MenuChoice[] = [
    ...(isOwnServer() ? own : []),
    ...(firstDay === "closed" && can("full-access") ? [FIRST_DAY] : []),
    ...themes,
    ...LANGUAGE_CHOICES,
  ]
  return { entries, choose }
}

/** Button with the user's name, and its menu. */
export function UserMenu({ onChoose, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { entries, choose } = useUserChoices(onChoose)
  return (
    <Menu
      label={t("Akun saya")}
      heading={<UserHeading />}
      entries={entries}
      onChoose={choose}
      button={button}
    >
      {(props) => (
        <button type="button" className="user" {...props}>
          {children}
          <MenuIcon name="chevron" size={14} />
        </button>
      )}
    </Menu>
  )
}

function UserHeading() {
  const { name, role } = useMe()
  const offline = useOffline()
  return (
    <>
      <div className="user-heading" aria-hidden="true">
        <strong>{name}</strong>
        {role}
      </div>
      {offline && <offline.ShellState />}
    </>
  )
}

/** The chosen dialog. Rendered beside the header, since a dialog is no part of a banner. */
export function OwnAccountDialog({ chosen, onClose }: { chosen: OwnAccount; onClose: () => void }) {
  const Chosen = DIALOGS[chosen]
  return (
    <WhenLoaded>
      <Chosen onClose={onClose} />
    </WhenLoaded>
  )
}
