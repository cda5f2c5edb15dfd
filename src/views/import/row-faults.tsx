import { useState } from "react"
import { formatNumber } from "../../core/format/number"
import { clampPage, PAGE_SIZE } from "../../core/query/page-number"
import { t } from "../../texts/language"
import { Pager } from "../table/pager"
import styles from "./import.module.css"

interface CountsProps {
  label: string
  counts: readonly (readonly [count: number, text: string])[]
  /** Number of first counts that are shown even if they are 0. */
  always: number
}

/** Numbers of rows, each with its text. */
export const Counts = ({ label, counts, always }: CountsProps) => (
  <div role="status" aria-label={label}>
    <ul className={styles.counts}>
      {counts.map(([count, text], index) =>
        count > 0 || index < always ? (
          <li key={text}>
            <b>{formatNumber(count)}</b> {text}
          </li>
        ) : null,
      )}
    </ul>
  </div>
)

interface RowFault {
  line: number
  /** `label`: the field's, '' for the row; `text`: the cell's. */
  texts: readonly { label: string; text: string; message: string }[]
}

/** Characters shown of a cell, which may hold 32 000. */
const QUOTED = 80
const cut = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED).trim()}…` : text)

/** Faults row by row, in pages: ten thousand rows would block the browser. */
export function RowFaults({
  label,
  heading = t("Yang harus diperbaiki"),
  rows,
}: {
  label: string
  heading?: string
  rows: readonly RowFault[]
}) {
  const [wanted, setWanted] = useState(1)
  const page = clampPage(wanted, rows.length)
  const first = (page - 1) * PAGE_SIZE
  const shown = rows.slice(first, first + PAGE_SIZE)
  return (
    <>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("Baris")}</th>
            <th scope="col">{heading}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, texts }) => (
            <tr key={line}>
              <td className={styles.line}>{line}</td>
              <td>
                {texts.map(({ label, text, message }) => {
                  const quoting = text !== "" && message.includes(text)
                  const sentence = quoting ? message.replace(text, () => cut(text)) : message
                  return (
                    <div key={label + message}>
                      {sentence.startsWith(label) ? sentence : `${label}: ${sentence}`}
                      {text && !quoting && <span className={styles.sample}> — “{cut(text)}”</span>}
                    </div>
                  )
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > PAGE_SIZE && (
        <Pager page={page} total={rows.length} shown={shown.length} onPage={setWanted} />
      )}
    </>
  )
}
