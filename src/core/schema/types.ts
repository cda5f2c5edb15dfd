/** The keys of declared fields (resource-input.ts: of resources), from which docs/reference.md is generated. */
import type { Action } from "../access/actions"
import type { ModuleName } from "../access/names"
import type { Reading } from "../format/reading"
import type { Similarity } from "../similar"
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
/** A value for both modes, or one for each. */
export type PerMode<T> = T | { create?: T; edit?: T }
/** The colour of a state: green, grey, red. */
export type Tone = "good" | "off" | "bad"
/** Option → the options that may follow it, each with the right that the change needs besides that to edit. */
export type Flow = Readonly<Record<string, readonly (string | { to: string; right: Action })[]>>
/** `tone` colours the option where it is shown; it is never sent. */
export type Option = { value: string; label: string; tone?: Tone }
/** An option that a choice field computes; `ref(field)` returns it with its further values. */
export type ChoiceOption = Option & Values

/** A question about chosen records for which `when` is true. */
export interface ConfirmChoice {
  when: (option: Values, context: Context) => boolean
  heading: string
  text: string
}

/** One condition on a stored field of the resource. An empty `value` fits no record. */
export interface RecordFilter<N extends string = string> {
  field: N
  /** `in`: one of a list. `gte` and `lte`: numbers, amounts and days. `null` and `nnull`: empty or not, without a value. */
  operator: "eq" | "ne" | "in" | "nin" | "gte" | "lte" | "null" | "nnull"
  value?: unknown
}

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
  /**
   * A proposal for the empty field, taken with Tab or a press and never written by itself; null for none. Form only. `"last"`:
   * the value of the user's last new record in this browser, if it may still be chosen.
   */
  offer?: "last" | ((values: Values, context: Context) => unknown)
  /** A hint under the filled field, after the focus has left it; it blocks nothing. Form only. */
  warn?: (values: Values, context: Context) => string | undefined
  /**
   * The form shows other records of the list with the same or nearly the same name; `"same"`, for numbers and codes, only those
   * with the same one. It blocks nothing.
   */
  similar?: Similarity
  /** The text of an alert when a submit finds the field empty, besides its message (VA-47). */
  alertWhenEmpty?: string
  /** Proposes values of earlier records while the user types: of a browser list, or of a list that is loaded (AP-48). */
  completes?: boolean
  /**
   * Reads the text as an amount or a plate and shows, totals and exports it so: `4414` → `4.414`, `be1234xy` →
   * `BE 1234 XY`. The stored text stays; an unreadable one is shown unchanged. The input of an amount shows its dots
   * while the focus is elsewhere; that of money has `Rp` before it until it is typed. For a reference: its shown name.
   */
  reads?: Reading
  /**
   * Shows the sum over all rows that fit search and filters below the list; a text counts if it reads as an amount (AB-59).
   * `false`: no sum in a `related` list either.
   */
  total?: boolean
  /**
   * `false`: not in a copy of the record (*Salin*). Unique, numbered, secret and `personal` values, files, account
   * addresses, fields with a function in `initial`, and states with an `initial` are never copied.
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
  access?: {
    /** The module whose view right the field needs: without it there is no value, column, filter, order, input or history. */
    read?: ModuleName
    /** The module whose edit right a change needs: without it the input is locked, and a changed value is refused (403). */
    write?: ModuleName
  }
}
/** The modules whose rights a field needs, besides those of its resource. */
export type FieldAccessInput = NonNullable<FieldBase["access"]>

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

/** The comparison of a filter; each field type has its own set. `between` on a text compares the amount in it (AB-59). */
export type FilterOperator = "contains" | "between" | "eq" | "in"
