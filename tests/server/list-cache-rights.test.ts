/** Cached lists and rights: each response fits the current rights of its user, in every process. */
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { createRandom } from "../../server/sample/random"
import { FLAGS, type PermissionEntry } from "../../src/core/access/permissions"
import { type Client, openServer, personWith, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { getList, lists, openPair } from "./support/cached-lists"
import { adminPayload, basics, partnerPayload } from "./support/people"
import { servedResources } from "./support/served"

const every = (module: string): PermissionEntry[] => FLAGS.map((action) => ({ module, action }))
const modules = [...new Set(servedResources(registry).map(({ access }) => access.module))]
/** Module of a form that chooses partners, and so reads a few of their fields. */
const reader = registry.get(
  registry.dependents("partners").find(({ reader }) => registry.get(reader).access.module !== "PartnerData")
    ?.reader ?? "",
).access.module

onBothDatabases("rights to cached lists", ({ pair }) => {
  let one: Server & { root: Client }
  /** Another process on the same database. */
  let other: Server
  beforeAll(async () => {
    ;({ one, other } = await openPair(await pair(registry)))
    const b = await basics(one.root)
    expect((await one.root.post("/users/partner", partnerPayload(b))).status).toBe(201)
    expect((await one.root.post("/users/admin", adminPayload(b))).status).toBe(201)
  }, 120_000)

  test("no response is given to another set of rights, whatever tag a request sends", async () => {
    const people: Record<string, Client> = { all: one.root, none: await personWith(one, []) }
    for (const module of modules) people[module] = await personWith(one, every(module))
    const [tags, bodies] = [new Set<string>(), new Set<string>()]
    const answers = new Map<string, string>()
    const ask = async (server: Server, who: string, name: string, headers = {}) => {
      const { status, body, headers: said } = await getList(server, name, people[who]?.token ?? "", headers)
      return { status, body: JSON.stringify(body), tag: said.get("ETag") }
    }
    const whos = Object.keys(people)
    for (const who of whos) {
      // A new process has nothing cached for other rights.
      const alone = await openServer({ db: one.engine.db })
      for (const { name } of lists) {
        const { status, body, tag } = await ask(alone, who, name)
        answers.set(`${who} ${name}`, `${status} ${body}`)
        if (!tag) continue
        tags.add(tag)
        bodies.add(body)
      }
    }
    // One tag for each different response.
    expect(tags.size).toBe(bodies.size)
    expect(tags.size).toBeGreaterThan(15)
    const random = createRandom(11)
    for (let round = 0; round < 300; round++) {
      const who = whos[random.int(whos.length)] ?? "none"
      const { name = "" } = lists[random.int(lists.length)] ?? {}
      const server = random.int(2) ? one : other
      const wanted = answers.get(`${who} ${name}`)
      const all = { "If-None-Match": [...tags].join(", ") }
      const answer = await ask(server, who, name, random.int(2) ? all : {})
      if (answer.status !== 304) {
        expect(`${answer.status} ${answer.body}`, `${who} ${name}`).toBe(wanted)
        continue
      }
      // The tag of a 304 is the tag of this user's own response.
      const again = await ask(server, who, name)
      expect([again.tag, `${again.status} ${again.body}`]).toEqual([answer.tag, wanted])
    }
    expect([...answers.values()].filter((answer) => answer.startsWith("403 ")).length).toBeGreaterThan(20)
  })

  test("a lost right, role, account or session counts at once in every process", async () => {
    const { db } = one.engine
    const person = await personWith(one, every("PartnerData"))
    const poor = await personWith(one, [])
    const rights = async (permissions: PermissionEntry[]) =>
      expect((await one.root.put(`/permissions/${person.roleId}`, { permissions })).status).toBe(200)
    const change = (statement: string, { engine }: Server = one) =>
      sql.raw(`${statement} where id = '${person.id}'`).execute(engine.db.queries)
    /** Expects a status of both processes, and the whole records or only the fields of a form. */
    const expectBoth = async (status: number, tag = "", whole = false) => {
      for (const server of [one, other]) {
        const answer = await getList(server, "partners", person.token, { "If-None-Match": tag })
        expect([answer.status, "version" in (answer.body?.data?.[0] ?? {})]).toEqual([status, whole])
      }
    }
    const tag = (await getList(one, "partners", person.token)).headers.get("ETag") ?? ""
    await expectBoth(200, "", true)
    const temporary = { account_id: person.id, set_by: "x", set_at: "2026-01-01T00:00:00.000Z" }
    const steps: [status: number, step: () => Promise<unknown>][] = [
      [304, async () => {}],
      [200, () => rights(every(reader))],
      [403, () => rights([])],
      [304, () => rights(every("PartnerData"))],
      [403, () => change(`update accounts set role_id = '${poor.roleId}'`)],
      [304, () => change(`update accounts set role_id = '${person.roleId}'`, other)],
      [403, () => other.engine.db.queries.insertInto("temporary_passwords").values(temporary).execute()],
      [304, () => db.queries.deleteFrom("temporary_passwords").execute()],
      [401, () => change("update accounts set active = 0", other)],
      [304, () => change("update accounts set active = 1")],
      [401, () => other.as(person.token).post("/auth/logout", {})],
    ]
    for (const [status, step] of steps) {
      await step()
      await expectBoth(status, tag)
    }
  })
})
