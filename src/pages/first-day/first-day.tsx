import { Button } from "antd"
import { useState } from "react"
import type { FirstDay as Declared } from "../../core/first-day"
import type { SetupPage } from "../../core/schema/setup"
import { isNewOffice, isOwnServer } from "../../session/own-server"
import { readPreference, storePreference } from "../../session/preferences"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { useCanNow } from "../../views/context/registry-context"
import styles from "./first-day.module.css"
import { FirstDayList } from "./first-day-list"

const NAME = "hari-pertama"
interface Props {
  firstDay: Declared
  setupPages: readonly SetupPage[]
}
type State = "open" | "closed" | null

/**
 * The list of the first day, for users with full access. Our own server says that the office is new; on another host the user
 * opens the list, so that a dashboard of sample figures sends no requests.
 */
export function FirstDay(declared: Props) {
  const { id } = useMe()
  return useCanNow()("full-access") ? <OfPerson key={id} {...declared} /> : null
}

function OfPerson({ firstDay, setupPages }: Props) {
  const [state, setState] = useState<State>(() => {
    const stored = readPreference(NAME)
    return stored === "open" || stored === "closed" ? stored : isNewOffice() ? "open" : null
  })
  const set = (next: State) => {
    storePreference(NAME, next)
    setState(next)
  }
  if (state === "closed" || (state === null && isOwnServer())) return null
  if (state === "open")
    return <FirstDayList firstDay={firstDay} setupPages={setupPages} onClose={() => set("closed")} />
  return (
    <div className={styles.note} role="note" aria-label={firstDay.title}>
      <p>{t("Baru memulai? Lihat apa yang masih perlu disiapkan.")}</p>
      <span className={styles.buttons}>
        <Button onClick={() => set("open")}>{t("Lihat daftar")}</Button>
        <Button type="text" onClick={() => set("closed")}>
          {t("Sembunyikan")}
        </Button>
      </span>
    </div>
  )
}
