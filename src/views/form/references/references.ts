/** A form's access to records of other resources, and which field has read which value. */
import type { Resource } from "../../../core/schema/resource"
import { labelKey } from "../../../core/schema/resource"
import type { Context, Me, Mode, StoredRecord, Values } from "../../../core/schema/types"
import type { ChoiceSearch } from "../../../fields/field-ui"
import { fieldType } from "../../../fields/registry"

/** The records of one other resource. */
export interface Source {
  /** undefined until they are loaded. */
  rows: readonly Values[] | undefined
  failed: boolean
  /** The user may not read them. */
  denied?: boolean
  /** A chosen record is being looked up. */
  loading?: boolean
  /** Field → search of its choices, for a list that is loaded in part. */
  searches?: ReadonlyMap<string, ChoiceSearch>
  /** Adds a new record to a list that is loaded in part. */
  add?: (record: StoredRecord) => void
  retry: () => void
}

interface Options {
  resource: Resource
  mode: Mode
  me: Me
  original: () => Values | undefined
  titleOf: (resource: string) => string
  rows: (resource: string) => readonly Values[] | undefined
  values: () => Values
}

export interface References {
  /** For values that are computed after each change. */
  context: Context
  /** For one field's input: the same object until a value that it read has changed. */
  contextOf: (key: string) => Context
  rowsChanged: () => void
  changed: (before: Values, after: Values) => void
}

const indexes = new WeakMap<readonly Values[], Map<unknown, Values>>()
function byId(rows: readonly Values[], id: unknown): Values | undefined {
  let index = indexes.get(rows)
  if (!index) {
    index = new Map(rows.map((row) => [row.id, row]))
    indexes.set(rows, index)
  }
  return index.get(id)
}

export function createReferences(options: Options): References {
  const { resource, mode, me, titleOf, rows, values } = options
  const contexts = new Map<string, { context: Context; reads: Set<string> }>()
  const finders = new WeakMap<Context, (value: unknown) => Values | undefined>()

  function ref(key: string): Values | undefined {
    const value = values()[key]
    if (value === null || value === undefined || value === "") return undefined
    const own = contextOf(key)
    let find = finders.get(own)
    if (!find) {
      const field = resource.field(key)
      find = fieldType(field).resolve(field, {
        context: own,
        record: (name, id) => recordOf(key, name, id),
      })
      finders.set(own, find)
    }
    return find(value)
  }

  function recordOf(key: string, name: string, id: string): Values | undefined {
    const records = rows(name)
    if (records) return byId(records, id)
    // Until the list is loaded, the label in the record itself: the form must not first show the wrong fields.
    const original = options.original()
    const label = original?.[key] === id ? original?.[labelKey(key)] : undefined
    return label === undefined || label === null ? undefined : { id, [titleOf(name)]: label }
  }

  const context: Context = {
    mode,
    me,
    ref,
    rows,
    get original() {
      return options.original()
    },
  }

  function contextOf(key: string): Context {
    const known = contexts.get(key)
    if (known) return known.context
    const reads = new Set<string>()
    const own: Context = {
      ...context,
      ref: (name) => {
        reads.add(name)
        return ref(name)
      },
    }
    contexts.set(key, { context: own, reads })
    return own
  }

  return {
    context,
    contextOf,
    rowsChanged: () => contexts.clear(),
    changed: (before, after) => {
      for (const [key, { reads }] of contexts) {
        for (const name of reads) {
          if (before[name] === after[name]) continue
          contexts.delete(key)
          break
        }
      }
    },
  }
}
