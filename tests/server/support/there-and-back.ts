/** Migrates copies of a filled database to changed declarations and back. */
import { beforeAll, expect } from "vitest"
import { registry } from "../../../resources/registry"
import { syncAccounts } from "../../../server/auth/suspension"
import { fromRow } from "../../../server/database/columns"
import { selectRows } from "../../../server/database/resource-rows"
import { linkTable, storageOf, storedResources } from "../../../server/database/schema"
import type { Database } from "../../../server/database/types"
import { MigrationRefused } from "../../../server/migrate/execute-plan"
import { isAdditive, isDone, type Plan } from "../../../server/migrate/plan"
import { planFor } from "../../../server/migrate/plan-changes"
import { prepareDatabase } from "../../../server/migrate/prepare"
import type { Registry } from "../../../src/core/schema/registry"
import type { Resource } from "../../../src/core/schema/resource"
import { linkFields } from "../../../src/fields/registry"
import { migrateBackAndForth } from "./changes"
import { differences, dump, type Filled } from "./filled"

export const kept = storedResources(registry).filter(({ name, variantOf }) => name === variantOf)

/** True if one resource refers to the other or both share a table. */
const related = (one: Resource, other: Resource): boolean =>
  one.table === other.table ||
  [one, other].some((from) =>
    linkFields(from.fields).some(({ link }) =>
      [one, other].some((to) => to !== from && registry.get(link.resource).variantOf === to.name),
    ),
  )
/** Groups of unrelated resources, which change in one plan. */
export const groups: Resource[][] = []
for (const resource of kept) {
  const fitting = groups.find((group) => !group.some((other) => related(resource, other)))
  if (fitting) fitting.push(resource)
  else groups.push([resource])
}

export const stored = (name: string) =>
  registry.get(name).fields.filter((field) => storageOf(field) !== null && field.column !== null)

/** Values of a resource by record, in the order of the fields, independent of their names. */
export async function valuesOf(db: Database, all: Registry, name: string) {
  const resource = all.get(name)
  const records = new Map<string, unknown[]>()
  const fields = resource.fields.filter((field) => storageOf(field) !== null && field.column !== null)
  for (const row of await selectRows(db.queries, resource).selectAll().execute()) {
    const values = fromRow(resource, row)
    records.set(
      String(row.id),
      fields.map(({ key }) => values[key] ?? null),
    )
  }
  for (const [index, field] of fields.entries())
    if (storageOf(field) === "links")
      for (const link of await db.queries
        .selectFrom(linkTable(resource.table, field.column ?? ""))
        .selectAll()
        .orderBy("position")
        .execute()) {
        const values = records.get(String(link.owner_id))
        if (values) values[index] = [...((values[index] as unknown[]) ?? []), link.target_id]
      }
  return Object.fromEntries([...records].sort())
}

const isSentence = (text: string): boolean =>
  /^\S.*\S$/s.test(text) && !/select |SQLITE|undefined|\[object/.test(text)

/** Expects a sentence for each change of a plan. */
const checkTold = ({ steps, notes, obstacles }: Plan): void => {
  for (const { sentence } of [...steps.filter((step) => step.sentence !== ""), ...notes, ...obstacles])
    expect(sentence).toSatisfy(isSentence)
}

export function thereAndBack(open: () => Promise<Filled>) {
  let filled: Filled
  /** A copy that stays unchanged, and its content: the initial state of each copy. */
  let pristine: Database
  let beginning: Awaited<ReturnType<typeof dump>>
  beforeAll(async () => {
    filled = await open()
    pristine = await filled.copy()
    await prepareDatabase(pristine, registry)
    beginning = await dump(pristine)
  }, 240_000)

  /** Migrates there and back; the changed product starts in between. */
  async function through(
    there: Registry,
    back: Registry = registry,
    between: (db: Database, plan: Plan) => Promise<void> = async () => {},
  ): Promise<{ before: Awaited<ReturnType<typeof dump>>; after: Awaited<ReturnType<typeof dump>> }> {
    const db = await filled.copy()
    await prepareDatabase(db, registry)
    const before = beginning
    const plan = await planFor(there, db)
    checkTold(plan)
    expect(isDone(plan)).toBe(false)
    expect(differences(before, await dump(db)), "a plan changes nothing").toEqual([])
    if (!isAdditive(plan)) {
      await expect(prepareDatabase(db, there)).rejects.toThrow(/npm run db:migrate/)
      expect(differences(before, await dump(db)), "a start that is refused changes nothing").toEqual([])
    }
    await migrateBackAndForth(db, there)
    expect(isDone(await planFor(there, db)), "carried out there is nothing left").toBe(true)
    await prepareDatabase(db, there)
    await between(db, plan)
    const returning = await planFor(back, db)
    checkTold(returning)
    await migrateBackAndForth(db, back)
    expect(isDone(await planFor(back, db))).toBe(true)
    await prepareDatabase(db, back)
    // A start lets accounts sign in again whose records are restored.
    await syncAccounts(db, back)
    const after = await dump(db)
    await db.close()
    return { before, after }
  }

  async function refused(
    there: Registry,
    spoil?: (db: Database) => Promise<unknown>,
  ): Promise<MigrationRefused> {
    const db = await filled.copy()
    await prepareDatabase(db, registry)
    await spoil?.(db)
    const before = await dump(db)
    checkTold(await planFor(there, db))
    await expect(prepareDatabase(db, there)).rejects.toThrow(/npm run db:plan/)
    const error = await migrateBackAndForth(db, there).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(MigrationRefused)
    expect(differences(before, await dump(db)), "a refusal changes nothing").toEqual([])
    // The unchanged product still starts.
    await prepareDatabase(db, registry)
    await db.close()
    return error as MigrationRefused
  }
  return { through, refused, pristine: () => pristine, copy: () => filled.copy() }
}
