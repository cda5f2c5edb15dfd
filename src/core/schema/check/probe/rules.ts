/** The functions of a declaration: key, place and first argument. */
import type { FullFieldType } from "../../field-types"
import type { Field, Resource } from "../../resource"
import type { Context, Values } from "../../types"

export interface DeclaredRule {
  key: string
  place: string
  /** The field that it belongs to; null: the list or an action. */
  field: string | null
  over: "values" | "target" | "context"
  /** The resource of its first argument, if that is a target's record. */
  target: string | null
  /** True if it returns a boolean; a constant result is a fault. */
  decides: boolean
  run: (subject: Values, context: Context) => unknown
}

const DECIDING = ["when", "lockedWhen", "sendWhen"] as const

/** The functions of a field; `initial` is a function only sometimes. */
export function rulesOf(resource: Resource, field: Field, traits: FullFieldType): DeclaredRule[] {
  const place = `${resource.name}.fields.${field.key}`
  const common = { place, field: field.key, target: null, decides: false, over: "values" } as const
  const rules: DeclaredRule[] = []
  for (const key of DECIDING) {
    const run = field[key]
    if (typeof run === "function") rules.push({ ...common, key, decides: true, run })
  }
  const { derive, initial, initialEdit } = field
  if (derive) rules.push({ ...common, key: "derive", run: derive })
  for (const key of ["check", "offer", "warn"] as const) {
    const run = field[key]
    if (typeof run === "function") rules.push({ ...common, key, run })
  }
  for (const [key, given] of Object.entries({ initial, initialEdit }))
    if (typeof given === "function")
      rules.push({ ...common, key, over: "context", run: (_, context) => given(context) })
  const kinds: Readonly<Record<string, string>> = traits.keys
  for (const { key, over, run } of traits.rules(field))
    if (typeof run === "function" && (kinds[key] === "value" || typeof field[key as never] === "function"))
      rules.push({ ...common, key, over, target: traits.link(field)?.resource ?? null, run })
  return rules
}
