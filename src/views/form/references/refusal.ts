/** Reasons why a reference does not take a record. */
import type { Field } from "../../../core/schema/resource"
import { orElse } from "../../../core/schema/rule-error"
import type { Context, Me, Values } from "../../../core/schema/types"
import { linkOf } from "../../../fields/registry"
import { t } from "../../../texts/language"

/** The reason why the field does not offer the record; '' for none. A rule that throws refuses nothing here. */
export function refusalOf(field: Field, record: Values, context: Context): string {
  const link = linkOf(field)
  if (!orElse(() => link?.fits(record, context) ?? true, true))
    return t("Tidak memenuhi syarat isian {field}.", { field: field.label })
  return orElse(() => link?.blocked(record, context), undefined) ?? ""
}

/**
 * The reason why no add form can refer to the record; '' for none, and if a rule looks at other values of the form, which the
 * user may still choose.
 */
export function lastingRefusal(field: Field, record: Values, me: Me): string {
  let isLasting = true
  const unknown = () => {
    isLasting = false
    return undefined
  }
  const context: Context = { mode: "create", me, original: undefined, ref: unknown, rows: unknown }
  const reason = refusalOf(field, record, context)
  return isLasting ? reason : ""
}
