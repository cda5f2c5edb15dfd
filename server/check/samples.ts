/** Runs seeds and sample recipes without a database: records for checking rules, and duplicates of unique values. */

import { addDays } from "../../src/core/format/date"
import type { Fault } from "../../src/core/schema/check"
import { collect, type Report } from "../../src/core/schema/check/fault"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { fieldType } from "../../src/fields/registry"
import { uniqueKey } from "../database/columns"
import type { RecipeContext, ServerPart } from "../hooks/define"
import { FIXED_DAY } from "../sample/generate"
import { createRandom } from "../sample/random"

/** Records per recipe. */
const MOST = 60
const SEED = 1

type Rows = ReadonlyMap<string, readonly Values[]>

const idsOf =
  (rows: Rows) =>
  ({ name }: { name: string }) =>
    (rows.get(name) ?? []).map(({ id }) => String(id))

function seedRows({ seed }: ServerPart, rows: Rows): readonly Values[] {
  return seed ? seed.rows({ email: "admin@koperasi.id", today: FIXED_DAY, ids: idsOf(rows) }) : []
}

function recipeRows({ sample }: ServerPart, rows: Rows): readonly Values[] {
  const random = createRandom(SEED)
  return Array.from({ length: Math.min(sample?.count ?? 0, MOST) }, (_, index) => {
    const context: RecipeContext = {
      index,
      ...random,
      rows: ({ name }) => rows.get(name) ?? [],
      daysAgo: (from, to) => addDays(FIXED_DAY, -(from + random.int(to - from))),
    }
    return sample?.values?.(context) ?? {}
  })
}

/** Values as a record stores them: `unique` compares a field's own spelling (`upperCase`). */
function parsed(resource: Resource, row: Values): Values {
  const values: Record<string, unknown> = { ...row }
  for (const field of resource.fields)
    if (values[field.key] !== undefined) values[field.key] = fieldType(field).parse(values[field.key], field)
  return values
}

function checkUnique(resource: Resource, rows: readonly Values[], report: Report): void {
  for (const field of resource.fields.filter(({ unique }) => unique !== null)) {
    const seen = new Map<string, number>()
    rows.forEach((row, index) => {
      const key = uniqueKey(field, parsed(resource, row))
      if (key === null) return
      const before = seen.get(key)
      if (before === undefined) seen.set(key, index)
      else
        report(
          "V704",
          `${resource.name}.server.sample`,
          `records ${before + 1} and ${index + 1} give '${field.key}' values that count as the same ('${String(row[field.key])}'), and it is unique`,
          "give each record a value that differs in more than case and blanks",
        )
    })
  }
}

export interface SampleAnswer {
  faults: Fault[]
  records: Readonly<Record<string, readonly Values[]>>
}

/** @param rows records derived from the declarations, which recipes may refer to */
export function checkSamples(parts: readonly ServerPart[], registry: Registry, rows: Rows): SampleAnswer {
  const { faults, report } = collect()
  const known = new Map(rows)
  const records: Record<string, readonly Values[]> = {}
  const draw = (part: ServerPart, kind: "seed" | "sample", make: () => readonly Values[]) => {
    const resource = registry.find(part.resource)
    if (!resource) return
    try {
      const made = make().map((row, index) => ({ id: `${resource.name}-${kind}-${index}`, ...row }))
      records[resource.name] = [...(records[resource.name] ?? []), ...made]
      known.set(resource.name, [...(known.get(resource.name) ?? []), ...made])
      checkUnique(resource, made, report)
    } catch (error) {
      report(
        "V705",
        `${resource.name}.server.${kind}`,
        `throws '${(error as Error).message.split("\n")[0]}'`,
        "create its records from existing ones only",
      )
    }
  }
  for (const part of parts) draw(part, "seed", () => seedRows(part, known))
  for (const part of parts) draw(part, "sample", () => recipeRows(part, known))
  return { faults, records }
}
