/** The vocabulary of a declaration, as a developer writes it. `normalise` turns it into `Resource` (resource.ts). */
import type { Action } from "../access/actions"
import type { ModuleName } from "../access/names"
import type { Reading } from "../format/reading"
import type { Rule } from "../validation/rules"

export type Mode = "create" | "edit"

/** A record, or a form's values: flat, keyed by field. A reference also carries its label under `labelKey(field)`. */
export type Values = Readonly<Record<string, unknown>>
/** A record that a source has given its id. */
export type StoredRecord = Values & { id: string }
/** The signed-in user, as `userInfo` keeps it (RT-34). */
export type Me = { id: string; name: string; role: string }

/** What a condition, a rule or a derivation may look at besides the values. Both the form and the server supply it. */
export interface Context {
  mode: Mode
  me: Me
  /** The record (or option) that a reference or choice field points at: all its fields, or undefined. */
  ref: (field: string) => Values | undefined
  /** The records of another resource that this declaration names; undefined until they have loaded. */
  rows: (resource: string) => readonly Values[] | undefined
  /** On edit the record as it was loaded. */
  original: Values | undefined
}

export type FieldPredicate = (values: Values, context: Context) => boolean
export type PerMode<T> = T | { create?: T; edit?: T }
/** How a state reads at a glance: well, at rest, gone wrong. */
export type Tone = "good" | "off" | "bad"
/** `tone` marks a state where one of the options says how things stand; it is drawn, never sent. */
export type Option = { value: string; label: string; tone?: Tone }
/** An option that a choice field works out; what else it carries is what `ref(field)` answers. */
export type ChoiceOption = Option & Values

/** Resource → its fields that are read. */
export type Lookups = Readonly<Record<string, readonly string[]>>

export interface FieldBase {
  label: string
  help?: string
  placeholder?: string
  /** `true` asks with 'X wajib diisi' ('wajib dipilih' for chosen fields); a string is the message to the letter. */
  required?: PerMode<boolean | string>
  /** Checked in order after `required`; the first that fails gives the message. */
  rules?: PerMode<readonly Rule[]>
  /** Where the API's answer keeps the value; default the key; `false`: never read. `roles[status=ADMIN].id` picks from a list. */
  read?: string | false
  /** The payload's name; default the key; `Roles[]` appends to a list; `false`: never sent. */
  send?: string | false
  /** The server's column; default the last name of `read` in snake case; `false`: the server keeps nothing. */
  column?: string | false
  /** Shown, validated and sent only when true. Pure: it runs in the form and on the server. */
  when?: FieldPredicate
  /** Shown but not typed into; the value is still sent. */
  readOnly?: boolean | Mode
  /** Read-only while true, beside `readOnly`. */
  lockedWhen?: FieldPredicate
  /** Sent only when true; default: whenever it is active. What is not sent keeps its stored value. */
  sendWhen?: FieldPredicate
  /** A check across fields, after `rules`: the message, or undefined. */
  check?: (values: Values, context: Context) => string | undefined
  /**
   * What the value can be worked out to be from the others: offered in the empty field, taken with Tab or a press, and
   * never written by itself. Nothing (null, undefined) where it cannot be. Pure, and asked by the form alone.
   */
  offer?: (values: Values, context: Context) => unknown
  /** A gentle word under a field that is filled, which stops nothing; undefined: none. Pure, and asked by the form alone. */
  warn?: (values: Values, context: Context) => string | undefined
  /** A name: another record of the list whose name is the same or nearly so is told, and stops nothing. */
  similar?: boolean
  /** Told in an alert as well when a submit finds the field empty (VA-47). */
  alertWhenEmpty?: string
  /**
   * A text that is the same in many records: what earlier ones have in it is proposed while it is typed. They are those of
   * this browser, or of a list that has been loaded already; nothing is asked of a host for it (AP-48).
   */
  completes?: boolean
  /**
   * What a text can be read as, and is then shown, totalled and handed out as: `4414` → `4.414`, `66210` → `Rp66.210`,
   * `be1234xy` → `BE 1234 XY`. It is kept as it was typed, and shown so where it cannot be read. Of a reference the shown name.
   */
  reads?: Reading
  /** An amount whose sum over all rows that fit stands below the list; of a text what reads as an amount (AB-59). */
  total?: boolean
  /** `false`: left empty in a copy of the record ('Salin'), as what is unique, numbered, secret or a person's always is. */
  copy?: false
  /**
   * The fields of other resources that the rules of this field read through `ref` and `rows`: `{ groups: ["status"] }`.
   * A user without the right to see that resource receives these fields and no others.
   */
  lookups?: Lookups
  /** Not in forms at all (the server or the engine fills it). */
  hidden?: boolean
  /** Held unique by the database; `true` says 'Data sudah digunakan', a string is the message. Folded: case and outer blanks do not count. */
  unique?: boolean | string
  /** Fields within whose equal values the uniqueness holds: a role's name within its status. */
  uniqueWith?: readonly string[]
  /** What its key was before, or the keys: the server's database takes its values along (docs/change-an-entity.md). */
  was?: string | readonly string[]
  /** An older spelling of the key: read where a stored record lacks the key, gone with the next save (AB-05). */
  legacyKey?: string
  /** What an edit form starts with instead of the stored value (AB-60). */
  initialEdit?: (context: Context) => unknown
  /** What a new form starts with; a field that is never sent starts with it on the server too. */
  initial?: unknown | ((context: Context) => unknown)
  /** Takes the whole width of a two-column form. */
  wide?: boolean
  /** Characters of the value, or of each of its texts; default 255, email 254, multiline 5000, codes and choices 64. */
  maxLength?: number
  /** Items of a list; default 100. */
  maxItems?: number
  /** A number that identifies a person (NIK, NPWP): the history shows its end alone to sessions whose own answer hides it. */
  personal?: boolean
}

/**
 * One entry a field type: what a field of it may say. Core knows no type by name: each type's own
 * `src/fields/<type>/config.ts` adds its entry here and to `FieldValues`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: field types fill it
export interface FieldMap {}

/**
 * One entry a field type: what the value is of a field that is declared as `F`. A type that has an entry above and none
 * here does not compile (infer.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: field types fill it
// biome-ignore lint/correctness/noUnusedVariables: their entries ask it
export interface FieldValues<F> {}

export type FieldType = keyof FieldMap
export type FieldInput = FieldMap[FieldType]
export type FieldsInput = Readonly<Record<string, FieldInput>>

/** A column or a detail line: a field, or a field under another label. */
export type Shown<N extends string> = N | { field: N; label: string }

/** How a filter compares; each field type says which it knows. `between` on a text reads the amount in it (AB-59). */
export type FilterOperator = "contains" | "between" | "eq" | "in"

/** A filter: a field, or a field with a label or a comparison other than its type's own. */
export type FilterInput<N extends string> = N | { field: N; label?: string; operator?: FilterOperator }

/** A list that lives in this browser's local storage only. */
export interface BrowserInput {
  key: string
  /** `id`: records carry an id of their own; `position`: they have none and are told apart by place and content (AB-14). */
  identity?: "id" | "position"
  /** What an empty list starts with, once in a browser's life (AB-03). */
  seed?: () => readonly Values[]
}

/** What a failed save or delete tells: `server` says how the server's own message takes part. */
export type Failure = { text: string; server?: "hide" | "prefer" | "prefix" }

export interface Messages {
  /** While the list loads. */
  loading?: string
  empty?: string
  created?: string
  updated?: string
  deleted?: string
  createFailed?: string | Failure
  updateFailed?: string | Failure
  deleteFailed?: string | Failure
  deleteTitle?: string
  deleteQuestion?: string
  /** The list, or the record of an edit, could not be loaded (AB-104). */
  loadFailed?: string
  /** There is no record to edit; `null`: back to the list without a word. */
  notFound?: string | null
}

export interface FormScreenInput {
  path: string
  heading?: string
  submit?: string
  /** How success is told; a dialog titled 'Berhasil' unless said otherwise. */
  success?: "dialog" | "toast"
}
export interface EditScreenInput extends FormScreenInput {
  /** The local-storage item that hands the record over (RT-28). */
  editStash: string
  /** The query that tells the edit from the create screen of the same path: `{ edit: "true" }`. */
  query?: Readonly<Record<string, string>>
  /** The query also carries `index`, the record's position in the stored list, and that decides what is opened (AB-14b). */
  index?: boolean
  /**
   * When the record cannot be read anew: `leave` tells it and goes back to the list (ER-09, AE-51); by default the
   * screen goes on with the record that was handed over (AB-77).
   */
  onLoadError?: "leave" | "stored"
}

export interface ResourceInput<F extends FieldsInput = FieldsInput, N extends string = string> {
  /** Refine's resource name; also the default table. */
  name: string
  /** What its name was before, or the names: the server's database takes its records along (docs/change-an-entity.md). */
  was?: string | readonly string[]
  label: { singular: string; plural: string }
  /**
   * The collection's path under /api/v1. `one`: where a single record is read, with `:id`; only where every host has
   * such a call. Without it an edit in front of a foreign host starts from the list's record, and only our own server,
   * which serves `<list>/:id` for every resource, is asked for a newer one (AB-101).
   */
  api?: string | { list: string; one: string }
  /** Or: the local-storage key of a list that lives in this browser only. */
  browser?: string | BrowserInput
  /** Another view on that resource's endpoint and table; fields are the same. */
  variantOf?: string
  /** The server's table where several resources share one. */
  table?: string
  access: { module: ModuleName; actions?: readonly Action[] }
  /** Sent with every payload and kept; they also tell records apart that share a table. */
  fixedValues?: Readonly<Record<string, { value: string; read: string }>>
  fields: F
  /** The record's own name in dialogs; default the first field. */
  title?: N
  /** Whether our own server keeps who changed what of its records; default true. */
  history?: boolean
  /**
   * A new record can be saved on the device where there is no connection, and is sent when there is one: exactly once,
   * where our own server is asked (docs/decisions/offline.md). Default false.
   */
  offline?: boolean
  /**
   * The fields of someone who can sign in with this record.
   * `active`: signs in only while these fields have these values; one that is empty keeps nobody out.
   */
  account?: {
    email: N
    password: N
    name: N
    role: N
    active?: { readonly [F in N]?: string | boolean }
  }
  /**
   * Its records are roles, which accounts have and rights are given to.
   * `mayGive`: the field in which our own server says whether whoever asks may give the role.
   */
  role?: { mayGive?: N }
  list?: {
    path?: string
    heading?: string
    view?: "table" | "setup"
    columns?: readonly Shown<N>[]
    /** At most three of the columns: on a phone they stand on a record's card before it is opened; default the first three. */
    card?: readonly N[]
    filters?: readonly FilterInput<N>[]
    search?: readonly N[]
    /** Which of the loaded records belong in this list. */
    where?: (record: Values) => boolean
    /** No add, edit or delete from this list, whatever the rights (MB-04). */
    readOnly?: boolean
  }
  form?: {
    create?: FormScreenInput
    edit?: EditScreenInput
    /** Default: one section with every field. */
    sections?: readonly { label?: string; help?: string; fields: readonly N[] }[]
    /** `false`: what is typed is not kept beyond its page, for a crash, a closed tab or a reload; default it is. */
    draft?: boolean
    /** What Enter does in an input: sends the form (default), or goes on to the next input. */
    enter?: "send" | "next"
  }
  /** The detail's lines: fields, or keys of the document's own wording whose label is made from the key (GL-09). */
  show?: { heading?: string; fields?: readonly N[] | Readonly<Record<string, N>> }
  messages?: Messages
}
