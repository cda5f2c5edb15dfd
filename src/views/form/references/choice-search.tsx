/** Searches a field's choices on the server. */
import type { Field } from "../../../core/schema/resource"
import { orElse } from "../../../core/schema/rule-error"
import { searchable } from "../../../core/text"
import type { ChoiceSearch } from "../../../fields/field-ui"
import { fieldType } from "../../../fields/registry"
import type { FormStore } from "../state/store-types"
import { ChoiceFooter, type SearchState } from "./choice-footer"

/** Debounce of the search. */
const REST_MS = 120
/** Longest text that is searched for. */
const LONGEST = 100

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
  ask: (text: string, signal: AbortSignal) => Promise<boolean>
}

export function createFieldSearch({ form, field, ask }: Options): FieldSearch {
  const listeners = new Set<() => void>()
  let state: SearchState = { at: "here", more: false }
  let typed = ""
  let first = false
  /** Folded texts whose matches are all loaded: a text that contains one of them needs no request. */
  let known: string[] = []
  let running: AbortController | undefined

  const tell = (next: SearchState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const look = async () => {
    running?.abort()
    const text = typed
    const part = searchable(text)
    if (part === "" || !first || known.some((other) => part.includes(other)))
      return tell({ at: "here", more: part === "" && first })
    const own = new AbortController()
    running = own
    tell({ at: "asking", more: true })
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    if (own.signal.aborted) return
    try {
      const more = await ask(text, own.signal)
      if (own.signal.aborted) return
      if (!more) known.push(part)
      tell({ at: "here", more })
    } catch (error) {
      if (own.signal.aborted) return
      console.error(error)
      tell({ at: "failed", more: true })
    }
  }
  const view = {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    count: () => {
      const offers = fieldType(field).offers(field)
      const options = orElse(() => offers?.options(form.context, form.titleOf) ?? [], [])
      return options.filter(({ label }) => searchable(label).includes(searchable(typed))).length
    },
    again: () => void look(),
  }
  return {
    onSearch: (text) => {
      typed = text.trim().slice(0, LONGEST)
      void look()
    },
    Foot: () => <ChoiceFooter view={view} />,
    begin: (more) => {
      first = more
      known = []
      tell({ at: "here", more })
    },
    stop: () => running?.abort(),
  }
}
