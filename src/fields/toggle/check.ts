import { defineFieldCheck } from "../field-check"
import { toggleType } from "./index"

export const toggleCheck = defineFieldCheck(toggleType, {
  keys: { labels: "value", onWhenPresent: "value" },
  faults: (field, { resource }) =>
    resource.fields.some((candidate) => candidate.key === field.onWhenPresent)
      ? []
      : [
          {
            code: "F010",
            problem: `onWhenPresent names '${field.onWhenPresent}', which is no field`,
            remedy: "name a field of this resource",
          },
        ],
  sample: () => undefined,
})
