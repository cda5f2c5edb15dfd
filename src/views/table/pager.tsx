import type { ReactNode } from "react"
import { formatNumber } from "../../core/format/number"
import { PAGE_SIZE, pageCount } from "../../core/query/page-number"
import { t } from "../../texts/language"
import { NextIcon, PrevIcon } from "../../ui/icon"
import styles from "./pages.module.css"

/** Up to this many pages, each has a button (AB-89). */
const ALL_NUMBERS = 30

/** Numbers of the page buttons; null for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= ALL_NUMBERS) return Array.from({ length: pages }, (_, index) => index + 1)
  const wanted = new Set([1, 2, page - 2, page - 1, page, page + 1, page + 2, pages - 1, pages])
  const numbers = [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    return before !== undefined && number > before + 1 ? [null, number] : [number]
  })
}

interface Props {
  page: number
  total: number
  /** Number of rows without search and filters. */
  all?: number | undefined
  /** Number of rows on the page. */
  shown: number
  /** @param step of *Prev* and *Next*: relative, so that two quick presses move two pages */
  onPage: (page: number, step?: number) => void
  /** Beside the numbers of rows. */
  status?: ReactNode
}

/** Below a table. */
export const Foot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>

/** '9 data' or, with more than one page, '1–20 dari 36', Prev, numbers and Next (GL-02, GL-03); with search or filters also the number of all rows. */
export function Pager({ page, total, all = total, shown, onPage, status }: Props) {
  const pages = pageCount(total)
  const before = (page - 1) * PAGE_SIZE
  const rows =
    pages > 1
      ? t("{first}–{last} dari {total}", {
          first: formatNumber(before + 1),
          last: formatNumber(before + shown),
          total: formatNumber(total),
        })
      : t("{count} data", { count: formatNumber(total) })
  return (
    <Foot>
      <p role="status" aria-live="polite">
        {all > total ? t("{rows}, disaring dari {all}", { rows, all: formatNumber(all) }) : rows}
      </p>
      {status}
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t("Halaman")}>
          <button
            type="button"
            className={styles.button}
            disabled={page === 1}
            onClick={() => onPage(page - 1, -1)}
          >
            <PrevIcon />
            Prev
          </button>
          {pageNumbers(page, pages).map((number, index, numbers) =>
            number === null ? (
              <span className={styles.gap} key={`after-${numbers[index - 1]}`}>
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className={styles.button}
                aria-label={t("Halaman {number}", { number })}
                aria-current={number === page ? "page" : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            ),
          )}
          <button
            type="button"
            className={styles.button}
            disabled={page === pages}
            onClick={() => onPage(page + 1, 1)}
          >
            Next
            <NextIcon />
          </button>
        </nav>
      )}
    </Foot>
  )
}
