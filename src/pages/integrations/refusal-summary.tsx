import type { Ref } from "react"
import { t } from "../../texts/language"
import styles from "./integrations.module.css"

interface Props {
  ref: Ref<HTMLDivElement>
  /** Fields with messages, in the form's order. */
  wrong: readonly string[]
  labels: Readonly<Record<string, string>>
  inputOf: (field: string) => HTMLElement | null | undefined
}

/** Links to the fields with messages; it takes the focus when a submit was stopped, as in other forms. */
export function RefusalSummary({ ref, wrong, labels, inputOf }: Props) {
  if (wrong.length === 0) return null
  return (
    <div ref={ref} className={styles.summary} role="alert" tabIndex={-1}>
      <p>{t("Periksa kembali {linked} isian berikut:", { linked: wrong.length })}</p>
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <a
              href={`#${inputOf(field)?.id}`}
              onClick={(event) => {
                event.preventDefault()
                inputOf(field)?.focus()
              }}
            >
              {labels[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
