/** The pure half of a field type; `field-ui.ts` is the visible half. */
import type { Spreadsheet } from "../core/export/cells"
import type { Period } from "../core/format/period"
import type {
  Compute,
  FieldSampler,
  Lookup,
  OwnKeyKinds,
  OwnKeys,
  OwnRule,
  SchemaTraits,
  Storage,
  Surroundings,
  TypeFault,
} from "../core/schema/field-types"

export type { FieldSampler, Lookup, Sampler } from "../core/schema/field-types"

import type { Field, FieldOf } from "../core/schema/resource"
import type {
  Context,
  FieldMap,
  FieldType,
  FilterOperator,
  Lookups,
  Mode,
  Option,
  Values,
} from "../core/schema/types"
import type { SequenceFormat } from "../core/sequence/sequence"

/** The records of another resource that a field's value points at, held by foreign keys on the server. */
export interface Link {
  resource: string
  /** The value is a list of ids instead of one. */
  many: boolean
  /** The target's field that is shown; undefined: its title. */
  label: string | undefined
  /** The target's further fields beside the label. */
  lookupFields: readonly string[]
  fits: (target: Values, context: Context) => boolean
}

/** The choices of a field. */
export interface Offers {
  /** The resource whose records the choices are, or come from. */
  from: string
  /**
   * Each with the text that it is looked for by. `titleOf`: the field that names another resource's record.
   * `every`: ignores rules that depend on the form's other values.
   */
  options: (context: Context, titleOf: (resource: string) => string, every?: boolean) => readonly Option[]
}

/** A running code that is held by one record of its scope at a time. */
export interface Numbering {
  scope: string
  /** The origin of the code in a mode: typed digits, the engine, or free text. */
  entry: (mode: Mode) => "typed" | "generated" | "free"
  /** The format of a code for these values. */
  format: (values: Values, context: Context) => SequenceFormat
  /** True if the record holds its code: an inactive person's code is free again (AE-55). */
  holds: (values: Values) => boolean
  /** The message for a code that another record holds. */
  taken: string
  /** The message when no code is left (AB-45, AB-105). */
  exhausted: string
}

/** The context of a spreadsheet's cell: names of other records, codes in use. */
export interface CellSurroundings {
  values: Values
  context: Context
  titleOf: (resource: string) => string
}

/** The fault of a cell, as a message for the user. */
export class CellFault extends Error {}

/** A field type as its folder declares it. Optional keys have the given default (`defineFieldType`). */
export interface FieldTypeDefinition<T extends FieldType, V> {
  type: T
  /** Each key of its own (config.ts), and its kind; a misspelt key is found by it. */
  keys: OwnKeyKinds<T>

  // Defaults of a declaration.
  /** The wording of `required`: 'X wajib diisi' (default) or 'X wajib dipilih'. */
  wording?: "diisi" | "dipilih"
  /** Characters of each of its texts; default 64, as codes, ids and chosen values have. */
  maxLength?: number
  /** True if responses have it and payloads bring it; default both. */
  wire?: { read: boolean; send: boolean }
  /** In lists and details by default; default true. */
  shown?: boolean
  /** Takes a form's whole width; default false. */
  wide?: boolean
  /** Faults of its own keys; default none. */
  faults?: (field: FieldOf<T>, around: Surroundings) => readonly TypeFault[]
  /** The functions of its own keys but for `compute`: `check` runs them on samples; default it has none. */
  rules?: (field: FieldOf<T>) => readonly OwnRule[]
  /** True if its value can be a record's name in dialogs (`title`); default true. */
  naming?: boolean

  // The database column.
  storage: (field: OwnKeys<T>) => Storage
  /** The operators of its filters, the default first; equal in memory and in SQL. */
  operators: (field: FieldOf<T>) => readonly FilterOperator[]
  /** Reads the wire, the database or an input; null for no value. */
  parse: (input: unknown, field: FieldOf<T>) => V | null
  /** To the payload; undefined leaves the key out. */
  serialise: (value: V | null, field: FieldOf<T>) => unknown
  /** The form of responses and the database (a plate is a list there); `parse` reads it back. Default: unchanged. */
  toWire?: (value: V, field: FieldOf<T>) => unknown
  /** The text for another type; null for none. Default: a text unchanged, a number with decimal comma. */
  asText?: (value: V) => string | null
  /** Reads the text of another type; null for no value. Default: `parse`. */
  fromText?: (text: string, field: FieldOf<T>) => V | null
  /**
   * Reads a spreadsheet's cell; null if it is no value. `values` are those of the cells before it. Default:
   * `fromText`. @throws CellFault for a fault with its own message
   */
  fromCell?: (text: string, field: FieldOf<T>, around: CellSurroundings) => V | null
  /** A foreign host's value, in the form that our own form would have sent; default unchanged. */
  asTyped?: (value: V, field: FieldOf<T>) => V
  /** The shown text in cells, details, prints and exports; '' for none. */
  format: (value: V | null, field: FieldOf<T>, record: Values) => string
  /** The shown text of a filter's two bounds; '' for none. Default `1 – 5`. */
  formatRange?: (range: Period, field: FieldOf<T>) => string
  /** The spreadsheet's type of its values; default text. */
  spreadsheet?: (field: FieldOf<T>) => Spreadsheet
  /** Another type that gives its cell and filter; default its own. */
  shownAs?: (field: FieldOf<T>) => FieldType | undefined
  /** The type's own check, after `required` and the rules; also called with empty values. Default: none. */
  validate?: (value: unknown, field: FieldOf<T>, values: Values, context: Context) => string | undefined
  /** All possible values, if they are few and declared; default none. */
  domain?: (field: FieldOf<T>) => readonly (string | boolean)[]
  /** A believable value for sample data and tests; undefined for none. */
  sample: (field: FieldOf<T>, sampler: FieldSampler) => V | null | undefined

  // The origin of the value.
  /** The user types or chooses it; default true. */
  typed?: boolean
  /** Free text, stored as typed: different records rarely share a value. Default false. */
  telling?: boolean
  /** Computes it from the other values; default: never. */
  compute?: (field: FieldMap[T]) => Compute | undefined
  /**
   * True if these values imply that the switch is on, although the user has not pressed it. Default: the type is no
   * switch.
   */
  switchedOn?: (field: FieldOf<T>, values: Values) => boolean
  /** True for a value that no draft may hold: it is secret, or exists in memory only. Default: false. */
  fleeting?: (value: V | null) => boolean

  // Other records and files.
  /** The fields of other resources that the type itself reads, besides the declared `lookups`; default none. */
  dependencies?: (field: FieldOf<T>, titleOf: (resource: string) => string) => Lookups
  /** The resources whose records the server loads whole for it; default those of `lookups`. */
  searches?: (field: FieldOf<T>) => readonly string[]
  /**
   * The resources of which only the records that hold the field's value in one of these fields matter, compared without
   * case and blanks: resource → fields. Default none.
   */
  seeks?: (field: FieldOf<T>) => Lookups
  link?: (field: FieldOf<T>) => Link
  /** Its choices from records of other resources; default: none. */
  offers?: (field: FieldOf<T>) => Offers | null
  /** The result of `ref(field)` for a value; the first call does the shared work. Default: undefined. */
  resolve?: (field: FieldOf<T>, lookup: Lookup) => (value: unknown) => Values | undefined
  /** The path of the shown text in the response; default none. */
  labelPath?: (field: FieldMap[T]) => string | undefined
  /** The shown text in the response itself; default none. */
  labels?: (input: unknown, field: FieldOf<T>) => unknown
  numbering?: (field: FieldOf<T>) => Numbering
  /** The scope within which its codes are unique; default: it has no codes. */
  scope?: (field: FieldMap[T]) => string | null
  /** The server counts the records of `resource` whose field `by` points here; default: it does not. */
  counts?: (field: FieldOf<T>) => { resource: string; by: string }
  /** Its value is the { url, name, type } of a file whose bytes are stored beside the record (KM-11); default false. */
  keepsFile?: boolean
}

export interface AnyFieldType extends SchemaTraits {
  type: FieldType
  operators: (field: Field) => readonly FilterOperator[]
  parse: (input: unknown, field: Field) => unknown
  serialise: (value: unknown, field: Field) => unknown
  toWire: (value: unknown, field: Field) => unknown
  asText: (value: unknown) => string | null
  fromText: (text: string, field: Field) => unknown
  fromCell: (text: string, field: Field, around: CellSurroundings) => unknown
  asTyped: (value: unknown, field: Field) => unknown
  format: (value: unknown, field: Field, record: Values) => string
  validate: (value: unknown, field: Field, values: Values, context: Context) => string | undefined
  formatRange: (range: Period, field: Field) => string
  spreadsheet: (field: Field) => Spreadsheet
  shownAs: (field: Field) => FieldType | undefined
  typed: boolean
  telling: boolean
  /** null: it is no switch. */
  switchedOn: ((field: Field, values: Values) => boolean) | null
  fleeting: (value: unknown) => boolean
  seeks: (field: Field) => Lookups
  link: (field: Field) => Link | null
  offers: (field: Field) => Offers | null
  labels: (input: unknown, field: Field) => unknown
  numbering: (field: Field) => Numbering | null
  counts: (field: Field) => { resource: string; by: string } | null
}

/** `1 – 5`, `≥ 1`, `≤ 5`; '' for no bound. */
export const formatBounds = ({ from, to }: Period): string =>
  from && to ? `${from} – ${to}` : from ? `≥ ${from}` : to ? `≤ ${to}` : ""

const DEFAULTS = {
  wording: "diisi",
  maxLength: 64,
  wire: { read: true, send: true },
  shown: true,
  wide: false,
  faults: () => [],
  rules: () => [],
  naming: true,
  toWire: (value) => value,
  formatRange: formatBounds,
  spreadsheet: (): Spreadsheet => "text",
  shownAs: () => undefined,
  asText: (value) =>
    typeof value === "number" ? String(value).replace(".", ",") : typeof value === "string" ? value : null,
  fromText: () => null,
  fromCell: () => null,
  asTyped: (value) => value,
  validate: () => undefined,
  domain: () => [],
  typed: true,
  telling: false,
  compute: () => undefined,
  switchedOn: null,
  fleeting: () => false,
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
  keepsFile: false,
} satisfies Partial<AnyFieldType>

export const defineFieldType = <T extends FieldType, V>(
  definition: FieldTypeDefinition<T, V>,
): FieldTypeDefinition<T, V> => {
  const fromText = definition.fromText ?? definition.parse
  const dependencies: FieldTypeDefinition<T, V>["dependencies"] = (field, titleOf) => {
    const read: Record<string, readonly string[]> = { ...definition.dependencies?.(field, titleOf) }
    for (const [name, keys] of Object.entries(field.lookups)) read[name] = [...(read[name] ?? []), ...keys]
    return read
  }
  return { ...(DEFAULTS as object), fromText, fromCell: fromText, ...definition, dependencies }
}
