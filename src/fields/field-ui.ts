/** The visible half of a field type; the pure half is `field-type.ts`. */
import type { ComponentType, ReactNode } from "react"
import type { Action } from "../core/access/actions"
import type { FieldOf } from "../core/schema/resource"
import type { Context, FieldType, FilterOperator, Mode, Option, Values } from "../core/schema/types"

export interface CellProps<T extends FieldType = FieldType> {
  field: FieldOf<T>
  value: unknown
  record: Values
}

/** Search of choices in a list that is too long to load. */
export interface ChoiceSearch {
  /** Called for typed text, and with '' when the choices are opened. */
  onSearch: (typed: string) => void
  /** The text below the choices. */
  Foot: ComponentType
}

/** Adds a record to the choices. */
export interface ChoiceAddition {
  /** Text of the entry below the choices. @param typed the searched text; '' for none */
  label: (typed: string) => string
  /** Called when the entry is chosen. */
  onAdd: (typed: string) => void
}

/** Props of an input. The form renders label, help and message around it. */
export interface InputProps<T extends FieldType = FieldType> {
  field: FieldOf<T>
  /** Id of the focusable element: the label and the error summary refer to it. */
  id: string
  value: unknown
  onChange: (value: unknown) => void
  /**
   * Called with work that turns an input into a value (a file is read first). A save waits for it, and stops if the
   * result is false: the input refused it.
   */
  onWork?: ((work: Promise<boolean>) => void) | undefined
  /** Called when the focus leaves the input; the form validates then. */
  onBlur: () => void
  readOnly: boolean
  /** The input has a message: `aria-invalid`. */
  invalid: boolean
  /** The message, for an input that shows its messages itself (`group`). */
  message: string
  /** The shown text of the proposal for the empty field; '' or missing: none. */
  offered?: string
  /** Values of earlier records, proposed while the user types. */
  known?: readonly string[]
  /** The ids of help and message, for `aria-describedby`; undefined for neither. */
  describedBy: string | undefined
  /** All values; up to date only for a type with `readsValues`. */
  values: Values
  /** A new object after any change of other resources' records or of a field read by `ref`. */
  context: Context
  /** The field that names another resource's record. */
  titleOf: (resource: string) => string
  /** The accessible name if there is no visible label (in a table's row). */
  ariaLabel?: string
  /** undefined if every choice is loaded. */
  search?: ChoiceSearch | undefined
  /** True if the user has this right to the resource of the form. */
  may: (action: Action) => boolean
  /** undefined if no choice can be added here. */
  addition?: ChoiceAddition | undefined
  /** Path to which a file is uploaded before the save; undefined for a list of the browser. */
  uploadPath?: string
  /** The rows of a field of lines. */
  lines?: ReactNode
}

/** A text, or the two inclusive bounds of a range, either of which may be open ('' or missing). */
export type FilterValue = string | { from?: string; to?: string }

export interface FilterProps<T extends FieldType = FieldType> {
  field: FieldOf<T>
  id: string
  label: string
  operator: FilterOperator
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
  /** `row`: beside others above a list, the default. `dialog`: below one another, a label above each input. */
  layout?: "row" | "dialog"
  placeholder?: string
  /** Values in the list, for a field whose values come from a set: offered by a text, the only ones of `eq`. */
  offered?: readonly Option[]
  /** The input has a message with the id `describedBy`. */
  invalid?: boolean
  describedBy?: string | undefined
}

/**
 * The export `cell` of `src/fields/<type>/cell.tsx`: the light half that lists load. A type without one is shown by
 * its `format`.
 */
export interface FieldCell<T extends FieldType> {
  Cell?: ComponentType<CellProps<T>>
  /** Numbers are aligned at the end of the column. */
  align?: "end" | ((field: FieldOf<T>) => "end" | undefined)
  /** Usual width in a list, in digits, for placeholder rows; default by its alignment and its cell. */
  chars?: number
  /** The detail uses the cell, too: it opens a file, or is a tag. */
  inDetail?: boolean
  /** The cell is a state in a tag: on a phone's card it is beside the name. */
  isTag?: boolean
  /** The cell is a short code that names the record: on a phone's card of three others it is beside the name. */
  isCode?: boolean
  /** Such a tag says by itself how the record is: it is beside the name in the detail, too. */
  isState?: (field: FieldOf<T>) => boolean
  /** In the detail the text is a link with this scheme, which calls the number or writes to the email. */
  scheme?: (field: FieldOf<T>) => "tel" | "mailto" | undefined
  /** Replaces the text in the detail: a list of lines is a table there. */
  Detail?: ComponentType<CellProps<T>>
  /** The form for a detail, which has more room than a list. */
  long?: (value: unknown, field: FieldOf<T>, record: Values) => string
  /** The long form in Indonesian, for prints. Default: `long`. */
  onPaper?: (value: unknown, field: FieldOf<T>, record: Values) => string
}
export type AnyFieldCell = FieldCell<FieldType>

/** The export `ui` of `src/fields/<type>/ui.tsx`: inputs, loaded with a form or an opened filter row. */
interface FieldUi<T extends FieldType> {
  type: T
  Input: ComponentType<InputProps<T>>
  /** Default: by the operator (text, least and most, options). */
  Filter?: ComponentType<FilterProps<T>>
  /** The input has a line under it; its room is reserved while records load. */
  hinted?: (field: FieldOf<T>, mode: Mode) => boolean
  /** The input labels its own parts; the form's label is their heading. */
  group?: boolean
  /** The input has its own label (a switch with a text). */
  bare?: boolean
  /** The form does not show it in this mode. */
  hides?: (field: FieldOf<T>, mode: Mode) => boolean
  /** The input depends on other values and re-renders when one changes. */
  readsValues?: boolean
  /** True if the input needs the other resources' records; default true if it reads any. */
  needsRecords?: (field: FieldOf<T>, mode: Mode) => boolean
  /**
   * Resources for a check only: if the user may not read them (403), the input works without their records (AB-102).
   * `own`: the API is our own server.
   */
  dispensable?: (field: FieldOf<T>, mode: Mode, own: boolean) => readonly string[]
  /** A value computed while the form is filled; undefined: no change. */
  compute?: (field: FieldOf<T>, values: Values, context: Context) => unknown
  /** A value generated by the save and shown once afterwards (a password). */
  generate?: (field: FieldOf<T>, values: Values, context: Context) => string | undefined
}

export const defineFieldUi = <T extends FieldType>(ui: FieldUi<T>): FieldUi<T> => ui

export type AnyFieldUi = FieldUi<FieldType>
