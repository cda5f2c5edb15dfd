/** Files of the data folder, and their permissions. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readTokenKey } from "../../server/auth/token-key"
import { setSetting } from "../../server/database/settings-table"
import { restrictFolder } from "../../server/ground/private-files"
import { SettingsError } from "../../server/ground/settings"
import { modeOf, newFolder, start, withModes } from "./support/data-folder"

describe("the data folder", () => {
  withModes("is nobody else's, nor is anything in it, whatever SQLite makes anew", async () => {
    const folder = newFolder()
    const before = process.umask(0o022)
    try {
      for (let round = 0; round < 2; round++) {
        const server = await start(folder)
        const token = await server.login()
        expect((await server.call("POST", "/suppliers", token, { name: `CV ${round}` })).status).toBe(201)
        const files = readdirSync(folder)
        expect(files.sort()).toEqual([
          "ended-keys",
          "koperasi.sqlite",
          "koperasi.sqlite-shm",
          "koperasi.sqlite-wal",
          "session-epoch",
          "token-secret",
        ])
        for (const file of files) expect([file, modeOf(join(folder, file))]).toEqual([file, 0o600])
        await server.stop()
      }
    } finally {
      process.umask(before)
    }
  })

  withModes("that was readable for others is narrowed, and its files with it", async () => {
    const folder = newFolder(0o755)
    const first = await start(folder)
    await first.stop()
    for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o644)
    expect(restrictFolder(folder)).toMatch(/^DATA_DIR '.+' .*dipersempit \(0700\)\.$/)
    expect(modeOf(folder)).toBe(0o700)
    expect(restrictFolder(folder)).toBeNull()
    const second = await start(folder)
    for (const file of readdirSync(folder)) expect([file, modeOf(join(folder, file))]).toEqual([file, 0o600])
    await second.stop()
  })

  withModes("that others use as well stays as it is, and says so", () => {
    const shared = newFolder(0o1777)
    const home = newFolder(0o755)
    mkdirSync(join(home, "other"))
    for (const [folder, mode] of [
      [shared, 0o777],
      [home, 0o755],
    ] as const) {
      expect(restrictFolder(folder)).toMatch(/pakailah folder tersendiri\.$/)
      expect(modeOf(folder)).toBe(mode)
    }
  })
})

describe("the token's secret", () => {
  const bytesOf = (folder: string) =>
    Buffer.concat(
      readdirSync(folder)
        .filter((file) => file.startsWith("koperasi.sqlite"))
        .map((file) => readFileSync(join(folder, file))),
    )

  test("is in a file of its own, and nowhere in the database's", async () => {
    const folder = newFolder()
    const server = await start(folder)
    await server.login()
    const secret = readFileSync(join(folder, "token-secret"), "utf8").trim()
    expect(Buffer.from(secret, "base64")).toHaveLength(32)
    const bytes = bytesOf(folder)
    expect(bytes.length).toBeGreaterThan(10_000)
    expect(bytes.includes(secret)).toBe(false)
    expect(bytes.includes(Buffer.from(secret, "base64"))).toBe(false)
    await server.stop()
    expect(bytesOf(folder).includes(secret)).toBe(false)
  })

  test("is the same for all that ask at once, and after a restart", () => {
    const folder = newFolder()
    const keys = Array.from({ length: 5 }, () =>
      readTokenKey({ tokenSecret: null, dataDir: folder }).toString("hex"),
    )
    expect(new Set(keys).size).toBe(1)
    expect(readdirSync(folder)).toEqual(["token-secret"])
  })

  test("that an older version kept in the database is drawn anew, and gone from the file", async () => {
    const folder = newFolder()
    const first = await start(folder)
    const token = await first.login()
    const old = "b2xkIHNlY3JldCBvZiAzMiBieXRlcywgaW4gdGhlIGRi"
    await setSetting(first.engine.db.queries, "token-secret", old)
    await first.stop()
    expect(bytesOf(folder).includes(old)).toBe(true)
    const second = await start(folder)
    expect(second.engine.endedSessions.notices).toEqual([
      expect.stringMatching(/^Kunci token .+ semua sesi diakhiri\.$/),
    ])
    expect(await second.lives(token)).toBe(false)
    expect(bytesOf(folder).includes(old)).toBe(false)
    const after = await second.login()
    await second.stop()
    const third = await start(folder)
    expect(third.engine.endedSessions.notices).toEqual([])
    expect(await third.lives(after)).toBe(true)
    await third.stop()
  })

  test("can be given, and then no file is made", async () => {
    const folder = newFolder()
    const given = "x".repeat(40)
    const first = await start(folder, given)
    const token = await first.login()
    await first.stop()
    expect(existsSync(join(folder, "token-secret"))).toBe(false)
    const second = await start(folder, given)
    expect(await second.lives(token)).toBe(true)
    await second.stop()
    const other = await start(folder, "y".repeat(40))
    expect(await other.lives(token)).toBe(false)
    expect(await other.lives(await other.login())).toBe(true)
    await other.stop()
  })

  test("that is damaged is reported in one sentence, never used", () => {
    for (const text of ["", "\n", "c2hvcnQ=\n"]) {
      const folder = newFolder()
      writeFileSync(join(folder, "token-secret"), text)
      const read = () => readTokenKey({ tokenSecret: null, dataDir: folder })
      expect(read).toThrow(SettingsError)
      expect(read).toThrow(/^Kunci token '.+' rusak; [^\n]+\.$/)
    }
  })
})
