/** The interface of a form's store; `store.ts` implements it. */
import type { Field, Resource } from "../../../core/schema/resource"
import type { Context, Me, Mode, StoredRecord, Values } from "../../../core/schema/types"
import type { ChoiceSearch } from "../../../fields/field-ui"
import type { Choices } from "../conflict/differences"
import type { Source } from "../references/references"
import type { RecordsState } from "../references/source-records"
import type { LineForms } from "./line-forms"

/** Data of one field for its part of the screen. The same object until one of them changes. */
export interface FieldView {
  value: unknown
  message: string
  /** Value that Tab puts into the empty field; null for none. */
  offer: unknown
  /** Texts of earlier records, for a field that completes. */
  known: readonly string[]
  /** Warning that stops nothing; '' for none, and while the field is being typed into. */
  warning: string
  active: boolean
  readOnly: boolean
  context: Context
  values: Values
  /** State of the records that the input needs. */
  records: RecordsState
  search: ChoiceSearch | undefined
}

export interface FormStore {
  resource: Resource
  /** The forms of a field's lines; undefined for any other field. */
  lines: (key: string) => LineForms | undefined
  mode: Mode
  /** Begins the ids of its inputs. */
  idPrefix: string
  subscribe: (listener: () => void) => () => void
  view: (key: string) => FieldView
  values: () => Values
  context: Context
  set: (key: string, value: unknown) => void
  /** Key of the field that is being typed into, or null. */
  typing: () => string | null
  blur: (key: string) => void
  setSource: (resource: string, source: Source) => void
  /** Adds a record of another resource to those that are loaded, or replaces it. */
  addRecord: (resource: string, record: StoredRecord) => void
  /** Sets the records of the form's own list, for warnings about similar names. */
  setOwnRecords: (rows: readonly Values[]) => void
  /** Loads the records that a field needs and that have failed. */
  retry: (key: string) => void
  /** Resource → its records, as far as they are loaded. */
  sources: () => ReadonlyMap<string, Source>
  titleOf: (resource: string) => string
  /** On edit: the record that the form is based on, the first one or a newer one. */
  original: () => Values | undefined
  /** Bases the form on a newer record: fields take its values unless they were typed or chosen. */
  rebase: (newer: Values, choices: Choices) => void
  /** Registers a value that is still being made (an upload); it resolves with false if it was refused. */
  wait: (work: Promise<boolean>) => void
  /** Resolves when lists and pending values are there; false: a pending value was refused, and its input shows why. */
  loaded: () => Promise<boolean>
  /** Checks all fields (with these values, if given) and shows the messages. */
  validate: (values?: Values) => Readonly<Record<string, string>>
  /** Shows a server's messages, by field or payload name, or by place in a line: `lines[2].netto`. */
  reject: (messages: Readonly<Record<string, string>>) => void
  /** Messages by field, and by place in a line. */
  messages: () => Readonly<Record<string, string>>
  /** After a save: stops checks and computations, although the lists already have the new record. */
  finish: () => void
  /** Field → value that the user changed and has not saved; without computed and initial values. */
  typed: () => Values
  /** True if a value differs from its initial one. */
  isTyped: () => boolean
  /** Called at each change by the user. Returns a function that stops. */
  onEdit: (listener: (values: Values) => void) => () => void
}

export interface FormStoreOptions {
  resource: Resource
  mode: Mode
  me: Me
  original: Values | undefined
  titleOf: (resource: string) => string
  /** Default: the resource's name. Two forms on one page need two. */
  idPrefix?: string
  /** The host is our own server, which computes some values itself. */
  ownServer?: boolean
  /** Values typed before a reload or before a session ended. */
  draft?: Values | undefined
  /** Values that the page fixes, like a setup list's status. */
  fixed?: Values
  /** Fields that are shown and cannot be changed here. */
  locked?: ReadonlySet<string>
  /** A check beyond the declaration's, which knows the form's surroundings: the message, or undefined. */
  alsoCheck?: (field: Field, values: Values) => string | undefined
}
