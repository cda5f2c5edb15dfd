/** The defaults of a field type's pure half; `field-ui.ts` is the visible half. */
import type { Period } from "../core/format/period"
import type { AnyFieldType, FieldTypeDefinition, Storage } from "../core/schema/field-types"
import { bothWays, type JsonSchema, TEXT, TEXTS } from "../core/schema/json-schema"
import type { FieldType } from "../core/schema/types"

/** The fault of a spreadsheet's cell, as a message for the user. */
export class CellFault extends Error {}

/** `1 – 5`, `≥ 1`, `≤ 5`; '' for no bound. */
export const formatBounds = ({ from, to }: Period): string =>
  from && to ? `${from} – ${to}` : from ? `≥ ${from}` : to ? `≤ ${to}` : ""

const SCHEMAS: Readonly<Record<NonNullable<Storage>, JsonSchema>> = {
  text: TEXT,
  integer: { type: "integer" },
  real: { type: "number" },
  json: {},
  links: TEXTS,
}

const DEFAULTS = {
  wording: "diisi",
  maxLength: 64,
  wire: { read: true, send: true },
  shown: true,
  wide: false,
  rules: () => [],
  naming: true,
  toWire: (value) => value,
  formatRange: formatBounds,
  spreadsheet: () => "text",
  shownAs: () => undefined,
  asText: (value) =>
    typeof value === "number" ? String(value).replace(".", ",") : typeof value === "string" ? value : null,
  fromText: () => null,
  fromCell: () => null,
  asTyped: (value) => value,
  validate: () => undefined,
  domain: () => [],
  steps: () => null,
  grouping: () => null,
  ratio: () => false,
  userInput: true,
  freeText: false,
  searched: false,
  compute: () => undefined,
  switchedOn: null,
  keptFromDrafts: () => false,
  searches: ({ lookups }) => Object.keys(lookups),
  seeks: () => ({}),
  link: () => null,
  offers: () => null,
  resolve: () => () => undefined,
  labelPath: () => undefined,
  labels: () => undefined,
  numbering: () => null,
  scope: () => null,
  counts: () => null,
  lines: () => null,
  keepsFile: null,
} satisfies Partial<AnyFieldType>

/** Fills the defaults, and adds `lookups` to the dependencies. */
export const defineFieldType = <T extends FieldType, V>(
  definition: FieldTypeDefinition<T, V>,
): FieldTypeDefinition<T, V> => {
  const fromText = definition.fromText ?? definition.parse
  const dependencies: FieldTypeDefinition<T, V>["dependencies"] = (field, titleOf) => {
    const read: Record<string, readonly string[]> = { ...definition.dependencies?.(field, titleOf) }
    for (const [name, keys] of Object.entries(field.lookups)) read[name] = [...(read[name] ?? []), ...keys]
    return read
  }
  const wireSchema: FieldTypeDefinition<T, V>["wireSchema"] = (field) =>
    bothWays(SCHEMAS[definition.storage(field as never) ?? "json"])
  return { ...(DEFAULTS as object), fromText, fromCell: fromText, wireSchema, ...definition, dependencies }
}
