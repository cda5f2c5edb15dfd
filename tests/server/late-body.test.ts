/** A body may take its time: who may no longer write when it has arrived writes nothing. */
import { beforeAll, describe, expect, test, vi } from "vitest"
import { registry } from "../../resources/registry"
import { endSessions } from "../../server/auth/ended-sessions"
import { writePermissions } from "../../server/auth/permissions"
import { suspend } from "../../server/auth/suspension"
import { FLAGS } from "../../src/core/access/permissions"
import { type Client, openProduct, personWith, type Server } from "./support/api"
import { servedResources } from "./support/served"

type Person = Client & { id: string; roleId: string }

let server: Server & { root: Client }
let superadminRole: string

beforeAll(async () => {
  server = await openProduct()
  const { body } = await server.root.get("/roles")
  superadminRole = body.data.find((role: { name: string }) => role.name.toLowerCase() === "superadmin").id
})

/** Events between the head of a request and its end, with the status of the answer. */
const LOSSES: Record<string, { status: number; happen: (person: Person) => Promise<unknown> }> = {
  "his account was switched off": {
    status: 401,
    happen: ({ id }) =>
      server.engine.db.transaction(async (trx) => {
        await suspend(trx, { accountId: id, by: id, at: "2026-01-01T00:00:00Z" })
        await trx.updateTable("accounts").set({ active: 0 }).where("id", "=", id).execute()
        await endSessions(trx, id)
      }),
  },
  "he signed out": { status: 401, happen: ({ post }) => post("/auth/logout", {}) },
  "his session was ended from another of his devices": {
    status: 401,
    happen: async ({ id }) => {
      const elsewhere = await server.begin(id)
      const { body } = await elsewhere.get("/auth/sessions")
      for (const session of body.data)
        if (!session.current) await elsewhere.delete(`/auth/sessions/${session.id}`)
    },
  },
  "his password was reset": {
    status: 401,
    happen: ({ id }) => server.root.put(`/users/admin/${id}/password`, { password: "gunung-tinggi-9" }),
  },
  "his right was taken": {
    status: 403,
    happen: ({ roleId }) => server.engine.db.transaction((trx) => writePermissions(trx, roleId, [])),
  },
}

const modules = [...new Set(servedResources(registry).map((resource) => resource.access.module))]
const everywhere = modules.flatMap((module) => FLAGS.map((action) => ({ module, action })))
const GLOBAL = FLAGS.map((action) => ({ module: "Global", action }))

const clerk = () => personWith(server, everywhere)
const chief = () => personWith(server, GLOBAL)
async function superadmin(): Promise<Person> {
  const person = await personWith(server, GLOBAL)
  const { queries } = server.engine.db
  await queries.updateTable("accounts").set({ role_id: superadminRole }).where("id", "=", person.id).execute()
  return person
}

const ID = "00000000-0000-7000-8000-000000000001"
type Write = [method: string, path: string, body: object, who: () => Promise<Person>]
const records: Write[] = servedResources(registry)
  .filter((resource) => resource.variantOf === resource.name)
  .flatMap(({ source, access, account }) =>
    source.kind !== "rest"
      ? []
      : [
          ...(access.actions.has("create") ? [["POST", source.list, {}, clerk] satisfies Write] : []),
          ...(access.actions.has("edit") ? [["PUT", `${source.list}/${ID}`, {}, clerk] satisfies Write] : []),
          ...(access.actions.has("edit") && account
            ? ([
                ["PUT", `${source.list}/${ID}/account`, { active: false }, clerk],
                ["PUT", `${source.list}/${ID}/password`, { password: "gunung-tinggi-9" }, clerk],
              ] satisfies Write[])
            : []),
          ...(access.actions.has("delete")
            ? [["DELETE", `${source.list}/${ID}`, {}, clerk] satisfies Write]
            : []),
        ],
  )
const writes: Write[] = [
  ...records,
  ["PUT", `/permissions/${ID}`, { permissions: [] }, chief],
  ["PUT", `/permissions/${ID}/givers`, { givers: [] }, superadmin],
]

describe("a write whose asker may no longer make it when its transaction begins", () => {
  test.each(writes)("%s %s", async (method, path, body, who) => {
    const { db } = server.engine
    for (const [loss, { status, happen }] of Object.entries(LOSSES)) {
      // A superadmin's rights are in his role's name.
      if (who === superadmin && status === 403) continue
      const person = await who()
      const began = vi.spyOn(db, "transaction")
      began.mockImplementationOnce(async (work) => {
        await happen(person)
        return db.transaction(work)
      })
      const answer = await server.request(method, path, { token: person.token, body })
      expect(began, loss).toHaveBeenCalled()
      began.mockRestore()
      expect(answer.status, loss).toBe(status)
    }
  })
})

describe("a body that arrives slowly", () => {
  test.each(Object.entries(LOSSES))("writes nothing where %s meanwhile", async (loss, { status, happen }) => {
    const person = await clerk()
    let step = 0
    const raw = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const text = new TextEncoder()
          if (step++ === 0) return controller.enqueue(text.encode('{"nam'))
          await happen(person)
          controller.enqueue(text.encode(`e":"Terlambat ${loss}"}`))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    expect((await server.request("POST", "/suppliers", { token: person.token, raw })).status).toBe(status)
    const { body } = await server.root.get("/suppliers")
    expect(JSON.stringify(body)).not.toContain("Terlambat")
  })
})
