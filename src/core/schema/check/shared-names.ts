/** Names that two fields of a resource share although each needs its own: columns, and paths of the response. */
import type { ReadPath } from "../../codec/path"
import type { Field, Resource } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"

/** Name → the fields that have it, for names that several fields have. */
function shared(
  fields: readonly Field[],
  nameOf: (field: Field) => string | null,
): Map<string, readonly [Field, ...Field[]]> {
  const found = new Map<string, readonly [Field, ...Field[]]>()
  for (const field of fields) {
    const name = nameOf(field)
    if (name !== null) found.set(name, [...(found.get(name) ?? []), field] as [Field, ...Field[]])
  }
  return new Map([...found].filter(([, { length }]) => length > 1))
}

const textOf = (path: ReadPath): string =>
  path.map(({ name, pick }) => (pick ? `${name}[${pick.key}=${pick.value}]` : name)).join(".")

export function checkSharedNames(
  { name, fields, source }: Resource,
  { types }: Examined,
  report: Report,
): void {
  if (source.kind !== "rest") return
  const stored = fields.filter(
    (field) => field.column !== null && (types.find(field.type)?.storage(field) ?? null) !== null,
  )
  const place = ({ key }: Field) => `${name}.fields.${key}`
  for (const [column, [first, ...others]] of shared(stored, (field) => field.column))
    for (const field of others)
      report(
        "F041",
        place(field),
        `column '${column}' is that of '${first.key}': the second value would replace the first`,
        "name another `column`, or `column: false` for a field that only shows the value",
      )
  const path = ({ read }: Field) => (read ? textOf(read) : null)
  for (const [text, [first, ...others]] of shared(stored, path))
    for (const field of others.filter(({ column }) => column !== first.column))
      report(
        "F042",
        place(field),
        `is read at '${text}', as '${first.key}' is: a response holds one value there`,
        "give each stored field a `read` of its own, or `column: false` to one that only shows the value",
      )
}
