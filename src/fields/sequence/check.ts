import { nextSequence } from "../../core/sequence/sequence"
import { defineFieldCheck } from "../field-check"
import { entryOf, formatOf, sequenceType } from "./index"

export const sequenceCheck = defineFieldCheck(sequenceType, {
  keys: {
    prefix: "value",
    letter: "value",
    digits: "value",
    scope: "value",
    active: "value",
    taken: "value",
    exhausted: "value",
    numbering: "value",
    after: "value",
  },
  faults: ({ after }, { resource }) =>
    after === undefined || resource.fields.some(({ key }) => key === after)
      ? []
      : [
          {
            code: "F034",
            problem: `waits for '${after}', which is no field`,
            remedy: "name a field of this resource in `after`",
          },
        ],
  sample: (field, { values, context, codes }) =>
    entryOf(field, "create") === "generated"
      ? undefined
      : nextSequence(formatOf(field, values, context), codes(field.scope)),
})
