import { defineFieldType } from "../field-type"

/** Worked out by `derive` from the other values; the server works it out again and does not trust the payload. */
export const derivedType = defineFieldType<"derived", string | number>({
  type: "derived",
  // Made of other values, each of which has its own limit.
  maxLength: 5000,
  typed: false,
  compute: (field) => field.derive,
  storage: (field) => field.storage ?? "text",
  operators: () => ["contains"],
  parse: (input) => (typeof input === "string" || typeof input === "number" ? input : null),
  serialise: (value) => value ?? undefined,
  format: (value) => (value === null || value === undefined ? "" : String(value)),
  sample: () => undefined,
})
