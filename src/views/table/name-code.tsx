import type { ReactNode } from "react"
import styles from "./name-code.module.css"

/** A code, in which a name without a space can end: letters, then digits. */
const CODE = /^[a-z]\S*\d$/i

/** A name and its code in one text, the code below the name; any other text as it is. */
export function nameAndCode(text: string): ReactNode {
  const [name, code, ...more] = text.split("/")
  if (!name || !code || more.length > 0 || !(name.includes(" ") || CODE.test(code))) return text
  return (
    <>
      {name}
      <span className={styles.slash}>/</span>
      <span className={styles.code} data-code>
        {code}
      </span>
    </>
  )
}
