import type { TypeFault } from "../../core/schema/field-types"
import type { FieldOf } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { isEmpty, withDerived } from "../../core/validation/values"
import { defineFieldCheck } from "../field-check"
import { linesType } from "./index"

const faults = ({ min, max, maxItems }: FieldOf<"lines">): readonly TypeFault[] => {
  const fault = (problem: string, remedy: string) => [{ code: "F024", problem, remedy }]
  if (min !== undefined && max !== undefined && min > max)
    return fault(`min ${min} is above max ${max}: no list is allowed`, "give `min` the smaller one")
  const most = Math.max(min ?? 0, max ?? 0)
  return most > maxItems
    ? fault(`${most} lines are more than its maxItems of ${maxItems}`, `give it \`maxItems: ${most}\``)
    : []
}

export const linesCheck = defineFieldCheck(linesType, {
  keys: { resource: "value", by: "value", min: "value", max: "value" },
  faults,
  sample: ({ lines, min, max }, { int, context, draw }) => {
    const part = lines?.part()
    if (!part) return undefined
    const count = Math.max(min ?? 0, Math.min(max ?? 2, 1 + int(2)))
    return Array.from({ length: count }, () => {
      let values: Values = {}
      for (const field of part.fields) {
        if (field.derive || !field.send) continue
        const drawn = draw(field, values)
        if (!isEmpty(drawn)) values = { ...values, [field.key]: drawn }
      }
      return withDerived(part, values, context)
    })
  },
})
