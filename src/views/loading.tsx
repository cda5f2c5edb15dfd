import styles from "./page.module.css"

export function Loading({ text = "Memuat..." }: { text?: string }) {
  return (
    <p className={styles.loading} role="status">
      {text}
    </p>
  )
}
