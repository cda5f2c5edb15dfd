/** A declaration after `normalise`: every default filled, so nothing downstream writes `?.` or `??` on it. */
import type { Action } from "../access/actions"
import type { ReadPath } from "../codec/path"
import type { Reading } from "../format/reading"
import type { Rule } from "../validation/rules"
import type { Compute } from "./field-types"
import type {
  BrowserInput,
  Context,
  Failure,
  FieldMap,
  FieldPredicate,
  FieldType,
  FilterOperator,
  Lookups,
  Values,
} from "./types"

type Whole<T> = { create: T; edit: T }

/** What every field has after normalising; `Field<"text">` adds what its type has. */
export interface FieldCore {
  key: string
  label: string
  help: string
  placeholder: string
  /** The message when empty; null: may be empty. */
  required: Whole<string | null>
  rules: Whole<readonly Rule[]>
  read: ReadPath | null
  /** Where the answer keeps a reference's shown name. */
  readLabel: ReadPath | null
  send: { key: string; append: boolean } | null
  column: string | null
  when: FieldPredicate | null
  readOnly: Whole<boolean>
  lockedWhen: FieldPredicate | null
  sendWhen: FieldPredicate | null
  /** Works the value out from the others; null: a person gives it. */
  derive: Compute | null
  check: ((values: Values, context: Context) => string | undefined) | null
  /** What is offered in the empty field; null: nothing. */
  offer: Compute | null
  /** A word that stops nothing. */
  warn: ((values: Values, context: Context) => string | undefined) | null
  /** Records of nearly the same name are told. */
  similar: boolean
  alertWhenEmpty: string | null
  /** Earlier records' values are proposed. */
  completes: boolean
  /** How a text is shown where it can be read so; null: as it is. */
  reads: Reading | null
  /** Summed up below the list. */
  total: boolean
  /** Whether a copy of the record has its value, as far as nothing else speaks against it. */
  copy: boolean
  /** The fields of other resources that its rules read. */
  lookups: Lookups
  /** Resource → its field with codes of the same scope; {} for a field without codes. Variants are left out. */
  sharedWith: Readonly<Record<string, string>>
  hidden: boolean
  /** The message of the unique index; null: not unique. */
  unique: string | null
  uniqueWith: readonly string[]
  /** Its keys of before. */
  was: readonly string[]
  legacyKey: string | null
  wide: boolean
  /** The characters that a value, or each of its texts, may have. */
  maxLength: number
  maxItems: number
  /** A number that stands for a person. */
  personal: boolean
}

export type FieldOf<T extends FieldType> = Omit<FieldMap[T], keyof FieldCore> & FieldCore & { type: T }
/** Any field, told apart by `type`. */
export type Field = { [T in FieldType]: FieldOf<T> }[FieldType]

export type ShownField = { field: string; label: string }
/** `operator` null: as the field's type compares. */
export type ShownFilter = ShownField & { operator: FilterOperator | null }

export interface FormScreen {
  path: string
  heading: string
  submit: string
  success: "dialog" | "toast"
  /** The local-storage item of an edit; '' on a create screen. */
  editStash: string
  /** What the address must carry to be this screen; {} where the path alone says it. */
  query: Readonly<Record<string, string>>
  /** The address also carries `index`, the record's position. */
  index: boolean
  /** What an edit does when its record cannot be read anew. */
  onLoadError: "leave" | "stored"
}

export interface ResourceMessages {
  loading: string
  empty: string
  created: string
  updated: string
  deleted: string
  createFailed: Required<Failure>
  updateFailed: Required<Failure>
  deleteFailed: Required<Failure>
  deleteTitle: string
  deleteQuestion: string
  /** The document's own words, or else that this (a list's heading) could not be loaded; list and edit say the same (AB-104). */
  loadFailed: (what: string) => string
  notFound: string | null
}

export interface RestSource {
  kind: "rest"
  list: string
  /** Where our server answers a single record. */
  one: string
  /** Whether every host has that call, or only ours (AB-101). */
  oneEverywhere: boolean
}

export interface Resource {
  name: string
  /** As it is declared, where this speaks another language. */
  written?: Resource
  /** Its names of before. */
  was: readonly string[]
  label: { singular: string; plural: string }
  /** Where its records live: REST paths below the API's base, or a local-storage key. */
  source: RestSource | ({ kind: "browser" } & Required<BrowserInput>)
  /** The name of the resource whose endpoint and table this one views; its own name unless a variant. */
  variantOf: string
  table: string
  access: { module: string; actions: ReadonlySet<Action> }
  fixedValues: readonly { key: string; value: string; read: ReadPath; column: string }[]
  fields: readonly Field[]
  field: (key: string) => Field
  title: string
  /** Whether our own server keeps who changed what of its records. */
  history: boolean
  /** Whether a new record waits on the device while there is no connection. */
  offline: boolean
  account: {
    email: string
    password: string
    name: string
    role: string
    active: readonly { field: string; value: string | boolean }[]
  } | null
  role: { mayGive: string | null } | null
  list: {
    /** '' when the list stands only inside a page of several. */
    path: string
    heading: string
    view: "table" | "setup"
    columns: readonly ShownField[]
    /** What stands on a phone's card before it is opened. */
    card: readonly string[]
    filters: readonly ShownFilter[]
    search: readonly string[]
    where: (record: Values) => boolean
    readOnly: boolean
  }
  form: {
    create: FormScreen | null
    edit: FormScreen | null
    sections: readonly { label: string; help: string; fields: readonly string[] }[]
    draft: boolean
    enter: "send" | "next"
  }
  show: { heading: string; fields: readonly ShownField[] }
  messages: ResourceMessages
}

/** As papers, exports and imports have it: in the declaration's own words, whatever language is spoken. */
export const inWriting = (resource: Resource): Resource => resource.written ?? resource

/** The key under which a decoded record holds a reference's shown name, beside the id. */
export const labelKey = (field: string): string => `${field}.label`

/** The shown name of a reference in a decoded record: a text, or a list of texts for a reference to many. */
export const labelOf = (values: Values, field: string): unknown => values[labelKey(field)]
