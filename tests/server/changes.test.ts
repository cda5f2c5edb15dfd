/**
 * Every kind of change of a declaration, there and back, on a database with sample data: afterwards the data is as before.
 * On SQLite each resource changes while the related ones stay as they are; on PostgreSQL, where the steps are ten times as
 * slow, all change in one plan.
 */
import { afterAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { storageOf, storedResources } from "../../server/database/schema"
import {
  asType,
  inPlaceOf,
  inTable,
  renamed,
  renamedResources,
  withFields,
  withoutResources,
} from "./support/changes"
import { differences, type Filled, fillPostgres, fillSqlite } from "./support/filled"
import { hasPostgres, startPostgres, type TestPostgres } from "./support/postgres"
import { groups, kept, stored, thereAndBack, valuesOf } from "./support/there-and-back"

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
    const { through, refused, pristine, copy } = thereAndBack(open)

    test.each(parts(kept.map((resource) => resource.name)))(
      "%s: every key renamed, and back",
      async (_, resources) => {
        const there = renamed(resources)
        const { before, after } = await through(there, renamed(resources, { back: true }), async (db) => {
          for (const resource of resources)
            expect(await valuesOf(db, there, resource)).toEqual(
              await valuesOf(pristine(), registry, resource),
            )
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
                await valuesOf(pristine(), registry, resource),
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
      const { obstacles } = await refused(asType({ suppliers: ["codeSP"] }, { type: "number" }))
      const [{ rows, place } = { rows: [], place: "" }] = obstacles
      expect(place).toBe("suppliers.codeSP")
      const codes = (await pristine()
        .queries.selectFrom("suppliers")
        .select(["id", "code_sp as value"])
        .execute()) as { id: string; value: string }[]
      expect(rows.map(({ id, value }) => ({ id, value })).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        codes.sort((a, b) => (a.id < b.id ? -1 : 1)),
      )
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
          const was = await copy()
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
