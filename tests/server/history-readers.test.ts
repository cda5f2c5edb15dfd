/** The history and a record's own call never disagree on what a session may read, in any resource. */
import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { serverParts } from "../../resources/server"
import type { Session } from "../../server/auth/engine"
import { writePermissions } from "../../server/auth/permissions"
import { isRecorded, recordWrite, storedValues } from "../../server/records/history"
import { recordsOf } from "../../server/records/present"
import { readRows } from "../../server/records/read"
import { loadSample } from "../../server/sample"
import { can, FLAGS, type PermissionEntry } from "../../src/core/access/permissions"
import { readAt, writeAt } from "../../src/core/codec/path"
import { type HistoryEntry, masked } from "../../src/core/history/entry"
import type { Resource } from "../../src/core/schema/resource"
import { ADMIN, type Client, openServer, personWith, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { servedResources } from "./support/served"

const resources = servedResources(registry).filter(({ variantOf, name }) => variantOf === name)
const rest = (resource: Resource) => {
  if (resource.source.kind !== "rest") throw new Error(`${resource.name} has no calls`)
  return resource.source
}
const entries = (module: string, ...actions: string[]): PermissionEntry[] =>
  actions.map((action) => ({ module, action }))

/** A hook of every resource: who may not edit is answered less of the record. */
const LESS = ["removed", "changed"] as const
const hiddenOf = (resource: Resource) =>
  resource.fields.filter((field) => isRecorded(resource, field) && field.read).slice(0, 2)
const hiding = resources.map((resource) => ({
  resource: resource.name,
  hooks: {
    decorate: async (answers: readonly Record<string, unknown>[], { session }: { session: Session }) => {
      if (can(session.grants, resource.access.module, "edit")) return
      for (const answer of answers)
        for (const [index, field] of hiddenOf(resource).entries())
          writeAt(answer, field.read ?? [], LESS[index] === "removed" ? null : "tertutup")
    },
  },
}))

onBothDatabases("the history of a record", (databases) => {
  let server: Server
  let root: Client
  const ids = new Map<string, string>()

  beforeAll(async () => {
    const db = await databases.open(registry)
    server = await openServer({ db, parts: serverParts })
    await loadSample(server.engine, ADMIN)
    const { engine } = server
    root = await server.login(ADMIN.email)
    const actor = await personWith(server, [])
    for (const resource of resources) {
      const where = { trx: engine.db.queries, registry, resource }
      const rows = await readRows(where.trx, resource)
      const row = rows.at(-1) ?? {}
      const [record = {}] = await recordsOf([row], where)
      ids.set(resource.name, String(row.id))
      // The entry that a create would have written.
      const session = { id: actor.id, name: "Pembuat", address: "192.0.2.7" } as never
      const after = storedValues(resource, row, record)
      const id = String(row.id)
      await engine.db.transaction((trx) =>
        recordWrite(trx, { clock: engine, session, resource, action: "create", id, after }),
      )
    }
  }, 120_000)

  /** The fields that a session is answered as they are stored, and those that the history shows as they were. */
  const compare = async (on: Server, client: Client, resource: Resource) => {
    const id = ids.get(resource.name) ?? ""
    const source = rest(resource)
    const whole = (await root.get(source.one.replace(":id", id))).body.data
    const own = await client.get(source.one.replace(":id", id))
    const history = await client.get(`${source.list}/${id}/history`)
    expect([resource.name, history.status]).toEqual([resource.name, own.status])
    const kept = resource.fields.filter((field) => isRecorded(resource, field))
    const [stored] = await on.engine.db.queries
      .selectFrom("history")
      .select("changes")
      .where("record_id", "=", id)
      .where("action", "=", "create")
      .where("address", "=", "192.0.2.7")
      .execute()
    const all = JSON.parse(String(stored?.changes))
    const create = (history.body.data as HistoryEntry[] | undefined)?.find(
      ({ action }) => action === "create",
    )
    const wanted = kept.flatMap(({ key, read }) =>
      own.status === 200 &&
      key in all &&
      read &&
      JSON.stringify(readAt(own.body.data, read)) === JSON.stringify(readAt(whole, read))
        ? [[key, all[key].after]]
        : [],
    )
    const hidden = kept.filter(({ key }) => key in all && !wanted.some(([one]) => one === key))
    const shown = Object.entries(create?.changes ?? {}).filter(
      ([key]) => !hidden.some((field) => field.key === key),
    )
    expect([resource.name, Object.fromEntries(shown.map(([key, { after }]) => [key, after]))]).toEqual([
      resource.name,
      Object.fromEntries(wanted),
    ])
    // A hidden personal number keeps its end; any other hidden value is left out.
    for (const { key, personal } of hidden)
      expect(create?.changes[key], `${resource.name}.${key}`).toEqual(
        personal && own.status === 200 ? { before: null, after: masked(all[key].after) } : undefined,
      )
    return { status: own.status, hidden: hidden.length, wanted: wanted.length }
  }

  test.each(resources.map((resource) => [resource.name, resource] as const))(
    "[AB-116] shows what its own call answers: %s",
    async (_, resource) => {
      const { module } = resource.access
      const people = [
        await personWith(server, entries(module, "view")),
        await personWith(server, entries(module, "view", "edit")),
        await personWith(server, entries(module, "add", "edit", "delete")),
        await personWith(server, []),
        await personWith(server, entries("Global", ...FLAGS)),
        root,
      ]
      const found = []
      for (const client of people) found.push(await compare(server, client, resource))
      expect(found.map(({ status }) => status)).toEqual([200, 200, 403, 403, 200, 200])
      expect(found[0]?.wanted).toBeGreaterThan(0)
    },
  )

  test("[AB-116] hides what a server part hides of the own answer, in every resource", async () => {
    const { engine } = server
    const parts = [...serverParts, ...hiding] as typeof serverParts
    const other = await openServer({ db: engine.db, parts })
    for (const resource of resources) {
      const { module } = resource.access
      const viewer = await personWith(server, entries(module, "view"))
      const editor = await personWith(server, entries(module, "view", "edit"))
      const seen = await compare(other, other.as(viewer.token), resource)
      const all = await compare(other, other.as(editor.token), resource)
      expect([resource.name, seen.status, all.status]).toEqual([resource.name, 200, 200])
      expect([resource.name, seen.hidden > all.hidden]).toEqual([resource.name, true])
    }
  })

  describe("of a role", () => {
    const RIGHTS = entries("AdminData", "view")
    let role: string
    beforeAll(async () => {
      const [status, path] = ["ADMIN", "/roles"]
      role = (await root.post(path, { name: "Juru Simpan", status })).body.data.id
      const giver = (await root.post(path, { name: "Juru Beri", status })).body.data.id
      expect((await root.put(`/permissions/${role}`, { permissions: RIGHTS })).status).toBe(200)
      expect((await root.put(`/permissions/${role}/givers`, { givers: [giver] })).status).toBe(200)
    })

    test("[AB-116] tells its rights and givers to those alone whom their own calls answer", async () => {
      const { module } = registry.get("roles").access
      const holder = await personWith(server, entries(module, "view"))
      await server.engine.db.transaction((trx) =>
        writePermissions(trx, holder.roleId, entries(module, "view")),
      )
      const chief = await personWith(server, entries("Global", ...FLAGS))
      const people: [string, Client][] = [
        ["viewer", holder],
        ["editor", await personWith(server, entries(module, "view", "edit"))],
        ["chief", chief],
        ["superadmin", root],
      ]
      const told: Record<string, unknown> = {}
      for (const [who, client] of people) {
        const of = async (path: string) => {
          const { body } = await client.get(path)
          const list = (body.data ?? []) as HistoryEntry[]
          return ["rights", "givers"].map((action) => {
            const entry = list.find((one) => one.action === action && one.recordId === role)
            return entry && Object.keys(entry.changes).length > 0
          })
        }
        const calls = await Promise.all(
          ["", "/givers"].map(async (end) => (await client.get(`/permissions/${role}${end}`)).status === 200),
        )
        expect([who, await of(`/roles/${role}/history`)]).toEqual([who, calls])
        if ((await client.get("/history")).status === 200)
          expect([who, await of(`/history?record=${role}`)]).toEqual([who, calls])
        told[who] = calls
      }
      expect(told).toEqual({
        viewer: [false, false],
        editor: [false, false],
        chief: [true, false],
        superadmin: [true, true],
      })
    })

    test("a role that is hidden from a session is hidden in the history of everything", async () => {
      const chief = await personWith(server, entries("Global", ...FLAGS))
      const { engine } = server
      const [superRole] = (await root.get("/roles")).body.data.filter(
        ({ name }: { name: string }) => name.toLowerCase() === registry.access.superadmin.toLowerCase(),
      )
      await engine.db.transaction((trx) =>
        recordWrite(trx, {
          clock: engine,
          session: { id: "x", name: "Seseorang", address: "" } as never,
          resource: registry.get("roles"),
          action: "edit",
          id: superRole.id,
          before: { name: "Penguasa" },
          after: { name: superRole.name },
        }),
      )
      const entry = async (client: Client) =>
        (await client.get(`/history?record=${superRole.id}`)).body.data.map(
          ({ recordName, changes }: HistoryEntry) => [recordName, Object.keys(changes)],
        )
      expect(await entry(chief)).toEqual([["", []]])
      expect(await entry(root)).toEqual([[superRole.name, ["name"]]])
    })
  })
})

test("a masked value of any kind tells no more than its end", () => {
  expect(masked(["1802070705900001", "x"])).toEqual([`${"·".repeat(12)}0001`, "·"])
  expect([masked(1802070705900001), masked(true), masked({ a: "b" })]).toEqual(Array(3).fill("····"))
  expect([masked(null), masked("")]).toEqual([null, ""])
})
