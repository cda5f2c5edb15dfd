import { bothWays, TEXT } from "../../core/schema/json-schema"
import { isObject } from "../../core/text"
import { defineFieldType } from "../field-type"

/** The URL of the bytes, the file's name and its type (KM-11). */
export interface DocumentValue {
  url: string
  name: string
  type: string
}

const isDocument = (input: unknown): input is DocumentValue =>
  isObject(input) && "url" in input && "name" in input && "type" in input

export const documentType = defineFieldType<"document", DocumentValue>({
  type: "document",
  keys: { extensions: "value", maxBytes: "value" },
  naming: false,
  maxLength: 1000,
  storage: () => "json",
  wireSchema: () =>
    bothWays({
      type: "object",
      properties: { url: TEXT, name: TEXT, type: TEXT },
      required: ["url", "name", "type"],
    }),
  operators: () => [],
  parse: (input) => (isDocument(input) ? { url: input.url, name: input.name, type: input.type } : null),
  fromText: () => null,
  serialise: (value) => value ?? undefined,
  format: (value) => value?.name ?? "",
  // A chosen file's bytes are only in memory until its record is saved.
  keptFromDrafts: (value) => value?.url.startsWith("blob:") ?? false,
  keepsFile: true,
  sample: () => undefined,
})
