import { memo, startTransition, useRef, useState } from "react"
import { formatNumber } from "../../core/format/number"
import { LIMITS, searchedPart } from "../../core/query/dialect"
import { t } from "../../texts/language"
import { CloseIcon, SearchIcon } from "../../ui/icon"
import styles from "./tools.module.css"

interface Props {
  label: string
  /** Text from outside: the address, 'Kosongkan pencarian dan filter'. A new object each time. */
  given: { search: string }
  /** Number of found records; undefined until the first answer. */
  found: number | undefined
  onSearch: (text: string) => void
}

/** Holds the typed text: letters are painted at once, and the list is updated later. */
export const SearchBox = memo(function SearchBox({ label, given, found, onSearch }: Props) {
  const [text, setText] = useState(given.search)
  const [taken, setTaken] = useState(given)
  // In the render, as an effect would drop what is typed before it runs.
  if (taken !== given) {
    setTaken(given)
    setText(given.search)
  }
  const input = useRef<HTMLInputElement>(null)
  const type = (typed: string) => {
    setText(typed)
    startTransition(() => onSearch(searchedPart(typed)))
  }
  const isCut = searchedPart(text) !== text
  return (
    <div className={styles.search}>
      <SearchIcon />
      <input
        ref={input}
        type="search"
        placeholder={t("Cari...")}
        aria-label={label}
        value={text}
        onChange={({ target }) => type(target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      {/* On a phone; the line below the rows, off its screen, tells screen readers. */}
      {text && found !== undefined && (
        <span className={styles.found} aria-hidden="true">
          {formatNumber(found)}
        </span>
      )}
      {text && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t("Kosongkan pencarian")}
          onClick={() => {
            type("")
            input.current?.focus()
          }}
        >
          <CloseIcon size={14} />
        </button>
      )}
      <div role="status">
        {isCut && t("Terlalu panjang: hanya {words} kata pertama yang dicari.", { words: LIMITS.words })}
      </div>
    </div>
  )
})
