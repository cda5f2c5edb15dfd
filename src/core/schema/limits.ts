/** How long a value may be where its declaration says nothing else. */
import type { FieldType } from "./types"

/** Codes, ids and chosen values. */
const CODE = 64

const LENGTHS: Partial<Record<FieldType, number>> = {
  text: 255,
  // The longest address that mail knows (RFC 5321).
  email: 254,
  multiline: 5000,
  // Made of other values, each of which has its own limit.
  derived: 5000,
  password: 200,
  // An address, a file name and a kind.
  document: 1000,
}

/** Characters of one text of a value of this type. */
export const defaultLength = (type: FieldType): number => LENGTHS[type] ?? CODE

/** Items of a list. */
export const DEFAULT_ITEMS = 100
