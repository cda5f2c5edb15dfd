import type { TypeFaults } from "../../core/schema/field-types"

export const faults: TypeFaults<"sequence"> = ({ after }, { resource }) =>
  after === undefined || resource.fields.some(({ key }) => key === after)
    ? []
    : [
        {
          code: "F034",
          problem: `waits for '${after}', which is no field`,
          remedy: "name a field of this resource in `after`",
        },
      ]
