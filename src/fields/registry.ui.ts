/** The inputs of all field types. Loaded with a form, a setup list or an opened filter row. */
import type { ComponentType } from "react"
import type { Field } from "../core/schema/resource"
import type { FieldType, FilterOperator } from "../core/schema/types"
import type { AnyFieldUi, FilterProps } from "./field-ui"
import { fieldType, shownType } from "./registry"
import { AmountFilter } from "./shared/amount-filter"
import { ValueFilter } from "./shared/option-filter"
import { TextFilter } from "./shared/text-filter"

const uis = import.meta.glob<AnyFieldUi>("./*/ui.tsx", { eager: true, import: "ui" })

/** @throws Error for a type without inputs */
export function fieldUi({ type }: { readonly type: FieldType }): AnyFieldUi {
  const ui = uis[`./${type}/ui.tsx`]
  if (!ui) throw new Error(`src/fields/${type}/ui.tsx is missing, or exports no 'ui'`)
  return ui
}

const byOperator: Record<FilterOperator, ComponentType<FilterProps>> = {
  contains: TextFilter,
  between: AmountFilter,
  eq: ValueFilter,
  in: TextFilter,
}

/** The filter input of a type, or of another declared operator. */
export function filterUi(field: Field, operator: FilterOperator): ComponentType<FilterProps> {
  const own = fieldUi({ type: shownType(field) }).Filter
  return own && fieldType(field).operators(field)[0] === operator ? own : byOperator[operator]
}
