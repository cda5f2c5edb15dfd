import type { ReactNode } from "react"
import styles from "./name-code.module.css"

/** A code: letters, then digits. */
const CODE = /^[a-z]\S*\d$/i

/** True for a label that names both: 'Nama/ID Petani', 'Nama ID Mitra'. */
export const namesCode = (label: string): boolean => /\/|\S ID \S/.test(label)

/**
 * The name and the code in one text, if the label names both; undefined for other texts: an address may have
 * a slash, too.
 */
export function splitCode(text: string, label: string): [name: string, code: string] | undefined {
  const [name, code = "", ...more] = text.split("/")
  return namesCode(label) && name && more.length === 0 && CODE.test(code) ? [name, code] : undefined
}

/** A name with its code below it; any other text as it is. */
export function nameAndCode(text: string, label: string): ReactNode {
  const parts = splitCode(text, label)
  if (!parts) return text
  const [name, code] = parts
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.slash}>/</span>
      <span className={styles.code} data-code>
        {code}
      </span>
    </>
  )
}
