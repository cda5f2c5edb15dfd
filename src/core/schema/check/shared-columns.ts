/** Columns that several resources of one table declare: all declare the same kind and the same target. */
import type { Field } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"

export function checkSharedColumns({ all, types, known }: Examined, report: Report): void {
  const describe = (field: Field): string | null => {
    const kind = types.find(field.type)?.storage(field) ?? null
    if (kind === null || kind === "links" || field.column === null) return null
    const target = known.get(types.find(field.type)?.link(field)?.resource ?? "")
    return target?.source.kind === "rest" ? `a reference to '${target.table}'` : `stored as ${kind}`
  }
  const seen = new Map<string, { owner: string; text: string }>()
  for (const { name, table, source, fields } of all) {
    if (source.kind !== "rest") continue
    for (const field of fields) {
      const text = describe(field)
      if (text === null) continue
      const key = `${table}.${field.column}`
      const before = seen.get(key)
      if (!before) seen.set(key, { owner: name, text })
      else if (before.owner !== name && before.text !== text)
        report(
          "T407",
          `${name}.fields.${field.key}`,
          `column '${field.column}' of table '${table}' is ${text} here, and ${before.text} in ${before.owner}`,
          "name another `column`",
        )
    }
  }
}
