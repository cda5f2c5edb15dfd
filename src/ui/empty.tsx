import type { ReactNode } from "react"
import styles from "./empty.module.css"
import { InboxIcon } from "./icon"

/** A list without entries: a sentence, and below it what can be done. */
export const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <span className={styles.icon}>
      <InboxIcon size={22} />
    </span>
    <p>{text}</p>
    {children}
  </div>
)
