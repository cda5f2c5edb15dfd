/**
 * Choices of a form that its server finds among long lists, beside those that the form works out of the whole lists: the
 * same ones, restricted by the same rules, whoever asks, on both databases.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { access } from "../../resources/access"
import { resources } from "../../resources/index"
import { openPostgres } from "../../server/database/postgres"
import { openSqlite } from "../../server/database/sqlite"
import type { Database } from "../../server/database/types"
import { QUERY_LIMITS } from "../../server/lists/index/query"
import { OPTION_LIMITS } from "../../server/lists/options"
import { reserveCodes } from "../../server/records/sequences"
import { insertRecord } from "../../server/records/store"
import { createRandom } from "../../server/sample/random"
import { decode } from "../../src/core/codec/codec"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import type { Context, Values } from "../../src/core/schema/types"
import { searchable } from "../../src/core/text"
import { fieldType, fieldTypes, wire } from "../../src/fields/registry"
import { openProduct, personWith, type Server } from "./support/api"
import { hasPostgres, startPostgres, type TestPostgres } from "./support/postgres"

const AT = "2025-01-01T00:00:00.000Z"
const COUNT = 260

/** Trips go to a depot of the chosen vehicle's owner: what may be chosen hangs on what else is. */
const depots = defineResource({
  name: "depots",
  label: { singular: "Gudang", plural: "Data Gudang" },
  api: "/depots",
  access: { module: "UserSetup" },
  fields: {
    name: { type: "text", label: "Nama" },
    owner: { type: "text", label: "Pemilik" },
    closed: { type: "boolean", label: "Tutup" },
  },
  list: { path: "/depots", columns: ["name"], where: (row) => row.closed !== true },
})
const owners = defineResource({
  name: "owners",
  label: { singular: "Pemilik", plural: "Data Pemilik" },
  api: "/owners",
  access: { module: "UserSetup" },
  fields: { name: { type: "text", label: "Nama" } },
  list: { path: "/owners", columns: ["name"] },
})
const trips = defineResource({
  name: "trips",
  label: { singular: "Perjalanan", plural: "Data Perjalanan" },
  api: "/trips",
  access: { module: "PartnerData" },
  fields: {
    name: { type: "text", label: "Nama" },
    owner: { type: "reference", label: "Pemilik", resource: "owners" },
    depot: {
      type: "reference",
      label: "Gudang",
      resource: "depots",
      lookups: { depots: ["owner", "closed"] },
      where: (row: Values, context: Context) => row.owner === (context.ref("owner")?.name ?? ""),
    },
  },
  list: { path: "/trips", columns: ["name"] },
} as never) as Declared
const registry = createRegistry(
  [...resources, depots, owners, trips] as unknown as readonly Declared[],
  fieldTypes,
  access,
)

const NAMES = ["Budi", "budi", "Élan", "100%", 'a"b', "Siti_", "İzmir", "ﬁlm", "O'Neil", "x".repeat(120)]

function suite(open: () => Promise<Database>): void {
  let server: Server
  let root: string
  let types: string[]
  const random = createRandom(11)
  const pick = <T>(items: readonly T[]): T => items[random.int(items.length)] as T
  const insert = async (name: string, values: Values) => {
    const id = server.engine.newId()
    await server.engine.db.transaction((trx) =>
      insertRecord({ trx, resource: registry.get(name), id, values, now: AT }),
    )
    return id
  }
  const bounds = { ...OPTION_LIMITS }
  const listBounds = { ...QUERY_LIMITS }

  beforeAll(async () => {
    const product = await openProduct({ db: await open(), registry })
    root = product.root.token
    server = product
    types = []
    for (const name of ["Petani", "Angkutan"])
      types.push(await insert("partnerTypes", { name, code: name.slice(0, 3) }))
    for (let index = 0; index < COUNT; index++)
      await insert("partners", {
        fullName: `${pick(NAMES)} ${index}`,
        nameIdPartner: index % 2 ? `${pick(NAMES)} ${index}/PET_${index}` : null,
        partnerTypeId: types[index % 3 ? 1 : 0],
        vehicleNumber: index % 5 ? [`BE${1000 + index}AA`] : [`BE${1000 + index}AA`, `B${index}Z`],
        address: `Jalan ${index}`,
      })
    // Of the first vehicles none is free, of the others most.
    for (let index = 0; index < COUNT; index += index < 120 ? 1 : 4)
      await insert("transportations", {
        vehicleNumber: `be ${1000 + index} aa`,
        tansportationStatus: "ACTIVE",
      })
    for (const name of ["Ani", "Bela"]) await insert("owners", { name })
    for (let index = 0; index < COUNT; index++)
      await insert("depots", {
        name: `Gudang ${pick(NAMES)} ${index}`,
        owner: pick(["Ani", "Bela"]),
        closed: index % 7 === 0,
      })
  }, 120_000)
  afterAll(() => server.engine.db.close())
  afterEach(() => {
    Object.assign(OPTION_LIMITS, bounds)
    Object.assign(QUERY_LIMITS, listBounds)
  })

  const get = (path: string, token = root) => server.request("GET", path, { token })
  const pathOf = (name: string) => {
    const { source } = registry.get(name)
    return source.kind === "rest" ? source.list : ""
  }
  const wholeLists = new Map<string, Values[]>()
  const whole = async (name: string) => {
    const known = wholeLists.get(name)
    if (known) return known
    const { body } = await get(pathOf(name))
    const rows = body.data.map((raw: unknown) => decode(registry.get(name), raw, wire)) as Values[]
    wholeLists.set(name, rows)
    return rows
  }
  const titleOf = (name: string) => registry.get(name).title

  type Rows = (name: string) => readonly Values[] | undefined
  function offered(reader: string, key: string, rows: Rows, beside: Values = {}) {
    const resource = registry.get(reader)
    const field = resource.field(key)
    const context: Context = {
      mode: "create",
      me: { id: "", name: "", role: "" },
      original: undefined,
      rows,
      ref: (name) => {
        const own = resource.field(name)
        const record = (of: string, id: string) => rows(of)?.find((row) => row.id === id)
        return fieldType(own).resolve(own, { context, record })(beside[name])
      },
    }
    return fieldType(field).offers(field)?.options(context, titleOf) ?? []
  }

  async function ask(
    reader: string,
    {
      source,
      field,
      beside = {},
      ...asked
    }: { source: string; field: string; q?: string; value?: string[]; beside?: Values },
    token = root,
  ) {
    const query = new URLSearchParams({ _for: reader, _choices: field, _beside: JSON.stringify(beside) })
    if (asked.q !== undefined) query.set("q", asked.q)
    for (const value of asked.value ?? []) query.append("_value", value)
    const { status, body } = await get(`${pathOf(source)}?${query}`, token)
    expect(status).toBe(200)
    const parts = new Map<string, Values[]>()
    for (const [name, rows] of Object.entries({ ...body.also, [source]: body.data }))
      parts.set(
        name,
        (rows as unknown[]).map((raw) => decode(registry.get(name), raw as never, wire)),
      )
    return { parts, more: body.more as boolean, rows: (name: string) => parts.get(name) }
  }

  const CASES = [
    { reader: "transportations", field: "vehicleNumber", source: "partners" },
    { reader: "verifications", field: "nameIdFarmer", source: "partners" },
    { reader: "verifications", field: "nameIdDriver", source: "partners" },
    { reader: "verifications", field: "transportationId", source: "transportations" },
    { reader: "trips", field: "owner", source: "owners" },
  ] as const
  const TEXTS = [
    "",
    "b",
    "bu",
    "budi",
    "BUDI 1",
    "é",
    "elan",
    "100%",
    'a"b',
    "_",
    "be 10",
    "be1",
    "zz",
    "ﬁl",
    "1",
    "x".repeat(60),
    "12 aa – ",
  ]

  for (const { reader, field, source } of CASES)
    for (const small of [false, true])
      test(`${reader}.${field}${small ? ", few at a time" : ""}: what is found is what whole lists offer, and nothing that they do not`, async () => {
        if (small) {
          Object.assign(OPTION_LIMITS, { most: 5, walk: 40, chunk: 7 })
          Object.assign(QUERY_LIMITS, { window: 9, stretch: 31 })
        }
        const lists = new Map<string, Values[]>()
        for (const { resource } of registry.dependencies(reader)) lists.set(resource, await whole(resource))
        const all = offered(reader, field, (name) => lists.get(name))
        let told = 0
        for (const text of TEXTS) {
          const fits = (label: string) => searchable(label).includes(searchable(text))
          const wanted = all.filter(({ label }) => fits(label)).map(({ value }) => value)
          const answer = await ask(reader, { source, field, q: text })
          const rows = (name: string) =>
            name === source || answer.parts.has(name) ? answer.rows(name) : lists.get(name)
          const found = offered(reader, field, rows)
            .filter(({ label }) => fits(label))
            .map(({ value }) => value)
          expect([text, found.filter((value) => !wanted.includes(value))]).toEqual([text, []])
          // As many as are shown at once, unless they were not all looked through.
          const least = answer.more ? Math.min(1, wanted.length) : new Set(wanted).size
          expect([text, new Set(found).size >= least, answer.more]).toEqual([text, true, answer.more])
          if (!answer.more) expect([text, new Set(found)]).toEqual([text, new Set(wanted)])
          told += found.length
        }
        expect(told).toBeGreaterThan(2)
      }, 60_000)

  test("what is chosen is there whatever is typed, with what stands in its way; what has gone is not", async () => {
    const partners = await whole("partners")
    const [first, last] = [partners[1], partners.at(-1)]
    const chosen = String(last?.nameIdPartner ?? last?.fullName)
    const farmer = await ask("verifications", { source: "partners", field: "nameIdFarmer", value: [chosen] })
    expect(farmer.rows("partners")?.map(({ id }) => id)).toContain(last?.id)
    expect(farmer.rows("partners")?.length).toBeLessThan(5)
    const own = (name: string) => (name === "partners" && first ? [first] : [])
    const plate = offered("transportations", "vehicleNumber", own)[0]?.value
    const vehicle = await ask("transportations", {
      source: "partners",
      field: "vehicleNumber",
      value: [String(plate)],
    })
    expect(vehicle.rows("partners")?.map(({ id }) => id)).toContain(first?.id)
    expect(vehicle.rows("transportations")).toHaveLength(1)
    const gone = await ask("verifications", {
      source: "partners",
      field: "nameIdFarmer",
      value: ["Tidak Ada"],
    })
    expect(gone.rows("partners")).toEqual([])
  })

  test("a choice that hangs on another one is looked for beside it", async () => {
    const ani = (await whole("owners")).find(({ name }) => name === "Ani")
    const beside = { owner: ani?.id }
    const all = offered("trips", "depot", (name) => wholeLists.get(name), beside)
    await whole("depots")
    const wanted = offered("trips", "depot", (name) => wholeLists.get(name), beside).map(({ value }) => value)
    expect(all.length).toBeLessThanOrEqual(wanted.length)
    const depots = await whole("depots")
    const { parts, more } = await ask("trips", { source: "depots", field: "depot", q: "", beside })
    expect(more).toBe(true)
    expect(parts.get("depots")).toHaveLength(bounds.most)
    for (const row of parts.get("depots") ?? []) expect(wanted).toContain(row.id)
    // What the list hides may be chosen.
    const hidden = depots.find((row) => row.closed && row.owner === "Ani")
    const one = await ask("trips", { source: "depots", field: "depot", q: String(hidden?.name), beside })
    expect(one.rows("depots")?.map(({ id }) => id)).toContain(hidden?.id)
    const none = await ask("trips", { source: "depots", field: "depot", q: String(hidden?.name) })
    expect(none.rows("depots")).toEqual([])
  })

  test("a write is in the next answer: a vehicle that was taken meanwhile is offered no more, a new one is", async () => {
    const plate = "BE9999ZZ"
    await insert("partners", { fullName: "Baru Sekali", partnerTypeId: types[1], vehicleNumber: [plate] })
    const asked = { source: "partners", field: "vehicleNumber", q: "baru sekali" }
    const values = async () => {
      const { rows } = await ask("transportations", asked)
      return offered("transportations", "vehicleNumber", rows).map(({ value }) => value)
    }
    expect(await values()).toEqual([plate])
    await insert("transportations", { vehicleNumber: plate, tansportationStatus: "ACTIVE" })
    expect(await values()).toEqual([])
  })

  test("nobody is told more than his own forms read, and nothing that is not asked for in its shape", async () => {
    const path = "/users/partner?_for=verifications&_choices=nameIdFarmer&q=budi"
    const keysOf = (body: { data: Record<string, Record<string, unknown>>[] }) =>
      Object.keys(body.data[0]?.profiles ?? {}).sort()
    // Who may see the whole list still gets of it what the form reads, and no more.
    expect(keysOf((await get(path)).body)).toEqual(["address", "full_name"])
    const clerk = await personWith(server, [{ module: "AdminData", action: "add" }])
    const others = await get(path, clerk.token)
    expect([others.status, JSON.stringify(others.body).includes("udi")]).toEqual([403, false])
    const own = await get("/users/partner?_for=transportations&_choices=vehicleNumber&q=budi", clerk.token)
    expect(own.status).toBe(200)
    expect(JSON.stringify(own.body)).not.toContain("Jalan")
    const stranger = await personWith(server, [{ module: "CommissionData", action: "view" }])
    expect((await get(path, stranger.token)).status).toBe(403)
    // Who may list partners and nothing of transportations hears of no vehicle that is in use.
    const lister = await personWith(server, [{ module: "PartnerData", action: "view" }])
    const listed = await get("/users/partner?_for=transportations&_choices=vehicleNumber&q=", lister.token)
    expect([listed.status, listed.body.also]).toEqual([200, {}])
    for (const query of [
      "_for=nobody&_choices=x",
      "_for=verifications&_choices=nope",
      "_for=verifications&_choices=referenceCode",
      "_for=verifications&_choices=nameIdFarmer&_start=0",
      "_for=verifications&_choices=nameIdFarmer&_beside=[",
      "_for=verifications&_choices=nameIdFarmer&_beside=[]",
      `_for=verifications&_choices=nameIdFarmer&q=${"a".repeat(201)}`,
      "_for=verifications&_choices=nameIdFarmer&q=%00",
      "_for=verifications&_choices=nameIdFarmer&_value=a%00b",
      "_for=verifications&_choices=nameIdFarmer&_id=%00",
      "_for=admins&_choices=&_code=%00",
      `_for=verifications&_choices=nameIdFarmer${"&_value=a".repeat(21)}`,
    ])
      expect([query, (await get(`/users/partner?${query}`)).status]).toEqual([query, 400])
    for (const [beside, wanted] of [
      ['{"__proto__":"x"}', 200],
      ['{"supplierId":"nobody","nameIdFarmer":"a"}', 200],
      ['{"supplierId":{"a":1}}', 400],
      ['{"nameIdFarmer":["a"]}', 400],
      ['{"supplierId":"\\u0000"}', 400],
      ['{"supplierId":"\\ud800"}', 400],
    ] as const) {
      const { status } = await get(
        `/users/partner?_for=verifications&_choices=nameIdFarmer&q=&_beside=${encodeURIComponent(beside)}`,
      )
      expect([beside, status]).toEqual([beside, wanted])
    }
  })

  test("[AB-45] who holds a code is told to a form that may not take it, whatever its case, and to nobody else", async () => {
    const holder = await insert("partners", {
      fullName: "Bernomor",
      partnerId: "PET_A0007",
      memberId: "A00042",
    })
    const { engine } = server
    await engine.db.transaction((trx) =>
      reserveCodes(registry.get("partners"), {
        id: holder,
        values: { partnerId: "PET_A0007", memberId: "A00042" },
        mode: "create",
        trx,
      }),
    )
    const held = async (reader: string, code: string, token = root) => {
      const query = new URLSearchParams({ _for: reader, _choices: "", _code: code })
      const { status, body } = await get(`/users/partner?${query}`, token)
      return status === 200 ? body.data.map(({ id }: { id: string }) => id) : status
    }
    expect(await held("admins", "A00042")).toEqual([holder])
    expect(await held("admins", " a00042 ")).toEqual([holder])
    expect(await held("admins", "A00043")).toEqual([])
    // Members count their own ids, and not the partners'.
    expect(await held("admins", "PET_A0007")).toEqual([])
    expect(await held("partners", "PET_A0007")).toEqual([holder])
    // Choices alone count after no codes.
    expect(await held("verifications", "A00042")).toEqual([])
    const stranger = await personWith(server, [{ module: "CommissionData", action: "view" }])
    expect(await held("admins", "A00042", stranger.token)).toBe(403)
    // With its first question a form gets the highest ones.
    const { parts } = await ask("admins", { source: "partners", field: "", q: "" })
    expect(parts.get("partners")?.map(({ memberId }) => memberId)).toContain("A00042")
  })
}

describe("SQLite", () => suite(async () => openSqlite(":memory:")))
describe.skipIf(!hasPostgres())("PostgreSQL", () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  }, 60_000)
  afterAll(() => postgres.stop())
  suite(async () => openPostgres(await postgres.schema()))
})
