import { isEmpty } from "../../core/validation/validate"
import { defineFieldType } from "../field-type"
import { parseText } from "../text-like"

/** Whether every resource that the options come from has loaded. */
const loaded = (sources: Readonly<Record<string, unknown>>, has: (name: string) => boolean): boolean =>
  Object.keys(sources).every(has)

/** A text chosen among options that the declaration works out from other resources' records. */
export const choiceType = defineFieldType<"choice", string>({
  type: "choice",
  storage: () => "text",
  operators: ["contains"],
  parse: (input) => parseText(Array.isArray(input) ? input[0] : input),
  serialise: (value) => value || undefined,
  answer: (value, field) => (field.listed ? [value] : value),
  format: (value) => value ?? "",
  validate: (value, field, _, context) => {
    if (isEmpty(value) || !loaded(field.sources, (name) => context.rows(name) !== undefined)) return undefined
    if (context.original?.[field.key] === value) return undefined
    return field.options(context).some((option) => option.value === value)
      ? undefined
      : `${field.label}: pilihan tidak tersedia lagi`
  },
  sample: () => null,
})
