/** The pure half of a field type: everything that others ask of it, but what a person sees (`field-ui.ts`). */
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
  /** The target's further fields that stand beside the label. */
  lookupFields: readonly string[]
  /** Whether a record may be chosen. */
  fits: (target: Values, context: Context) => boolean
}

/** What a field may be chosen to be. */
export interface Offers {
  /** The resource whose records the choices are, or come from. */
  from: string
  /**
   * Each with the text that it is looked for by. `titleOf`: the field that names another resource's record.
   * `every`: whatever rules say that hang on the form's other values.
   */
  options: (context: Context, titleOf: (resource: string) => string, every?: boolean) => readonly Option[]
}

/** A running code that is held by one record of its scope at a time. */
export interface Numbering {
  /** Codes of one scope are unique together, whichever resource or table they stand in. */
  scope: string
  /** Who makes the code in this mode: the person who types it, the engine, or whoever has it from elsewhere. */
  entry: (mode: Mode) => "typed" | "generated" | "free"
  /** How a code of these values looks. */
  format: (values: Values, context: Context) => SequenceFormat
  /** Whether the record's code still counts: an inactive person's is free again (AE-55). */
  holds: (values: Values) => boolean
  /** Said of a code that another record holds. */
  taken: string
  /** Said when no code is left (AB-45, AB-105). */
  exhausted: string
}

/** What the cells of a spreadsheet are read by: names of other resources' records, codes that are taken. */
export interface CellSurroundings {
  values: Values
  context: Context
  /** The field that names another resource's record. */
  titleOf: (resource: string) => string
}

/** What is wrong with a cell, in words for whoever wrote it. */
export class CellFault extends Error {}

/**
 * A field type as its folder declares it. Everything with a `?` has a default, given beside it; `defineFieldType` fills
 * it, so that whoever asks writes no `?.`.
 */
export interface FieldTypeDefinition<T extends FieldType, V> {
  type: T
  /** Each key of its own (config.ts), and whether it holds a function: a misspelt one is found by this. */
  keys: OwnKeyKinds<T>

  // What a declaration need not say.
  /** How an empty one is asked for: 'X wajib diisi' (default) or 'X wajib dipilih'. */
  wording?: "diisi" | "dipilih"
  /** Characters of each of its texts; default 64, as codes, ids and chosen values have. */
  maxLength?: number
  /** Whether answers hold it and payloads bring it; default both. */
  wire?: { read: boolean; send: boolean }
  /** Stands in lists and details that do not choose what does; default true. */
  shown?: boolean
  /** Takes a form's whole width; default false. */
  wide?: boolean
  /** What is wrong with how its own keys are filled; default nothing. */
  faults?: (field: FieldOf<T>, around: Surroundings) => readonly TypeFault[]
  /** The functions of its own keys but for `compute`: `check` runs them on samples; default it has none. */
  rules?: (field: FieldOf<T>) => readonly OwnRule[]
  /** Whether its value can be a record's name in dialogs (`title`); default true. */
  naming?: boolean

  // Its value.
  storage: (field: OwnKeys<T>) => Storage
  /** How its filters compare, the usual one first; in memory as in SQL. */
  operators: (field: FieldOf<T>) => readonly FilterOperator[]
  /** From the wire, the database or an input to the record's value; null where there is none. */
  parse: (input: unknown, field: FieldOf<T>) => V | null
  /** To the payload; undefined leaves the key out. */
  serialise: (value: V | null, field: FieldOf<T>) => unknown
  /** As the API's answers and the database keep it (a plate is a list there); `parse` reads it back. Default: itself. */
  toWire?: (value: V, field: FieldOf<T>) => unknown
  /**
   * As a text that another type can read, when a field's type changes; null where no text says it. Default: a text itself,
   * a number with a decimal comma and nothing between thousands, which reads as the same number again.
   */
  asText?: (value: V) => string | null
  /** From what another type has said so; null for what is none of its values, and is never guessed. Default: `parse`. */
  fromText?: (text: string, field: FieldOf<T>) => V | null
  /**
   * What a person wrote in a spreadsheet's cell; null for what is none of its values. `values` are those of the cells
   * before it. Default: `fromText`. @throws CellFault where there is more to say than that it is none
   */
  fromCell?: (text: string, field: FieldOf<T>, around: CellSurroundings) => V | null
  /** A value that a foreign host keeps otherwise, as its form would have made it; default itself. */
  asTyped?: (value: V, field: FieldOf<T>) => V
  /** As a person reads it in a cell, a detail, a print or an export; '' for nothing. */
  format: (value: V | null, field: FieldOf<T>, record: Values) => string
  /** Two bounds of a filter as a person reads them; '' where there is none worth saying. Default `1 – 5`. */
  formatRange?: (range: Period, field: FieldOf<T>) => string
  /** How a spreadsheet keeps its values; default as the text that a person reads. */
  spreadsheet?: (field: FieldOf<T>) => Spreadsheet
  /** Another type whose cell and filter a field of this one has; default its own. */
  shownAs?: (field: FieldOf<T>) => FieldType | undefined
  /** The type's own check, after `required` and the declared rules; called with empty values too. Default: anything will do. */
  validate?: (value: unknown, field: FieldOf<T>, values: Values, context: Context) => string | undefined
  /** Every value that it can have, where they are few and declared; default none are. */
  domain?: (field: FieldOf<T>) => readonly (string | boolean)[]
  /** A believable value for sample data and tests; undefined where none can be had or none is needed. */
  sample: (field: FieldOf<T>, sampler: FieldSampler) => V | null | undefined

  // Who gives it.
  /** A person types or chooses it; default true. */
  typed?: boolean
  /** Typed freely and kept as it was typed: two records that are not the same hardly share it. Default false. */
  telling?: boolean
  /** Worked out from the other values instead; default: never. */
  compute?: (field: FieldMap[T]) => Compute | undefined
  /**
   * It is a switch that reveals other fields and has no value of its own: whether these values have it on, though
   * nobody pressed it. Default: it is none.
   */
  switchedOn?: (field: FieldOf<T>, values: Values) => boolean
  /** A value that no draft may hold: it is secret, or lives in this document alone. Default: none is. */
  fleeting?: (value: V | null) => boolean

  // What it has to do with other records and with files.
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
  /** Chosen among what records of others come to; default: it is not. */
  offers?: (field: FieldOf<T>) => Offers | null
  /** What `ref(field)` answers for a value; the first call does what is the same for every value. Default: nothing. */
  resolve?: (field: FieldOf<T>, lookup: Lookup) => (value: unknown) => Values | undefined
  /** Where the answer keeps the text that is shown for it, as a path; default nowhere. */
  labelPath?: (field: FieldMap[T]) => string | undefined
  /** What an answer brings along to be shown for it; default nothing. */
  labels?: (input: unknown, field: FieldOf<T>) => unknown
  numbering?: (field: FieldOf<T>) => Numbering
  /** The scope within which its codes are unique; default: it has no codes. */
  scope?: (field: FieldMap[T]) => string | null
  /** The server counts the records of `resource` whose field `by` points here; default: it does not. */
  counts?: (field: FieldOf<T>) => { resource: string; by: string }
  /** Its value is the { url, name, type } of a file whose bytes are kept beside the record (KM-11); default false. */
  keepsFile?: boolean
}

/** A definition whose type is not known any more: what the engine calls, through `fieldType(field)`. */
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

/** What a type has that says nothing else of it. */
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

/** A field type, with a default for each trait that it does not speak of. */
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
