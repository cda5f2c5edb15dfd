import type { Option } from "../../core/schema/types"
import { defineFieldUi, type InputProps } from "../field-ui"
import { OptionFilter } from "../shared/option-filter"
import { FieldSelect } from "../shared/option-select"
import { selectType } from "./index"

/** The options that may follow the stored one, and the stored one. */
function choosable({ field, context, may }: InputProps<"select">): readonly Option[] {
  const stored = context.original?.[field.key]
  const steps = selectType.steps?.(field, stored)
  if (!steps) return field.options
  const next = steps.filter(({ right }) => right === null || may(right)).map(({ to }) => to)
  return field.options.filter(({ value }) => value === stored || next.includes(value))
}

/** True for a required state that is set: no change of a `flow` leads to none. */
const keepsState = ({ field, context, value }: InputProps<"select">): boolean =>
  field.flow !== undefined &&
  field.required[context.mode] !== null &&
  typeof value === "string" &&
  value !== ""

export const ui = defineFieldUi<"select">({
  type: "select",
  Input: (props) => (
    <FieldSelect
      {...props}
      options={choosable(props)}
      value={typeof props.value === "string" ? props.value : null}
      {...(keepsState(props) && { empty: null })}
    />
  ),
  Filter: (props) => <OptionFilter {...props} options={props.field.options} />,
})
