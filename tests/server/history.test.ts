/** Each write of a record and each event of an account leaves an entry, which the chain protects. */
import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { accountOf } from "../../server/auth/accounts"
import { fromRow } from "../../server/database/columns"
import { storageOf, storedResources } from "../../server/database/schema"
import type { Database } from "../../server/database/types"
import { HISTORY_ACTIONS, type HistoryEntry } from "../../src/core/history/entry"
import type { Resource } from "../../src/core/schema/resource"
import { isEmpty } from "../../src/core/validation/values"
import { ADMIN, openServer, personWith, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type HistoryBench, historyBench } from "./support/history-bench"
import { adminPayload, type Basics, partnerPayload } from "./support/people"

onBothDatabases("the history", (databases) => {
  let db: Database
  let server: HistoryBench["server"]
  let b: Basics
  const { opening, now, read, of, made, verified } = historyBench(databases)
  beforeAll(async () => {
    ;({ db, server, b } = await opening())
  }, 60_000)

  describe("what is kept of a record", () => {
    /** Every stored value of a record, as its own table has it. */
    const rowOf = async (resource: Resource, id: string) => {
      const row = await db.queries
        .selectFrom(resource.table)
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst()
      return row && fromRow(resource, row)
    }
    const differing = (
      resource: Resource,
      before: Record<string, unknown> | undefined,
      after: Record<string, unknown> | undefined,
    ) =>
      Object.fromEntries(
        resource.fields.flatMap(({ key, column, ...field }) => {
          const kind = storageOf({ key, column, ...field } as never)
          if (kind === null || kind === "links") return []
          const plain = (values: Record<string, unknown> | undefined) =>
            isEmpty(values?.[key]) ? null : values?.[key]
          const [was, is] = [plain(before), plain(after)]
          return JSON.stringify(was) === JSON.stringify(is) ? [] : [[key, { before: was, after: is }]]
        }),
      )
    const told = (entry: HistoryEntry | undefined) =>
      Object.fromEntries(
        Object.entries(entry?.changes ?? {})
          .filter(([key]) => !Array.isArray(entry?.changes[key]?.before ?? entry?.changes[key]?.after))
          .map(([key, { before, after }]) => [key, { before, after }]),
      )
    const plainOnes = (changes: Record<string, { before: unknown; after: unknown }>) =>
      Object.fromEntries(
        Object.entries(changes).filter(([, { before, after }]) => !Array.isArray(before ?? after)),
      )

    test("is the row's own before and after, worked out values too, for every kind of write", async () => {
      const cases: [string, string, Record<string, unknown>, Record<string, unknown>][] = [
        ["admins", "/users/admin", adminPayload(b), { fullName: "Siti Baru", NIK: "1802070705900099" }],
        [
          "partners",
          "/users/partner",
          partnerPayload(b),
          { address: "Dusun Baru", partnerTypeId: b.transport, vehicleNumber: "BE 1234 XY" },
        ],
        ["suppliers", "/suppliers", { name: "CV Riwayat", codeSP: "RW01" }, { name: "CV Riwayat Baru" }],
        ["roles", "/roles", { name: "Juru Catat", status: "ADMIN" }, { name: "Juru Tulis" }],
      ]
      for (const [name, path, payload, change] of cases) {
        const resource = registry.get(name)
        const id = await made(path, payload)
        const first = await rowOf(resource, id)
        const saved = await server.root.put(`${path}/${id}`, { ...payload, password: undefined, ...change })
        expect([name, saved.status, saved.body.errors]).toEqual([name, 200, undefined])
        const changed = await rowOf(resource, id)
        expect((await server.root.delete(`${path}/${id}`)).status).toBe(200)
        const [gone, edit, create, ...rest] = await of(name, id)
        expect([rest, gone?.action, edit?.action, create?.action]).toEqual([[], "delete", "edit", "create"])
        expect(told(create)).toEqual(plainOnes(differing(resource, undefined, first)))
        expect(told(edit)).toEqual(plainOnes(differing(resource, first, changed)))
        expect(told(gone)).toEqual(plainOnes(differing(resource, changed, undefined)))
        for (const entry of [gone, edit, create])
          expect(entry).toMatchObject({ actorId: server.adminId, actorName: "Superadmin", resource: name })
      }
    })

    test("never holds a password, and of a reference what it was called by then", async () => {
      const password = "pohon-rindang-1"
      const id = await made("/users/admin", adminPayload(b, { password }))
      await server.root.put(`/users/admin/${id}/password`, { password: "sungai-jernih-2" })
      const [, create] = await read(`?record=${id}`)
      expect(create?.changes.userRole?.labels).toEqual({ before: null, after: "Kepala Kantor" })
      const all = JSON.stringify(await db.queries.selectFrom("history").selectAll().execute())
      expect(all).not.toContain(password)
      expect(all).not.toContain("sungai-jernih-2")
      expect(all).not.toContain("scrypt")
      expect(Object.keys(create?.changes ?? {})).not.toContain("password")
    })

    test("a save that changes nothing, and a write that is refused, leave nothing", async () => {
      const id = await made("/suppliers", { name: "CV Tetap", codeSP: "TT01" })
      await server.root.put(`/suppliers/${id}`, { name: "CV Tetap", codeSP: "TT01" })
      expect((await server.root.put(`/suppliers/${id}`, { name: "" })).status).toBe(422)
      const before = (await read("?resource=suppliers")).length
      expect((await server.root.post("/suppliers", { name: "CV Tetap", codeSP: "TT02" })).status).toBe(409)
      expect(await of("suppliers", id)).toHaveLength(1)
      expect(await read("?resource=suppliers")).toHaveLength(before)
    })

    test("of a resource that says `history: false` there is none", async () => {
      const quiet = { ...registry.get("varieties"), history: false }
      const all = registry.all.map((resource) => (resource.name === "varieties" ? quiet : resource))
      const other = await openServer({
        db,
        now,
        registry: {
          ...registry,
          all,
          find: (name) => all.find((one) => one.name === name),
          get: (name) => all.find((one) => one.name === name) ?? registry.get(name),
        },
      })
      const { status, body } = await other.as(server.root.token).post("/type-varieties", { name: "Diam" })
      expect(status).toBe(201)
      expect(await of("varieties", body.data.id)).toEqual([])
      expect((await other.as(server.root.token).get(`/type-varieties/${body.data.id}/history`)).status).toBe(
        404,
      )
      expect((await server.root.get(`/type-varieties/${body.data.id}/history`)).status).toBe(200)
    })
  })

  test("sign-ins, wrong passwords of accounts that are there, ends of sessions, passwords, switches and rights", async () => {
    const person = await personWith(server, [])
    const email = String((await accountOf(db.queries, person.id))?.email)
    const wrong = () => server.request("POST", "/auth/login", { body: { email, password: "salah-sekali" } })
    await wrong()
    await server.request("POST", "/auth/login", {
      body: { email: "tidak@ada.id", password: "salah-sekali" },
    })
    const client = await server.login(email)
    await client.put("/auth/password", { oldPassword: ADMIN.password, newPassword: "sungai-jernih-2" })
    const { body } = await client.get("/auth/sessions")
    expect(body.data).toHaveLength(1)
    await client.delete("/auth/sessions")
    const again = await server.login(email, "sungai-jernih-2")
    await again.post("/auth/logout", {})
    for (const active of [false, true]) await server.root.put(`/users/admin/${person.id}/account`, { active })
    await server.root.delete(`/users/admin/${person.id}/sessions`)
    await server.root.put(`/users/admin/${person.id}/password`, { password: "gunung-tinggi-9" })
    await expect
      .poll(async () => (await read(`?record=${person.id}`)).map(({ action }) => action).sort())
      .toEqual(
        [
          "login",
          "login",
          "login",
          "login-failed",
          "password-changed",
          "sessions-ended",
          "logout",
          "account-off",
          "account-on",
          "sessions-ended",
          "password-reset",
        ].sort(),
      )
    expect(JSON.stringify(await read())).not.toContain("tidak@ada.id")
    const role = person.roleId
    await server.root.put(`/permissions/${role}`, { permissions: rights("AdminData", "view") })
    await server.root.put(`/permissions/${role}`, { permissions: rights("AdminData", "view") })
    await server.root.put(`/permissions/${role}/givers`, { givers: [b.adminRole] })
    const [givers, changed, ...rest] = await of("roles", role)
    expect(rest).toEqual([])
    expect(changed?.changes).toEqual({ rights: { before: [], after: ["AdminData view"] } })
    expect(givers?.changes).toEqual({ givers: { before: [], after: ["Kepala Kantor"] } })
  })

  test("its chain is whole after all that happened here", async () => {
    const { entries, waiting, faults } = await verified()
    expect([faults, waiting]).toEqual([[], 0])
    expect(entries).toBeGreaterThan(30)
    const used = new Set(
      (await db.queries.selectFrom("history").select("action").execute()).map(({ action }) => action),
    )
    // Actions, restores, links, second factors, shared views, keys, webhooks and prunings have tests of their own.
    const elsewhere = [
      "restore",
      "action",
      "password-link-sent",
      "password-link-used",
      "second-step-failed",
      "factor-added",
      "factor-renamed",
      "factor-removed",
      "recovery-renewed",
      "factors-reset",
      "factor-required",
      "view-shared",
      "view-renamed",
      "view-removed",
      "key-created",
      "key-ended",
      "webhook-created",
      "webhook-changed",
      "webhook-removed",
      "prune",
    ]
    expect(HISTORY_ACTIONS.filter((action) => !used.has(action))).toEqual(elsewhere)
  })
})

test("every resource that our server keeps, keeps its history", () => {
  expect(storedResources(registry).filter(({ history }) => !history)).toEqual([])
})
