import type { TypeFaults } from "../../core/schema/field-types"

export const faults: TypeFaults<"reference"> = ({ confirm }) => {
  const { when, heading, text } = confirm ?? { when: () => false, heading: "-", text: "-" }
  if (typeof when === "function" && heading && text) return []
  return [
    {
      code: "F033",
      problem: "`confirm` lacks its condition, its question or its consequence",
      remedy: 'write `{ when: (option) => …, heading: "…?", text: "…" }`',
    },
  ]
}
