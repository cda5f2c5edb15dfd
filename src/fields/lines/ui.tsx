import { defineFieldUi } from "../field-ui"

/** The form draws the rows: their inputs belong to forms of their own. */
export const ui = defineFieldUi<"lines">({
  type: "lines",
  group: true,
  Input: ({ lines }) => lines ?? null,
})
