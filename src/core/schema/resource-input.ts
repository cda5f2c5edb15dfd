/** The keys of a declared resource, for docs/reference.md. `normalise` turns it into `Resource` (resource.ts). */
import type { Action } from "../access/actions"
import type { ModuleName } from "../access/names"
import type { FieldInput, FieldsInput, FilterOperator, Me, RecordFilter, Values } from "./types"

/** A column or a detail line: a field, or a field under another label. */
export type Shown<N extends string> = N | { field: N; label: string }

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

/** The records of another resource that refer to this one, shown in its detail. */
export interface RelatedInput {
  /** The other resource's reference to this one. */
  by: string
  /** The heading; default the other resource's plural label. */
  label?: string
  /** Its columns; default those of the other list, without `by`. */
  columns?: readonly string[]
  /**
   * Sums over all records that refer to this one: of the columns of numbers and amounts, without shares and rates (unit `%`,
   * `kg/ha`; an amount with a unit). A field's own `total` decides otherwise.
   */
  total?: boolean
  /** *Tambah* opens the other add form, with `by` given and locked. */
  add?: boolean
}

/** The place of an action's button: each row and the detail, the bar of ticked rows, the list as a whole (no record). */
export type ActionPlace = "row" | "selection" | "page"

/** The names of icons that an action may have. */
export type ActionIcon = "lock" | "check" | "send" | "undo" | "stop" | "calendar" | "money"

/** A command beside the form, at `POST {list}/:id/actions/{name}`. */
export interface ActionInput<N extends string = string> {
  /** The text of its button, and its name in the history. */
  label: string
  /**
   * The drawing before the text: `calendar`, `check`, `lock`, `money`, `send`, `stop` or `undo`; default none. Another value makes
   * the declaration's type too wide, so that the compiler may report errors in other files.
   */
  icon?: ActionIcon
  /** Default: row and selection. */
  on?: readonly ActionPlace[]
  /** The right that it needs; default `edit`. */
  right?: Action
  /** It is offered for a record while this is true; the server answers 409 otherwise. */
  when?: (record: Values) => boolean
  /** The question before it runs; `{name}` is the text of the record's field `name`. */
  confirm?: string
  /** Its inputs: fields of the resource by name, and fields of its own. */
  asks?: readonly (N | Readonly<Record<string, FieldInput>>)[]
  /** Values that it stores, also in fields that are read-only in the form. Pure: for browser lists it runs in the browser. */
  set?: (given: { record: Values; asked: Values; me: Me }) => { readonly [K in N]?: unknown }
  /** The message after it, with the fields of the record in braces. */
  done?: string
  /** A red button, for what cannot be undone. */
  danger?: boolean
  /** Its call on a host that is not ours, below the API's base; `:id` is the record's. Without it such a host's list lacks it. */
  api?: {
    /** The HTTP method. */
    method: "POST" | "PUT" | "PATCH"
    /** The path, such as `/warehouses/:id/close`. */
    path: string
  }
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
    /**
     * The records that a user has: those that fit all these conditions on the resource's own stored fields. Any other record is
     * not there: 404, in no list, choice, count or sum. Pure. Default: every record.
     */
    records?: (given: { me: Me }) => readonly RecordFilter<N>[]
    /** The module whose view right lifts `records`. */
    recordsUnless?: ModuleName
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
    /** Usual characters of the values of columns: `{ code: 8 }`; default by the type. A column is as wide before its rows load as after. */
    chars?: Readonly<Partial<Record<N, number>>>
    /** In a table of nine columns and more a short value is below that of the next column: `{ supplierCode: "vehicleId" }`. */
    below?: Readonly<Partial<Record<N, N>>>
    /**
     * At most five columns for the card on a phone; default the first four. At the end of its first line is its state, its first
     * figure, or of four columns without either the code; a second figure is below, and leaves the date to the first line.
     */
    card?: readonly N[]
    /** A filter compares as its field's type does, unless it has an `operator`. */
    filters?: readonly FilterInput<N>[]
    /** The fields that a search looks into; default the columns and the texts of the detail. */
    search?: readonly N[]
    /** True for the loaded records that the list shows. */
    where?: (record: Values) => boolean
    /** No add, edit or delete in this list, even with the rights (MB-04). */
    readOnly?: boolean
  }
  /** Resource → its records that refer to this one: a table in the detail, for users with the right to that list. */
  related?: Readonly<Record<string, RelatedInput>>
  /** Name → a command on its records, beside add, edit and delete. */
  actions?: Readonly<Record<string, ActionInput<N>>>
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
      /** Columns on a desk, where there is room: 3 for short values such as amounts; default 2. */
      columns?: 2 | 3
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
