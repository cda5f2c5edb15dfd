/** Optional help beside the fields: values to take over, warnings and proposed texts. */

import type { Field } from "../../../core/schema/resource"
import { orElse } from "../../../core/schema/rule-error"
import type { Context, Values } from "../../../core/schema/types"
import { isAlike } from "../../../core/similar"
import { fold, searchable } from "../../../core/text"
import { isEmpty } from "../../../core/validation/values"
import { fieldType, linkOf } from "../../../fields/registry"
import { t } from "../../../texts/language"
import { refusalOf } from "../references/refusal"

/** Names listed in a warning. */
const NAMED = 3
/** Proposed texts; of more, only those that contain the typed text. */
const PROPOSED = 200
const NOTHING: readonly string[] = []

export interface Hints {
  /** Computed value for an empty field; null for none. */
  offer: (field: Field, values: Values) => unknown
  /** '' for none. */
  warning: (field: Field, values: Values) => string
  /**
   * Texts of earlier records in this field, the latest first. The same list until other records, or with many texts other input,
   * change it.
   */
  known: (field: Field, values: Values) => readonly string[]
  /** The records of the form's own list, as far as they are loaded. */
  setOwnRecords: (rows: readonly Values[]) => void
}

/** The warning that these values are stored. */
export const similarText = ({ similar, label }: Pick<Field, "similar" | "label">, listed: string): string =>
  similar === "same"
    ? t("Sudah ada {label} yang sama: {listed}.", { label, listed })
    : t("Sudah ada yang mirip: {listed}.", { listed })

/** True if the input can take the value: a record or an option may be gone since. */
function isOffered(field: Field, value: unknown, context: Context): boolean {
  if (isEmpty(value) || context.mode !== "create") return false
  const link = linkOf(field)
  const target = link && context.rows(link.resource)?.find(({ id }) => id === value)
  if (link) return target !== undefined && target !== null && refusalOf(field, target, context) === ""
  const domain = fieldType(field).domain(field)
  return domain.length === 0 || domain.includes(value as string | boolean)
}

/** @param last field → value of the user's last new record */
export function createHints(context: Context, last: Values = {}): Hints {
  let ownRecords: readonly Values[] = []
  /** Field → result for its last value: names are many, and a form renders at every key. */
  const found = new Map<string, { of: string; text: string }>()

  function similarTo({ key, similar, label }: Field, value: string): string {
    const known = found.get(key)
    if (known?.of === value) return known.text
    const names = ownRecords
      .filter(({ id }) => id !== context.original?.id)
      .map((row) => String(row[key] ?? ""))
      .filter((name) => isAlike(similar, name, value))
    const listed = [...new Set(names)].slice(0, NAMED).join(", ")
    const text = listed && similarText({ similar, label }, listed)
    found.set(key, { of: value, text })
    return text
  }

  /** By field. */
  const texts = new Map<string, readonly string[]>()
  const proposed = new Map<string, { of: string; texts: readonly string[] }>()

  /** Each text once, in its latest spelling. */
  function textsOf(key: string): readonly string[] {
    const once = new Map<string, string>()
    for (let index = ownRecords.length - 1; index >= 0; index--) {
      const value = ownRecords[index]?.[key]
      const text = typeof value === "string" ? value.trim() : ""
      if (text && !once.has(fold(text))) once.set(fold(text), text)
    }
    return [...once.values()]
  }

  return {
    known: ({ key, completes }, values) => {
      if (!completes || ownRecords.length === 0) return NOTHING
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
      if (offer === "last") return isOffered(field, last[field.key], context) ? last[field.key] : null
      const worked = orElse(() => offer(values, context), null)
      return isEmpty(worked) ? null : worked
    },
    warning: (field, values) => {
      const value = values[field.key]
      if (isEmpty(value)) return ""
      // A warning whose rule throws is left out; it stops nothing.
      const warning = field.warn ? orElse(() => field.warn?.(values, context), undefined) : undefined
      if (warning) return warning
      const isOwn = value === context.original?.[field.key]
      return field.similar && !isOwn && typeof value === "string" ? similarTo(field, value) : ""
    },
    setOwnRecords: (rows) => {
      ownRecords = rows
      found.clear()
      texts.clear()
      proposed.clear()
    },
  }
}
