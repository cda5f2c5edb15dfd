import { Button } from "antd"
import { useEffect, useState } from "react"
import type { FirstDay as Declared } from "../../core/first-day"
import type { SetupPage } from "../../core/schema/setup"
import {
  type FirstDayState,
  firstDayState,
  storeFirstDayState,
  subscribeFirstDay,
} from "../../session/first-day"
import { isNewOffice, isOwnServer } from "../../session/own-server"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { useCanNow } from "../../views/context/registry-context"
import styles from "./first-day.module.css"
import { FirstDayList } from "./first-day-list"

interface Props {
  firstDay: Declared
  setupPages: readonly SetupPage[]
}

const current = () => firstDayState() ?? (isNewOffice() ? "open" : undefined)

/**
 * The list of the first day, for users with full access. Our own server says that the office is new; on another host the user
 * opens the list, so that a dashboard of sample figures sends no requests.
 */
export function FirstDay(declared: Props) {
  const { id } = useMe()
  return useCanNow()("full-access") ? <OfPerson key={id} {...declared} /> : null
}

function OfPerson({ firstDay, setupPages }: Props) {
  const [state, setState] = useState<FirstDayState | undefined>(current)
  // The user's menu brings the list back.
  useEffect(() => subscribeFirstDay(() => setState(current())), [])
  const set = (next: FirstDayState) => {
    storeFirstDayState(next)
    // A user without an id has no stored state.
    setState(next)
  }
  if (state === "open") return <FirstDayList firstDay={firstDay} setupPages={setupPages} onClose={set} />
  if (state || isOwnServer()) return null
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
