/** The forms of a field's lines: one for each line, with the fields, rules and choices of the line resource. */
import { linesOf } from "../../../core/schema/lines"
import { type Field, labelKey, type Resource } from "../../../core/schema/resource"
import type { Context, Values } from "../../../core/schema/types"
import { linkFields } from "../../../fields/registry"
import { sameValue } from "../conflict/differences"
import type { Source } from "../references/references"
import type { FormStore, FormStoreOptions } from "./store-types"

export interface LineForm {
  /** The same as long as the line is in the form. */
  key: number
  form: FormStore
}

export interface LineForms {
  rows: () => readonly LineForm[]
  /** The lines as the owner's value; the same list until one changes. */
  value: () => readonly Values[]
  add: () => LineForm
  remove: (key: number) => void
  /** Makes new forms for other lines. */
  reset: (value: unknown) => void
  /** Loaded records of other resources, and where a form without inputs gets them. */
  sources: () => ReadonlyMap<string, Source>
  setSources: (sources: ReadonlyMap<string, Source>) => void
}

interface Options {
  field: Field
  part: Resource
  /** The owner's form; `original` is its stored record. */
  owner: Pick<FormStoreOptions, "mode" | "me" | "titleOf" | "ownServer"> & {
    idPrefix: string
    original: () => Values | undefined
  }
  open: (options: FormStoreOptions) => FormStore
  /** A line was changed, added or removed. */
  onChange: () => void
}

/** The names of the chosen records: of the stored line, or from the loaded list. */
function labelsOf(part: Resource, values: Values, { line, form }: { line: Values; form: FormStore }): Values {
  const labels: Record<string, unknown> = {}
  for (const { field, link } of linkFields(part.fields)) {
    const value = values[field.key]
    if (sameValue(field, value, line[field.key])) labels[labelKey(field.key)] = line[labelKey(field.key)]
    else if (typeof value === "string") {
      const target = form.context.rows(link.resource)?.find(({ id }) => id === value)
      labels[labelKey(field.key)] = target?.[link.label ?? form.titleOf(link.resource)]
    }
  }
  return labels
}

export function createLineForms(
  { field, part, owner, open, onChange }: Options,
  initial: unknown,
): LineForms {
  let rows: LineForm[] = []
  let value: readonly Values[] = []
  let last = 0
  /** Form → the line that it began with, and its value as it is now. */
  const lines = new WeakMap<FormStore, Values>()
  const values = new WeakMap<FormStore, Values>()

  const settle = (form: FormStore) => {
    const line = lines.get(form) ?? {}
    const own = form.values()
    values.set(form, { ...(line.id ? { id: line.id } : {}), ...own, ...labelsOf(part, own, { line, form }) })
  }
  const settled = () => rows.map(({ form }) => values.get(form) ?? {})
  const changed = () => {
    value = settled()
    onChange()
  }
  const sources = (): ReadonlyMap<string, Source> => rows[0]?.form.sources() ?? new Map()

  function begin(line: Values = {}): LineForm {
    const key = ++last
    const stored = linesOf(owner.original()?.[field.key]).find(({ id }) => id && id === line.id)
    const differs = (one: Field) =>
      one.key in line && !one.derive && !(stored && sameValue(one, line[one.key], stored[one.key]))
    const form = open({
      resource: part,
      mode: stored ? "edit" : "create",
      me: owner.me,
      titleOf: owner.titleOf,
      ownServer: owner.ownServer ?? false,
      original: stored,
      draft: Object.fromEntries(part.fields.filter(differs).map((one) => [one.key, line[one.key]])),
      idPrefix: `${owner.idPrefix}-${field.key}-${key}`,
    })
    lines.set(form, line)
    for (const [name, source] of sources()) form.setSource(name, source)
    settle(form)
    let before = form.values()
    form.subscribe(() => {
      if (form.values() === before) return
      before = form.values()
      settle(form)
      changed()
    })
    return { key, form }
  }

  function fill(given: unknown) {
    const next = linesOf(given)
    // A new record begins with the lines that it needs.
    const missing = owner.mode === "create" && next.length === 0 ? (field.lines?.min ?? 0) : 0
    rows = [...next, ...Array.from({ length: missing }, () => ({}))].map((line) => begin(line))
    value = settled()
  }
  fill(initial)

  return {
    rows: () => rows,
    value: () => value,
    add: () => {
      const row = begin()
      rows = [...rows, row]
      changed()
      return row
    },
    remove: (key) => {
      rows = rows.filter((row) => row.key !== key)
      changed()
    },
    reset: fill,
    sources,
    setSources: (all) => {
      for (const { form } of rows) for (const [name, source] of all) form.setSource(name, source)
    },
  }
}

/** The context of a line, for its payload. */
export const lineContext = (forms: LineForms | undefined, index: number): Context | undefined =>
  forms?.rows()[index]?.form.context
