/** The fields that another system has, before they are declared. */
import type { ForeignShape } from "../../../src/fields/shorthand"

/** A column or property with its foreign name. */
export interface ForeignField extends ForeignShape {
  name: string
  required?: boolean | undefined
  unique?: boolean | undefined
  /** The path of the name of the record that it points at. */
  labelPath?: string | undefined
}

export interface Foreign {
  fields: readonly ForeignField[]
  /** Names that cannot be fields, with the reason. */
  skipped: readonly string[]
}

/** Resource of a foreign name: its name, table or path, in any spelling and number. */
export type FindTarget = (name: string) => string | undefined
