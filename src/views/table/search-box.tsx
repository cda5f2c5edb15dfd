import { startTransition, useState } from "react"
import { SearchIcon } from "../../ui/icon"
import styles from "./tools.module.css"

/** Keeps what is typed to itself: a letter is painted at once, and the list hears of it when there is time. */
export function SearchBox({ label, onSearch }: { label: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState("")
  return (
    <div className={styles.search}>
      <SearchIcon />
      <input
        type="search"
        placeholder="Cari..."
        aria-label={label}
        value={text}
        onChange={({ target }) => {
          const typed = target.value
          setText(typed)
          startTransition(() => onSearch(typed))
        }}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
