import { type DocumentValue, documentsIn, isUnsent } from "../../core/document/value"
import { type JsonSchema, TEXT } from "../../core/schema/json-schema"
import { defineFieldType } from "../field-type"

/** Form in a payload: our own server knows the rest of a file, a browser list stores it. */
const sentDocument = ({ url, name, type, hash, claim }: DocumentValue) =>
  claim !== undefined ? { claim } : hash !== undefined ? { hash } : { url, name, type }

/** Form in the database and in a response. */
const storedDocument = ({ url, name, type, size, hash }: DocumentValue) =>
  hash === undefined ? { url, name, type } : { hash, name, size: size ?? 0, type }

const naming = (key: string): JsonSchema => ({ type: "object", properties: { [key]: TEXT }, required: [key] })

/** A file of our own server, the only one whose API is described. */
const READ: JsonSchema = {
  type: "object",
  properties: { hash: TEXT, name: TEXT, size: { type: "integer" }, type: TEXT, url: TEXT },
  required: ["hash", "name", "size", "type", "url"],
}

export const documentType = defineFieldType<"document", DocumentValue | readonly DocumentValue[]>({
  type: "document",
  naming: false,
  maxLength: 1000,
  storage: () => "json",
  wireSchema: ({ many }) => {
    const list = (items: JsonSchema): JsonSchema => (many ? { type: "array", items } : items)
    return { read: list(READ), send: list({ anyOf: [naming("claim"), naming("hash")] }) }
  },
  operators: () => [],
  parse: (input, field) => {
    const documents = documentsIn(input)
    return field.many ? documents : (documents[0] ?? null)
  },
  fromText: () => null,
  serialise: (value, field) => {
    const sent = documentsIn(value).map(sentDocument)
    return field.many && sent.length > 0 ? sent : sent[0]
  },
  toWire: (value, field) => {
    const stored = documentsIn(value).map(storedDocument)
    return field.many ? stored : (stored[0] ?? null)
  },
  format: (value) =>
    documentsIn(value)
      .map(({ name }) => name)
      .join(", "),
  // A chosen file's bytes are only in memory until its record is saved.
  keptFromDrafts: (value) => documentsIn(value).some((one) => one.url.startsWith("blob:") || isUnsent(one)),
  validate: (value) => (documentsIn(value).some(isUnsent) ? "Ada dokumen yang belum terunggah." : undefined),
  keepsFile: ({ extensions, maxBytes, many = false }) => ({ extensions, maxBytes, many }),
})
