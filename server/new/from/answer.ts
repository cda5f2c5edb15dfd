/** The fields of a live answer: a JSON list of records. */

import { isObject } from "../../../src/core/text"
import { isEmail } from "../../../src/core/validation/rules"
import { listIn } from "./list-in"
import type { FindTarget, Foreign, ForeignField } from "./shape"

/** A text with few values in many rows is a choice. */
const FEW = 6
const LONG = 120
const DAY = /^\d{4}-\d{2}-\d{2}(T|$)/
const CONSTANT = /^[A-Z][A-Z\d_]*$/

function textShape(values: readonly string[]): Pick<ForeignField, "form" | "options"> {
  const distinct = [...new Set(values)]
  if (values.every((value) => DAY.test(value))) return { form: "day" }
  if (values.every(isEmail)) return { form: "email" }
  if (values.every((value) => /^\d{4,}$/.test(value))) return { form: "digits" }
  if (
    distinct.length <= FEW &&
    values.length > distinct.length &&
    distinct.every((value) => CONSTANT.test(value))
  )
    return { options: distinct.toSorted() }
  return values.some((value) => value.length > LONG || value.includes("\n")) ? { form: "long" } : {}
}

/** Name of the reference and its resource: `supplier_id` beside `supplier: { name }`, or `supplierId`. */
function reference(name: string, rows: readonly Record<string, unknown>[], findTarget: FindTarget) {
  const base = name.replace(/_?[iI]d$/, "")
  const target = base === name || base === "" ? undefined : findTarget(base)
  const nested = rows.map((row) => row[base]).find(isObject) as Record<string, unknown> | undefined
  const title = nested && Object.keys(nested).find((key) => /name|title|label/i.test(key))
  return target && { target, labelPath: title ? `${base}.${title}` : undefined }
}

/** @param document a list, or an object with one (`data`) */
export function shapesOfRows(document: unknown, findTarget: FindTarget): Foreign {
  const rows = listIn(document)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const skipped: string[] = []
  const fields = names.flatMap((name): ForeignField[] => {
    const values = rows
      .map((row) => row[name])
      .filter((value) => value !== null && value !== undefined && value !== "")
    const linked = reference(name, rows, findTarget)
    if (linked) return [{ name, kind: "text", ...linked }]
    if (values.length === 0) {
      skipped.push(`${name} (always empty)`)
      return []
    }
    if (values.every((value) => typeof value === "boolean")) return [{ name, kind: "boolean" }]
    if (values.every((value) => typeof value === "number")) return [{ name, kind: "number" }]
    if (values.every((value) => typeof value === "string"))
      return [{ name, kind: "text", ...textShape(values as string[]) }]
    skipped.push(`${name} (no single value)`)
    return []
  })
  return { fields, skipped }
}
