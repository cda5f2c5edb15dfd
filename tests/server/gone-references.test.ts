/** A save is refused on the field of a reference whose target was deleted meanwhile. */
import { sql } from "kysely"
import { expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { storageOf } from "../../server/database/schema"
import type { Database } from "../../server/database/types"
import { insertRecord, storeError } from "../../server/records/store"
import type { Field, Resource } from "../../src/core/schema/resource"
import { linkFields } from "../../src/fields/registry"
import { openProduct, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { basics, partnerPayload } from "./support/people"
import { servedResources } from "./support/served"

/** Stored references of a resource to records of the server. */
const references = (resource: Resource): { field: Field; many: boolean }[] =>
  linkFields(resource.fields)
    .filter(({ field, link }) => {
      const isKept = storageOf(field) !== null && storageOf(field) !== "json"
      return isKept && registry.find(link.resource)?.source.kind === "rest"
    })
    .map(({ field, link }) => ({ field, many: link.many }))

const cases = servedResources(registry).flatMap((resource) =>
  references(resource).map((reference) => ({ resource, ...reference })),
)
const GONE = "019a0000-0000-7000-8000-000000000000"

onBothDatabases("a reference to a deleted record", ({ kind, open }) => {
  let db: Database
  let server: Server & { root: Awaited<ReturnType<Server["login"]>> }

  test.skipIf(kind === "sqlite")(
    "is found in the database's error, for every reference of every resource",
    async () => {
      db = await open(registry)
      server = await openProduct({ db })
      for (const { resource, field, many } of cases) {
        const values = { [field.key]: many ? [GONE] : GONE }
        const now = "2026-01-01T00:00:00.000Z"
        const error = await db
          .transaction((trx) => insertRecord({ trx, resource, id: server.engine.newId(), values, now }))
          .then(
            () => null,
            (thrown: unknown) => thrown,
          )
        const refused = storeError(error, resource)
        const place = `${resource.name}.${field.key}`
        expect([place, refused?.status, refused?.errors]).toEqual([
          place,
          409,
          { [field.key]: ["Pilihan ini sudah dihapus. Muat ulang halaman."] },
        ])
      }
      expect(cases.length).toBeGreaterThan(5)
    },
  )

  test("a record that is deleted during the save is refused on its field", async () => {
    db = await open(registry)
    server = await openProduct({ db })
    const b = await basics(server.root)
    const supplier = (await server.root.post("/suppliers", { name: `Hilang ${kind}`, codeSP: "" })).body.data
      .id
    const payload = partnerPayload(b, { supplierId: supplier })
    let saving: ReturnType<typeof server.root.post> | undefined
    await db.transaction(async (trx) => {
      await trx.deleteFrom("suppliers").where("id", "=", supplier).execute()
      saving = server.root.post("/users/partner", payload)
      if (kind === "sqlite") return
      // The save has read the supplier, and its foreign key waits for the delete.
      await expect
        .poll(async () => {
          const waiting = await server.engine.db.queries
            .selectFrom("pg_stat_activity")
            .select("pid")
            .where("wait_event_type", "=", "Lock")
            .where(sql<boolean>`datname = current_database()`)
            .execute()
          return waiting.length
        })
        .toBeGreaterThan(0)
    })
    const { status, body } = (await saving) ?? { status: 0, body: {} }
    expect([status, Object.keys(body.errors ?? {})]).toEqual([kind === "sqlite" ? 422 : 409, ["supplierId"]])
  })
})
