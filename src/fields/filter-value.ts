import type { FieldFilter } from "../core/query/types"
import type { Field, ShownFilter } from "../core/schema/resource"
import type { FilterOperator } from "../core/schema/types"
import type { FilterValue } from "./field-ui"
import { fieldType } from "./registry"

/** The declared operator, or the default of the field's type. */
export const operatorOf = ({ operator }: Pick<ShownFilter, "operator">, field: Field): FilterOperator =>
  operator ?? fieldType(field).operators(field)[0] ?? "contains"

/** A filter with its value, for the query engine and Refine's data providers. */
export const toFilter = (
  filter: Pick<ShownFilter, "operator">,
  field: Field,
  value: FilterValue,
): FieldFilter => ({
  field: field.key,
  operator: operatorOf(filter, field),
  value: typeof value === "string" ? value : [value.from ?? "", value.to ?? ""],
})
