import type { Tone } from "../../core/schema/types"
import styles from "./tag.module.css"

/** Tag of a state. Each tone has a mark of its own form, so that colour alone never tells states apart. */
export function Tag({ text, tone }: { text: string; tone?: Tone | undefined }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {text}
    </span>
  )
}
