/** The traits of a field type; `src/fields/registry.ts` supplies the types. Core names no type. */
import type { Action } from "../access/actions"
import type { FileLimits } from "../document/value"
import type { Spreadsheet } from "../export/figures"
import type { Period } from "../format/period"
import type { SequenceFormat } from "../sequence/sequence"
import type { WireSchema } from "./json-schema"
import type { LinesTarget } from "./lines"
import type { Field, FieldOf, Resource } from "./resource"
import type {
  ConfirmChoice,
  Context,
  FieldBase,
  FieldMap,
  FieldType,
  FilterOperator,
  Lookups,
  Mode,
  Option,
  Values,
} from "./types"

/** The keys of a declaration that only this type has: the same before and after `normalise`. */
export type OwnKeys<T extends FieldType> = Omit<FieldMap[T], keyof FieldBase>

/** The kind of each of those keys, by which `check` finds a misspelt one. */
export type OwnKeyKinds<T extends FieldType> = {
  [K in Exclude<keyof FieldMap[T], keyof FieldBase | "type">]-?: NonNullable<FieldMap[T][K]> extends (
    ...args: never[]
  ) => unknown
    ? "function"
    : "value"
}

/** The storage of a value: a column's kind, `links` for a table of its own, null for none. */
export type Storage = "text" | "integer" | "real" | "json" | "links" | null

/** The groups of a list by a field: its shown values, the records that it names, or the months of its days. */
export type Grouping = "value" | "record" | "month"

/** A fault of a type's own keys; `check` adds the place. */
export interface TypeFault {
  code: string
  problem: string
  remedy: string
}

export interface Surroundings {
  resource: Resource
  declared: ReadonlySet<string>
}

/** Checks a type's own keys in a declaration (`faults.ts` of its folder). */
export type TypeFaults<T extends FieldType> = (
  field: FieldOf<T>,
  around: Surroundings,
) => readonly TypeFault[]

/** Computes a value from the others. */
export type Compute = (values: Values, context: Context) => unknown

/** A function of the declaration, called by the field's type. */
export interface OwnRule {
  /** The key under which it is declared. */
  key: string
  /** Its first argument: the values, a record of the target, or only the context. */
  over: "values" | "target" | "context"
  run: (subject: Values, context: Context) => unknown
}

/** Random values for sample data, repeatable by seed. */
export interface Sampler {
  /** Number of the record, from 0. */
  index: number
  /** 0 ≤ n < below, the same for the same seed. */
  int: (below: number) => number
  pick: <T>(items: readonly T[]) => T
}

/** A sampler for the next field of a record. */
export interface FieldSampler extends Sampler {
  /** The fields before this one. */
  values: Values
  context: Context
  /** Existing records of another resource. */
  rows: (resource: string) => readonly Values[]
  /** Codes in use within a scope. */
  codes: (scope: string) => readonly string[]
  /** The password of sample accounts. */
  password: string
}

/** Access to other records, for `resolve`. */
export interface Lookup {
  context: Context
  /** A record of another resource; undefined if unknown. */
  record: (resource: string, id: string) => Values | undefined
}

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
  /** The reason why a target that fits may not be chosen; undefined for none. */
  blocked: (target: Values, context: Context) => string | undefined
  /** The question before a target is saved; undefined for none. */
  confirm: (target: Values, context: Context) => ConfirmChoice | undefined
  /** The form offers to add a target. */
  addHere: boolean
}

/** The choices of a field. */
export interface Offers {
  /** The resource of the choices, or of the records from which they are computed. */
  from: string
  /**
   * The choices with their searched labels. `titleOf`: the field that names another resource's record.
   * `every`: ignores rules that depend on the form's other values.
   */
  options: (context: Context, titleOf: (resource: string) => string, every?: boolean) => readonly Option[]
}

/** An allowed change of a stored value. */
export interface Step {
  to: string
  /** The right that it needs besides that to edit; null: none. */
  right: Action | null
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

/** A field type as its folder declares it. Optional keys have the given default (`defineFieldType`). */
export interface FieldTypeDefinition<T extends FieldType, V> {
  type: T
  /** The kind of each own key (config.ts). */
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
  /** The functions of its own keys, without `compute`, which `check` runs on samples; default none. */
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
  /** Describes its values in responses and payloads, for the API's description; default by `storage`. */
  wireSchema?: (field: FieldOf<T>) => WireSchema
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
  /** The changes that a stored value allows; null: any (default). */
  steps?: (field: FieldOf<T>, from: unknown) => readonly Step[] | null
  /** A believable value for sample data and tests; undefined for none. */
  sample: (field: FieldOf<T>, sampler: FieldSampler) => V | null | undefined

  /** The groups that a list offers by it; default null: none. */
  grouping?: (field: FieldOf<T>) => Grouping | null

  /** True for a share or a rate (`%`, `Rp/kg`), of which a sum means nothing. Default: false. */
  ratio?: (field: FieldOf<T>) => boolean

  // The origin of the value.
  /** The user types or chooses it; default true. */
  userInput?: boolean
  /** True for free text, of which two records rarely have the same. Default false. */
  freeText?: boolean
  /** True if a list's search finds a record by it although no column has it: a text of the detail. Default false. */
  searched?: boolean
  /** Computes it from the other values; default: never. */
  compute?: (field: FieldMap[T]) => Compute | undefined
  /**
   * True if the values imply that the switch is on, although the user has not pressed it. Default: no switch.
   */
  switchedOn?: ((field: FieldOf<T>, values: Values) => boolean) | null
  /** True for a value that no draft may hold: it is secret, or exists in memory only. Default: false. */
  keptFromDrafts?: (value: V | null) => boolean

  // Other records and files.
  /** Fields of other resources that the type reads, besides the declared `lookups`; default none. */
  dependencies?: (field: FieldOf<T>, titleOf: (resource: string) => string) => Lookups
  /** Resources of which the server loads all records; default those of `lookups`. */
  searches?: (field: FieldOf<T>) => readonly string[]
  /**
   * Resource → fields. Of these resources the field needs only records that hold its value in one of the fields, compared
   * without case and blanks. Default none.
   */
  seeks?: (field: FieldOf<T>) => Lookups
  /** Its target, if its value points at records of another resource; default: none. */
  link?: (field: FieldOf<T>) => Link | null
  /** Its choices from records of other resources; default: none. */
  offers?: (field: FieldOf<T>) => Offers | null
  /** The result of `ref(field)` for a value; the first call does the shared work. Default: undefined. */
  resolve?: (field: FieldOf<T>, lookup: Lookup) => (value: unknown) => Values | undefined
  /** The path of the shown text in the response; default none. */
  labelPath?: (field: FieldMap[T]) => string | undefined
  /** The shown text in the response itself; default none. */
  labels?: (input: unknown, field: FieldOf<T>) => unknown
  /** Its running codes; default: none. */
  numbering?: (field: FieldOf<T>) => Numbering | null
  /** The scope within which its codes are unique; default: it has no codes. */
  scope?: (field: FieldMap[T]) => string | null
  /** The server counts the records of `resource` whose field `by` points here; default: it does not. */
  counts?: (field: FieldOf<T>) => { resource: string; by: string } | null
  /** The resource whose records its value lists, as parts of this record; default: none. */
  lines?: (field: FieldMap[T]) => LinesTarget | null
  /** The files that its value may hold, which are stored beside the record (KM-11); default: it holds none. */
  keepsFile?: ((field: FieldOf<T>) => FileLimits) | null
}

/** A field type with every default filled. */
export type AnyFieldType = Required<FieldTypeDefinition<FieldType, unknown>>

export interface FieldTypes {
  find: (type: string) => AnyFieldType | undefined
  /** In place of an unknown type, which `check` reports. */
  fallback: AnyFieldType
  names: readonly string[]
}

/** The types with the checks of their own keys. */
export interface CheckedTypes extends FieldTypes {
  faults: (field: Field, around: Surroundings) => readonly TypeFault[]
}
