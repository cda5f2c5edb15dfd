import { Button } from "antd"
import { useSyncExternalStore } from "react"
import { t } from "../../../texts/language"
import styles from "./choice-footer.module.css"

/** How a search for choices stands. */
export interface SearchState {
  at: "asking" | "failed" | "here"
  /** There are more than are here. */
  more: boolean
}

export interface SearchView {
  subscribe: (listener: () => void) => () => void
  state: () => SearchState
  /** Of the choices that are here those that fit. */
  count: () => number
  again: () => void
}

function sentence(count: number, more: boolean): string {
  if (more && count === 0) return t("Ketik untuk mencari pilihan.")
  if (more) return t("{count} pilihan ditampilkan. Ketik untuk mencari yang lain.", { count })
  return count === 0 ? t("Tidak ada pilihan.") : t("{count} pilihan.", { count })
}

/** Below the choices: how many there are, that they are on their way, or that they did not come. */
export function ChoiceFoot({ view }: { view: SearchView }) {
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
