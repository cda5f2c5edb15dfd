/**
 * Every change of a declaration that a developer makes on a living database, there and back, with the sample in it: what
 * was there before is there after, and nothing else. On SQLite each resource while all that it has to do with stays as it
 * is; on PostgreSQL, where the same steps are other statements and ten times as slow, all of them in one plan.
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

/** What one has of the other in its own declaration, or both in one table. */
const related = (one: Resource, other: Resource): boolean =>
  one.table === other.table ||
  [one, other].some((from) =>
    linkFields(from.fields).some(({ link }) =>
      [one, other].some((to) => to !== from && registry.get(link.resource).variantOf === to.name),
    ),
  )
/** Resources that have nothing to do with each other change in one plan: beside each stands unchanged all that has. */
const groups: Resource[][] = []
for (const resource of kept) {
  const fitting = groups.find((group) => !group.some((other) => related(resource, other)))
  if (fitting) fitting.push(resource)
  else groups.push([resource])
}

const stored = (name: string) =>
  registry.get(name).fields.filter((field) => storageOf(field) !== null && field.column !== null)

/** Every value of a resource as its declaration reads it, by record: in the fields' order, whatever they are called. */
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

/** Told in sentences, and never of a change that is none. */
const checkTold = ({ steps, notes, obstacles }: Plan): void => {
  for (const { sentence } of [...steps.filter((step) => step.sentence !== ""), ...notes, ...obstacles])
    expect(sentence).toSatisfy(isSentence)
}

/** By resource, those of its fields that change. */
type Keys = Record<string, string[]>

function changesSuite(name: string, open: () => Promise<Filled>, together: boolean): void {
  /** What is changed by one test: a group of these, or all of them. */
  const parts = (resources: readonly string[]): (readonly [label: string, names: readonly string[]])[] => {
    if (together) return [["all of them", resources]]
    const some = groups.map((group) =>
      group.map(({ name }) => name).filter((name) => resources.includes(name)),
    )
    return some.filter((names) => names.length > 0).map((names) => [names.join(", "), names])
  }

  describe(name, () => {
    let filled: Filled
    /** One that nobody changes, and all that stands in it: what each copy begins with. */
    let pristine: Database
    let beginning: Awaited<ReturnType<typeof dump>>
    beforeAll(async () => {
      filled = await open()
      pristine = await filled.copy()
      await prepareDatabase(pristine, registry)
      beginning = await dump(pristine)
    }, 240_000)

    /** There and back; in between a start of the changed product finds everything as it wants it. */
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
      // As each start does: accounts whose records are back may sign in again.
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
      // What it was goes on.
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

    // What shares its table does not name it: nothing of the database changes.
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

    /** Of several resources with one column none can change its kind alone. */
    const alone = (name: string, column: string | null) =>
      storedResources(registry).every(
        (other) =>
          other.table !== registry.get(name).table ||
          other.variantOf === name ||
          other.fields.every((field) => field.column !== column),
      )
    /** The fields of this kind, apart by what is changed in one plan. */
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

    test("every number becomes a text, and a number again", async () => {
      const numbers = ofKind(["real"])
      expect(count(numbers)).toBeGreaterThan(5)
      for (const keys of numbers) await asTextAndBack(keys)
    })

    test("booleans, dates, lists and choices become texts, and what they were", async () => {
      const others = ofKind(
        ["integer", "json", "text"],
        (type) => !["text", "reference", "sequence"].includes(type),
      )
      expect(count(others)).toBeGreaterThan(8)
      for (const keys of others) await asTextAndBack(keys)
    }, 120_000)

    test("a text that is no number is listed by id and value, and nothing is changed", async () => {
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
    // Several leave one column, and come back to it.
    const atOnce = together ? [] : [["those of one table", sharing.map(({ name }) => name)] as const]
    test.each([...parts(goers), ...atOnce])(
      "%s: each field goes with what it holds, and comes back with it",
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
      "%s moves out of the table that it shares, with accounts, codes and all that points at it, and back",
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

    // Whom nobody refers to; and of several with one table the rows stay, and nothing of the database changes.
    const free = kept.filter(
      ({ name, table }) =>
        !kept.some(({ fields }) => fields.some((field) => "resource" in field && field.resource === name)) &&
        !kept.some((other) => other.name !== name && other.table === table),
    )
    test.each(parts(free.map((resource) => resource.name)))(
      "%s goes, and comes back whole",
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
