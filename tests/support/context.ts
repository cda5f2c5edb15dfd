/** A core Context for tests: records by resource, the reference fields looked up among them. */
import type { Resource } from "../../src/core/schema/resource"
import type { Context, Mode, Values } from "../../src/core/schema/types"
import { fieldType } from "../../src/fields/registry"

interface Options {
  mode?: Mode
  role?: string
  name?: string
  rows?: Readonly<Record<string, readonly Values[]>>
  original?: Values
}

export function contextOf(resource: Resource, values: Values, options: Options = {}): Context {
  const rows = (name: string) => options.rows?.[name]
  const context: Context = {
    mode: options.mode ?? "create",
    me: { id: "u1", name: options.name ?? "Siti Aminah", role: options.role ?? "admin" },
    original: options.original,
    rows,
    ref: (key) => {
      const field = resource.field(key)
      const record = (name: string, id: string) => rows(name)?.find((row) => row.id === id)
      return fieldType(field).resolve(field, { context, record })(values[key])
    },
  }
  return context
}
