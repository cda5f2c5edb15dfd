import styles from "./tag.module.css"

/** Tag of a state. Each tone has a mark of another form, so that states differ by more than colour. */
export function Tag({ text, tone }: { text: string; tone?: "good" | "off" | "bad" | undefined }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {text}
    </span>
  )
}
