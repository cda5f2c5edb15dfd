/** Events of records that not every session has, and the users who edit a record. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import type { Versions } from "../../server/database/types"
import { createPresence } from "../../server/live/presence"
import { createTableWatch } from "../../server/live/table-watch"
import { EDITING_SECONDS } from "../../src/core/live/event"
import { guardedParts, guardedRegistry } from "../support/guarded/product"
import { type Client, openProduct, openServer, personWith, rights, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type Listener, liveBench, quickLive } from "./support/live-bench"

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 })
const quiet = () => new Promise((resolve) => setTimeout(resolve, 350))
const heard = (listener: Listener) => listener.events().map(({ action, id }) => `${action} ${id}`)

type Person = Client & { id: string; roleId: string }

onBothDatabases("events of records", ({ pair, kind }) => {
  const bench = liveBench()
  const hubs = quickLive()
  let one: Server & { root: Client }
  let other: Server
  let url: string
  let farther: string
  /** Each has the depots that it manages. */
  let siti: Person
  let budi: Person
  /** Has all depots. */
  let all: Person
  let made = 0

  beforeAll(async () => {
    const [first, second] = await pair(guardedRegistry)
    const product = { registry: guardedRegistry, parts: guardedParts, live: hubs.live }
    one = await openProduct({ db: first, ...product })
    other = await openServer({ db: second, ...product })
    url = await bench.serve(one)
    farther = await bench.serve(other)
    siti = await personWith(one, rights("UserSetup"))
    budi = await personWith(one, rights("UserSetup"))
    all = await personWith(one, [...rights("UserSetup"), ...rights("EmployeeData")])
  }, 120_000)
  afterEach(bench.closeStreams)
  afterAll(() => {
    bench.close()
    hubs.stop()
  })

  const addDepot = async (managerId: string): Promise<{ id: string; version: number }> => {
    const { status, body } = await one.root.post("/depots", { name: `Depo ${++made}`, managerId })
    expect([status, body?.errors]).toEqual([201, undefined])
    return body.data
  }
  const listenAll = async (to: string) => {
    const [a, b, c] = await Promise.all([siti, budi, all].map(({ token }) => bench.listen(to, token)))
    if (!a || !b || !c) throw new Error("a stream is missing")
    return { siti: a, budi: b, all: c }
  }
  const story = async (to: string) => {
    const streams = await listenAll(to)
    if (kind === "postgres") await bench.hearing(one, to === url ? 1 : 2)
    const { id, version } = await addDepot(siti.id)
    await until(() => expect(heard(streams.all)).toEqual([`create ${id}`]))
    const moved = { version, managerId: budi.id }
    expect((await one.root.put(`/depots/${id}`, moved)).status).toBe(200)
    await until(() => expect(heard(streams.all)).toHaveLength(2))
    expect((await one.root.delete(`/depots/${id}`)).status).toBe(200)
    await until(() => expect(heard(streams.all)).toHaveLength(3))
    await quiet()
    return { id, streams }
  }

  test("an event names a record only to the sessions that have it", async () => {
    const { id, streams } = await story(url)
    expect(heard(streams.all)).toEqual([`create ${id}`, `edit ${id}`, `delete ${id}`])
    // It has left the records of the one and entered those of the other.
    expect(heard(streams.siti)).toEqual([`create ${id}`, `delete ${id}`])
    expect(heard(streams.budi)).toEqual([`edit ${id}`, `delete ${id}`])
    expect(JSON.stringify(streams.all.messages)).not.toContain("Depo")
  })

  test.runIf(kind === "postgres")("the same holds in another process", async () => {
    const { id, streams } = await story(farther)
    expect(heard(streams.siti)).toEqual([`create ${id}`, `delete ${id}`])
    expect(heard(streams.budi)).toEqual([`edit ${id}`, `delete ${id}`])
  })

  test("an open form names the other users who edit the record, to those who may", async () => {
    const { id } = await addDepot(siti.id)
    const streams = await listenAll(url)
    const path = `/depots/${id}/editing`
    const open = (who: Client, tab: string) => who.put(path, undefined, { "X-Tab": tab })
    expect((await open(siti, "a")).body.data).toEqual([])
    // A second tab of the same person is no other user.
    expect((await open(siti, "b")).body.data).toEqual([])
    const name = one.engine.db.queries.selectFrom("accounts").select("name").where("id", "=", siti.id)
    const expected = [{ name: String((await name.executeTakeFirst())?.name), seconds: expect.any(Number) }]
    expect((await open(all, "c")).body.data).toEqual(expected)
    await until(() => expect(heard(streams.siti)).toEqual(expect.arrayContaining([`editing ${id}`])))
    expect(JSON.stringify(streams.siti.messages)).not.toContain(all.id)
    // The record is not among those of the third.
    expect((await open(budi, "d")).status).toBe(404)
    expect(heard(streams.budi)).toEqual([])
    const reader = await personWith(one, [...rights("UserSetup", "view"), ...rights("EmployeeData")])
    expect((await open(reader, "e")).status).toBe(403)
    if (kind === "postgres")
      await until(async () => {
        const { body } = await other.as(all.token).put(path, undefined, { "X-Tab": "c" })
        expect(body.data).toEqual(expected)
      })
    for (const tab of ["a", "b"]) expect((await siti.delete(path, { "X-Tab": tab })).status).toBe(200)
    expect((await open(all, "c")).body.data).toEqual([])
  })
})

test("an open form that is not reported again expires", () => {
  let now = 0
  const presence = createPresence(() => now)
  const form = { resource: "depots", id: "1", account: "a", name: "Siti", tab: "t" }
  expect(presence.open(form)).toBe(true)
  now = EDITING_SECONDS * 1000
  expect(presence.open(form)).toBe(false)
  now += 90_000
  expect(presence.editors(form, "b")).toEqual([{ name: "Siti", seconds: 150 }])
  now += 31_000
  expect(presence.editors(form, "b")).toEqual([])
  expect(presence.expired()).toEqual([form].map((one) => expect.objectContaining(one)))
  expect(presence.expired()).toEqual([])
})

test("a changed table is reported if no event explains it", () => {
  let now = 0
  const watch = createTableWatch(["a", "b"], () => now)
  const look = (a: string, b: string) => {
    now += 10
    return watch.look(
      new Map([
        ["a", a],
        ["b", b],
      ]),
      now,
    )
  }
  expect(look("1", "1")).toEqual([])
  // The event comes after the look that finds the change.
  expect(look("2", "2")).toEqual([])
  watch.heard(["a"])
  expect(look("2", "2")).toEqual(["b"])
  expect(look("2", "2")).toEqual([])
  // The event comes before.
  watch.heard(["a"])
  expect(look("3", "2")).toEqual([])
  expect(look("3", "2")).toEqual([])
  // During a lost connection no event explains a change.
  watch.setDeaf(true)
  watch.heard(["a"])
  watch.setDeaf(false)
  expect(look("4", "2")).toEqual(["a"])
  expect(look("5", "2")).toEqual([])
  expect(look("5", "2")).toEqual(["a"])
})

test("an event heard while the rights of the streams are read again explains its change", () => {
  let now = 0
  const watch = createTableWatch(["a"], () => now)
  const look = (version: string) => {
    const askedAt = now
    // The tables were read before this event's write, and are compared after it.
    now += 5
    if (version === "1") watch.heard(["a"])
    now += 5
    return watch.look(new Map([["a", version]]), askedAt)
  }
  expect(look("1")).toEqual([])
  expect(look("2")).toEqual([])
  expect(look("2")).toEqual([])
})

test("a change between a first stream's greeting and the first look is found", () => {
  let now = 0
  const watch = createTableWatch(["a"], () => now)
  const told = new Map([["a", "1"]])
  const look = (versions: Versions) => watch.look(versions, now++)
  watch.begin(told, now++)
  expect(look(new Map([["a", "2"]]))).toEqual([])
  // A later stream's greeting hides no change from the first.
  watch.begin(new Map([["a", "3"]]), now++)
  expect(look(new Map([["a", "2"]]))).toEqual(["a"])
  watch.rest()
  watch.begin(told, now++)
  expect(look(told)).toEqual([])
  expect(look(told)).toEqual([])
  // A look that began before a greeting finds nothing in it.
  watch.rest()
  watch.begin(new Map([["a", "4"]]), now++)
  expect(watch.look(told, now - 2)).toEqual([])
  expect(look(new Map([["a", "4"]]))).toEqual([])
  expect(look(new Map([["a", "4"]]))).toEqual([])
})
