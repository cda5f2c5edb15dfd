import type { TypeFaults } from "../../core/schema/field-types"

export const faults: TypeFaults<"toggle"> = (field, { resource }) =>
  resource.fields.some((candidate) => candidate.key === field.onWhenPresent)
    ? []
    : [
        {
          code: "F010",
          problem: `onWhenPresent names '${field.onWhenPresent}', which is no field`,
          remedy: "name a field of this resource",
        },
      ]
