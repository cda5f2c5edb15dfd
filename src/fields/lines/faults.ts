import type { TypeFaults } from "../../core/schema/field-types"

export const faults: TypeFaults<"lines"> = ({ min, max, maxItems }) => {
  const fault = (problem: string, remedy: string) => [{ code: "F024", problem, remedy }]
  if (min !== undefined && max !== undefined && min > max)
    return fault(`min ${min} is above max ${max}: no list is allowed`, "give `min` the smaller one")
  const most = Math.max(min ?? 0, max ?? 0)
  return most > maxItems
    ? fault(`${most} lines are more than its maxItems of ${maxItems}`, `give it \`maxItems: ${most}\``)
    : []
}
