/** Lists for forms (`_for`), and the next number after the claimed codes. */
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeCodes, reserveCodes } from "../../server/records/sequences"
import { decode } from "../../src/core/codec/codec"
import type { Values } from "../../src/core/schema/types"
import { formatSequence, nextSequence } from "../../src/core/sequence/sequence"
import { wire } from "../../src/fields/registry"
import { sequenceHint } from "../../src/fields/sequence"
import { type Client, personWith } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { openPartners, type PartnersBench } from "./support/partners-bench"

onBothDatabases("lists for forms", ({ open }) => {
  let bench: PartnersBench
  beforeAll(async () => {
    bench = await openPartners(open)
  }, 120_000)
  afterAll(() => bench.server.engine.db.close())

  test("[AB-45, AB-46, PT-37] the next number follows the highest of its kind, regardless of other codes", async () => {
    const { engine } = bench.server
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
        const live = await bench.contextOf(trx, "partners")
        const values: Record<string, unknown> = { partnerTypeId: bench.type }
        await live.preload("partnerTypes", [bench.type])
        live.setValues(values)
        await makeCodes(resource, { values, context: live.context, trx, db: engine.db })
        return values.partnerId
      })
    expect(await made()).toBe(nextSequence(format, held))
    expect(await made()).toBe(formatSequence(format, { letter: "B", number: 3 }))
    await engine.db.queries.deleteFrom("sequence_claims").execute()
    expect(await made()).toBe("PET_A0001")
  })

  test("[AE-56, AE-57] a form that only numbers gets the highest codes of a long list, and proposes the same code as with all of it", async () => {
    const { engine } = bench.server
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
      const [id = ""] = await bench.insertAll("partners", [values])
      coded.push({ id, partnerId, memberId: values.memberId })
    }
    await engine.db.transaction(async (trx) => {
      for (const { id, ...values } of coded)
        await reserveCodes(registry.get("partners"), { id, values, mode: "create", trx })
    })
    const get = async (path: string) => (await bench.root.get(path)).body.data as unknown[]
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
    const keys = Object.keys((await get("/users/partner?_for=admins"))[0] as object)
    expect(keys).not.toContain("version")
  })

  test("a form that reads more of a list gets all records with the fields that it reads; others get nothing", async () => {
    const { server, root } = bench
    const list = (query: string, client: Client = root) => client.get(`/users/partner?${query}`)
    const { body } = await list("_for=verifications")
    const whole = await root.get("/users/partner")
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
      expect([query, (await list(query)).status]).toEqual([query, 400])
    const clerk = await personWith(server, [{ module: "AdminData", action: "add" }])
    const numbers = await list("_for=admins", clerk)
    expect(numbers.status).toBe(200)
    // Only the fields that the forms of its own rights read, regardless of `_for`.
    const others = await list("_for=verifications", clerk)
    expect(JSON.stringify(others.body)).not.toContain("Jalan")
    const stranger = await personWith(server, [{ module: "CommissionData", action: "view" }])
    expect((await list("_for=admins", stranger)).status).toBe(403)
  })
})
