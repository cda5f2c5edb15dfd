import { lineFields, lineSheetNames } from "../export/sheets"
import { type Field, inDeclaredLanguage, type Resource } from "../schema/resource"
import { fold } from "../text"

export interface ImportTypes {
  /** False if the value is computed, secret, a file or a list of lines. */
  acceptedText: (field: Field) => boolean
  keepsFile: (field: Field) => boolean
  /** A foreign host's value, in the form that our own form would have sent. */
  asTyped: (field: Field, value: unknown) => unknown
}

/** The heading of the column with the faults of failed rows; an import ignores it. */
export const REASON = "Alasan"

const shownFields = (resource: Resource): readonly string[] =>
  resource.list.view === "setup"
    ? resource.list.columns.map(({ field }) => field)
    : resource.form.create
      ? resource.form.sections.flatMap(({ fields }) => fields)
      : []

/** True for a field that the add form sends as typed. */
const isTyped = (field: Field): boolean =>
  field.send !== null && !field.hidden && !field.readOnly.create && !field.derive

/**
 * The fields that a file may fill: the typed fields of the add form, in its order.
 * @param fixed values that the page adds to each record
 */
export function importFields(
  resource: Resource,
  types: ImportTypes,
  fixed: Readonly<Record<string, unknown>> = {},
): readonly Field[] {
  return shownFields(resource)
    .filter((key) => !Object.hasOwn(fixed, key))
    .map(resource.field)
    .filter((field) => isTyped(field) && types.acceptedText(field))
}

/** A field of lines that a sheet of a workbook may fill. */
export interface ImportedLines {
  field: Field
  part: Resource
  /** Name of the sheet. */
  sheet: string
  /** The fields of a line that the sheet may fill. */
  fields: readonly Field[]
}

export function importedLines(resource: Resource, types: ImportTypes): readonly ImportedLines[] {
  const names = lineSheetNames(inDeclaredLanguage(resource))
  return shownFields(resource)
    .map(resource.field)
    .flatMap((field) => {
      const part = field.lines?.part()
      const sheet = names.get(field.key)
      if (!part || sheet === undefined || !isTyped(field)) return []
      const fields = part.fields.filter((one) => isTyped(one) && types.acceptedText(one))
      return [{ field, part, sheet, fields }]
    })
}

/** Columns of a line's sheet → the fields that they fill; `unknown` are headings of no field. */
export function matchLines(
  head: readonly string[],
  { part, fields }: ImportedLines,
): { matching: Matching; unknown: readonly string[] } {
  // A computed column is known, but fills nothing.
  const named = matchColumns(head, { resource: part, fields: [...new Set([...fields, ...lineFields(part)])] })
  const fillable = new Set(fields.map(({ key }) => key))
  return {
    matching: named.map((key) => (key !== null && fillable.has(key) ? key : null)),
    unknown: head.filter((heading, index) => heading !== "" && named[index] === null),
  }
}

/** Fields of the add form whose files of our own server no row can hold. */
export const filesLeftOut = (resource: Resource, types: Pick<ImportTypes, "keepsFile">): readonly Field[] =>
  shownFields(resource)
    .map(resource.field)
    .filter((field) => resource.source.kind === "rest" && !field.hidden && types.keepsFile(field))

/** Folded headings of the field, the best first. */
function namesOf(resource: Resource, field: Field): string[] {
  const { list, show, field: written } = inDeclaredLanguage(resource)
  const shown = [...list.columns, ...show.fields].filter((one) => one.field === field.key)
  return [written(field.key).label, ...shown.map(({ label }) => label), field.key].map(fold)
}

/** The field's key of each column; null: none. */
export type Matching = readonly (string | null)[]

/**
 * The field of each column, each field once: the user's earlier choice for the heading, then the field's names.
 * @param remembered folded heading → the chosen field's key, '' for none
 */
export function matchColumns(
  head: readonly string[],
  {
    resource,
    fields,
    remembered = new Map(),
  }: { resource: Resource; fields: readonly Field[]; remembered?: ReadonlyMap<string, string> },
): Matching {
  const matching: (string | null)[] = head.map(() => null)
  const open = new Set(fields.map(({ key }) => key))
  const settled = new Set<number>()
  const take = (index: number, key: string) => {
    settled.add(index)
    if (open.delete(key)) matching[index] = key
  }
  for (const [index, heading] of head.entries()) {
    const chosen = remembered.get(fold(heading))
    if (chosen === "" || (chosen !== undefined && open.has(chosen))) take(index, chosen)
  }
  const names = new Map(fields.map((field) => [field.key, namesOf(resource, field)]))
  const most = Math.max(0, ...[...names.values()].map((all) => all.length))
  // Round by round, because a field's own label is better than another's label in a list.
  for (let round = 0; round < most; round++)
    for (const [index, heading] of head.entries()) {
      const folded = fold(heading)
      if (settled.has(index) || folded === "" || folded === fold(REASON)) continue
      const field = fields.find(({ key }) => open.has(key) && names.get(key)?.[round] === folded)
      if (field) take(index, field.key)
    }
  return matching
}

/** The choices to remember: of every heading that occurs once. */
export function rememberedOf(head: readonly string[], matching: Matching): Map<string, string> {
  const folded = head.map(fold)
  return new Map(
    folded.flatMap((heading, index) =>
      heading !== "" && folded.indexOf(heading) === folded.lastIndexOf(heading)
        ? [[heading, matching[index] ?? ""] as const]
        : [],
    ),
  )
}
