/** The half of a field type that a person sees; the pure half is `field-type.ts`. */
import type { ComponentType } from "react"
import type { FieldOf } from "../core/schema/resource"
import type { Context, FieldType, FilterOperator, Mode, Values } from "../core/schema/types"

/** A value in a list; default its `format`. */
export interface CellProps<T extends FieldType = FieldType> {
  field: FieldOf<T>
  value: unknown
  record: Values
}

/** How choices are found that are not here: a server that has a long list is asked for those that fit. */
export interface ChoiceSearch {
  /** Something is typed, or the choices are opened: ''. */
  onSearch: (typed: string) => void
  /** The text below the choices. */
  Foot: ComponentType
}

/** A value being typed. The label, the help and the message stand around it and are its form's business. */
export interface InputProps<T extends FieldType = FieldType> {
  field: FieldOf<T>
  /** The element that takes the focus carries it, so that the label and the error summary reach it. */
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
  /** The message itself, for an input that shows its messages on its own (`group`). */
  message: string
  /** The shown text of the proposal for the empty field; '' or missing: none. */
  offered?: string
  /** Values of earlier records, proposed while the user types. */
  known?: readonly string[]
  /** The ids of help and message, for `aria-describedby`; undefined where there is neither. */
  describedBy: string | undefined
  /** All values; up to date only for a type with `readsValues`. */
  values: Values
  /** A new object whenever the other resources' records, or a field that was asked for by `ref`, have changed. */
  context: Context
  /** The field that names another resource's record. */
  titleOf: (resource: string) => string
  /** The accessible name without a visible label (in a table's row). */
  ariaLabel?: string
  /** Missing where every choice is here. */
  search?: ChoiceSearch | undefined
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
  /** Numbers stand at the right of a column. */
  align?: "end" | ((field: FieldOf<T>) => "end" | undefined)
  /** A detail shows the cell as well: it does something, it opens a file. */
  inDetail?: boolean
  /** The form for a detail, which has more room than a list. */
  long?: (value: unknown, field: FieldOf<T>, record: Values) => string
}
export type AnyFieldCell = FieldCell<FieldType>

/** The export `ui` of `src/fields/<type>/ui.tsx`: inputs, loaded with a form or an opened filter row. */
export interface FieldUi<T extends FieldType> {
  type: T
  Input: ComponentType<InputProps<T>>
  /** Default: by the operator (text, least and most, options). */
  Filter?: ComponentType<FilterProps<T>>
  /** The input has a line under it; its room is reserved while records load. */
  hinted?: (field: FieldOf<T>, mode: Mode) => boolean
  /** The input has labels and messages of its own for its parts; the form's label is their heading. */
  group?: boolean
  /** The input has its own label (a switch with a text). */
  bare?: boolean
  /** The form does not show it in this mode. */
  hides?: (field: FieldOf<T>, mode: Mode) => boolean
  /** The input depends on other values and re-renders when one changes. */
  readsValues?: boolean
  /** True if the input can do nothing until the other resources' records have loaded; default true where it reads any. */
  needsRecords?: (field: FieldOf<T>, mode: Mode) => boolean
  /**
   * The resources without whose records the input works if the user may not read them (403): they only serve a check
   * (AB-102). `own`: the API is our own server.
   */
  dispensable?: (field: FieldOf<T>, mode: Mode, own: boolean) => readonly string[]
  /** A value that the engine works out while the form is filled; undefined: leave it as it is. */
  compute?: (field: FieldOf<T>, values: Values, context: Context) => unknown
  /** A value made at the moment of saving and shown once afterwards (a password). */
  generate?: (field: FieldOf<T>, values: Values, context: Context) => string | undefined
}

export const defineFieldUi = <T extends FieldType>(ui: FieldUi<T>): FieldUi<T> => ui

/** A definition of any type, for the views. */
export type AnyFieldUi = FieldUi<FieldType>
