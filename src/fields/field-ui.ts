/** The half of a field type that a person sees; the pure half is `field-type.ts`. */
import type { ComponentType } from "react"
import type { FieldOf } from "../core/schema/resource"
import type { Context, FieldType, FilterOperator, Mode, Values } from "../core/schema/types"

/** A value in a list. Without one a type is shown as its `format` says. */
export interface CellProps<T extends FieldType = FieldType> {
  field: FieldOf<T>
  value: unknown
  record: Values
}

/** How choices are found that are not here: a server that has a long list is asked for those that fit. */
export interface ChoiceSearch {
  /** Something is typed, or the choices are opened: ''. */
  onSearch: (typed: string) => void
  /** Says below the choices how it stands. */
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
   * Told of what makes a value of something that was given (a file is looked at first): a save waits for it, and does
   * not go on where it comes to false, something that the input refuses.
   */
  onWork?: ((work: Promise<boolean>) => void) | undefined
  /** Told when the person leaves the input; the form checks it then. */
  onBlur: () => void
  readOnly: boolean
  /** A message stands under the input: `aria-invalid`. */
  invalid: boolean
  /** The message itself, for an input that shows its messages on its own (`group`). */
  message: string
  /** What the empty field may take with Tab, as a person reads it; '' or missing: nothing. */
  offered?: string
  /** What earlier records have in the field: proposed while it is typed. */
  known?: readonly string[]
  /** The ids of help and message, for `aria-describedby`; undefined where there is neither. */
  describedBy: string | undefined
  /** All values. Kept up to date only for a type that says `readsValues`. */
  values: Values
  /** A new object whenever the other resources' records, or a field that was asked for by `ref`, have changed. */
  context: Context
  /** The field that names another resource's record. */
  titleOf: (resource: string) => string
  /** Says what the input is where no visible label does (in a table's row). */
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
  /** A message stands under it, with the id of `describedBy`. */
  invalid?: boolean
  describedBy?: string | undefined
}

/**
 * What `src/fields/<type>/cell.tsx` exports as `cell`: the light half, all that a list loads. A type without one is shown as its
 * `format` says.
 */
export interface FieldCell<T extends FieldType> {
  Cell?: ComponentType<CellProps<T>>
  /** Numbers stand at the right of a column. */
  align?: "end" | ((field: FieldOf<T>) => "end" | undefined)
  /** A detail shows the cell as well: it does something, it opens a file. */
  inDetail?: boolean
  /** As a detail says it, where there is more room than in a list. */
  long?: (value: unknown, field: FieldOf<T>, record: Values) => string
}
export type AnyFieldCell = FieldCell<FieldType>

/** What `src/fields/<type>/ui.tsx` exports as `ui`: what is typed into, loaded with a form or an opened filter row. */
export interface FieldUi<T extends FieldType> {
  type: T
  Input: ComponentType<InputProps<T>>
  /** Default: by the operator (text, least and most, options). */
  Filter?: ComponentType<FilterProps<T>>
  /** A line of its own stands under the input, and room is kept for it while it waits for records. */
  hinted?: (field: FieldOf<T>, mode: Mode) => boolean
  /** The input has labels and messages of its own for its parts; the form's label is their heading. */
  group?: boolean
  /** The input shows no label of the form's (a switch that says what it does). */
  bare?: boolean
  /** In this mode nothing of it stands in the form. */
  hides?: (field: FieldOf<T>, mode: Mode) => boolean
  /** The input shows something that hangs on other values, so it is drawn anew whenever one changes. */
  readsValues?: boolean
  /** Whether the input can do nothing until the other resources' records have loaded; default true where it reads any. */
  needsRecords?: (field: FieldOf<T>, mode: Mode) => boolean
  /**
   * Of the resources that it reads those whose records the input can do without where they may not be read (403): they
   * only serve a check (AB-102). `own`: our own server is asked.
   */
  dispensable?: (field: FieldOf<T>, mode: Mode, own: boolean) => readonly string[]
  /** A value that the engine works out while the form is filled; undefined: leave it as it is. */
  compute?: (field: FieldOf<T>, values: Values, context: Context) => unknown
  /** A value made at the moment of saving and shown once afterwards (a password). */
  generate?: (field: FieldOf<T>, values: Values, context: Context) => string | undefined
}

export const defineFieldUi = <T extends FieldType>(ui: FieldUi<T>): FieldUi<T> => ui

/** A definition whose type is not known any more: what the views call. */
export type AnyFieldUi = FieldUi<FieldType>
