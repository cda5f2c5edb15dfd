import { formatNumber } from "../../core/format/number"
import { pageCount } from "../../core/query/page-number"
import { t } from "../../texts/language"
import { NextIcon, PrevIcon } from "../../ui/icon"
import { pageNumbers } from "./page-numbers"
import styles from "./pages.module.css"

interface Props {
  page: number
  total: number
  /** The numbers of the first and the last row shown. */
  first: number
  last: number
  /** @param step by how many, where it was asked so: pressed twice at once, it is two pages on */
  onPage: (page: number, step?: number) => void
}

/** '1–20 dari 312', and Prev, numbers, Next with more than one page (GL-02, GL-03). */
export function Pager({ page, total, first, last, onPage }: Props) {
  const pages = pageCount(total)
  return (
    <div className={styles.foot}>
      <p role="status" aria-live="polite">
        {t("{first}–{last} dari {total}", {
          first: formatNumber(first),
          last: formatNumber(last),
          total: formatNumber(total),
        })}
      </p>
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
    </div>
  )
}
