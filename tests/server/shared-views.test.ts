/** Views that are there for everybody who may see a list: who may share, see and take them away, on both databases. */
import { beforeAll, expect, test } from "vitest"
import { access } from "../../resources/access"
import { resources } from "../../resources/index"
import { registry } from "../../resources/registry"
import type { Database } from "../../server/database/types"
import { fittingView, MOST_SHARED } from "../../src/core/query/shared-view"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { operatorOf, toFilter } from "../../src/fields/filter-value"
import { fieldTypes } from "../../src/fields/registry"
import { type Client, openProduct, openServer, personWith, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

const LIST = "suppliers"
const MODULE = registry.get(LIST).access.module
const VIEWS = `/views/${LIST}`
const state = (more: object = {}) => ({ filters: [], sorters: [], columns: ["name"], ...more })
const search = (value: unknown) => [{ field: "q", operator: "contains", value }]

/** A list as it is declared today, and tomorrow: in browsers, so that no table has to follow. */
const plots = (fields: object, list: object) =>
  defineResource({
    name: "sharedPlots",
    label: { singular: "Petak", plural: "Data Petak" },
    browser: "sharedPetak",
    access: { module: MODULE },
    fields,
    list: { path: "/shared-plots", ...list },
  } as never)
const text = (label: string, more: object = {}) => ({ type: "text", label, ...more })
const registryOf = (declared: ReturnType<typeof plots>) =>
  createRegistry([...resources, declared] as unknown as readonly Declared[], fieldTypes, access)

onBothDatabases("shared views", ({ open }) => {
  let db: Database
  let server: Server & { root: Client; adminId: string }
  let editor: Client & { id: string }
  let other: Client & { id: string }
  let reader: Client & { id: string }
  let stranger: Client & { id: string }
  beforeAll(async () => {
    db = await open(registry)
    server = await openProduct({ db })
    const with_ = (module: string, ...actions: string[]) =>
      personWith(
        server,
        actions.map((action) => ({ module, action })),
      )
    editor = await with_(MODULE, "view", "edit")
    other = await with_(MODULE, "view", "edit")
    reader = await with_(MODULE, "view")
    stranger = await with_("AdminData", "view", "add", "edit", "delete", "print")
  }, 60_000)
  const names = async (client: Client) =>
    (await client.get(VIEWS)).body.data.views.map(({ name }: { name: string }) => name)
  const clear = async () => {
    for (const { id } of (await server.root.get(VIEWS)).body.data.views)
      await server.root.delete(`${VIEWS}/${id}`)
  }

  test("the right to edit shares, the right to list shows it, and other users get nothing of it", async () => {
    const made = await editor.post(VIEWS, { name: "  Punya   Kita ", ...state({ filters: search("CV") }) })
    expect(made.status).toBe(201)
    for (const client of [server.root, editor, other, reader]) {
      const { status, body } = await client.get(VIEWS)
      expect(status).toBe(200)
      expect(body.data.views).toMatchObject([
        {
          id: made.body.data.id,
          name: "Punya Kita",
          filters: search("CV"),
          sorters: [],
          columns: ["name"],
        },
      ])
      expect(body.data.mayShare).toBe(client !== reader)
      expect(body.data.views[0].removable).toBe(client !== reader)
    }
    expect((await reader.post(VIEWS, { name: "Saya", ...state() })).status).toBe(403)
    expect((await reader.delete(`${VIEWS}/${made.body.data.id}`)).status).toBe(403)
    for (const call of [
      stranger.get(VIEWS),
      stranger.post(VIEWS, { name: "Saya", ...state() }),
      stranger.delete(`${VIEWS}/${made.body.data.id}`),
    ])
      expect((await call).status).toBe(403)
    expect((await server.request("GET", VIEWS, {})).status).toBe(401)
    expect((await server.root.get("/views/tidak-ada")).status).toBe(404)
    expect(await names(editor)).toEqual(["Punya Kita"])
  })

  test("a name exists once, regardless of case and blanks; a replacement names its view", async () => {
    await clear()
    const first = (await editor.post(VIEWS, { name: "Per Kota", ...state() })).body.data.id
    const taken = await other.post(VIEWS, { name: "perKOTA", ...state({ filters: search("x") }) })
    expect(taken.status).toBe(409)
    expect(taken.body.errors.name).toHaveLength(1)
    const again = await other.post(VIEWS, { name: "perKOTA", replaces: first, ...state() })
    expect(again.status).toBe(201)
    expect(await names(reader)).toEqual(["perKOTA"])
    // The replaced view is gone: a second replacement of it is refused.
    expect((await editor.post(VIEWS, { name: "Per Kota", replaces: first, ...state() })).status).toBe(409)
    expect((await editor.delete(`${VIEWS}/${first}`)).status).toBe(404)
    // Users who may share remove others' views; the maker may without that right.
    expect((await editor.delete(`${VIEWS}/${again.body.data.id}`)).status).toBe(200)
    expect(await names(reader)).toEqual([])
    const both = await Promise.all(
      [editor, other].map((client) => client.post(VIEWS, { name: "Serentak", ...state() })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test("its maker and users who may share rename a view, never to the name of another", async () => {
    await clear()
    const id = (await editor.post(VIEWS, { name: "Per Kota", ...state() })).body.data.id
    await editor.post(VIEWS, { name: "Per Hari", ...state() })
    const path = `${VIEWS}/${id}`
    expect((await reader.put(path, { name: "Saya" })).status).toBe(403)
    expect((await stranger.put(path, { name: "Saya" })).status).toBe(403)
    expect((await other.put(path, { name: "perhari" })).status).toBe(409)
    expect((await other.put(path, { name: "   " })).status).toBe(422)
    expect((await other.put(`${VIEWS}/tidak-ada`, { name: "Saya" })).status).toBe(404)
    expect((await other.put(path, { name: " PER  kota " })).status).toBe(200)
    expect(await names(reader)).toEqual(["Per Hari", "PER kota"])
    const { body } = await server.root.get("/history?action=view-renamed")
    expect(body.data[0]).toMatchObject({ recordId: id, recordName: "Per Kota → PER kota" })
  })

  test("what the list does not have is refused, and so is what is no view, too long or too many", async () => {
    await clear()
    const refused: readonly [number, object][] = [
      [400, state({ columns: ["password"] })],
      [400, state({ columns: [7] })],
      [400, state({ columns: "name" })],
      [400, state({ filters: [{ field: "rahasia", operator: "contains", value: "x" }] })],
      [400, state({ filters: [{ field: "name", operator: "gt", value: "x" }] })],
      [400, state({ filters: search({ nested: true }) })],
      [400, state({ filters: search("x".repeat(201)) })],
      [400, state({ filters: search("a\0b") })],
      [400, state({ filters: Array.from({ length: 201 }, () => search("x")[0]) })],
      [400, state({ sorters: [{ field: "rahasia", order: "asc" }] })],
      [400, state({ sorters: [{ field: "name", order: "sideways" }] })],
      [400, { columns: ["name"] }],
      [400, state({ group: "name" })],
      [400, state({ group: 7 })],
      [422, state({ name: "   " })],
      [422, state({ name: "x".repeat(61) })],
      [422, state({ name: 7 })],
    ]
    for (const [status, body] of refused) {
      const answer = await editor.post(VIEWS, { name: "Buruk", ...body })
      expect([answer.status, JSON.stringify(body).slice(0, 80)]).toEqual([
        status,
        JSON.stringify(body).slice(0, 80),
      ])
    }
    const huge = await editor.post(VIEWS, { name: "Besar", ...state(), more: "x".repeat(40_000) })
    expect(huge.status).toBe(413)
    expect(await names(editor)).toEqual([])
    for (let index = 0; index < MOST_SHARED; index++)
      expect((await editor.post(VIEWS, { name: `Tampilan ${index}`, ...state() })).status).toBe(201)
    expect((await editor.post(VIEWS, { name: "Satu lagi", ...state() })).status).toBe(409)
    expect(await names(editor)).toHaveLength(MOST_SHARED)
    // Only what a view is made of is kept.
    const kept = await db.queries.selectFrom("shared_views").selectAll().execute()
    for (const row of kept)
      expect(Object.keys(JSON.parse(String(row.state))).sort()).toEqual([
        "columns",
        "filters",
        "group",
        "sorters",
      ])
    await clear()
  })

  test("makers may always remove their own, and the history has each change", async () => {
    await clear()
    const mine = (await editor.post(VIEWS, { name: "Punya Editor", ...state() })).body.data.id
    await db.queries.updateTable("shared_views").set({ maker_id: reader.id }).where("id", "=", mine).execute()
    expect((await reader.get(VIEWS)).body.data.views[0].removable).toBe(true)
    expect((await reader.delete(`${VIEWS}/${mine}`)).status).toBe(200)
    const { body } = await server.root.get(`/history?record=${mine}`)
    expect(
      body.data.map(({ action, actorId, resource, recordName }: Record<string, string>) => [
        action,
        actorId,
        resource,
        recordName,
      ]),
    ).toEqual([
      ["view-removed", reader.id, LIST, "Punya Editor"],
      ["view-shared", editor.id, LIST, "Punya Editor"],
    ])
    // It is no record: nothing can be brought back from it as one.
    expect((await server.root.post(`/history/${body.data[0].id}/restore`, {})).status).toBe(409)
  })

  test("every list takes a view with all of its filters, columns and orders, a browser's list too", async () => {
    for (const resource of registry.all.filter(({ list }) => list.path && list.view === "table")) {
      const columns = resource.list.columns.map(({ field }) => field)
      const filters = resource.list.filters.map((filter) =>
        toFilter(
          filter,
          resource.field(filter.field),
          operatorOf(filter, resource.field(filter.field)) === "between" ? { from: "1" } : "a",
        ),
      )
      const sorters = [{ field: columns[0], order: "desc" }]
      const body = state({ columns, sorters, filters: [...search("a"), ...filters] })
      const answer = await server.root.post(`/views/${resource.name}`, { name: "Semua", ...body })
      expect([resource.name, answer.status]).toEqual([resource.name, 201])
      const { views } = (await server.root.get(`/views/${resource.name}`)).body.data
      expect(views).toMatchObject([body])
    }
  })

  test("a declaration that changes takes its views along, and leaves out what it has no more", async () => {
    const before = plots(
      { name: text("Nama"), kind: text("Jenis"), gone: text("Lama"), note: text("Catatan") },
      { columns: ["name", "kind", "gone"], filters: ["kind", "gone"] },
    )
    const after = plots(
      { name: text("Nama"), sort: text("Jenis", { was: "kind" }), note: text("Catatan") },
      { columns: ["name", "sort"], filters: ["sort"] },
    )
    const first = await openServer({ db, registry: registryOf(before) })
    const client = first.as(server.root.token)
    const filters = ["kind", "gone"].map((field) => ({ field, operator: "contains", value: "x" }))
    const sorters = [{ field: "kind", order: "desc" }]
    const view = { name: "Lama", filters, sorters, columns: ["gone", "kind"] }
    expect((await client.post("/views/sharedPlots", view)).status).toBe(201)
    const second = await openServer({ db, registry: registryOf(after) })
    const { views } = (await second.as(server.root.token).get("/views/sharedPlots")).body.data
    expect(views).toMatchObject([
      {
        name: "Lama",
        filters: [{ field: "sort", operator: "contains", value: "x" }],
        sorters: [{ field: "sort", order: "desc" }],
        columns: ["sort"],
      },
    ])
  })
})

test("a view that asks by a field that its reader may not see is not there for him", () => {
  const resource = registry.get(LIST)
  const view = {
    filters: [{ field: "name", operator: "contains", value: "CV" }],
    sorters: [],
    columns: ["name", "codeSP"],
    group: null,
  }
  const all = {
    groups: new Set<string>(),
    filters: new Map([["name", new Set(["contains"])]]),
    orders: new Set(["name"]),
  }
  const seen = new Set(["name", "codeSP"])
  expect(fittingView(view, resource, { ...all, columns: seen })).toEqual(view)
  const hidden = {
    groups: new Set<string>(),
    filters: new Map(),
    orders: new Set<string>(),
    columns: new Set(["codeSP"]),
  }
  expect(fittingView(view, resource, hidden)).toBeUndefined()
  const ordered = { ...view, filters: [], sorters: [{ field: "name", order: "asc" as const }] }
  expect(fittingView(ordered, resource, hidden)).toBeUndefined()
  // A column that he may not see is left out of what he may.
  expect(fittingView({ ...view, filters: [] }, resource, hidden)?.columns).toEqual(["codeSP"])
})
