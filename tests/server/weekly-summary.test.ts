/** The weekly summary: on Mondays, once, to those who want it, with counts of what they may view and nothing else. */

import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { momentAt } from "../../server/ground/time-zone"
import { createWeeklySummary, dueMonday } from "../../server/summary/weekly"
import type { PermissionEntry } from "../../src/core/access/permissions"
import { openProduct, openServer, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type MailBench, openMailBench } from "./support/mail-bench"

const DAY = 24 * 60 * 60_000
const ZONE = "Asia/Jakarta"

describe("the due Monday", () => {
  test.each([
    ["2026-11-23", 6, "2026-11-16"],
    ["2026-11-23", 7, "2026-11-23"],
    ["2026-11-25", 12, "2026-11-23"],
    ["2026-11-29", 23, "2026-11-23"],
  ])("on %s at %i is %s", (date, hour, monday) => {
    expect(dueMonday(momentAt(ZONE, date, hour), ZONE)).toBe(monday)
  })
})

onBothDatabases("the weekly summary", ({ open, pair }) => {
  let bench: MailBench
  /** Moves the server's clock to the next Monday at eight. */
  const toMonday = () => {
    const { engine } = bench.server
    const next = new Date(momentAt(ZONE, dueMonday(engine.now(), ZONE), 8).getTime() + 7 * DAY)
    bench.shift.ms += next.getTime() - engine.now().getTime()
  }
  const run = async () => {
    const summary = createWeeklySummary(bench.server.engine)
    await summary.runIfDue()
    summary.stop()
  }
  beforeAll(async () => {
    bench = await openMailBench(open)
  }, 60_000)
  afterEach(() => bench.box.clear())

  const subscriber = async (permissions: readonly PermissionEntry[]) => {
    const one = await bench.person(permissions)
    expect((await one.get("/auth/mail")).body.data).toEqual({ weekly: false })
    expect((await one.put("/auth/mail", { weekly: true, language: "id" })).status).toBe(200)
    expect((await one.get("/auth/mail")).body.data).toEqual({ weekly: true })
    return one
  }
  const linesTo = (email: string) =>
    bench.box.to(email).flatMap(({ text }) => text.split("\n").filter((line) => / baru, /.test(line)))

  test("goes to four kinds of roles with the counts of the modules that each may view", async () => {
    await run()
    await bench.deliver()
    expect(bench.box.received).toEqual([])
    const people = {
      chief: await subscriber(rights("Global")),
      setup: await subscriber(rights("UserSetup", "view")),
      admins: await subscriber(rights("AdminData", "view")),
      none: await subscriber([]),
    }
    const silent = await bench.person(rights("Global"))
    const { root } = bench.server
    const made: string[] = []
    for (const name of ["Kelompok Rahasia Satu", "Kelompok Rahasia Dua", "Kelompok Rahasia Tiga"]) {
      const { status, body } = await root.post("/groups", { name, status: "PIONEER" })
      expect(status, JSON.stringify(body)).toBe(201)
      made.push(body.data.id)
    }
    expect((await root.put(`/groups/${made[0]}`, { name: "Kelompok Lain", status: "PIONEER" })).status).toBe(
      200,
    )
    expect(
      (await root.put(`/groups/${made[0]}`, { name: "Kelompok Lain Lagi", status: "PIONEER" })).status,
    ).toBe(200)
    expect((await root.delete(`/groups/${made[1]}`)).status).toBe(200)
    toMonday()
    await run()
    await bench.deliver()
    const setup = "User Setup: 3 baru, 1 diubah, 1 dihapus"
    expect(linesTo(people.chief.email)).toContain(setup)
    expect(linesTo(people.setup.email)).toEqual([setup])
    expect(linesTo(people.admins.email).join()).not.toContain("User Setup")
    expect(linesTo(people.none.email)).toEqual([])
    expect(bench.box.to(people.none.email)[0]?.text).toContain("Tidak ada data yang berubah.")
    expect(bench.box.to(silent.email)).toEqual([])
    for (const { raw, text } of bench.box.received)
      expect(raw + text).not.toMatch(/Rahasia|Kelompok Lain|Orang (?!\d+,)/)
  })

  test("is sent once a week by processes that start together, and again the next week", async () => {
    const one = await subscriber(rights("Global"))
    toMonday()
    await Promise.all([run(), run(), run()])
    await run()
    await bench.deliver()
    expect(bench.box.to(one.email)).toHaveLength(1)
    bench.shift.ms += 2 * DAY
    await run()
    toMonday()
    await run()
    await bench.deliver()
    expect(bench.box.to(one.email)).toHaveLength(2)
  })

  test("is queued once by two processes on one database", async () => {
    const [first, second] = await pair(registry)
    const mail = bench.server.engine.mail
    if (!mail) throw new Error("no mail")
    const clock = { at: momentAt(ZONE, "2026-11-20", 12) }
    const now = () => clock.at
    const one = await openProduct({ db: first, mail, now })
    const other = await openServer({ db: second, mail, now })
    const both = () =>
      Promise.all(
        [one, other].flatMap(({ engine }) => {
          const summary = createWeeklySummary(engine)
          return [summary.runIfDue().finally(summary.stop)]
        }),
      )
    await both()
    await one.root.put("/auth/mail", { weekly: true })
    clock.at = momentAt(ZONE, "2026-11-23", 7)
    await both()
    const queued = first.queries.selectFrom("jobs").select("id").where("resource", "=", "mail:summary")
    expect(await queued.execute()).toHaveLength(1)
  })

  test("ends with the switch, a suspension, and before its mail leaves", async () => {
    const { adminId } = bench.server
    const [off, gone] = [await subscriber(rights("Global")), await subscriber(rights("Global"))]
    toMonday()
    await run()
    // Their sessions ended in the week that has passed.
    const [now, root] = [await bench.server.begin(off.id), await bench.server.begin(adminId)]
    expect((await now.put("/auth/mail", { weekly: false })).status).toBe(200)
    expect((await root.put(`/users/admin/${gone.id}/account`, { active: false })).status).toBe(200)
    await bench.deliver()
    expect([...bench.box.to(off.email), ...bench.box.to(gone.email)]).toEqual([])
  })

  test("the switch takes true and false alone, and needs a session", async () => {
    const one = await bench.person([])
    for (const weekly of [undefined, null, "true", 1])
      expect((await one.put("/auth/mail", { weekly })).status).toBe(422)
    expect((await bench.server.request("PUT", "/auth/mail", { body: { weekly: true } })).status).toBe(401)
  })
})
