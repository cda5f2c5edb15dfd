import { wireNumber } from "../../core/codec/number"
import { figureFormat } from "../../core/export/figures"
import { bothWays } from "../../core/schema/json-schema"
import { defineFieldType } from "../field-type"

export const countType = defineFieldType<"count", number>({
  type: "count",
  keys: { of: "value", by: "value" },
  naming: false,
  wire: { read: true, send: false },
  userInput: false,
  counts: (field) => ({ resource: field.of, by: field.by }),
  storage: () => null,
  wireSchema: () => bothWays({ type: "integer" }),
  operators: () => ["between"],
  parse: wireNumber,
  serialise: () => undefined,
  format: (value) => (value === null || value === undefined ? "" : String(value)),
  spreadsheet: () => ({ figure: figureFormat() }),
  sample: () => undefined,
})
