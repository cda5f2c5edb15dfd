/** A form's warnings for rows of a file. They do not prevent the import. */

import type { Field, Resource } from "../../core/schema/resource"
import { orElse } from "../../core/schema/rule-error"
import type { Context, Values } from "../../core/schema/types"
import { similarityKey } from "../../core/similar"
import { isEmpty } from "../../core/validation/values"
import { similarText } from "../form/state/hints"

interface Warnings {
  /** Warnings for a record without its hidden fields. */
  of: (record: Values, context: Context) => readonly { field: Field; message: string }[]
  add: (record: Values) => void
}

/**
 * Warns of a number that is there already, and of a name with the same words in any order. Names a letter apart are not compared: each of ten thousand rows would
 * have to be matched with each record.
 * @param own every record of the list
 */
export function createWarnings({ fields }: Resource, own: readonly Values[]): Warnings {
  const named = fields
    .filter(({ similar }) => similar)
    .map((field) => ({ field, names: new Map<string, string>() }))
  const add = (record: Values) => {
    for (const { field, names } of named) {
      const name = record[field.key]
      if (typeof name === "string" && !isEmpty(name)) names.set(similarityKey(field.similar, name), name)
    }
  }
  const warningOf = (field: Field, record: Values, context: Context): string => {
    const value = record[field.key]
    if (isEmpty(value)) return ""
    const warning = field.warn ? orElse(() => field.warn?.(record, context), undefined) : undefined
    if (warning || !field.similar || typeof value !== "string") return warning ?? ""
    const listed = named.find((one) => one.field === field)?.names.get(similarityKey(field.similar, value))
    return listed ? similarText(field, listed) : ""
  }
  for (const record of own) add(record)
  return {
    add,
    of: (record, context) =>
      fields.flatMap((field) => {
        const message = warningOf(field, record, context)
        return message ? [{ field, message }] : []
      }),
  }
}
