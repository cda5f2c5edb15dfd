/** What a form says beside its fields and never insists on: a value that can be worked out, and a gentle word. */

import type { Field } from "../../core/schema/resource"
import { orElse } from "../../core/schema/rule-error"
import type { Context, Values } from "../../core/schema/types"
import { isSimilar } from "../../core/similar"
import { fold } from "../../core/text"
import { isEmpty } from "../../core/validation/validate"
import { t } from "../../texts/language"

/** More names help nobody. */
const NAMED = 3
/** Nor do more texts than these: who types on finds his own. */
const PROPOSED = 200
const NOTHING: readonly string[] = []

export interface Hints {
  /** Worked out for an empty field; null: nothing. */
  offer: (field: Field, values: Values) => unknown
  /** '' for none. */
  warning: (field: Field, values: Values) => string
  /** What earlier records have in this field, the latest first; the same list until others have come. */
  known: (field: Field) => readonly string[]
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
  const proposed = new Map<string, readonly string[]>()

  /** Each text once, as it was last spelt. */
  function textsOf(key: string): readonly string[] {
    const texts = new Map<string, string>()
    for (let index = neighbours.length - 1; index >= 0 && texts.size < PROPOSED; index--) {
      const value = neighbours[index]?.[key]
      const text = typeof value === "string" ? value.trim() : ""
      if (text && !texts.has(fold(text))) texts.set(fold(text), text)
    }
    return [...texts.values()]
  }

  return {
    known: ({ key, completes }) => {
      if (!completes || neighbours.length === 0) return NOTHING
      const texts = proposed.get(key) ?? textsOf(key)
      proposed.set(key, texts)
      return texts
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
      proposed.clear()
    },
  }
}
