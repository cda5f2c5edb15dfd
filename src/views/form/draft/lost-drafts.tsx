import { Button } from "antd"
import { useEffect, useState } from "react"
import { localTime } from "../../../core/format/moment"
import type { Resource } from "../../../core/schema/resource"
import { formatValue } from "../../../fields/registry"
import { type Draft, dropDraft, dropLocalDraft, localDrafts, writeDraft } from "../../../session/drafts"
import { openDrafts } from "../../../session/open-drafts"
import { useMe } from "../../../session/use-session"
import { t } from "../../../texts/language"
import { useFeedback } from "../../../ui/feedback"
import styles from "../layout/form.module.css"
import { useFormStore } from "../state/use-field"

type Lost = Draft & { copy: string }

/** Text that tells several drafts apart: the record's name as far as it was typed, formatted as in the list. */
function nameIn({ field, title }: Resource, { values }: Lost): string {
  const name = values[title]
  return typeof name === "string" ? formatValue(name, field(title), values) : ""
}

interface Props {
  slot: string
  /** The draft is now in this tab's slot: the form is mounted again with it. */
  onTake: () => void
}

/** Drafts of this user for the same form from closed tabs: restore or delete. */
export function LostDrafts({ slot, onTake }: Props) {
  const form = useFormStore()
  const me = useMe()
  const { confirm } = useFeedback()
  const [lost, setLost] = useState<readonly Lost[]>([])

  useEffect(() => {
    let current = true
    const look = async () => {
      if (localDrafts(slot, me.id).length === 0) return
      const open = await openDrafts()
      if (current) setLost(localDrafts(slot, me.id).filter(({ copy }) => !open.has(copy)))
    }
    look()
    return () => {
      current = false
    }
  }, [slot, me.id])

  const take = async (draft: Lost) => {
    const sure =
      !form.isTyped() ||
      (await confirm({
        title: t("Pulihkan isian ini?"),
        text: t("Yang sudah diketik di formulir ini akan diganti."),
        okText: t("Pulihkan"),
      }))
    if (!sure) return
    dropDraft(slot)
    writeDraft(slot, draft)
    onTake()
  }
  const discard = async (draft: Lost) => {
    const sure = await confirm({
      title: t("Buang isian ini?"),
      text: t("Isian yang belum disimpan akan hilang."),
      subject: nameIn(form.resource, draft),
      okText: t("Buang"),
      danger: true,
    })
    if (!sure) return
    dropLocalDraft(slot, draft.copy)
    setLost((all) => all.filter(({ copy }) => copy !== draft.copy))
  }

  return lost.map((draft) => {
    const name = nameIn(form.resource, draft)
    const typed = t("terakhir diketik {at}", { at: localTime(new Date(draft.at).toISOString()) })
    return (
      <div key={draft.copy} className={`${styles.notice} ${styles.draft}`}>
        <p role="status">
          {t("Ada isian yang belum disimpan,")} {typed}
          {name && (
            <>
              {": "}
              <strong>{name}</strong>
            </>
          )}
          .
        </p>
        <span className={styles.choices}>
          <Button type="primary" onClick={() => void take(draft)}>
            {t("Pulihkan")}
          </Button>
          <Button onClick={() => void discard(draft)}>{t("Buang")}</Button>
        </span>
      </div>
    )
  })
}
