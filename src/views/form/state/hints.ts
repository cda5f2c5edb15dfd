/** What a form says beside its fields and never insists on: a value that can be worked out, and a gentle word. */

import type { Field } from "../../../core/schema/resource"
import { orElse } from "../../../core/schema/rule-error"
import type { Context, Values } from "../../../core/schema/types"
import { isSimilar } from "../../../core/similar"
import { fold, searchable } from "../../../core/text"
import { isEmpty } from "../../../core/validation/validate"
import { t } from "../../../texts/language"

/** More names help nobody. */
const NAMED = 3
/** Nor do more texts than these at once: of more come those that hold what is typed. */
const PROPOSED = 200
const NOTHING: readonly string[] = []

export interface Hints {
  /** Worked out for an empty field; null: nothing. */
  offer: (field: Field, values: Values) => unknown
  /** '' for none. */
  warning: (field: Field, values: Values) => string
  /** What earlier records have in this field, the latest first; the same list until others have come or, of many, something else is typed. */
  known: (field: Field, values: Values) => readonly string[]
  /** The list's own records, as far as they have come. */
  setNeighbours: (rows: readonly Values[]) => void
}

export function createHints(context: Context): Hints {
  let neighbours: readonly Values[] = []
  /** By field: names are many, and a form is drawn at every key. */
  const found = new Map<string, { of: string; text: string }>()

  function similarTo(key: string, value: string): string {
    const known = found.get(key)
    if (known?.of === value) return known.text
    const names = neighbours
      .filter(({ id }) => id !== context.original?.id)
      .map((row) => String(row[key] ?? ""))
      .filter((name) => isSimilar(name, value))
    const listed = [...new Set(names)].slice(0, NAMED).join(", ")
    const text = listed && t("Sudah ada nama yang sama atau mirip: {listed}.", { listed })
    found.set(key, { of: value, text })
    return text
  }

  /** By field. */
  const texts = new Map<string, readonly string[]>()
  const proposed = new Map<string, { of: string; texts: readonly string[] }>()

  /** Each text once, as it was last spelt. */
  function textsOf(key: string): readonly string[] {
    const once = new Map<string, string>()
    for (let index = neighbours.length - 1; index >= 0; index--) {
      const value = neighbours[index]?.[key]
      const text = typeof value === "string" ? value.trim() : ""
      if (text && !once.has(fold(text))) once.set(fold(text), text)
    }
    return [...once.values()]
  }

  return {
    known: ({ key, completes }, values) => {
      if (!completes || neighbours.length === 0) return NOTHING
      const all = texts.get(key) ?? textsOf(key)
      texts.set(key, all)
      if (all.length <= PROPOSED) return all
      const typed = searchable(String(values[key] ?? ""))
      const before = proposed.get(key)
      if (before?.of === typed) return before.texts
      const fitting = all.filter((text) => searchable(text).includes(typed)).slice(0, PROPOSED)
      proposed.set(key, { of: typed, texts: fitting })
      return fitting
    },
    offer: (field, values) => {
      const { offer } = field
      if (!offer || !isEmpty(values[field.key])) return null
      const worked = orElse(() => offer(values, context), null)
      return isEmpty(worked) ? null : worked
    },
    warning: (field, values) => {
      const value = values[field.key]
      if (isEmpty(value)) return ""
      // It is only a word: one that cannot be worked out is not said, and nothing stops for it.
      const said = field.warn ? orElse(() => field.warn?.(values, context), undefined) : undefined
      if (said) return said
      const isOwn = value === context.original?.[field.key]
      return field.similar && !isOwn && typeof value === "string" ? similarTo(field.key, value) : ""
    },
    setNeighbours: (rows) => {
      neighbours = rows
      found.clear()
      texts.clear()
      proposed.clear()
    },
  }
}
