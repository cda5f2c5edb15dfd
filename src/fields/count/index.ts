import { defineFieldType } from "../field-type"
import { parseNumber } from "../number"

/** How many records point here; the server counts, nobody types it. */
export const countType = defineFieldType<"count", number>({
  type: "count",
  storage: () => null,
  operators: ["between"],
  parse: parseNumber,
  serialise: () => undefined,
  format: (value) => (value === null || value === undefined ? "" : String(value)),
  validate: () => undefined,
  sample: () => null,
})
