/** What a form's store is asked and tells; `store.ts` is how it keeps it. */
import type { Field, Resource } from "../../../core/schema/resource"
import type { Context, Me, Mode, Values } from "../../../core/schema/types"
import type { ChoiceSearch } from "../../../fields/field-ui"
import type { Choices } from "../conflict/differences"
import type { Source } from "../references/references"
import type { RecordsState } from "../references/source-records"

/** What one field's part of the screen shows. The same object for as long as nothing of it changes. */
export interface FieldView {
  value: unknown
  message: string
  /** What the empty field can take with Tab; null: nothing. */
  offer: unknown
  /** What earlier records have in it, for a text that completes. */
  known: readonly string[]
  /** A gentle word, which stops nothing; '' for none. Not of a field that is being typed into. */
  warning: string
  active: boolean
  readOnly: boolean
  context: Context
  values: Values
  /** Of the other resources' records that the input cannot do without. */
  records: RecordsState
  search: ChoiceSearch | undefined
}

export interface FormStore {
  resource: Resource
  mode: Mode
  subscribe: (listener: () => void) => () => void
  view: (key: string) => FieldView
  values: () => Values
  context: Context
  set: (key: string, value: unknown) => void
  /** The field that is being typed into; null: none is. */
  typing: () => string | null
  blur: (key: string) => void
  setSource: (resource: string, source: Source) => void
  /** The list's own records, as far as they are known: names nearly the same are told. */
  setNeighbours: (rows: readonly Values[]) => void
  /** Asks anew for what a field's input needs and could not be loaded. */
  retry: (key: string) => void
  /** The records of other resources as they have come so far. */
  sources: () => ReadonlyMap<string, Source>
  titleOf: (resource: string) => string
  /** On edit the record that the form began with, or the newer one that it was put upon. */
  original: () => Values | undefined
  /** Puts the form upon a newer record: what nobody typed follows it, and where a choice was made that counts. */
  rebase: (newer: Values, choices: Choices) => void
  /** A field's value is being made of what was given; false: it was refused. */
  wait: (work: Promise<boolean>) => void
  /** Resolves when no list is on its way any more, and no value; false: what was on its way was refused, and its input says so. */
  loaded: () => Promise<boolean>
  /** Checks everything (with these values instead of the form's own, where given) and shows the messages. */
  validate: (values?: Values) => Readonly<Record<string, string>>
  /** Shows a server's messages, by field or payload name. */
  reject: (messages: Readonly<Record<string, string>>) => void
  messages: () => Readonly<Record<string, string>>
  /** Saved: nothing is checked or worked out any more, though the lists show the new record already. */
  finish: () => void
  /** What a person has changed and not saved, by field; nothing that was worked out or stood there already. */
  typed: () => Values
  /** Something differs from what stood there: what was typed and taken back does not. */
  isTyped: () => boolean
  /** Called at each change that a person makes. Answers how to stop. */
  onEdit: (listener: (values: Values) => void) => () => void
}

export interface FormStoreOptions {
  resource: Resource
  mode: Mode
  me: Me
  original: Values | undefined
  titleOf: (resource: string) => string
  /** Our own server is asked: what it works out by itself need not be worked out here. */
  ownServer?: boolean
  /** What was typed before a reload, or before a session ended. */
  draft?: Values | undefined
  /** What its page gives the record, whatever else it says: a setup list's status. */
  fixed?: Values
  /** A check beyond the declaration's, of what stands around the form: the message, or undefined. */
  alsoCheck?: (field: Field, values: Values) => string | undefined
}
