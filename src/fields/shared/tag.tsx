import type { Tone } from "../../core/schema/types"
import styles from "./tag.module.css"

/** A word for a state. Beside the word a mark of its own form tells states apart, so that colour alone never does. */
export function Tag({ text, tone }: { text: string; tone?: Tone | undefined }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {text}
    </span>
  )
}
