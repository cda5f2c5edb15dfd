/**
 * A save looks at what decides about its values, however long other lists are, and says the same as one that has looked
 * at all of them: choices found by an index, the next number, references without their counts.
 */
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Queries } from "../../server/database/types"
import { liveContext } from "../../server/records/context"
import { makeCodes, reserveCodes } from "../../server/records/sequences"
import { insertRecord } from "../../server/records/store"
import { createRandom } from "../../server/sample/random"
import { decode } from "../../src/core/codec/codec"
import type { Values } from "../../src/core/schema/types"
import { formatSequence, nextSequence } from "../../src/core/sequence/sequence"
import { fieldType, wire } from "../../src/fields/registry"
import { sequenceHint } from "../../src/fields/sequence"
import { openProduct, personWith, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

const PARTNERS = 300
const NAMES = [
  "Sukarno",
  "sukarno",
  " Su karno",
  "SUKARNO",
  "Élan",
  "élan",
  "a'b\"c",
  "100%",
  "Ibu\tTab",
  "x".repeat(210),
  `${"x".repeat(209)}y`,
  "İzmir",
]
const PLATES = [
  "BE 1234 XY",
  "BE1234XY",
  "be 1234 xy",
  ["BE1234XY", "B 1 A"],
  ["b1a"],
  ["BE\t1234XY"],
  ["BE\u00a01234XY", "AB9C"],
  ["KOSONG, NANTI"],
  'B"1"A',
  null,
]
const AT = "2025-01-01T00:00:00.000Z"

onBothDatabases("what a save looks at", ({ open }) => {
  let server: Server
  let types: { id: string; name: string }[]
  let root: string
  const random = createRandom(7)
  const insert = async (name: string, values: Values) => {
    const { engine } = server
    const id = engine.newId()
    await engine.db.transaction((trx) =>
      insertRecord({ trx, resource: engine.registry.get(name), id, values, now: AT }),
    )
    return id
  }
  beforeAll(async () => {
    const product = await openProduct({ db: await open() })
    root = product.root.token
    server = product
    types = []
    for (const name of ["Petani", "Angkutan", "Lapak"])
      types.push({ id: await insert("partnerTypes", { name, code: name.slice(0, 3) }), name })
    const { engine } = server
    await engine.db.transaction(async (trx) => {
      for (let index = 0; index < PARTNERS; index++)
        await insertRecord({
          trx,
          resource: engine.registry.get("partners"),
          id: engine.newId(),
          now: AT,
          values: {
            fullName: index % 3 ? `Orang ${index}` : NAMES[random.int(NAMES.length)],
            nameIdPartner: index % 2 ? `Orang ${index}/PET_A${String(index).padStart(4, "0")}` : null,
            partnerTypeId: types[random.int(3)]?.id,
            vehicleNumber: index % 3 ? `BE ${1000 + index} AA` : PLATES[random.int(PLATES.length)],
            address: `Jalan ${index}`,
          },
        })
    })
    for (const vehicleNumber of ["B1A", "BE1001AA", "BE 1004 AA"])
      await insert("transportations", { vehicleNumber, tansportationStatus: "ACTIVE" })
  }, 120_000)
  afterAll(() => server.engine.db.close())

  /** The rows that a database was made to give. */
  function counting(trx: Queries): { trx: Queries; rows: () => number } {
    let rows = 0
    const counted = trx.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rows += result.rows.length
        return result
      },
    })
    return { trx: counted, rows: () => rows }
  }
  const contextOf = (trx: Queries, name: string, more: { whole?: boolean; original?: Values } = {}) =>
    liveContext({
      engine: server.engine,
      trx,
      session: { id: "x", name: "x", role: "superadmin" } as never,
      resource: server.engine.registry.get(name),
      mode: more.original ? "edit" : "create",
      original: more.original,
      ...(more.whole && { whole: true }),
    })

  for (const [name, keys] of [
    ["verifications", ["nameIdFarmer", "nameIdDriver"]],
    ["transportations", ["vehicleNumber"]],
  ] as const)
    test(`${name}: each choice, and what is none, is judged as beside the whole lists, from a few rows of them`, async () => {
      const resource = server.engine.registry.get(name)
      const all = await contextOf(server.engine.db.queries, name, { whole: true })
      const offered = keys.flatMap((key) => {
        const field = resource.field(key)
        return fieldType(field).rules(field)[0]?.run({}, all.context) as { value: string }[]
      })
      expect(offered.length).toBeGreaterThan(50)
      const others = [
        ...NAMES,
        "Orang 4",
        "BE1234XY",
        "be1234xy",
        "B1A",
        "BE1001AA",
        "BE 1004 AA",
        "AB9C",
        "",
        "\\",
        "%",
        ",",
      ]
      const values = new Set([...offered.map(({ value }) => value), ...others])
      let accepted = 0
      for (const value of values) {
        const { trx, rows } = counting(server.engine.db.queries)
        const some = await contextOf(trx, name)
        await some.seek(Object.fromEntries(keys.map((key) => [key, value])))
        // Those of the same name, and plates that only reading tells apart; of each what it is shown by.
        expect(rows()).toBeLessThan(PARTNERS / 2)
        for (const key of keys) {
          const field = resource.field(key)
          const judged = [all, some].map((live) => {
            live.setValues({ [key]: value })
            return [fieldType(field).validate(value, field, {}, live.context), live.context.ref(key)]
          })
          expect([value, judged[1]]).toEqual([value, judged[0]])
          if (judged[0]?.[0] === undefined) accepted++
        }
      }
      expect(accepted).toBeGreaterThan(50)
    }, 60_000)

  test("a plain value costs its own rows alone, found by an index", async () => {
    const { trx, rows } = counting(server.engine.db.queries)
    const live = await contextOf(trx, "verifications")
    await live.seek({ nameIdFarmer: "Orang 7" })
    expect(live.context.rows("partners")?.map(({ fullName }) => fullName)).toEqual(["Orang 7"])
    expect(rows()).toBeLessThan(6)
  })

  test("a reference brings no count of who else has it", async () => {
    const { trx, rows } = counting(server.engine.db.queries)
    const live = await contextOf(trx, "partners")
    const before = rows()
    await live.preload("partnerTypes", [types[0]?.id ?? ""])
    expect(live.get("partnerTypes", types[0]?.id ?? "")).toMatchObject({ name: "Petani" })
    expect(rows() - before).toBe(1)
  })

  test("[AB-45, AB-46, PT-37] the next number is the one after the highest of its kind, whatever else is held", async () => {
    const { engine } = server
    const resource = engine.registry.get("partners")
    const prefix = "PET_"
    const format = { prefix, letter: true, digits: 4 }
    const held = [
      ...["A0009", "A0100", "B0002", "A9999"].map((code) => prefix + code),
      ...[
        "PET_Z9",
        "PET_ZZZZZ",
        "PET_a0001",
        "PET_B000X",
        "PET_[0001",
        "PEX_Z0001",
        "PET_B00021",
        "pet_C0001",
        "PET_B0000",
      ],
      ...Array.from(
        { length: 60 },
        (_, index) => `PET_C${String.fromCharCode(65 + (index % 26))}${String(index).padStart(3, "0")}`,
      ),
    ]
    await engine.db.queries.deleteFrom("sequence_claims").execute()
    await engine.db.queries
      .insertInto("sequence_claims")
      .values(
        held.map((shown, index) => ({
          scope: "partnerId",
          code: shown.toUpperCase(),
          shown,
          owner_table: "users",
          owner_id: `x${index}`,
          field: "partnerId",
        })),
      )
      .execute()
    const made = () =>
      engine.db.transaction(async (trx) => {
        const live = await contextOf(trx, "partners")
        const values: Record<string, unknown> = { partnerTypeId: types[0]?.id }
        await live.preload("partnerTypes", [types[0]?.id ?? ""])
        live.setValues(values)
        await makeCodes(resource, { values, context: live.context, trx, db: engine.db })
        return values.partnerId
      })
    expect(await made()).toBe(nextSequence(format, held))
    expect(await made()).toBe(formatSequence(format, { letter: "B", number: 3 }))
    await engine.db.queries.deleteFrom("sequence_claims").execute()
    expect(await made()).toBe("PET_A0001")
  })

  test("[AE-56, AE-57] a form that only numbers after a long list gets its highest codes, and proposes what it would beside all of it", async () => {
    const { engine } = server
    const { registry } = engine
    await engine.db.queries.deleteFrom("sequence_claims").execute()
    const coded: { id: string; partnerId: string; memberId: string }[] = []
    for (const [index, partnerId] of [
      "PET_A0007",
      "PET_B0001",
      "ANG_A0003",
      "ANG_Z",
      "pet_Z9999",
      "MXX_A0001",
    ].entries()) {
      const values = { fullName: `Bernomor ${index}`, partnerId, memberId: `A0000${index + 1}` }
      coded.push({ id: await insert("partners", values), partnerId, memberId: values.memberId })
    }
    await engine.db.transaction(async (trx) => {
      for (const { id, ...values } of coded)
        await reserveCodes(registry.get("partners"), { id, values, mode: "create", trx })
    })
    const get = async (path: string) =>
      (await server.request("GET", path, { token: root })).body.data as unknown[]
    const partners = registry.get("partners")
    const all = (await get("/users/partner")).map((raw) => decode(partners, raw, wire))
    let hints = 0
    for (const name of ["admins", "employees", "partners", "members"]) {
      const some = (await get(`/users/partner?_for=${name}`)).map((raw) => decode(partners, raw, wire))
      // Two of each kind at most, of several hundred.
      expect(some.length).toBeLessThanOrEqual(coded.length)
      const reader = registry.get(name)
      for (const original of [undefined, ...coded])
        for (const type of ["PET", "ANG", "MXX", "XYZ"])
          for (const field of reader.fields.filter((one) => one.type === "sequence")) {
            const hintOf = (rows: readonly Values[]) =>
              sequenceHint(
                field as never,
                {},
                {
                  mode: original ? "edit" : "create",
                  me: { id: "", name: "", role: "" },
                  original,
                  ref: () => ({ code: type }),
                  rows: (of) => (of === "partners" ? rows : []),
                },
              )
            expect([name, field.key, type, original, hintOf(some)]).toEqual([
              name,
              field.key,
              type,
              original,
              hintOf(all),
            ])
            if (hintOf(all)?.latest) hints++
          }
    }
    expect(hints).toBeGreaterThan(20)
    const told = Object.keys((await get("/users/partner?_for=admins"))[0] as object)
    expect(told).not.toContain("version")
  })

  test("a form that reads more of a list gets every record of it, and of each what it reads; nobody else gets anything", async () => {
    const asked = (query: string, token = root) => server.request("GET", `/users/partner?${query}`, { token })
    const { body } = await asked("_for=verifications")
    const whole = await server.request("GET", "/users/partner", { token: root })
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
      whole.body.data.map(({ id }: { id: string }) => id),
    )
    expect(Object.keys(body.data[0].profiles).sort()).toEqual(["address", "full_name"])
    for (const query of [
      "_for=nobody",
      "_for=suppliers",
      "_for=",
      "_for=admins&_start=0",
      "_for=admins&_for=members",
    ])
      expect([query, (await asked(query)).status]).toEqual([query, 400])
    const clerk = await personWith(server, [{ module: "AdminData", action: "add" }])
    const numbers = await asked("_for=admins", clerk.token)
    expect(numbers.status).toBe(200)
    // What his own forms read of it is all that he is told, whichever form he names.
    const others = await asked("_for=verifications", clerk.token)
    expect(JSON.stringify(others.body)).not.toContain("Jalan")
    const stranger = await personWith(server, [{ module: "CommissionData", action: "view" }])
    expect((await asked("_for=admins", stranger.token)).status).toBe(403)
  })
})
