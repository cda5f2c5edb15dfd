/** The keys of a declaration; docs/reference.md is made of them. `normalise` turns it into `Resource` (resource.ts). */
import type { Action } from "../access/actions"
import type { ModuleName } from "../access/names"
import type { Reading } from "../format/reading"
import type { Rule } from "../validation/rules"

export type Mode = "create" | "edit"

/** A record, or a form's values: flat, by field. `labelOf` reads the shown name of a reference. */
export type Values = Readonly<Record<string, unknown>>
/** A record that a source has given its id. */
export type StoredRecord = Values & { id: string }
/** The signed-in user, as `userInfo` keeps it (RT-34). */
export type Me = { id: string; name: string; role: string }

/** The second argument of every rule, in the form and on the server. */
export interface Context {
  mode: Mode
  me: Me
  /** The record (or option) to which a reference or choice field points; undefined without one. */
  ref: (field: string) => Values | undefined
  /** The records of a resource in `lookups`; undefined until they have loaded. */
  rows: (resource: string) => readonly Values[] | undefined
  /** In an edit the record before any change. */
  original: Values | undefined
}

export type FieldPredicate = (values: Values, context: Context) => boolean
export type PerMode<T> = T | { create?: T; edit?: T }
/** The colour of a state: green, grey, red. */
export type Tone = "good" | "off" | "bad"
/** `tone` colours the option where it is shown; it is never sent. */
export type Option = { value: string; label: string; tone?: Tone }
/** An option that a choice field computes; `ref(field)` returns it with its further values. */
export type ChoiceOption = Option & Values

/** Resource → its fields that are read. */
export type Lookups = Readonly<Record<string, readonly string[]>>

export interface FieldBase {
  /** The name of the field in forms, columns and messages. */
  label: string
  /** A hint under the input. */
  help?: string
  /** The text of the empty input. */
  placeholder?: string
  /** `true`: the message is '{label} wajib diisi' ('wajib dipilih' for chosen values); a text is the message itself. */
  required?: PerMode<boolean | string>
  /** Checks of `src/core/validation/rules`, run in order after `required` until one fails, in the form and on the server. */
  rules?: PerMode<readonly Rule[]>
  /** The path of the value in the API's response; default the key; `false`: not read. `roles[status=ADMIN].id` picks from a list. */
  read?: string | false
  /** The name in the payload; default the key; `Roles[]` appends to a list; `false`: not sent. */
  send?: string | false
  /** The server's column; default the last name of `read` in snake case; `false`: the server does not store it. */
  column?: string | false
  /** The field is shown, validated and sent only while this is true. Pure: it runs in the form and on the server. */
  when?: FieldPredicate
  /** Shown but not typed into, always or in one mode; the value is still sent. */
  readOnly?: boolean | Mode
  /** Read-only while this is true. */
  lockedWhen?: FieldPredicate
  /** Sent only while this is true; default: whenever the field is active. A value that is not sent stays stored. */
  sendWhen?: FieldPredicate
  /** A check across fields, after `rules`: returns the message, or undefined. */
  check?: (values: Values, context: Context) => string | undefined
  /** A proposal for the empty field, taken with Tab or a press and never written by itself; null for none. Form only. */
  offer?: (values: Values, context: Context) => unknown
  /** A hint under the filled field, after the focus has left it; it blocks nothing. Form only. */
  warn?: (values: Values, context: Context) => string | undefined
  /** A name: the form shows other records of the list with the same or nearly the same name; it blocks nothing. */
  similar?: boolean
  /** The text of an alert when a submit finds the field empty, besides its message (VA-47). */
  alertWhenEmpty?: string
  /** Proposes values of earlier records while the user types: of a browser list, or of a list that is loaded (AP-48). */
  completes?: boolean
  /**
   * Reads the text as an amount or a plate and shows, totals and exports it so: `4414` → `4.414`, `be1234xy` →
   * `BE 1234 XY`. The stored text stays; an unreadable one is shown unchanged. For a reference: its shown name.
   */
  reads?: Reading
  /** Shows the sum over all rows that fit search and filters below the list; a text counts if it reads as an amount (AB-59). */
  total?: boolean
  /**
   * `false`: empty in a copy of the record (*Salin*). Unique, numbered, secret and `personal` values, files, account
   * addresses and fields with `initial` are always empty there.
   */
  copy?: false
  /**
   * The fields of other resources that the rules of this field read through `ref` and `rows`: `{ groups: ["status"] }`.
   * A user without the right to see that resource receives these fields and no others. The server loads every record of
   * the resource, except for the target of a reference and for a choice.
   */
  lookups?: Lookups
  /** Not in forms: the server or the engine fills it. */
  hidden?: boolean
  /** Unique in the database, without case and outer blanks; a text is the message, `true` the default 'Data sudah digunakan'. */
  unique?: boolean | string
  /** The fields whose equal values limit `unique`: a role's name is unique within its status. */
  uniqueWith?: readonly string[]
  /** The former key, or keys: a migration keeps the values (docs/change-an-entity.md). */
  was?: string | readonly string[]
  /** An older key in rows of a browser list; the next save replaces it (AB-05). */
  legacyKey?: string
  /** The value with which an edit form starts, in place of the stored one (AB-60). */
  initialEdit?: (context: Context) => unknown
  /** The value with which a new form starts. A field that is never sent gets it on the server too. */
  initial?: unknown | ((context: Context) => unknown)
  /** Takes both columns of a form. */
  wide?: boolean
  /** Characters of the value, or of each text in a list; default 255, email 254, multiline 5000, codes and choices 64. */
  maxLength?: number
  /** Items of a list; default 100. */
  maxItems?: number
  /** A number that identifies a person (NIK, NPWP): the history shows only its end to sessions that may not read it. */
  personal?: boolean
}

/** Field type → the keys of its fields. Each `src/fields/<type>/config.ts` adds its type; core names none. */
// biome-ignore lint/suspicious/noEmptyInterface: field types fill it
export interface FieldMap {}

/** Field type → the value of a field declared as `F`. A type without an entry does not compile (infer.ts). */
// biome-ignore lint/suspicious/noEmptyInterface: field types fill it
// biome-ignore lint/correctness/noUnusedVariables: the entries use it
export interface FieldValues<F> {}

export type FieldType = keyof FieldMap
export type FieldInput = FieldMap[FieldType]
export type FieldsInput = Readonly<Record<string, FieldInput>>

/** A column or a detail line: a field, or a field under another label. */
export type Shown<N extends string> = N | { field: N; label: string }

/** The comparison of a filter; each field type has its own set. `between` on a text compares the amount in it (AB-59). */
export type FilterOperator = "contains" | "between" | "eq" | "in"

/** A filter: a field, or a field with another label or comparison than its type's default. */
export type FilterInput<N extends string> = N | { field: N; label?: string; operator?: FilterOperator }

/** A list in the browser's local storage. */
export interface BrowserInput {
  /** The local-storage item. */
  key: string
  /** `id` (default): each record has an id; `position`: a record is identified by its place and content (AB-14). */
  identity?: "id" | "position"
  /** The records of an empty list, added once per browser (AB-03). */
  seed?: () => readonly Values[]
}

/** The message of a failed save or delete. `server`: the server's message is hidden, replaces it, or follows it. */
export type Failure = { text: string; server?: "hide" | "prefer" | "prefix" }

export interface Messages {
  /** Shown while the list loads. */
  loading?: string
  /** The list has no record. */
  empty?: string
  /** A new record is saved. */
  created?: string
  /** A changed record is saved. */
  updated?: string
  /** A record is deleted. */
  deleted?: string
  /** A new record could not be saved. */
  createFailed?: string | Failure
  /** A changed record could not be saved. */
  updateFailed?: string | Failure
  /** A record could not be deleted. */
  deleteFailed?: string | Failure
  /** The title of the confirmation before a delete. */
  deleteTitle?: string
  /** The question of that confirmation. */
  deleteQuestion?: string
  /** The list, or the record of an edit, could not be loaded; default '{heading} gagal dimuat.' (AB-104). */
  loadFailed?: string
  /** There is no record to edit; `null`: back to the list without a message. */
  notFound?: string | null
}

export interface FormScreenInput {
  /** The address of the screen. */
  path: string
  /** The heading; default 'Tambah {plural}' or 'Edit {plural}'. */
  heading?: string
  /** The label of the submit button; default 'Simpan'. */
  submit?: string
  /** The form of the success message; default a dialog titled 'Berhasil'. */
  success?: "dialog" | "toast"
}
export interface EditScreenInput extends FormScreenInput {
  /** The local-storage item that passes the record to the edit; named `edit…`, so that a sign-out removes it (RT-28). */
  editStash: string
  /** The query of the edit on the create screen's path: `{ edit: "true" }`. */
  query?: Readonly<Record<string, string>>
  /** The query also has `index`, the record's position in the browser list, which selects the record (AB-14b). */
  index?: boolean
  /** The record cannot be read again: `leave` shows the message and returns to the list (ER-09, AE-51); default: the passed record is used (AB-77). */
  onLoadError?: "leave" | "stored"
}

export interface ResourceInput<F extends FieldsInput = FieldsInput, N extends string = string> {
  /** Refine's name of the resource; the default table is made from it. */
  name: string
  /** The former name, or names: a migration keeps the records (docs/change-an-entity.md). */
  was?: string | readonly string[]
  label: {
    /** The name of one record. */
    singular: string
    /** The name of the list. */
    plural: string
  }
  /** The collection's path under /api/v1. */
  api?:
    | string
    | {
        /** The collection's path. */
        list: string
        /**
         * The path of a single record with `:id`, if every host has it; an edit then reads the record again. Without it only
         * our own server reads single records, at `{list}/:id` (AB-101).
         */
        one: string
      }
  /** In place of `api`: a list in the browser's local storage, by its item. */
  browser?: string | BrowserInput
  /** The resource whose endpoint and table this one shows with the same fields. */
  variantOf?: string
  /** The server's table, if several resources share one; default the name in snake case. */
  table?: string
  access: {
    /** The permission module, one of `resources/modules.ts`. */
    module: ModuleName
    /** The actions that exist; default all. */
    actions?: readonly Action[]
  }
  /** Values of every payload and record; they separate the resources that share a table. */
  fixedValues?: Readonly<
    Record<
      string,
      {
        /** The value in payloads and in the table. */
        value: string
        /** Its path in the response. */
        read: string
      }
    >
  >
  /** The fields by key; the key is the payload's name. */
  fields: F
  /** The field that names a record in dialogs and references; default the first field. */
  title?: N
  /** `false`: our own server keeps no history of changes; default true. */
  history?: boolean
  /**
   * A new record can be saved on the device without a connection (*Menunggu dikirim*) and is sent later: exactly once to
   * our own server, once to a foreign host and again only on the user's request (docs/decisions/offline.md). It needs an
   * API, an add form, a list of its own and no password (S213). Default false.
   */
  offline?: boolean
  /**
   * The record is an account that signs in; these are its fields. On our own server the detail switches it off and on
   * (`PUT {list}/:id/account`), and no user gives more rights than they have (docs/operating.md).
   */
  account?: {
    /** The address for sign-in. */
    email: N
    /** The field of type `password`. */
    password: N
    /** The shown name. */
    name: N
    /** A reference to the resource of roles. */
    role: N
    /** Sign-in is possible only while these fields have these values; an empty field does not block it. */
    active?: { readonly [F in N]?: string | boolean }
  }
  /** The records are roles with rights. */
  role?: {
    /** The field in which our own server returns if the caller may give the role. */
    mayGive?: N
  }
  list?: {
    /** The address; without it the list is only part of a setup page. */
    path?: string
    /** The heading; default the plural label. */
    heading?: string
    /** `setup`: rows are edited in place; default `table`. */
    view?: "table" | "setup"
    /** The columns at first; each user may choose and order others. Default the first six fields. */
    columns?: readonly Shown<N>[]
    /** At most three columns for the closed card on a phone; default the first three. */
    card?: readonly N[]
    /** A filter compares as its field's type does, unless it has an `operator`. */
    filters?: readonly FilterInput<N>[]
    /** The fields that a search looks into; default the columns. */
    search?: readonly N[]
    /** True for the loaded records that the list shows. */
    where?: (record: Values) => boolean
    /** No add, edit or delete in this list, even with the rights (MB-04). */
    readOnly?: boolean
  }
  form?: {
    /** The add form. */
    create?: FormScreenInput
    /** The edit form. */
    edit?: EditScreenInput
    /** Default: one section with every field. */
    sections?: readonly {
      /** The heading of the section. */
      label?: string
      /** A text under it. */
      help?: string
      /** Its fields, in order. */
      fields: readonly N[]
    }[]
    /** `false`: input is saved only when the session ends, not for a reload, a crash or a closed tab; default true. */
    draft?: boolean
    /** Enter in an input sends the form (default) or moves to the next input. */
    enter?: "send" | "next"
  }
  show?: {
    /** The heading of the detail; default 'Detail {singular}'. */
    heading?: string
    /** The lines: fields, or document keys → fields with labels made from the key (GL-09); default every field. */
    fields?: readonly N[] | Readonly<Record<string, N>>
  }
  /** Every text that differs from its default. */
  messages?: Messages
}
