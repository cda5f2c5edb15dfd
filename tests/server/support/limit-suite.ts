/** Length limits as the server and the database keep them: the same on every database. */

import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../../resources/registry"
import { storageOf, tablesOf } from "../../../server/database/schema"
import type { Database } from "../../../server/database/types"
import { storeError } from "../../../server/records/store"
import { type Declared, defineResource } from "../../../src/core/schema/define"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { type Client, openProduct, openServer, type Server } from "./api"
import { servedResources } from "./served"

/** A declaration whose limit changes between two starts; a second one shares its table and one column. */
const shelves = (limits: { title: number; note: number; other?: number }) =>
  createRegistry(
    [
      defineResource({
        name: "shelves",
        label: { singular: "Rak", plural: "Rak" },
        api: "/shelves",
        table: "shelves",
        access: { module: "Shelves" },
        fields: {
          title: { type: "text", label: "Nama", required: true, maxLength: limits.title },
          note: { type: "text", label: "Catatan", maxLength: limits.note },
        },
      }),
      defineResource({
        name: "boxes",
        label: { singular: "Kotak", plural: "Kotak" },
        api: "/boxes",
        table: "shelves",
        access: { module: "Shelves" },
        fields: { title: { type: "text", label: "Nama", maxLength: limits.other ?? 5 } },
      }),
    ] as unknown as Declared[],
    fieldTypes,
  )

export function limitSuite(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    let db: Database
    let server: Server
    let root: Client

    beforeAll(async () => {
      db = await open()
      const product = await openProduct({ db })
      server = product
      root = product.root
    }, 120_000)

    const rest = servedResources(registry).filter(
      (resource) => resource.source.kind === "rest" && resource.variantOf === resource.name,
    )
    test.each(rest.map((resource) => [resource.name, resource] as const))(
      "%s: every field that is sent refuses one character too many, and a list one item too many",
      async (_, resource) => {
        if (resource.source.kind !== "rest") return
        const fields = resource.fields.filter(
          (field) => field.send && field.type !== "boolean" && field.type !== "password",
        )
        const tooLong = Object.fromEntries(
          fields.map((field) => [field.send?.key ?? "", "x".repeat(field.maxLength * 4 + 1)]),
        )
        const { status, body } = await root.post(resource.source.list, tooLong)
        expect(status).toBe(422)
        const tooMany = Object.fromEntries(
          fields.map((field) => [field.send?.key ?? "", Array(field.maxItems + 1).fill("x")]),
        )
        const lists = await root.post(resource.source.list, tooMany)
        expect(lists.status).toBe(422)
        for (const field of fields) {
          expect(body.errors[field.key]?.[0], field.key).toMatch(/^Maksimal \d+ (karakter|digit)$/)
          expect(lists.body.errors[field.key]?.[0], field.key).toBe(`Maksimal ${field.maxItems} isian`)
        }
      },
    )

    const used = tablesOf(registry).filter((table) => rest.some((resource) => resource.table === table.name))
    test.each(used.map((table) => [table.name, table] as const))(
      "%s: the columns themselves hold no more",
      async (table, { columns }) => {
        const limited = columns.filter((column) => column.maxLength !== null)
        // Numbers, what the declaration fixes, and the folded keys of unique values have none.
        for (const { name: column, maxLength } of columns)
          if (rest.some((candidate) => candidate.table === table && storesText(candidate, column)))
            expect(maxLength, column).not.toBeNull()
        for (const { name: column, maxLength } of limited) {
          const row = {
            id: `x-${column}`,
            created_at: "",
            updated_at: "",
            version: 1,
            [column]: "x".repeat((maxLength ?? 0) + 1),
          }
          const error = await db.queries
            .insertInto(table)
            .values(row)
            .execute()
            .then(
              () => undefined,
              (failure: unknown) => failure,
            )
          const resource = rest.find((candidate) => candidate.table === table && fieldOf(candidate, column))
          if (!resource) throw new Error(`no resource of ${table}.${column}`)
          expect(storeError(error, resource), `${table}.${column}`).toMatchObject({
            status: 422,
            errors: {
              [fieldOf(resource, column)?.key ?? ""]: [expect.stringMatching(/^Maksimal \d+ karakter$/)],
            },
          })
        }
      },
    )

    test("JSON of any depth is refused in words, on every address that reads one", async () => {
      for (const deep of [
        `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
        `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
      ])
        for (const [method, path] of [
          ["POST", "/suppliers"],
          ["POST", "/users/admin"],
          ["PUT", "/permissions/x"],
          ["POST", "/auth/login"],
        ] as const)
          for (const key of ["name", "unknown", "permissions", "Roles", "email"]) {
            const { token } = root
            const { status } = await server.request(method, path, { token, raw: `{"${key}":${deep}}` })
            expect(status, `${method} ${path} ${key}`).toBeGreaterThanOrEqual(400)
            expect(status, `${method} ${path} ${key}`).toBeLessThan(500)
          }
    })

    test("[AB-67] a megabyte of dots, blanks or digits is refused at once", async () => {
      const from = process.cpuUsage()
      for (const text of [`a@${".".repeat(200_000)}@`, " ".repeat(200_000), "0".repeat(200_000)]) {
        const { status } = await root.post("/users/admin", {
          email: text,
          NIK: text,
          employeeId: text,
          joinDate: text,
        })
        expect(status).toBe(422)
      }
      expect(process.cpuUsage(from).user / 1000).toBeLessThan(3000)
    })

    test("a limit follows its declaration; what is longer already stays, and does not stop other edits", async () => {
      const first = await open()
      const insert = (target: Database, id: string, row: object) =>
        target.queries
          .insertInto("shelves")
          .values({ id, created_at: "", updated_at: "", version: 1, ...row })
          .execute()
      await openServer({ db: first, registry: shelves({ title: 20, note: 50 }) })
      await insert(first, "old", { title: "x".repeat(20), note: "y".repeat(40) })
      await expect(insert(first, "no", { title: "x".repeat(21) })).rejects.toThrow()

      // Narrower: the row of before is there, and may be changed elsewhere.
      await openServer({ db: first, registry: shelves({ title: 10, note: 30 }) })
      const change = (set: object) =>
        first.queries.updateTable("shelves").set(set).where("id", "=", "old").execute()
      await change({ title: "kecil", note: "y".repeat(40) })
      await expect(change({ note: "y".repeat(41) })).rejects.toThrow()
      await expect(insert(first, "no", { title: "x".repeat(21) })).rejects.toThrow()

      // Wider, and of two resources with one column the wider counts.
      await openServer({ db: first, registry: shelves({ title: 30, note: 30, other: 40 }) })
      await insert(first, "wide", { title: "x".repeat(40) })
      await expect(insert(first, "no", { title: "x".repeat(41) })).rejects.toThrow()
    })
  })
}

const fieldOf = (resource: (typeof registry.all)[number], column: string) =>
  resource.fields.find((field) => field.column === column)

const storesText = (resource: (typeof registry.all)[number], column: string): boolean => {
  const field = fieldOf(resource, column)
  return field !== undefined && ["text", "json"].includes(String(storageOf(field)))
}
