import { defineFieldType } from "../field-type"

export const booleanType = defineFieldType<"boolean", boolean>({
  type: "boolean",
  keys: { labels: "value" },
  naming: false,
  storage: () => "integer",
  operators: () => ["eq"],
  parse: (input) =>
    input === undefined || input === null || input === ""
      ? null
      : input === true || input === 1 || input === "1" || input === "true",
  serialise: (value) => value ?? undefined,
  format: (value, field) =>
    value === null || value === undefined
      ? ""
      : value
        ? (field.labels?.on ?? "Ya")
        : (field.labels?.off ?? "Tidak"),
  domain: () => [true, false],
  sample: () => true,
})
