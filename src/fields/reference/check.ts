import { defineFieldCheck } from "../field-check"
import { referenceType } from "./index"

export const referenceCheck = defineFieldCheck(referenceType, {
  keys: {
    resource: "value",
    many: "value",
    optionLabel: "value",
    readLabel: "value",
    addHere: "value",
    where: "function",
    blocked: "function",
    confirm: "value",
    derive: "function",
  },
  faults: ({ confirm }) => {
    const { when, heading, text } = confirm ?? { when: () => false, heading: "-", text: "-" }
    if (typeof when === "function" && heading && text) return []
    return [
      {
        code: "F033",
        problem: "`confirm` lacks its condition, its question or its consequence",
        remedy: 'write `{ when: (option) => …, heading: "…?", text: "…" }`',
      },
    ]
  },
  sample: (field, { pick, rows, context }) => {
    const options = rows(field.resource).filter((row) => !field.where || field.where(row, context))
    if (options.length === 0) return undefined
    const first = String(pick(options).id)
    return field.many ? [...new Set([first, String(pick(options).id)])] : first
  },
})
