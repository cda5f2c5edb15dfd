/** Rights of records and fields: each secret × each right × each road, on both databases. */
import { beforeAll, expect, test } from "vitest"
import type { Session } from "../../server/auth/engine"
import { maySeeAll, requireWhole } from "../../server/copies/rights"
import { deliver } from "../../server/jobs/deliver"
import { encryptSecret, generateSecret } from "../../server/jobs/webhook-secret"
import { FLAGS, toMap } from "../../src/core/access/permissions"
import { depots } from "../support/guarded/depots"
import { guardedRegistry } from "../support/guarded/product"
import { onBothDatabases } from "./support/both-databases"
import { fileFolder } from "./support/file-folder"
import {
  type GuardedBench,
  giveTo,
  openGuarded,
  PEOPLE,
  type Person,
  SECRETS,
  type Secret,
} from "./support/guarded/bench"
import { ROADS } from "./support/guarded/roads"

/** A session with all rights of some modules. */
const sessionWith = (...modules: string[]): Session => ({
  id: "1",
  name: "Siti",
  role: "Staf",
  roleId: "2",
  address: "",
  jti: "",
  mustChangePassword: false,
  grants: {
    role: "Staf",
    permissions: toMap(modules.flatMap((module) => FLAGS.map((action) => ({ module, action })))),
    access: guardedRegistry.access,
  },
})

const secretNames = Object.keys(SECRETS) as Secret[]

/** The secrets in an answer. Numbers are also found as they are written for people, and by the end that a mask shows. */
function secretsIn(answer: { status: number; headers: Headers; body: unknown }): Secret[] {
  const text = JSON.stringify([answer.status, [...answer.headers], answer.body ?? null])
  return secretNames.filter((name) => {
    const secret = SECRETS[name]
    const written = /^\d+$/.test(secret) ? Number(secret).toLocaleString("id-ID") : secret
    return (
      text.includes(secret) || text.includes(written) || (name === "ownerNumber" && text.includes("·9999"))
    )
  })
}

onBothDatabases("rights of records and fields", ({ open }) => {
  const folder = fileFolder()
  let bench: GuardedBench
  beforeAll(async () => {
    bench = await openGuarded(open, folder)
  }, 120_000)

  test("no road leads to a secret without its right, and some road does with it", async () => {
    const leaks: string[] = []
    const found = new Map<Person, Set<Secret>>()
    let answered = 0
    for (const [person, { reads }] of Object.entries(PEOPLE) as [Person, { reads: readonly Secret[] }][]) {
      const client = bench.people[person]
      await giveTo(bench, client.id)
      const seen = new Set<Secret>()
      found.set(person, seen)
      for (const { name, go } of ROADS) {
        const answer = await go(client, bench)
        expect(answer.status, `${person}: ${name}`).toBeLessThan(500)
        if (answer.status === 200) answered++
        for (const secret of secretsIn(answer)) {
          seen.add(secret)
          if (!reads.includes(secret)) leaks.push(`${person}: ${name}: ${secret}`)
        }
      }
    }
    expect(leaks).toEqual([])
    for (const [person, { reads }] of Object.entries(PEOPLE))
      expect([...(found.get(person as Person) ?? [])].sort(), person).toEqual([...reads].sort())
    expect(answered).toBeGreaterThan(4 * 30)
  }, 240_000)

  test("a hidden record is not counted, and gives no other answer to a search, an order or a tag", async () => {
    const { people, root, ids } = bench
    await giveTo(bench, people.plain.id)
    const state = async () => {
      const answers = []
      for (const path of [
        "/depots",
        "/depots?_start=0&_end=20",
        "/depots?_start=0&_end=20&q=Gudang",
        "/zones",
      ])
        answers.push(await people.plain.get(path))
      return answers.map(({ body, headers }) => [
        body,
        headers.get("X-Total-Count"),
        headers.get("X-List-Count"),
      ])
    }
    const before = await state()
    const tag = (await people.plain.get("/depots")).headers.get("ETag") ?? ""
    const added = await root.post("/depots", { name: "Gudang Tambahan", zoneId: ids.zone, price: 77 })
    expect(added.status).toBe(201)
    expect(await state()).toEqual(before)
    const again = await bench.request("GET", "/depots", {
      token: people.plain.token,
      headers: { "If-None-Match": tag },
    })
    expect(again.status).toBe(304)
    expect((await people.every.get("/depots")).body.data.length).toBeGreaterThan(
      (await people.plain.get("/depots")).body.data.length,
    )
  })

  test("no search, filter or order tells a value or a name that the session lacks", async () => {
    const { people, root } = bench
    await giveTo(bench, people.plain.id)
    const last = await root.post("/depots", { name: "Zebra", managerId: people.plain.id })
    const added = await root.post("/loads", { number: "M-2", weight: 1, depotId: last.body.data.id })
    expect(added.status).toBe(201)
    const page = (query: string, person: Person = "plain") =>
      people[person].get(`/${query.replace("?", "?_start=0&_end=20&")}`)
    const found = async (query: string, person?: Person) =>
      Number((await page(query, person)).headers.get("X-Total-Count"))
    for (const query of [
      `depots?q=${SECRETS.price}`,
      "depots?q=Pemilik",
      "loads?q=Tersembunyi",
      "loads?depotId_like=Tersembunyi",
    ])
      expect([
        query,
        await found(query),
        (await found(query, "both")) > 0 || !query.startsWith("loads"),
      ]).toEqual([query, 0, true])
    for (const query of [
      "depots?_sort=price&_order=asc",
      "depots?owner_like=x",
      "depots?price_gte=1",
      "loads?_sort=value&_order=asc",
    ])
      expect([query, (await page(query)).status, (await page(query, "both")).status]).toEqual([
        query,
        400,
        200,
      ])
    // A hidden name orders as it is shown, by a dash, and not by its letters.
    const first = async (person: Person) =>
      (await page("loads?_sort=depotId&_order=desc", person)).body.data[0].number
    expect([await first("plain"), await first("both")]).toEqual(["M-1", "M-2"])
    const tag = (await page("depots?", "both")).headers.get("ETag") ?? ""
    const headers = { "If-None-Match": tag }
    const { token } = people.plain
    expect((await bench.request("GET", "/depots?_start=0&_end=20&", { token, headers })).status).toBe(200)
    const choices = await people.plain.get("/depots?_for=loads&_choices=depotId&q=")
    expect(choices.body.all).toBe((await people.plain.get("/depots")).body.data.length)
  })

  test("a deletion that a hidden record prevents does not name its list", async () => {
    const { people, root } = bench
    const { plain } = people
    const made = await plain.post("/depots", { name: "Dirujuk", managerId: plain.id })
    const depotId = made.body.data.id
    await root.post("/loads", { number: "M-3", weight: 1, depotId, secret: true })
    const messages = []
    for (const client of [plain, root])
      messages.push((await client.delete(`/depots/${depotId}`)).body.message)
    expect(messages.map((message) => /dipakai di (.*?),/.exec(message)?.[1])).toEqual([
      "data lain",
      "Data Muatan",
    ])
  })

  test("a file of a protected field is answered to sessions that may read it alone", async () => {
    const { people, fetch, file } = bench
    const read = async (person: Person) => {
      await giveTo(bench, people[person].id)
      const headers = { Authorization: `Bearer ${people[person].token}` }
      return (await fetch(`/api/v1${file}`, { headers })).status
    }
    expect([await read("plain"), await read("every"), await read("priced")]).toEqual([404, 404, 200])
    const other = { Authorization: `Bearer ${people.plain.token}` }
    expect((await fetch(`/api/v1${file}`, { headers: other })).status).toBe(404)
  })

  test("the API's description names the fields of its caller", async () => {
    const named = async (person: Person) => {
      const { components } = (await bench.people[person].get("/openapi.json")).body
      return ["price", "grade"].map((key) => key in components.schemas.depots.properties)
    }
    expect([await named("plain"), await named("priced")]).toEqual([
      [false, true],
      [true, true],
    ])
  })

  test("a webhook sends the fields and records of its role", async () => {
    const { engine, people, ids, root } = bench
    const { queries } = engine.db
    const sent = async (person: Person) => {
      const { roleId } = people[person]
      const id = engine.newId()
      const secret = encryptSecret(engine.tokenKey, generateSecret())
      const common = { name: person, url: "http://127.0.0.1", secret, role_id: roleId, active: 1 }
      const made = { created_at: "", created_by: "" }
      const events = JSON.stringify(["edit"])
      await queries
        .insertInto("webhooks")
        .values({ id, resource: "depots", events, ...common, ...made })
        .execute()
      await root.put(`/depots/${ids.own}`, { note: `webhook ${person}` })
      const [delivery] = await queries
        .selectFrom("webhook_deliveries")
        .selectAll()
        .where("webhook_id", "=", id)
        .execute()
      const bodies: string[] = []
      const post = async ({ body }: { body: string }) => {
        bodies.push(body)
        return { status: 204, text: "" }
      }
      await deliver(String(delivery?.id), { engine, post, internal: true })
      await queries.deleteFrom("webhooks").where("id", "=", id).execute()
      return bodies
    }
    // A webhook is no person: no record is its own.
    expect(await sent("plain")).toEqual([])
    const [every = ""] = await sent("every")
    expect([every.includes("webhook every"), every.includes(SECRETS.price)]).toEqual([true, false])
    const [both = ""] = await sent("both")
    expect([both.includes(SECRETS.price), both.includes(SECRETS.cost)]).toEqual([true, true])
  })

  test("copies of a browser list are read by users with all its records and fields alone", () => {
    const resource = guardedRegistry.get("depots")
    const whole = sessionWith("UserSetup", "PartnerData", "EmployeeData")
    expect(() => requireWhole(sessionWith("UserSetup"), [resource])).toThrow()
    expect(maySeeAll(sessionWith("UserSetup", "PartnerData"), [resource])).toBe(false)
    expect([maySeeAll(whole, [resource]), requireWhole(whole, [resource])]).toEqual([true, undefined])
  })

  test("a record that is not shown is 404 to every request for it", async () => {
    const { people, ids } = bench
    const { plain } = people
    const path = `/depots/${ids.hidden}`
    const gone = `/depots/${"a".repeat(ids.hidden.length)}`
    for (const place of [path, gone]) {
      const answers = [
        await plain.get(place),
        await plain.get(`${place}/history`),
        await plain.put(place, { name: "Milik saya" }),
        await plain.delete(place),
        await plain.post(`${place}/actions/mark`, {}),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    }
    expect((await bench.root.get(path)).body.data.name).toBe(SECRETS.hiddenDepot)
  })

  test("a reference to a record that is not shown has no label, and cannot be made", async () => {
    const { people, ids } = bench
    const answer = await people.plain.get(`/loads/${ids.load}`)
    expect(answer.body.data).toMatchObject({ depotId: ids.hidden, depotId_label: null })
    const body = (depotId: string) => ({ number: `R-${depotId}`, weight: 1, depotId })
    const [hidden, unknown] = [ids.hidden, ids.hidden.replace(/.$/, (last) => (last === "0" ? "1" : "0"))]
    const refusals = []
    for (const id of [hidden, unknown]) refusals.push(await people.plain.post("/loads", body(id)))
    expect(refusals.map(({ status, body: { errors } }) => [status, errors])).toEqual([
      [422, { depotId: ["Depo: pilihan tidak tersedia"] }],
      [422, { depotId: ["Depo: pilihan tidak tersedia"] }],
    ])
    const kept = await people.plain.put(`/loads/${ids.load}`, { depotId: ids.hidden, weight: 4 })
    expect(kept.status).toBe(200)
  })

  test("a field is written with its right alone; without it the stored value stays, and is no oracle", async () => {
    const { people, root, ids } = bench
    const path = `/depots/${ids.own}`
    await giveTo(bench, people.plain.id)
    const price = Number(SECRETS.price)
    for (const value of [price, price + 1, null]) {
      const refused = await people.plain.put(path, { price: value })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ["price"]])
    }
    const same = await people.plain.put(path, { grade: "A", note: "sama" })
    expect([same.status, same.body.data.grade]).toEqual([200, "A"])
    expect("price" in same.body.data).toBe(false)
    const locked = await people.plain.put(path, { grade: "B" })
    expect(locked).toMatchObject({
      status: 403,
      body: { message: "Anda tidak memiliki hak akses untuk mengubah Kelas." },
    })
    const lines = await people.plain.put(path, { crates: [{ mark: "P1", cost: 3 }] })
    expect([lines.status, Object.keys(lines.body.errors)]).toEqual([403, ["crates[0].cost"]])
    expect((await people.plain.post(`${path}/actions/reprice`, { price: 1 })).status).toBe(403)
    // Also without an input: the action would store an empty one.
    expect((await people.plain.post(`${path}/actions/regrade`, {})).status).toBe(403)
    expect((await root.get(path)).body.data).toMatchObject({ price, grade: "A", owner: SECRETS.owner })
    await giveTo(bench, people.priced.id)
    const written = await people.priced.put(path, { price: price + 1, grade: "B" })
    expect(written.body.data).toMatchObject({ price: price + 1, grade: "B", margin: 2 * (price + 1) })
    expect((await people.priced.put(path, { price, grade: "A" })).status).toBe(200)
  })

  test("a new record gets the initial values of locked fields, and its answer only what the session has", async () => {
    const { people, root } = bench
    const made = await people.plain.post("/depots", { name: "Tanpa kepala" })
    expect([made.status, Object.keys(made.body.data)]).toEqual([201, ["id"]])
    expect((await root.get(`/depots/${made.body.data.id}`)).body.data.grade).toBe("C")
    const headers = { "Idempotency-Key": "kunci-pengulangan-0002" }
    const repeated = []
    for (let time = 0; time < 2; time++)
      repeated.push((await people.plain.post("/depots", { name: "Dua kali" }, headers)).body.data)
    expect(repeated).toEqual([{ id: repeated[0].id }, { id: repeated[0].id }])
    const typed = await people.plain.post("/depots", { name: "Kelas lain", grade: "A" })
    expect(typed.status).toBe(403)
    const own = await people.plain.post("/depots", { name: "Milik", grade: "C", managerId: people.plain.id })
    expect([own.status, own.body.data.name]).toEqual([201, "Milik"])
  })

  test("a right that is taken away counts at the next request, whatever is cached", async () => {
    const { root, people, ids } = bench
    const { priced } = people
    await giveTo(bench, priced.id)
    const grant = async (...modules: string[]) => {
      const permissions = modules.flatMap((module) =>
        ["view", "add", "edit", "delete", "print"].map((action) => ({ module, action })),
      )
      expect((await root.put(`/permissions/${priced.roleId}`, { permissions })).status).toBe(200)
    }
    const prices = async () => {
      const answers = [
        await priced.get("/depots"),
        await priced.get("/depots?_start=0&_end=9"),
        await priced.get(`/depots/${ids.own}`),
      ]
      return answers.map((answer) => secretsIn(answer).includes("price"))
    }
    expect(await prices()).toEqual([true, true, true])
    await grant("UserSetup")
    expect(await prices()).toEqual([false, false, false])
    await grant("UserSetup", "PartnerData")
    expect(await prices()).toEqual([true, true, true])
  })

  test("a shared view that filters by a field is for sessions that may read it", async () => {
    const { people, root } = bench
    const view = (name: string, field: string) => ({
      name,
      filters: [{ field, operator: "contains", value: "x" }],
      sorters: [],
      columns: ["name", "price"],
    })
    expect((await root.post("/views/depots", view("Pemilik x", "owner"))).status).toBe(201)
    expect((await root.post("/views/depots", view("Catatan x", "note"))).status).toBe(201)
    const shown = (await people.plain.get("/views/depots")).body.data.views
    expect(shown.map(({ name, columns }: { name: string; columns: string[] }) => [name, columns])).toEqual([
      ["Catatan x", ["name"]],
    ])
    expect((await people.plain.post("/views/depots", view("Milik", "owner"))).status).toBe(400)
    expect((await people.priced.get("/views/depots")).body.data.views).toHaveLength(2)
  })

  test("every protected field of the fixture has a secret", () => {
    const fields = [
      ...guardedRegistry.get(depots.name).access.fields,
      ...guardedRegistry.get("crates").access.fields,
    ]
    const read = fields.flatMap(([key, { read }]) => (read ? [key] : []))
    expect(read.filter((key) => !Object.hasOwn(SECRETS, key))).toEqual([])
  })
})
