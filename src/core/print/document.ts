import { t, tLabel } from "../../texts/language"
import type { Right } from "../access/right"
import type { SessionRegistry } from "../access/session-registry"
import type { Period } from "../format/period"
import type { Declared } from "../schema/define"
import type { Registry } from "../schema/registry"
import { type Field, inDeclaredLanguage, type Resource } from "../schema/resource"
import { guarded, orElse, type RulePlace } from "../schema/rule-error"
import type { FieldsInput, FilterOperator } from "../schema/types"
import type { Template } from "./template"

/** An input of the dialog: a text, two bounds (days, amounts), or a list of texts. */
export type Answer = string | Period | readonly string[]

/** The form of readable free text on paper; an unreadable text is printed unchanged (AB-59). */
export type Spelling = "day" | "number" | "money"

/** `list`: the Cetak menu of the list; `record`: the menu of a row and the detail, for that record alone. */
export type DocumentPlace = "list" | "record"

interface DialogInput {
  placeholder?: string
  /** `true`: the message is '{label} wajib diisi'; a text is the message itself. */
  required?: boolean | string
  /** The initial value, or its rule. */
  initial?: Answer | (() => Answer)
}

/** An input that filters the records by a field; default operator: that of the field's type. */
export interface FilterInput<N extends string> extends DialogInput {
  field: N
  label?: string
  operator?: FilterOperator
}

/** An input that is only printed: a text, two days, or a list of texts that grows. */
interface AskInput extends DialogInput {
  type: "text" | "period" | "list"
  label: string
}

interface ColumnInput<N extends string> {
  field: N
  label?: string
  as?: Spelling
}

interface DocumentInput<N extends string = string> {
  /** In kebab case; part of its page in the style sheet, and of its route. */
  name: string
  /** Shown in the Cetak menu, above the dialog, in the window's title and at the foot of each page. */
  label: string
  /** The head of the paper and the name of its file; default the label in capitals. */
  title?: string
  /** The route of its preview; default `/cetak/<name>`. */
  path?: string
  /**
   * The right besides the right to see the list. Default `print`, which only exists with a whole module ('semua');
   * `list`: none (AB-39).
   */
  right?: "list" | "print"
  /** Its places. Default both; a document without columns is offered at the list alone. */
  on?: readonly DocumentPlace[]
  /** They select the records of the list; a document of one record asks for none of them. */
  filters?: readonly (N | FilterInput<N>)[]
  /** Inputs after the filters, by the key with which the Template reads them. */
  asks?: Readonly<Record<string, AskInput>>
  /** Columns that the user may tick, in print order; at least one is needed. Default every field; [] offers none. */
  columns?: readonly (N | ColumnInput<N>)[]
  /** Always printed, before the ticked columns (AB-33). */
  always?: readonly (N | ColumnInput<N>)[]
  /** The dialog offers a row with the sums of the columns with `total`; not ticked at first. */
  totals?: boolean
  /** `fit` (default): portrait if the columns fit, else landscape. */
  orientation?: "portrait" | "landscape" | "fit"
  /** The place of the message if no record matches: in the preview (default), or in an alert over the dialog. */
  whenEmpty?: "preview" | "alert"
  /** The paper, in a chunk of its own: `() => import("./invoice.paper")`. Default a table of the columns. */
  Template?: () => Promise<{ default: Template }>
}

export interface DeclaredDocument extends DocumentInput {
  resource: { name: string }
}

/**
 * Declares a printed document; its fields are those of the resource, or it does not compile.
 * @example defineDocument({ name: "warehouse-list", label: "Daftar Gudang", resource: warehouses, filters: ["status"] })
 */
export const defineDocument = <const F extends FieldsInput>(
  document: { resource: Declared<F> } & DocumentInput<NoInfer<keyof F & string>>,
): DeclaredDocument => document as unknown as DeclaredDocument

interface Asking {
  key: string
  label: string
  placeholder: string
  /** The message when empty; null: may be empty. */
  required: string | null
  initial: () => Answer | undefined
}
export interface DocumentFilter extends Asking {
  kind: "filter"
  field: Field
  operator: FilterOperator | null
}
export interface DocumentAsk extends Asking {
  kind: AskInput["type"]
}
export interface DocumentColumn {
  key: string
  label: string
  field: Field
  as: Spelling | null
}

/** A document with every default filled. */
export interface PrintDocument {
  name: string
  label: string
  title: string
  path: string
  resource: Resource
  right: "list" | "print"
  on: ReadonlySet<DocumentPlace>
  asked: readonly (DocumentFilter | DocumentAsk)[]
  columns: readonly DocumentColumn[]
  always: readonly DocumentColumn[]
  orientation: "portrait" | "landscape" | "fit"
  totals: boolean
  whenEmpty: "preview" | "alert"
  Template: (() => Promise<{ default: Template }>) | null
}

/** True if the document prints records, not only the input. */
export const printsRecords = ({ columns, always }: PrintDocument): boolean =>
  columns.length + always.length > 0

/** The columns to print in the document's order; unknown keys are ignored. */
export const columnsOf = (
  { columns, always }: PrintDocument,
  ticked: readonly string[],
): readonly DocumentColumn[] => {
  const fixed = new Set(always.map(({ key }) => key))
  return [...always, ...columns.filter(({ key }) => ticked.includes(key) && !fixed.has(key))]
}

/** The columns of a field's lines; [] for any other field. */
export const lineColumnsOf = ({ lines }: Field): readonly DocumentColumn[] => {
  const part = lines?.part()
  return part
    ? part.list.columns.map(({ field: key, label }) => ({ key, label, field: part.field(key), as: null }))
    : []
}

const message = (label: string, required: boolean | string | undefined): string | null =>
  required === true ? t("{label} wajib diisi", { label: tLabel(label) }) : tLabel(required || "") || null

/** A faulty rule gives no proposal: the dialog opens without it. */
const starts = (place: RulePlace, initial: DialogInput["initial"]): (() => Answer | undefined) => {
  if (typeof initial !== "function") return () => initial
  const run = guarded(place, initial)
  return () => orElse(run, undefined)
}

function normaliseDocument(input: DeclaredDocument, resource: Resource): PrintDocument {
  const asking = (
    key: string,
    label: string,
    { placeholder = "", required, initial }: DialogInput,
  ): Asking => ({
    key,
    label,
    placeholder,
    required: message(label, required),
    initial: starts({ resource: input.name, field: key, label, rule: "initial" }, initial),
  })
  const column = (item: string | ColumnInput<string>): DocumentColumn => {
    const { field: key, label, as = null } = typeof item === "string" ? { field: item } : item
    const field = resource.field(key)
    return { key, label: label ?? field.label, field, as }
  }
  const filter = (item: string | FilterInput<string>): DocumentFilter => {
    const given: FilterInput<string> = typeof item === "string" ? { field: item } : item
    const field = resource.field(given.field)
    const common = asking(field.key, given.label ?? field.label, given)
    return { kind: "filter", ...common, field, operator: given.operator ?? null }
  }
  const asks = Object.entries(input.asks ?? {}).map(
    ([key, ask]): DocumentAsk => ({ kind: ask.type, ...asking(key, ask.label, ask) }),
  )
  const [columns, always] = [
    (input.columns ?? printable(resource)).map(column),
    (input.always ?? []).map(column),
  ]
  const places: readonly DocumentPlace[] = columns.length + always.length > 0 ? ["list", "record"] : ["list"]
  return {
    name: input.name,
    label: input.label,
    title: input.title ?? input.label.toUpperCase(),
    path: input.path ?? `/cetak/${input.name}`,
    resource,
    right: input.right ?? "print",
    on: new Set(input.on ?? places),
    asked: [...(input.filters ?? []).map(filter), ...asks],
    columns,
    always,
    totals: input.totals ?? false,
    orientation: input.orientation ?? "fit",
    whenEmpty: input.whenEmpty ?? "preview",
    Template: input.Template ?? null,
  }
}

/** Stored, readable fields: no password and no switch of a form. */
const printable = (resource: Resource): string[] =>
  resource.fields.filter(({ hidden, read }) => !hidden && read !== null).map(({ key }) => key)

/** @throws Error for an undeclared resource or field; `checkDocuments` reports it */
export const createDocuments = (
  declared: readonly DeclaredDocument[],
  registry: Registry,
): readonly PrintDocument[] =>
  declared.map((document) =>
    normaliseDocument(document, inDeclaredLanguage(registry.get(document.resource.name))),
  )

/** A document without the lines that the user may not view. */
export function withViewableColumns(
  document: PrintDocument,
  canView: (resource: string) => boolean,
): PrintDocument {
  const isViewable = ({ field: { lines } }: DocumentColumn) => !lines || canView(lines.resource)
  return {
    ...document,
    columns: document.columns.filter(isViewable),
    always: document.always.filter(isViewable),
  }
}

/** By the resource of a session: the same document again, so that an open dialog keeps its state. */
const restricted = new WeakMap<Resource, Map<string, PrintDocument>>()

/** The document without the fields that a session may not read. */
export function documentFor(document: PrintDocument, { restrict }: SessionRegistry): PrintDocument {
  const resource = restrict(document.resource)
  if (resource === document.resource) return document
  const known = restricted.get(resource) ?? new Map<string, PrintDocument>()
  restricted.set(resource, known)
  const found = known.get(document.name)
  if (found) return found
  const keys = new Set(resource.fields.map(({ key }) => key))
  const readable = (columns: readonly DocumentColumn[]) =>
    columns
      .filter(({ key }) => keys.has(key))
      .map((column) => ({ ...column, field: resource.field(column.key) }))
  const own = {
    ...document,
    resource,
    asked: document.asked.filter((asking) => asking.kind !== "filter" || keys.has(asking.key)),
    columns: readable(document.columns),
    always: readable(document.always),
  }
  known.set(document.name, own)
  return own
}

/** The right to open a document: the list's right and the document's own. */
export const documentRight = ({ resource, right }: PrintDocument): Right => ({
  all: [
    { resource: resource.name, action: "list" },
    { resource: resource.name, action: right },
  ],
})
