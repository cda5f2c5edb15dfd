import { type InputHTMLAttributes, useId } from "react"
import styles from "./security.module.css"

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Message at the field; '' for none. */
  error: string
}

/** A labelled input of the security screens, which have no draft: nothing typed here is stored. */
export function TextField({ label, error, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        required
        aria-invalid={error !== ""}
        aria-describedby={`${id}-error`}
        data-autofocus
        {...input}
      />
      <p id={`${id}-error`} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </div>
  )
}
