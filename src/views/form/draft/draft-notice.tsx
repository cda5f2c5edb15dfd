import { Button } from "antd"
import { useRef } from "react"
import { t } from "../../../texts/language"
import { useFeedback } from "../../../ui/feedback"
import styles from "../layout/form.module.css"
import { useScrollIntoView } from "../layout/use-scroll-into-view"
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
            <p>{t("Sementara itu data ini diubah. Yang tersimpan sekarang:")}</p>
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
      <Button size="small" onClick={() => void discard()}>
        {t("Buang isian")}
      </Button>
    </div>
  )
}
