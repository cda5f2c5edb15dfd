import type { TypeFaults } from "../../core/schema/field-types"

export const faults: TypeFaults<"count"> = (field, { declared }) =>
  declared.has(field.of)
    ? []
    : [
        {
          code: "F011",
          problem: `counts '${field.of}', which is not declared`,
          remedy: "name a declared resource",
        },
      ]
