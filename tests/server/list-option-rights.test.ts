/** Remote options give no more than the caller's forms read, and refuse malformed queries. */
import { beforeAll, expect, test } from "vitest"
import { reserveCodes } from "../../server/records/sequences"
import { personWith } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type OptionBench, openOptions, optionRegistry } from "./support/options"

const FARMERS = "_for=verifications&_choices=nameIdFarmer"
const VEHICLES = "_for=transportations&_choices=vehicleNumber"

onBothDatabases("rights to remote options", ({ open }) => {
  let bench: OptionBench
  beforeAll(async () => {
    bench = await openOptions(open)
  }, 120_000)
  const partners = (query: string, token?: string) => bench.get(`/users/partner?${query}`, token)
  const personFor = (module: string, action: string) => personWith(bench.server, [{ module, action }])

  test("a response has only fields that the caller's forms read", async () => {
    const keysOf = (body: { data: Record<string, Record<string, unknown>>[] }) =>
      Object.keys(body.data[0]?.profiles ?? {}).sort()
    // A form gets only its own fields, also for a user who may see the whole list.
    expect(keysOf((await partners(`${FARMERS}&q=budi`)).body)).toEqual(["address", "full_name"])
    const clerk = await personFor("AdminData", "add")
    const others = await partners(`${FARMERS}&q=budi`, clerk.token)
    expect([others.status, JSON.stringify(others.body).includes("udi")]).toEqual([403, false])
    const own = await partners(`${VEHICLES}&q=budi`, clerk.token)
    expect(own.status).toBe(200)
    expect(JSON.stringify(own.body)).not.toContain("Jalan")
    const stranger = await personFor("CommissionData", "view")
    expect((await partners(`${FARMERS}&q=budi`, stranger.token)).status).toBe(403)
    // A user without rights to transportations does not learn which vehicles are in use.
    const lister = await personFor("PartnerData", "view")
    const listed = await partners(`${VEHICLES}&q=`, lister.token)
    expect([listed.status, listed.body.also]).toEqual([200, {}])
  })

  test("a malformed query is refused", async () => {
    for (const query of [
      "_for=nobody&_choices=x",
      "_for=verifications&_choices=nope",
      "_for=verifications&_choices=referenceCode",
      `${FARMERS}&_start=0`,
      `${FARMERS}&_beside=[`,
      `${FARMERS}&_beside=[]`,
      `${FARMERS}&q=${"a".repeat(201)}`,
      `${FARMERS}&q=%00`,
      `${FARMERS}&_value=a%00b`,
      `${FARMERS}&_id=%00`,
      "_for=admins&_choices=&_code=%00",
      `${FARMERS}${"&_value=a".repeat(21)}`,
    ])
      expect([query, (await partners(query)).status]).toEqual([query, 400])
    for (const [beside, wanted] of [
      ['{"__proto__":"x"}', 200],
      ['{"supplierId":"nobody","nameIdFarmer":"a"}', 200],
      ['{"supplierId":{"a":1}}', 400],
      ['{"nameIdFarmer":["a"]}', 400],
      ['{"supplierId":"\\u0000"}', 400],
      ['{"supplierId":"\\ud800"}', 400],
    ] as const) {
      const { status } = await partners(`${FARMERS}&q=&_beside=${encodeURIComponent(beside)}`)
      expect([beside, status]).toEqual([beside, wanted])
    }
  })

  test("[AB-45] a form that counts codes gets the holder of a code, whatever its case; others get none", async () => {
    const { server, insert, ask } = bench
    const holder = await insert("partners", {
      fullName: "Bernomor",
      partnerId: "PET_A0007",
      memberId: "A00042",
    })
    await server.engine.db.transaction((trx) =>
      reserveCodes(optionRegistry.get("partners"), {
        id: holder,
        values: { partnerId: "PET_A0007", memberId: "A00042" },
        mode: "create",
        trx,
      }),
    )
    const held = async (reader: string, code: string, token?: string) => {
      const query = new URLSearchParams({ _for: reader, _choices: "", _code: code })
      const { status, body } = await partners(String(query), token)
      return status === 200 ? body.data.map(({ id }: { id: string }) => id) : status
    }
    expect(await held("admins", "A00042")).toEqual([holder])
    expect(await held("admins", " a00042 ")).toEqual([holder])
    expect(await held("admins", "A00043")).toEqual([])
    // Admins have member ids, but no partner ids.
    expect(await held("admins", "PET_A0007")).toEqual([])
    expect(await held("partners", "PET_A0007")).toEqual([holder])
    // A form without codes gets none.
    expect(await held("verifications", "A00042")).toEqual([])
    const stranger = await personFor("CommissionData", "view")
    expect(await held("admins", "A00042", stranger.token)).toBe(403)
    // The first request of a form returns the holders of the highest codes.
    const { parts } = await ask("admins", { source: "partners", field: "", q: "" })
    expect(parts.get("partners")?.map(({ memberId }) => memberId)).toContain("A00042")
  })
})
