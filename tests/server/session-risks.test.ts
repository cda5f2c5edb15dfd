/** Marks of sessions: a new device, an unusual hour; in one's own list and in an administrator's. */
import { beforeAll, describe, expect, test } from "vitest"
import { isUnusualHour } from "../../server/auth/session-risks"
import { clockIn, isTimeZone, momentAt } from "../../server/ground/time-zone"
import { type AccountServer, accountBench, CHIEF, EDITOR, NOBODY, OLD, VIEWER } from "./support/account-bench"
import { onBothDatabases } from "./support/both-databases"

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

describe("the office's clock", () => {
  test("shows day, hour and weekday of a zone", () => {
    expect(clockIn("Asia/Jakarta", new Date("2026-11-22T18:30:00Z"))).toEqual({
      date: "2026-11-23",
      hour: 1,
      weekday: 1,
    })
    expect(clockIn("Asia/Jakarta", new Date("2026-11-22T17:00:00Z")).hour).toBe(0)
  })

  test("finds the moment of an hour, also beside a change of the clocks", () => {
    expect(momentAt("Asia/Jakarta", "2026-11-23", 7).toISOString()).toBe("2026-11-23T00:00:00.000Z")
    expect(momentAt("Europe/Berlin", "2026-03-29").toISOString()).toBe("2026-03-28T23:00:00.000Z")
    expect(momentAt("Europe/Berlin", "2026-03-30").toISOString()).toBe("2026-03-29T22:00:00.000Z")
  })

  test("knows zones by their names", () => {
    expect(["Asia/Jakarta", "UTC", "Asia/Jayapura", "Jakarta", ""].map(isTimeZone)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

describe("an unusual hour", () => {
  const at = (hour: number, day = 0) =>
    new Date(momentAt("Asia/Jakarta", "2026-11-23", hour).getTime() - day * DAY)
  const mornings = (count: number) => Array.from({ length: count }, (_, day) => at(8, day))

  test("is one without a sign-in, among ten known ones", () => {
    expect(isUnusualHour(mornings(10), at(2), "Asia/Jakarta")).toBe(true)
    expect(isUnusualHour(mornings(10), at(8), "Asia/Jakarta")).toBe(false)
    expect(isUnusualHour([...mornings(10), at(2, 3)], at(2), "Asia/Jakarta")).toBe(false)
    expect(isUnusualHour(mornings(9), at(2), "Asia/Jakarta")).toBe(false)
  })
})

onBothDatabases("marks of sessions", ({ open }) => {
  let server: AccountServer
  const { opening, shift, person, login, sessionsOf } = accountBench(open)
  beforeAll(async () => {
    server = await opening()
  }, 60_000)

  const marks = (sessions: readonly object[]) =>
    sessions.map((one) => [
      "newDevice" in one && one.newDevice === true,
      "unusualHour" in one && one.unusualHour === true,
    ])

  test.each([
    ["full access", CHIEF],
    ["the right to edit accounts", EDITOR],
    ["the right to view them", VIEWER],
    ["no rights", NOBODY],
  ])("a person with %s sees the new device; the first one is none", async (_, permissions) => {
    const one = await person(permissions)
    await login(one.email, OLD)
    await login(one.email, OLD)
    expect(marks(await sessionsOf(one)).sort()).toEqual([
      [false, false],
      [false, false],
      [true, false],
    ])
    const { status, body } = await server.root.get(`/users/admin/${one.id}/sessions`)
    expect(status).toBe(200)
    expect(marks(body.data).filter(([isNew]) => isNew)).toHaveLength(1)
    expect((await one.get(`/users/admin/${one.id}/sessions`)).status).not.toBe(200)
  })

  test("ten sign-ins at one hour make another unusual; it is stored with the session", async () => {
    const one = await person(NOBODY)
    for (let round = 0; round < 10; round++) await login(one.email, OLD)
    const before = shift.ms
    shift.ms += 6 * HOUR
    const late = await login(one.email, OLD)
    const again = await login(one.email, OLD)
    const list = await sessionsOf(server.as(again.body.data.token))
    expect(list.filter(({ unusualHour }) => unusualHour)).toHaveLength(1)
    expect(list.find(({ unusualHour }) => unusualHour)?.current).toBe(false)
    expect((await sessionsOf(server.as(late.body.data.token)))[0]).toBeDefined()
    // After a month the old hour is forgotten, and fewer than ten sign-ins are known.
    shift.ms += 31 * DAY
    const much = await login(one.email, OLD)
    const [only] = await sessionsOf(server.as(much.body.data.token))
    expect(only?.unusualHour).toBeUndefined()
    shift.ms = before
  })
})
