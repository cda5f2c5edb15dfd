/** A declaration after `normalise`, with every default filled: later code needs no `?.` or `??`. */
import type { Action } from "../access/actions"
import type { ReadPath } from "../codec/path"
import type { Reading } from "../format/reading"
import type { Similarity } from "../similar"
import type { Rule } from "../validation/rules"
import type { Compute } from "./field-types"
import type { Lines, Owner } from "./lines"
import type { ActionIcon, ActionInput, ActionPlace, BrowserInput, Failure } from "./resource-input"
import type {
  Context,
  FieldMap,
  FieldPredicate,
  FieldType,
  FilterOperator,
  Lookups,
  Me,
  RecordFilter,
  Values,
} from "./types"

type Whole<T> = { create: T; edit: T }

/** The normalised keys of every field; `FieldOf<"text">` adds the type's own. */
export interface FieldCore {
  key: string
  label: string
  help: string
  placeholder: string
  /** The message when empty; null: may be empty. */
  required: Whole<string | null>
  rules: Whole<readonly Rule[]>
  read: ReadPath | null
  /** The path of a reference's shown name in the response. */
  readLabel: ReadPath | null
  send: { key: string; append: boolean } | null
  column: string | null
  when: FieldPredicate | null
  readOnly: Whole<boolean>
  lockedWhen: FieldPredicate | null
  sendWhen: FieldPredicate | null
  /** Computes the value; null: the user enters it. */
  derive: Compute | null
  check: ((values: Values, context: Context) => string | undefined) | null
  offer: Compute | "last" | null
  warn: ((values: Values, context: Context) => string | undefined) | null
  similar: Similarity
  alertWhenEmpty: string | null
  completes: boolean
  reads: Reading | null
  /** null: not declared; then only a related list sums it, if it is an amount and no ratio. */
  total: boolean | null
  copy: boolean
  lookups: Lookups
  /** Resource → its field with codes of the same scope; {} for a field without codes. Variants are left out. */
  sharedWith: Readonly<Record<string, string>>
  hidden: boolean
  /** The message of the unique index; null: not unique. */
  unique: string | null
  uniqueWith: readonly string[]
  was: readonly string[]
  legacyKey: string | null
  wide: boolean
  maxLength: number
  maxItems: number
  personal: boolean
  /** null: its value is no list of lines. */
  lines: Lines | null
}

export type FieldOf<T extends FieldType> = Omit<FieldMap[T], keyof FieldCore> & FieldCore & { type: T }
/** A field of any type, discriminated by `type`. */
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
  /** The query of the screen; {} if its path is unique. */
  query: Readonly<Record<string, string>>
  /** The address also carries `index`, the record's position. */
  index: boolean
  /** The reaction to a record that cannot be read again. */
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
  /** The message of a list or an edit that could not be loaded, by its heading (AB-104). */
  loadFailed: (what: string) => string
  notFound: string | null
}

/** The records of another resource that refer to this one. */
export interface Related {
  resource: string
  /** The other resource's reference. */
  by: string
  /** '': the other resource's plural label. */
  label: string
  /** null: the columns of the other list. */
  columns: readonly string[] | null
  total: boolean
  add: boolean
}

/** A command on records of a resource, beside its form. */
export interface ResourceAction {
  name: string
  label: string
  icon: ActionIcon | null
  on: ReadonlySet<ActionPlace>
  right: Action
  when: (record: Values) => boolean
  /** '': it runs without a question. */
  confirm: string
  /** Its inputs as the fields of a form; null without inputs. */
  asks: Resource | null
  set: NonNullable<ActionInput["set"]> | null
  /** '': the default message. */
  done: string
  danger: boolean
  api: ActionInput["api"] | null
}

interface RestSource {
  kind: "rest"
  list: string
  /** The path of a single record on our own server. */
  one: string
  /** True if every host has that path, not only our own server (AB-101). */
  oneEverywhere: boolean
}

/** The modules whose rights a field needs; null: none besides those of its resource. */
export interface FieldAccess {
  read: string | null
  write: string | null
}

export interface Resource {
  name: string
  /** The resource in the declared language, if the interface has another. */
  written?: Resource
  was: readonly string[]
  label: { singular: string; plural: string }
  /** The source of its records: REST paths below the API's base, or a local-storage item. */
  source: RestSource | ({ kind: "browser" } & Required<BrowserInput>)
  /** The name of the resource whose endpoint and table this one views; its own name unless a variant. */
  variantOf: string
  table: string
  access: {
    module: string
    actions: ReadonlySet<Action>
    /** The conditions of a user's records; null: every record. */
    records: ((me: Me) => readonly RecordFilter[]) | null
    /** The module whose view right lifts them; null: none. */
    recordsUnless: string | null
    /** The fields with rights of their own, by key. Known without normalising the fields. */
    fields: ReadonlyMap<string, FieldAccess>
  }
  fixedValues: readonly { key: string; value: string; read: ReadPath; column: string }[]
  fields: readonly Field[]
  field: (key: string) => Field
  title: string
  history: boolean
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
    /** '' for a list that is only part of a setup page. */
    path: string
    heading: string
    view: "table" | "setup"
    columns: readonly ShownField[]
    /** Usual characters by column. */
    chars: Readonly<Record<string, number>>
    /** Column → the next one, below whose values its own are. */
    below: Readonly<Record<string, string>>
    card: readonly string[]
    filters: readonly ShownFilter[]
    /** References by which a `related` of another resource limits the list to one record; filters without an input. */
    scopes: readonly ShownFilter[]
    search: readonly string[]
    where: (record: Values) => boolean
    readOnly: boolean
  }
  related: readonly Related[]
  actions: readonly ResourceAction[]
  /** Its records are lines of another resource; null: they are records of their own. */
  owner: Owner | null
  form: {
    create: FormScreen | null
    edit: FormScreen | null
    sections: readonly { label: string; help: string; columns: 2 | 3; fields: readonly string[] }[]
    draft: boolean
    enter: "send" | "next"
  }
  show: { heading: string; fields: readonly ShownField[] }
  messages: ResourceMessages
}

/** Limit of the columns on a phone's card. */
export const MOST_ON_CARD = 5

/** Default columns of the card. */
export const firstOnCard = (columns: readonly ShownField[]): string[] =>
  columns.slice(0, 4).map(({ field }) => field)

/** The resource in the declared language, for papers, exports and imports. */
export const inDeclaredLanguage = (resource: Resource): Resource => resource.written ?? resource

/** Key of a reference's shown name in a decoded record. */
export const labelKey = (field: string): string => `${field}.label`

/** The shown name of a reference in a decoded record: a text, or a list of texts for a reference to many. */
export const labelOf = (values: Values, field: string): unknown => values[labelKey(field)]
