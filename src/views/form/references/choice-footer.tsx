import { Button } from "antd"
import { useSyncExternalStore } from "react"
import { t } from "../../../texts/language"
import styles from "./choice-footer.module.css"

/** State of a search for choices. */
export interface SearchState {
  at: "asking" | "failed" | "here"
  /** The server has more choices than are loaded. */
  more: boolean
}

export interface SearchView {
  subscribe: (listener: () => void) => () => void
  state: () => SearchState
  /** Number of loaded choices that match. */
  count: () => number
  again: () => void
}

function sentence(count: number, more: boolean): string {
  if (more && count === 0) return t("Ketik untuk mencari pilihan.")
  if (more) return t("{count} pilihan ditampilkan. Ketik untuk mencari yang lain.", { count })
  return count === 0 ? t("Tidak ada pilihan.") : t("{count} pilihan.", { count })
}

/** Footer of a list of choices: their number, or that they are loading or have failed. */
export function ChoiceFooter({ view }: { view: SearchView }) {
  const { at, more } = useSyncExternalStore(view.subscribe, view.state)
  return (
    // The focus stays in the input.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here is pressed but the button
    <div className={styles.foot} onMouseDown={(event) => event.preventDefault()}>
      <span role="status">
        {at === "asking"
          ? t("Mencari pilihan...")
          : at === "failed"
            ? t("Pilihan gagal dimuat.")
            : sentence(view.count(), more)}
      </span>
      {at === "failed" && (
        <Button size="small" onClick={view.again}>
          {t("Coba lagi")}
        </Button>
      )}
    </div>
  )
}
