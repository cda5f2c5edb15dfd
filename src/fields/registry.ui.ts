/** Every field type's half that a person types into. Loaded with a form, a setup list or an opened filter row. */
import type { ComponentType } from "react"
import type { Field } from "../core/schema/resource"
import type { FieldType, FilterOperator } from "../core/schema/types"
import { booleanUi } from "./boolean/ui"
import { choiceUi } from "./choice/ui"
import { countUi } from "./count/ui"
import { dateUi } from "./date/ui"
import { derivedUi } from "./derived/ui"
import { digitsUi } from "./digits/ui"
import { documentUi } from "./document/ui"
import { emailUi } from "./email/ui"
import type { AnyFieldUi, FieldUi, FilterProps } from "./field-ui"
import { moneyUi } from "./money/ui"
import { multilineUi } from "./multiline/ui"
import { numberUi } from "./number/ui"
import { passwordUi } from "./password/ui"
import { plateUi } from "./plate/ui"
import { referenceUi } from "./reference/ui"
import { fieldType } from "./registry"
import { selectUi } from "./select/ui"
import { sequenceUi } from "./sequence/ui"
import { AmountFilter } from "./shared/amount-filter"
import { TextFilter } from "./shared/text-filter"
import { textUi } from "./text/ui"
import { toggleUi } from "./toggle/ui"

const types: { [T in FieldType]: FieldUi<T> } = {
  boolean: booleanUi,
  choice: choiceUi,
  count: countUi,
  date: dateUi,
  derived: derivedUi,
  digits: digitsUi,
  document: documentUi,
  email: emailUi,
  money: moneyUi,
  multiline: multilineUi,
  number: numberUi,
  password: passwordUi,
  plate: plateUi,
  reference: referenceUi,
  select: selectUi,
  sequence: sequenceUi,
  text: textUi,
  toggle: toggleUi,
}

export const fieldUi = (field: { readonly type: FieldType }): AnyFieldUi =>
  types[field.type] as unknown as AnyFieldUi

const byOperator: Record<FilterOperator, ComponentType<FilterProps>> = {
  contains: TextFilter,
  between: AmountFilter,
  eq: TextFilter,
  in: TextFilter,
}

/** The filter of a type, or of another comparison where the declaration asks for one. */
export function filterUi(field: Field, operator: FilterOperator): ComponentType<FilterProps> {
  const own = fieldUi(field).Filter
  return own && fieldType(field).operators(field)[0] === operator ? own : byOperator[operator]
}
