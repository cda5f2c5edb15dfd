import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createNightly, lastDue, type NightlyBackup } from "../../../server/backup/nightly"
import { openSqlite } from "../../../server/database/sqlite"
import type { Database } from "../../../server/database/types"
import { logTo } from "../../../server/ground/log"
import { FLAGS } from "../../../src/core/access/permissions"
import { grants } from "../../support/sign-in"
import { openProduct, openServer, personWith } from "../support/api"

const HOUR = 3600_000
const AT = 2 * 60 + 30
const noon = new Date(2026, 2, 10, 12)

test("the latest occurrence of a time of day is today or yesterday", () => {
  expect(lastDue(new Date(2026, 2, 10, 2, 29, 59), AT)).toEqual(new Date(2026, 2, 9, 2, 30))
  expect(lastDue(new Date(2026, 2, 10, 2, 30), AT)).toEqual(new Date(2026, 2, 10, 2, 30))
  expect(lastDue(new Date(2026, 0, 1, 0, 0), AT)).toEqual(new Date(2025, 11, 31, 2, 30))
})

describe("nightly backup", () => {
  let folder: string
  let db: Database
  let now: Date
  let lines: string[]
  const open: NightlyBackup[] = []

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "koperasi-nightly-"))
    db = openSqlite(":memory:")
    await openServer({ db })
    now = noon
    lines = []
    logTo((line) => void lines.push(line))
  })
  afterEach(async () => {
    for (const one of open.splice(0)) one.stop()
    await db.close()
    rmSync(folder, { recursive: true, force: true })
    logTo(() => {})
  })

  const write = async (file: string) => writeFileSync(file, "cadangan")
  const nightly = (make: (file: string) => Promise<void> = write, keep = 3) => {
    const one = createNightly({
      db,
      settings: { folder, at: AT, keep },
      encrypted: false,
      make,
      now: () => now,
    })
    open.push(one)
    return one
  }
  const later = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds)
  }

  test("the first look makes a backup, the next none until it is due again", async () => {
    const one = nightly()
    expect(one.ageHours()).toBeNull()
    await one.runIfDue()
    expect(readdirSync(folder)).toEqual(["koperasi-2026-03-10-120000.sqlite.gz"])
    expect(one.ageHours()).toBe(0)
    later(14 * HOUR)
    await one.runIfDue()
    expect(readdirSync(folder)).toHaveLength(1)
    expect(one.ageHours()).toBe(14)
    later(HOUR)
    await one.runIfDue()
    expect(readdirSync(folder)).toHaveLength(2)
    expect(one.ageHours()).toBe(0)
  })

  test("one process on a database makes the backup, and all know its age", async () => {
    const made: string[] = []
    const make = async (file: string) => {
      made.push(file)
      await write(file)
    }
    const all = [nightly(make), nightly(make), nightly(make)]
    await Promise.all(all.map((one) => one.runIfDue()))
    expect(made).toHaveLength(1)
    await Promise.all(all.map((one) => one.runIfDue()))
    expect(all.map((one) => one.ageHours())).toEqual([0, 0, 0])
    expect(made).toHaveLength(1)
  })

  test("a missed backup is made at the next start", async () => {
    await nightly().runIfDue()
    later(3 * 24 * HOUR)
    await nightly().runIfDue()
    expect(readdirSync(folder)).toHaveLength(2)
  })

  test("a failed backup is logged, deletes nothing, and is repeated after a quarter of an hour", async () => {
    let tries = 0
    const one = nightly(async () => {
      tries++
      throw new Error("disk")
    }, 1)
    writeFileSync(join(folder, "koperasi-2026-01-01-023000.sqlite.gz"), "")
    await one.runIfDue()
    expect(lines.join()).toContain('"event":"backup.failed"')
    expect(one.ageHours()).toBeNull()
    later(14 * 60_000)
    await one.runIfDue()
    expect(tries).toBe(1)
    later(60_000)
    await one.runIfDue()
    expect(tries).toBe(2)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test("an attempt in the future, before the clock was set back, delays no backup", async () => {
    const one = nightly(async () => {
      throw new Error("disk")
    })
    await one.runIfDue()
    later(-24 * HOUR)
    await nightly().runIfDue()
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test("every process knows the state: none yet, made, failed, and late an hour after it was due", async () => {
    let broken = false
    const make = async (file: string) => {
      if (broken) throw new Error("disk")
      await write(file)
    }
    const [maker, other] = [nightly(make), nightly(make)]
    expect(await other.state()).toEqual({ lastAt: null, failedAt: null, late: true })
    await maker.runIfDue()
    expect(await other.state()).toEqual({ lastAt: noon.toISOString(), failedAt: null, late: false })
    later(15 * HOUR)
    expect(await other.state()).toMatchObject({ late: false })
    broken = true
    await maker.runIfDue()
    expect(await other.state()).toMatchObject({ lastAt: noon.toISOString(), failedAt: now.toISOString() })
    later(HOUR)
    expect(await other.state()).toMatchObject({ late: true })
    broken = false
    await maker.runIfDue()
    expect(await other.state()).toEqual({ lastAt: now.toISOString(), failedAt: null, late: false })
  })

  test("only users with all rights see the state", async () => {
    const one = nightly()
    const server = await openProduct({ nightlyState: one.state })
    const chief = await personWith(server, grants("Global", ...FLAGS))
    const others = [
      await personWith(server, grants("Global", "view", "add", "edit", "delete")),
      await personWith(server, grants("AdminData", ...FLAGS)),
      await personWith(server, []),
    ]
    expect((await server.request("GET", "/backup")).status).toBe(401)
    for (const other of others) expect((await other.get("/backup")).status).toBe(403)
    for (const client of [server.root, chief])
      expect((await client.get("/backup")).body).toEqual({ data: await one.state() })
    const without = await openProduct()
    expect((await without.root.get("/backup")).body).toEqual({ data: null })
  })

  test("rotation deletes the oldest backups and no other files", async () => {
    const others = [
      "catatan.txt",
      "koperasi.sqlite",
      "koperasi-2020-01-01.gz",
      "koperasi-2020-01-01-023000.sqlite.gz.tmp",
    ]
    for (const name of others) writeFileSync(join(folder, name), "")
    const one = nightly()
    for (let night = 0; night < 6; night++) {
      await one.runIfDue()
      later(24 * HOUR)
    }
    const kept = readdirSync(folder).filter((name) => !others.includes(name))
    expect(kept).toEqual([
      "koperasi-2026-03-13-120000.sqlite.gz",
      "koperasi-2026-03-14-120000.sqlite.gz",
      "koperasi-2026-03-15-120000.sqlite.gz",
    ])
    for (const name of others) expect(existsSync(join(folder, name))).toBe(true)
  })

  test("a backup that ends with its process is no failure", async () => {
    let begun = () => {}
    const waiting = new Promise<void>((resolve) => {
      begun = resolve
    })
    const one = createNightly({
      db,
      settings: { folder, at: AT, keep: 3 },
      encrypted: true,
      now: () => now,
      make: (_, signal) =>
        new Promise((_, reject) => {
          begun()
          signal.addEventListener("abort", () => reject(new Error("aborted")))
        }),
    })
    const looking = one.runIfDue()
    await waiting
    one.stop()
    await looking
    expect(lines).toEqual([])
  })
})
