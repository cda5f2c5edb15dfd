/** Effects of new rules on existing rows. */
import { type RawBuilder, sql } from "kysely"
import type { Resource } from "../../src/core/schema/resource"
import type { FieldLine } from "./lineage"
import { count } from "./plan"
import { countValues, type Planning } from "./planning"

/** Notes: no row changes, but users who edit one are affected. */
export async function planRules(
  planning: Planning,
  { from, resource, lines }: { from: string; resource: Resource; lines: readonly FieldLine[] },
): Promise<void> {
  const { lineage, notes } = planning
  if (!lineage.snapshot) return
  const own = resource.fixedValues.flatMap(({ column, value }) =>
    lineage.physical.get(from)?.columns.has(column) ? [sql`${sql.id(column)} = ${value}`] : [],
  )
  const number = (condition: RawBuilder<unknown>) =>
    countValues(planning, from, null, sql.join([condition, ...own], sql` and `))
  for (const { field, now, before, back } of lines) {
    const place = `${resource.name}.${field.key}`
    const column = before && before.kind !== "links" ? sql.id(before.column) : undefined
    if (now.required && !before?.required) {
      const rows = column
        ? await number(sql`${column} is null`)
        : before || back
          ? 0
          : await number(sql`1 = 1`)
      notes.push({
        place,
        sentence: `must be filled from now on: ${count(rows, "record")} ${rows === 1 ? "has" : "have"} none, and may be edited elsewhere all the same`,
      })
    }
    if (!before || !column) continue
    if (before.options && now.options && before.type === now.type)
      for (const option of before.options.filter((value) => !now.options?.includes(value))) {
        const rows = await number(sql`${column} = ${option}`)
        notes.push({
          place,
          sentence: `'${option}' is no longer an option: ${count(rows, "record")} ${rows === 1 ? "keeps" : "keep"} it until a user chooses another`,
        })
      }
    if (before.maxLength !== now.maxLength && before.type === now.type && now.kind === "text") {
      const rows = await number(sql`length(${column}) > ${sql.lit(now.maxLength)}`)
      planning.steps.push({
        place,
        sentence: `holds ${now.maxLength} characters instead of ${before.maxLength}${
          rows > 0 ? `: ${count(rows, "value")} that ${rows === 1 ? "is" : "are"} longer may stay` : ""
        }`,
        additive: true,
      })
    }
  }
}
