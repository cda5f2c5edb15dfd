import { Button } from "antd"
import { type RefObject, useEffect, useRef } from "react"
import { t } from "../../../texts/language"
import { useFeedback } from "../../../ui/feedback"
import styles from "../layout/form.module.css"
import type { Restored } from "./draft"

/** Notice above a form with restored values: fields to check, and a button that discards them. */
export function DraftNotice({ restored, onDiscard }: { restored: Restored; onDiscard: () => void }) {
  const { confirm } = useFeedback()
  const { lost, changed } = restored
  const box = useRef<HTMLDivElement>(null)
  useScrollIntoView(box)
  const discard = async () => {
    const sure = await confirm({
      title: t("Buang isian ini?"),
      text: t("Isian yang dipulihkan dan belum disimpan akan hilang."),
      okText: t("Buang"),
      danger: true,
    })
    if (sure) onDiscard()
  }
  return (
    <div ref={box} className={`${styles.notice} ${styles.draft}`}>
      <div role="status">
        <p>{t("Isian sebelumnya dipulihkan. Periksa, lalu simpan.")}</p>
        {lost.length > 0 && <p>{t("Pilih kembali: {value}.", { value: lost.join(", ") })}</p>}
        {changed.length > 0 && (
          <>
            <p>{t("Data ini diubah sejak Anda mengetik. Isinya sekarang:")}</p>
            <ul>
              {changed.map(({ label, now }) => (
                <li key={label}>
                  {label}: <strong>{now}</strong>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button onClick={() => void discard()}>{t("Buang isian")}</Button>
    </div>
  )
}

/** Events of a user who scrolls on purpose. */
const OWN = ["wheel", "pointerdown", "touchstart", "keydown"]
/** Milliseconds in which the browser may restore the scroll position after a reload. */
const LOADING_MS = 3000

/** Scrolls a new element into view, also after the browser has restored an old scroll position. */
function useScrollIntoView(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const show = () => element.current?.scrollIntoView({ block: "nearest" })
    const stop = new AbortController()
    const end = () => stop.abort()
    const options = { signal: stop.signal, passive: true }
    show()
    addEventListener("scroll", show, options)
    for (const name of OWN) addEventListener(name, end, options)
    const timer = setTimeout(end, LOADING_MS)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [element])
}
