/**
 * Every kind of change of a declaration, there and back, on a database with sample data: afterwards the data is as before.
 * On SQLite each resource changes while the related ones stay as they are; on PostgreSQL, where the steps are ten times as
 * slow, all change in one plan.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { syncAccounts } from "../../server/auth/suspension"
import { fromRow } from "../../server/database/columns"
import { selectRows } from "../../server/database/resource-rows"
import { linkTable, storageOf, storedResources } from "../../server/database/schema"
import type { Database } from "../../server/database/types"
import { MigrationRefused } from "../../server/migrate/execute-plan"
import { isAdditive, isDone, type Plan } from "../../server/migrate/plan"
import { planFor } from "../../server/migrate/plan-changes"
import { prepareDatabase } from "../../server/migrate/prepare"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { linkFields } from "../../src/fields/registry"
import {
  asType,
  inPlaceOf,
  inTable,
  migrateBackAndForth,
  renamed,
  renamedResources,
  withFields,
  withoutResources,
} from "./support/changes"
import { differences, dump, type Filled, fillPostgres, fillSqlite } from "./support/filled"
import { hasPostgres, startPostgres, type TestPostgres } from "./support/postgres"

const kept = storedResources(registry).filter(({ name, variantOf }) => name === variantOf)

/** True if one resource refers to the other or both share a table. */
const related = (one: Resource, other: Resource): boolean =>
  one.table === other.table ||
  [one, other].some((from) =>
    linkFields(from.fields).some(({ link }) =>
      [one, other].some((to) => to !== from && registry.get(link.resource).variantOf === to.name),
    ),
  )
/** Groups of unrelated resources, which change in one plan. */
const groups: Resource[][] = []
for (const resource of kept) {
  const fitting = groups.find((group) => !group.some((other) => related(resource, other)))
  if (fitting) fitting.push(resource)
  else groups.push([resource])
}

const stored = (name: string) =>
  registry.get(name).fields.filter((field) => storageOf(field) !== null && field.column !== null)

/** Values of a resource by record, in the order of the fields, independent of their names. */
async function valuesOf(db: Database, all: Registry, name: string) {
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

/** Resource → changed fields. */
type Keys = Record<string, string[]>

function changesSuite(name: string, open: () => Promise<Filled>, together: boolean): void {
  /** Resources that one test changes: a group, or all. */
  const parts = (resources: readonly string[]): (readonly [label: string, names: readonly string[]])[] => {
    if (together) return [["all of them", resources]]
    const some = groups.map((group) =>
      group.map(({ name }) => name).filter((name) => resources.includes(name)),
    )
    return some.filter((names) => names.length > 0).map((names) => [names.join(", "), names])
  }

  describe(name, () => {
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

    test.each(parts(kept.map((resource) => resource.name)))(
      "%s: every key renamed, and back",
      async (_, resources) => {
        const there = renamed(resources)
        const { before, after } = await through(there, renamed(resources, { back: true }), async (db) => {
          for (const resource of resources)
            expect(await valuesOf(db, there, resource)).toEqual(await valuesOf(pristine, registry, resource))
        })
        expect(differences(before, after)).toEqual([])
      },
    )

    // Resources whose table keeps its name change nothing in the database.
    const named = kept.filter(
      ({ name, table }) => renamedResources(name).get(inPlaceOf(name)).table !== table,
    )
    test.each(parts(named.map((resource) => resource.name)))(
      "%s: renamed, and back",
      async (_, resources) => {
        const there = renamedResources(resources)
        const { before, after } = await through(
          there,
          renamedResources(resources, { back: true }),
          async (db) => {
            for (const resource of resources)
              expect(await valuesOf(db, there, inPlaceOf(resource))).toEqual(
                await valuesOf(pristine, registry, resource),
              )
          },
        )
        expect(differences(before, after)).toEqual([])
      },
    )

    /** True if no other resource uses the column, which could not change its kind alone. */
    const alone = (name: string, column: string | null) =>
      storedResources(registry).every(
        (other) =>
          other.table !== registry.get(name).table ||
          other.variantOf === name ||
          other.fields.every((field) => field.column !== column),
      )
    /** Fields of some kinds, grouped by plan. */
    const ofKind = (kinds: readonly string[], wanted: (type: string) => boolean = () => true): Keys[] => {
      const found = kept.map(({ name }) => {
        const fields = stored(name)
          .filter((field) => kinds.includes(String(storageOf(field))) && !field.derive && !field.unique)
          .filter((field) => alone(name, field.column) && wanted(field.type))
        return [name, fields.map(({ key }) => key)] as const
      })
      const some = found.filter(([, keys]) => keys.length > 0)
      return parts(some.map(([name]) => name)).map(([, names]) =>
        Object.fromEntries(some.filter(([name]) => names.includes(name))),
      )
    }
    const asTextAndBack = async (keys: Keys) => {
      const { before, after } = await through(asType(keys, { type: "text" }))
      expect(differences(before, after), JSON.stringify(keys)).toEqual([])
    }
    const count = (all: readonly Keys[]) => all.flatMap((keys) => Object.values(keys).flat()).length

    test("every number becomes a text and a number again", async () => {
      const numbers = ofKind(["real"])
      expect(count(numbers)).toBeGreaterThan(5)
      for (const keys of numbers) await asTextAndBack(keys)
    })

    test("booleans, dates, lists and choices become texts and change back", async () => {
      const others = ofKind(
        ["integer", "json", "text"],
        (type) => !["text", "reference", "sequence"].includes(type),
      )
      expect(count(others)).toBeGreaterThan(8)
      for (const keys of others) await asTextAndBack(keys)
    }, 120_000)

    test("a text that is no number is listed by id and value, and stops the change", async () => {
      const { obstacles } = await refused(asType({ suppliers: ["name"] }, { type: "number" }))
      const [{ rows, place } = { rows: [], place: "" }] = obstacles
      expect(place).toBe("suppliers.name")
      const names = (await pristine.queries.selectFrom("suppliers").select(["id", "name"]).execute()) as {
        id: string
        name: string
      }[]
      expect(
        rows.map(({ id, value }) => ({ id, name: value })).sort((a, b) => (a.id < b.id ? -1 : 1)),
      ).toEqual(names.sort((a, b) => (a.id < b.id ? -1 : 1)))
    })

    const sharing = kept.filter(({ name, table }) =>
      kept.some((other) => other.name !== name && other.table === table),
    )
    const goers = kept.map(({ name }) => name).filter((name) => stored(name).length > 1)
    // Several resources drop one column and get it back.
    const atOnce = together ? [] : [["those of one table", sharing.map(({ name }) => name)] as const]
    test.each([...parts(goers), ...atOnce])(
      "%s: each field is dropped and restored with its values",
      async (_, resources) => {
        const gone = withFields(resources, (fields, resource) => {
          const keys = stored(resource).map(({ key }) => key)
          return Object.fromEntries(
            Object.entries(fields).filter(([key]) => !keys.includes(key) || key === keys[0]),
          )
        })
        const { before, after } = await through(gone)
        expect(differences(before, after)).toEqual([])
      },
    )

    test.each(sharing.map((resource) => resource.name))(
      "%s leaves its shared table with accounts, codes and references, and returns",
      async (resource) => {
        const there = inTable(resource, `${resource}_apart`)
        const { before, after } = await through(there, registry, async (db, plan) => {
          const was = await filled.copy()
          expect(await valuesOf(db, there, resource)).toEqual(await valuesOf(was, registry, resource))
          expect(plan.steps.map(({ sentence }) => sentence).join()).toMatch(/moves from table .* records?/)
          await was.close()
        })
        expect(sharing.length).toBeGreaterThan(1)
        expect(differences(before, after)).toEqual([])
      },
      60_000,
    )

    // Without references to it, and with a table of its own: a shared table keeps its rows.
    const free = kept.filter(
      ({ name, table }) =>
        !kept.some(({ fields }) => fields.some((field) => "resource" in field && field.resource === name)) &&
        !kept.some((other) => other.name !== name && other.table === table),
    )
    test.each(parts(free.map((resource) => resource.name)))(
      "%s is dropped and restored whole",
      async (_, resources) => {
        const { before, after } = await through(withoutResources(resources))
        expect(differences(before, after)).toEqual([])
      },
    )
  })
}

describe("changes of declarations", () => {
  let postgres: Promise<TestPostgres> | undefined
  let sqlite: ReturnType<typeof fillSqlite> | undefined
  const ends: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })
  const onSqlite = async () => {
    sqlite ??= fillSqlite()
    ends.push((await sqlite).end)
    return sqlite
  }
  changesSuite("on SQLite", onSqlite, false)
  describe.skipIf(!hasPostgres())("with a server", () => {
    changesSuite(
      "on PostgreSQL",
      async () => {
        postgres ??= startPostgres()
        const server = await postgres
        ends.push(server.stop)
        const filled = await fillPostgres(server, await onSqlite())
        ends.push(filled.end)
        return filled
      },
      true,
    )
  })
})
