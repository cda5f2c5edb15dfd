/** Options that the server finds in long lists are those that the form derives from whole lists, on both databases. */
import { afterEach, beforeAll, expect, test } from "vitest"
import { QUERY_LIMITS } from "../../server/lists/index/query"
import { OPTION_LIMITS } from "../../server/lists/options"
import type { Values } from "../../src/core/schema/types"
import { searchable } from "../../src/core/text"
import { onBothDatabases } from "./support/both-databases"
import { type OptionBench, openOptions, optionRegistry } from "./support/options"

const LIMITS = { ...OPTION_LIMITS }
const INDEX_LIMITS = { ...QUERY_LIMITS }

onBothDatabases("remote options", ({ open }) => {
  let bench: OptionBench
  beforeAll(async () => {
    bench = await openOptions(open)
  }, 120_000)
  afterEach(() => {
    Object.assign(OPTION_LIMITS, LIMITS)
    Object.assign(QUERY_LIMITS, INDEX_LIMITS)
  })

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
      test(`${reader}.${field}${small ? ", with small limits" : ""}: finds exactly the options of whole lists`, async () => {
        const { whole, offered, ask } = bench
        if (small) {
          Object.assign(OPTION_LIMITS, { most: 5, walk: 40, chunk: 7 })
          Object.assign(QUERY_LIMITS, { window: 9, stretch: 31 })
        }
        const lists = new Map<string, Values[]>()
        for (const { resource } of optionRegistry.dependencies(reader))
          lists.set(resource, await whole(resource))
        const all = offered(reader, field, (name) => lists.get(name))
        let count = 0
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
          // All options, unless the response is cut.
          const least = answer.more ? Math.min(1, wanted.length) : new Set(wanted).size
          expect([text, new Set(found).size >= least, answer.more]).toEqual([text, true, answer.more])
          if (!answer.more) expect([text, new Set(found)]).toEqual([text, new Set(wanted)])
          count += found.length
        }
        expect(count).toBeGreaterThan(2)
      }, 60_000)

  test("a chosen value comes with its record and with records that hold it; a deleted one does not", async () => {
    const { whole, offered, ask } = bench
    const partners = await whole("partners")
    const [first, last] = [partners[1], partners.at(-1)]
    const chosen = String(last?.nameIdPartner ?? last?.fullName)
    const farmerOf = (value: string) =>
      ask("verifications", { source: "partners", field: "nameIdFarmer", value: [value] })
    const farmer = await farmerOf(chosen)
    expect(farmer.ids("partners")).toContain(last?.id)
    expect(farmer.rows("partners")?.length).toBeLessThan(5)
    const own = (name: string) => (name === "partners" && first ? [first] : [])
    const plate = offered("transportations", "vehicleNumber", own)[0]?.value
    const value = [String(plate)]
    const vehicle = await ask("transportations", { source: "partners", field: "vehicleNumber", value })
    expect(vehicle.ids("partners")).toContain(first?.id)
    expect(vehicle.rows("transportations")).toHaveLength(1)
    expect((await farmerOf("Tidak Ada")).rows("partners")).toEqual([])
  })

  test("options that depend on another value of the form are searched with that value", async () => {
    const { whole, offered, ask } = bench
    const ani = (await whole("owners")).find(({ name }) => name === "Ani")
    const beside = { owner: ani?.id }
    const lists = { owners: await whole("owners"), depots: await whole("depots") }
    const rows = (name: string) => lists[name as keyof typeof lists]
    const wanted = offered("trips", "depot", rows, beside).map(({ value }) => value)
    const { parts, more } = await ask("trips", { source: "depots", field: "depot", q: "", beside })
    expect(more).toBe(true)
    expect(parts.get("depots")).toHaveLength(LIMITS.most)
    for (const row of parts.get("depots") ?? []) expect(wanted).toContain(row.id)
    // A record that the list hides may be chosen.
    const hidden = lists.depots.find((row) => row.closed && row.owner === "Ani")
    const one = await ask("trips", { source: "depots", field: "depot", q: String(hidden?.name), beside })
    expect(one.ids("depots")).toContain(hidden?.id)
    const none = await ask("trips", { source: "depots", field: "depot", q: String(hidden?.name) })
    expect(none.rows("depots")).toEqual([])
  })

  test("a write is in the next response: a new vehicle is offered until it is taken", async () => {
    const { types, insert, offered, ask } = bench
    const plate = "BE9999ZZ"
    await insert("partners", { fullName: "Baru Sekali", partnerTypeId: types[1], vehicleNumber: [plate] })
    const query = { source: "partners", field: "vehicleNumber", q: "baru sekali" }
    const values = async () => {
      const { rows } = await ask("transportations", query)
      return offered("transportations", "vehicleNumber", rows).map(({ value }) => value)
    }
    expect(await values()).toEqual([plate])
    await insert("transportations", { vehicleNumber: plate, tansportationStatus: "ACTIVE" })
    expect(await values()).toEqual([])
  })
})
