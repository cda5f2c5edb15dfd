/** Checks a file's rows by their form's rules, each as if the rows before it were saved. */

import type { LinesContext } from "../../core/codec/codec"
import type { Matching } from "../../core/import/columns"
import { type FileCell, type FileRow, isRounded, textOfCell } from "../../core/import/table"
import { linesOf } from "../../core/schema/lines"
import type { Field, Resource } from "../../core/schema/resource"
import { orElse, type RulePlace, ruleSentence } from "../../core/schema/rule-error"
import type { Context, Me, Values } from "../../core/schema/types"
import { validateField } from "../../core/validation/validate"
import { isActive, isEmpty, withDerived } from "../../core/validation/values"
import { CellFault } from "../../fields/field-type"
import { fieldType, typeCheck } from "../../fields/registry"
import { fieldUi } from "../../fields/registry.ui"
import { t, tLabel } from "../../texts/language"
import { createReferences } from "../form/references/references"
import { initialValues } from "../form/state/initial-values"
import { createLineChecker } from "./check-lines"
import type { FileLines } from "./file-lines"
import { createKnown, NOTHING_KNOWN } from "./known"
import { createWarnings } from "./warnings"

export interface CellFaultOf {
  /** '' for a fault of the whole row. */
  label: string
  /** Text in the file; '' for an empty cell. */
  text: string
  message: string
}

export interface CheckedRow {
  line: number
  cells: readonly FileCell[]
  /** Record to save. */
  values: Values
  faults: readonly CellFaultOf[]
  /** A form's warnings for a row that can be saved. */
  warnings: readonly CellFaultOf[]
  /** True if an equal record exists. */
  there: boolean
  /** Labels of columns without effect in this row, by its other values. */
  unused: readonly string[]
  /** Labels of lines that the equal record has otherwise. */
  otherLines: readonly string[]
}

export interface Checking {
  resource: Resource
  matching: Matching
  me: Me
  titleOf: (resource: string) => string
  /** Records of each resource that the form reads; undefined without the right. */
  rows: (resource: string) => readonly Values[] | undefined
  own: readonly Values[]
  /** Names of the resources that share this one's table. */
  sameTable: ReadonlySet<string>
  /** Values that the page adds to each record. */
  fixed?: Values
  /** Lines of the file's further sheets. */
  lines?: FileLines
  /** True for lines, of which two may be equal and the server knows the stored ones. */
  isLine?: boolean
}

export interface Checker {
  check: (row: FileRow) => CheckedRow
  /** Context of a row's values; valid until the next call. */
  contextFor: (values: Values) => Context
}

const MISSING = t("tidak dikenali")

export function createChecker(checking: Checking): Checker {
  const { resource, matching, me, titleOf, fixed = {} } = checking
  let current: Values = {}
  const known = checking.isLine ? NOTHING_KNOWN : createKnown(resource, checking.own, fixed)
  const nested = createLineChecker(checking, createChecker)
  const warnings = createWarnings(resource, checking.own)
  /** Includes valid rows as if they were saved, with their codes and choices. */
  const whole = new Map<string, Values[]>()
  const rowsOf = (name: string): readonly Values[] | undefined => {
    const loaded = checking.rows(name)
    if (!loaded || !checking.sameTable.has(name)) return loaded
    const grown = whole.get(name) ?? [...loaded]
    whole.set(name, grown)
    return grown
  }
  const references = createReferences({
    resource,
    mode: "create",
    me,
    titleOf,
    original: () => undefined,
    rows: rowsOf,
    values: () => current,
  })
  const context: LinesContext = Object.assign(references.context, {
    line: (key: string, index: number) => nested.contextOf(key, linesOf(current[key])[index]),
  })
  const move = (next: Values) => {
    const before = current
    current = next
    references.changed(before, next)
  }
  const columnOf = new Map(matching.flatMap((key, index) => (key === null ? [] : [[key, index] as const])))

  /** @throws CellFault */
  function read(field: Field, cell: FileCell): unknown {
    const type = fieldType(field)
    if (typeof cell === "number") {
      const asFigure = type.parse(cell, field)
      if (typeof asFigure === "number") return asFigure
      if (isRounded(cell))
        throw new CellFault(
          t("{label}: angka ini sudah dibulatkan; ubah kolomnya menjadi teks", { label: field.label }),
        )
    }
    const text = textOfCell(cell)
    const value = type.fromCell(text, field, { values: current, context, titleOf })
    if (!isEmpty(value)) return value
    const message = type.validate(text, field, current, context)
    throw new CellFault(message ?? `${field.label}: '${text.trim()}' ${MISSING}`)
  }

  /** Labels of those fields of which no equal record has the same lines. */
  const otherLines = (record: Values, keys: Iterable<string>): string[] =>
    [...keys].flatMap((key) => {
      const field = resource.field(key)
      return known.hasLines(record, field) ? [] : [field.label]
    })

  function check(row: FileRow): CheckedRow {
    const { line, cells } = row
    const faults: CellFaultOf[] = []
    const faulty = new Set<string>()
    const textAt = (key: string) => textOfCell(cells[columnOf.get(key) ?? -1] ?? null).trim()
    const blame = (field: Field, message: string) => {
      if (faulty.has(field.key)) return
      faulty.add(field.key)
      faults.push({ label: field.label, text: textAt(field.key), message })
    }
    const broken = (place: RulePlace) => {
      const field = resource.fields.find(({ key }) => key === place.field) ?? resource.field(resource.title)
      blame(field, ruleSentence(place))
    }
    const options = { resource, mode: "create", me, original: undefined, titleOf, fixed } as const
    move(initialValues(options, context, broken))
    const unread = new Map<string, string>()
    for (const field of resource.fields) {
      const cell = cells[columnOf.get(field.key) ?? -1] ?? null
      if (textOfCell(cell).trim() === "") continue
      try {
        move({ ...current, [field.key]: read(field, cell) })
      } catch (error) {
        if (!(error instanceof CellFault)) throw error
        unread.set(field.key, tLabel(error.message))
      }
    }
    const lines = nested.check(row)
    const settled: Record<string, unknown> = { ...current, ...fixed }
    for (const [key, checked] of lines) settled[key] = checked.lines
    for (const field of resource.fields) {
      const value = orElse(() => fieldUi(field).compute?.(field, settled, context), undefined, broken)
      if (value !== undefined) settled[field.key] = value
    }
    move(settled)
    move(withDerived(resource, settled, context, (work) => orElse(work, null, broken)))
    const values = current
    const active = (field: Field) => orElse(() => isActive(field, values, context), true, broken)
    const unused = new Map<string, string>()
    for (const field of resource.fields) {
      const own = lines.get(field.key)
      if (!active(field)) {
        if (own && own.lines.length > 0) unused.set(field.key, field.label)
        if (columnOf.has(field.key) && textAt(field.key) !== "") unused.set(field.key, field.label)
        continue
      }
      const message =
        unread.get(field.key) ??
        orElse(() => validateField(field, values, context, typeCheck), undefined, broken)
      if (message) blame(field, message)
      faults.push(...(own?.faults ?? []))
      for (const label of own?.unused ?? []) unused.set(`${field.key} ${label}`, label)
    }
    const record = Object.fromEntries(
      Object.entries(values).filter(([key]) => {
        const field = resource.fields.find((one) => one.key === key)
        return !field || active(field)
      }),
    )
    // A choice that its own record has taken is no longer offered: compares the texts instead.
    const written = Object.fromEntries([...unread.keys()].map((key) => [key, textAt(key)]))
    // Likewise fields of existing records only, such as the account.
    const beside = Object.fromEntries([...unused.keys()].map((key) => [key, values[key]]))
    const there =
      known.has({ ...record, ...written }) ||
      (unused.size > 0 && known.has({ ...record, ...beside, ...written }))
    if (!there) for (const { field, message } of known.taken(record)) blame(field, message)
    const checked = {
      line,
      cells,
      values,
      faults: there ? [] : faults,
      warnings: [],
      there,
      unused: there ? [] : [...unused.values()],
      otherLines: there ? otherLines(record, lines.keys()) : [],
    }
    if (there || faults.length > 0) return checked
    const warned = warnings.of(record, context)
    known.add(record)
    warnings.add(record)
    for (const grown of whole.values()) grown.push(record)
    return {
      ...checked,
      warnings: warned.map(({ field, message }) => ({
        label: field.label,
        text: textAt(field.key),
        message,
      })),
    }
  }

  return {
    check,
    contextFor: (values) => {
      move(values)
      return context
    },
  }
}
