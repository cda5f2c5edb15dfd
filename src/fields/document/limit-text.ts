import { sizeText } from "../../core/document/check"
import type { FieldOf } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { namesOf } from "./accept"
import styles from "./document.module.css"

/** File types and size that the field takes. */
export const LimitHint = ({ field }: { field: FieldOf<"document"> }) => (
  <span className={styles.hint}>
    {t("{extensions}; maksimal {maxBytes}", {
      extensions: namesOf(field.extensions),
      maxBytes: sizeText(field.maxBytes, " "),
    })}
  </span>
)
