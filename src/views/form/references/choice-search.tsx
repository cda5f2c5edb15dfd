/** Searches a field's choices on the server. */
import { Button } from "antd"
import { useSyncExternalStore } from "react"
import type { Field } from "../../../core/schema/resource"
import { orElse } from "../../../core/schema/rule-error"
import { searchable } from "../../../core/text"
import type { ChoiceSearch } from "../../../fields/field-ui"
import { fieldType } from "../../../fields/registry"
import { t } from "../../../texts/language"
import type { FormStore } from "../state/store-types"
import styles from "./choice-footer.module.css"

/** Debounce of the search. */
const REST_MS = 120
/** Longest text that is searched for. */
const LONGEST = 100

/** State of a search for choices. */
interface SearchState {
  at: "loading" | "failed" | "ready"
  /** The server has more choices than are loaded. */
  more: boolean
}

interface SearchView {
  subscribe: (listener: () => void) => () => void
  state: () => SearchState
  /** Number of loaded choices that match. */
  count: () => number
  again: () => void
}

export interface FieldSearch extends ChoiceSearch {
  /**
   * The first choices were loaded again.
   * @param more the server has further choices
   */
  begin: (more: boolean) => void
  stop: () => void
}

interface Options {
  form: FormStore
  field: Field
  /**
   * Loads choices.
   * @returns true if there are more @throws any error of the call
   */
  load: (text: string, signal: AbortSignal) => Promise<boolean>
}

export function createFieldSearch({ form, field, load }: Options): FieldSearch {
  const listeners = new Set<() => void>()
  let state: SearchState = { at: "ready", more: false }
  let typed = ""
  let first = false
  /** Folded texts whose matches are all loaded: a text that contains one of them needs no request. */
  let known: string[] = []
  let running: AbortController | undefined

  const publish = (next: SearchState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const search = async () => {
    running?.abort()
    const text = typed
    const part = searchable(text)
    if (part === "" || !first || known.some((other) => part.includes(other)))
      return publish({ at: "ready", more: part === "" && first })
    const call = new AbortController()
    running = call
    publish({ at: "loading", more: true })
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    if (call.signal.aborted) return
    try {
      const more = await load(text, call.signal)
      if (call.signal.aborted) return
      if (!more) known.push(part)
      publish({ at: "ready", more })
    } catch (error) {
      if (call.signal.aborted) return
      console.error(error)
      publish({ at: "failed", more: true })
    }
  }
  const view: SearchView = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    count: () => {
      const offers = fieldType(field).offers(field)
      const options = orElse(() => offers?.options(form.context, form.titleOf) ?? [], [])
      return options.filter(({ label }) => searchable(label).includes(searchable(typed))).length
    },
    again: () => void search(),
  }
  return {
    onSearch: (text) => {
      typed = text.trim().slice(0, LONGEST)
      void search()
    },
    Foot: () => <ChoiceFooter view={view} />,
    begin: (more) => {
      first = more
      known = []
      publish({ at: "ready", more })
    },
    stop: () => running?.abort(),
  }
}

function sentence(count: number, more: boolean): string {
  if (more && count === 0) return t("Ketik untuk mencari pilihan.")
  if (more) return t("{count} pilihan ditampilkan. Ketik untuk mencari yang lain.", { count })
  return count === 0 ? t("Tidak ada pilihan.") : t("{count} pilihan.", { count })
}

/** Footer of a list of choices: their number, or that they are loading or have failed. */
function ChoiceFooter({ view }: { view: SearchView }) {
  const { at, more } = useSyncExternalStore(view.subscribe, view.state)
  return (
    // The focus stays in the input.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here is pressed but the button
    <div className={styles.foot} onMouseDown={(event) => event.preventDefault()}>
      <span role="status">
        {at === "loading"
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
