import type { TypeFaults } from "../../core/schema/field-types"

export const faults: TypeFaults<"text"> = ({ unit, reads }) =>
  unit !== undefined && reads !== "number"
    ? [
        {
          code: "F035",
          problem: "`unit` of a text that reads as no number",
          remedy: 'add `reads: "number"`, or drop `unit`',
        },
      ]
    : []
