import { bothWays } from "../../core/schema/json-schema"
import { fold } from "../../core/text"
import { defineFieldType } from "../field-type"

const YES = ["ya", "true", "1"]
const NO = ["tidak", "false", "0"]

export const booleanType = defineFieldType<"boolean", boolean>({
  type: "boolean",
  naming: false,
  storage: () => "integer",
  wireSchema: () => bothWays({ type: "boolean" }),
  operators: () => ["eq"],
  grouping: () => "value",
  parse: (input) =>
    input === undefined || input === null || input === ""
      ? null
      : input === true || input === 1 || input === "1" || input === "true",
  asText: (value) => (value ? "Ya" : "Tidak"),
  fromText: (text, field) => {
    const typed = fold(text)
    const means = (words: readonly string[], label = "") => words.includes(typed) || typed === fold(label)
    return means(YES, field.labels?.on) ? true : means(NO, field.labels?.off) ? false : null
  },
  serialise: (value) => value ?? undefined,
  format: (value, field) =>
    value === null || value === undefined
      ? ""
      : value
        ? (field.labels?.on ?? "Ya")
        : (field.labels?.off ?? "Tidak"),
  domain: () => [true, false],
})
