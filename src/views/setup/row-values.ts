/** Editable fields of a setup list's row, and its check for unique names. Pure (SU-07, SU-08, AB-42). */

import type { Field, Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { fold } from "../../core/text"
import { t } from "../../texts/language"

/** The columns with inputs: not those that the page fixes or the server computes. */
export const editableFields = (resource: Resource, fixed: Readonly<Record<string, string>>): Field[] =>
  resource.list.columns
    .map(({ field }) => resource.field(field))
    .filter((field) => field.send !== null && !(field.key in fixed) && !field.hidden)

const nameOf = (resource: Resource, row: Values): string => fold(String(row[resource.title] ?? ""))

/** The message for a name that another row has, compared as the database does (AB-42). */
export function takenName(
  resource: Resource,
  { others, values }: { others: readonly Values[]; values: Values },
): string | undefined {
  const name = nameOf(resource, values)
  if (name === "" || !others.some((row) => nameOf(resource, row) === name)) return undefined
  return resource.field(resource.title).unique ?? t("Data sudah ada")
}
