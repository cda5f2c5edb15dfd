import { Button } from "antd"
import { useId, useState } from "react"
import { t } from "../../../texts/language"
import { Dialog } from "../../../ui/dialog"
import styles from "./conflict-dialog.module.css"
import type { Choices, Difference, Side } from "./differences"

interface Props {
  /** Says who changed the record. */
  title: string
  /** The record's name. */
  subject: string
  differences: readonly Difference[]
  /** Default: the choices are saved at once. */
  okText?: string
  onSave: (choices: Choices) => void
  /** Back to the form, which keeps its values. */
  onCancel: () => void
}

const SIDES: readonly { side: Side; title: string }[] = [
  { side: "mine", title: t("Isian Anda") },
  { side: "theirs", title: t("Data terbaru") },
]

/** Lets the user choose, field by field, between the own input and the value saved meanwhile. */
export function ConflictDialog({ title, subject, differences, okText, onSave, onCancel }: Props) {
  const id = useId()
  const [choices, setChoices] = useState<Choices>(
    () => new Map(differences.map(({ key, start }) => [key, start])),
  )
  const chooseAll = (side: Side) =>
    setChoices(new Map(differences.map(({ key, locked }) => [key, locked ? "theirs" : side])))
  return (
    <Dialog
      role="alertdialog"
      size="large"
      title={title}
      hideClose
      onDismiss={onCancel}
      footer={
        <>
          <Button type="primary" onClick={() => onSave(choices)}>
            {okText ?? t("Simpan pilihan")}
          </Button>
          <Button onClick={onCancel}>{t("Kembali ke formulir")}</Button>
        </>
      }
    >
      <p className={styles.subject}>{subject}</p>
      <p className={styles.text}>
        {t("Pilih yang dipakai untuk setiap isian di bawah ini. Isian Anda yang lain tetap ikut disimpan.")}
      </p>
      <div className={styles.all}>
        <Button size="small" onClick={() => chooseAll("mine")}>
          {t("Pakai semua isian Anda")}
        </Button>
        <Button size="small" onClick={() => chooseAll("theirs")}>
          {t("Pakai semua data terbaru")}
        </Button>
      </div>
      {differences.map((difference, index) => (
        <fieldset key={difference.key} className={styles.difference}>
          <legend className={styles.label}>{difference.label}</legend>
          <div className={styles.sides}>
            {SIDES.map(({ side, title }) => {
              const chosen = choices.get(difference.key) === side
              const value = difference[side]
              const blocked = side === "mine" && difference.locked
              return (
                <label key={side} className={styles.side} data-chosen={chosen} data-blocked={blocked}>
                  <input
                    type="radio"
                    name={`${id}-${difference.key}`}
                    checked={chosen}
                    disabled={blocked}
                    {...(index === 0 && chosen && { "data-autofocus": true })}
                    onChange={() => setChoices((all) => new Map(all).set(difference.key, side))}
                  />
                  <span className={styles.words}>
                    <span className={styles.whose}>
                      {title}
                      {side === "mine" && !difference.typed && t(" (tidak Anda ubah)")}
                    </span>
                    <span className={styles.value}>{value || <em>{t("kosong")}</em>}</span>
                    {blocked && <span className={styles.whose}>{t("Tidak dapat diubah lagi.")}</span>}
                  </span>
                </label>
              )
            })}
          </div>
        </fieldset>
      ))}
    </Dialog>
  )
}
