/** The record of a text in a spreadsheet: by its shown name, its code, or its id. */
import type { CellSurroundings } from "../../core/schema/field-types"
import type { FieldOf } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { fold } from "../../core/text"
import { CellFault } from "../field-type"

type ReferenceField = FieldOf<"reference">

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(", ")
    : typeof value === "string" || typeof value === "number"
      ? String(value)
      : ""

/** Plates and codes match with and without blanks. */
const dense = (text: string): string => fold(text).replace(/\s/g, "")

/** Folded name, code or id → its records. Computed once for a list of records and a field. */
type Index = ReadonlyMap<string, readonly Values[]>
const indexes = new WeakMap<readonly Values[], WeakMap<ReferenceField, Index>>()

function indexOf(rows: readonly Values[], field: ReferenceField, label: string): Index {
  const known = indexes.get(rows)?.get(field)
  if (known) return known
  const index = new Map<string, Values[]>()
  const add = (key: string, row: Values) => {
    if (key === "") return
    const named = index.get(key)
    if (!named) index.set(key, [row])
    else if (!named.includes(row)) named.push(row)
  }
  for (const row of rows) {
    add(`name:${dense(textOf(row[label]))}`, row)
    add(`id:${textOf(row.id)}`, row)
    for (const key of field.lookups[field.resource] ?? []) add(`code:${dense(textOf(row[key]))}`, row)
  }
  const fields = indexes.get(rows) ?? new WeakMap<ReferenceField, Index>()
  indexes.set(rows, fields.set(field, index))
  return index
}

/** The choosable records with that name, or else that code, or else that id. */
export function candidatesOf(
  text: string,
  field: ReferenceField,
  { context, titleOf }: CellSurroundings,
): readonly Values[] {
  const rows = context.rows(field.resource)
  if (!rows || fold(text) === "") return []
  const index = indexOf(rows, field, field.optionLabel ?? titleOf(field.resource))
  for (const key of [`name:${dense(text)}`, `code:${dense(text)}`, `id:${text.trim()}`]) {
    const fits = (index.get(key) ?? []).filter((row) => !field.where || field.where(row, context))
    if (fits.length > 0) return fits
  }
  return []
}

/** @returns the record's id @throws CellFault for no match, several matches, or one that may not be chosen */
export function targetOf(text: string, field: ReferenceField, around: CellSurroundings): string {
  const [first, ...others] = candidatesOf(text, field, around)
  if (!first) throw new CellFault(`${field.label}: '${text.trim()}' tidak ditemukan`)
  if (others.length > 0)
    throw new CellFault(`${field.label}: ada ${others.length + 1} data bernama '${text.trim()}'`)
  const blocked = field.blocked?.(first, around.context)
  if (blocked) throw new CellFault(`${field.label}: ${blocked}`)
  return String(first.id)
}

/** Splits a list of names. A name may contain a comma: the longest known one wins. */
export function namesIn(text: string, isKnown: (name: string) => boolean): string[] {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
  const names: string[] = []
  for (let at = 0; at < parts.length; ) {
    let taken = parts.length - at
    while (taken > 1 && !isKnown(parts.slice(at, at + taken).join(", "))) taken -= 1
    names.push(parts.slice(at, at + taken).join(", "))
    at += taken
  }
  return names
}
