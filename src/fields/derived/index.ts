import { defineFieldType } from "../field-type"

/** Worked out by `derive` from the other values; the server works it out again and does not trust the payload. */
export const derivedType = defineFieldType<"derived", string | number>({
  type: "derived",
  storage: (field) => field.storage ?? "text",
  operators: ["contains"],
  parse: (input) => (typeof input === "string" || typeof input === "number" ? input : null),
  serialise: (value) => value ?? undefined,
  format: (value) => (value === null || value === undefined ? "" : String(value)),
  validate: () => undefined,
  sample: () => null,
})
