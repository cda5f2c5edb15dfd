import type { TypeFaults } from "../../core/schema/field-types"

export const faults: TypeFaults<"number" | "money"> = ({ min, max }) =>
  min !== undefined && max !== undefined && min > max
    ? [
        {
          code: "F024",
          problem: `min ${min} is above max ${max}: no value is allowed`,
          remedy: "give `min` the smaller one",
        },
      ]
    : []
