/** What stands in the data folder, and who may read it. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { serverParts as parts } from "../../resources/server"
import type { Engine } from "../../server/auth/engine"
import { readTokenKey } from "../../server/auth/token-secret"
import { writeValue } from "../../server/database/kept-values"
import { openSqlite } from "../../server/database/sqlite"
import { createEngine } from "../../server/engine"
import { restrictFolder } from "../../server/ground/private-files"
import { SettingsError } from "../../server/ground/settings"
import { createApi } from "../../server/http/api"
import { firstStart, firstStartIfEmpty } from "../../server/seed/first-start"
import { ADMIN, fastHash } from "./support/api"

const root = mkdtempSync(join(tmpdir(), "koperasi-files-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
const newFolder = (mode = 0o700): string => {
  const folder = join(root, String(++folders))
  mkdirSync(folder)
  chmodSync(folder, mode)
  return folder
}
const modeOf = (path: string) => statSync(path).mode & 0o777
const withModes = process.platform === "win32" ? test.skip : test

interface Running {
  engine: Engine
  login: () => Promise<string>
  logout: (token: string) => Promise<unknown>
  /** Whether a token still opens something. */
  lives: (token: string) => Promise<boolean>
  call: (method: string, path: string, token?: string, body?: unknown) => Promise<Response>
  /** As SIGTERM does. */
  stop: () => Promise<void>
  /** As much as SIGKILL leaves. */
  kill: () => Promise<void>
}

/** The server on a data folder, as its process starts it. */
async function start(folder: string, tokenSecret: string | null = null): Promise<Running> {
  const db = openSqlite(join(folder, "koperasi.sqlite"))
  const key = readTokenKey({ tokenSecret, dataDir: folder })
  const engine = await createEngine({
    db,
    registry,
    parts,
    hashPassword: fastHash,
    sessions: { key, folder },
  })
  await firstStartIfEmpty(engine, ADMIN)
  const app = await createApi(engine)
  const call = async (method: string, path: string, token?: string, body?: unknown) =>
    app.request(`/api/v1${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    engine,
    call,
    login: async () => {
      const answer = await call("POST", "/auth/login", undefined, ADMIN)
      return ((await answer.json()) as { data: { token: string } }).data.token
    },
    logout: (token) => call("POST", "/auth/logout", token, {}),
    lives: async (token) => (await call("GET", "/suppliers", token)).status === 200,
    stop: async () => {
      await engine.keeper.close()
      await db.close()
    },
    kill: () => db.close(),
  }
}

/** A consistent copy while it runs, as docs/operating.md has it. */
const copyOf = async (server: Running): Promise<string> => {
  const copy = join(newFolder(), "backup.sqlite")
  await sql`vacuum into ${copy}`.execute(server.engine.db.queries)
  return copy
}
/** The file with all that stands in its log, byte for byte. */
const rawCopyOf = async (server: Running, folder: string): Promise<string> => {
  await sql.raw("pragma wal_checkpoint(truncate)").execute(server.engine.db.queries)
  const copy = join(newFolder(), "raw.sqlite")
  copyFileSync(join(folder, "koperasi.sqlite"), copy)
  return copy
}
const putBack = (copy: string, folder: string) => {
  // All of it: connections of this test process may still hold the file that was there.
  for (const side of ["", "-wal", "-shm"]) rmSync(join(folder, `koperasi.sqlite${side}`), { force: true })
  copyFileSync(copy, join(folder, "koperasi.sqlite"))
}

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

  test("stands in a file of its own, and nowhere in the database's", async () => {
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
    await writeValue(first.engine.db.queries, "token-secret", old)
    await first.stop()
    expect(bytesOf(folder).includes(old)).toBe(true)
    const second = await start(folder)
    expect(second.engine.keeper.notices).toEqual([
      expect.stringMatching(/^Kunci token .+ semua sesi diakhiri\.$/),
    ])
    expect(await second.lives(token)).toBe(false)
    expect(bytesOf(folder).includes(old)).toBe(false)
    const after = await second.login()
    await second.stop()
    const third = await start(folder)
    expect(third.engine.keeper.notices).toEqual([])
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

  test("that is damaged is told in one sentence, never used", () => {
    for (const text of ["", "\n", "c2hvcnQ=\n"]) {
      const folder = newFolder()
      writeFileSync(join(folder, "token-secret"), text)
      const read = () => readTokenKey({ tokenSecret: null, dataDir: folder })
      expect(read).toThrow(SettingsError)
      expect(read).toThrow(/^Kunci token '.+' rusak; [^\n]+\.$/)
    }
  })
})

describe("a database that was put back", () => {
  const OLDER = "Database ini lebih lama daripada yang terakhir dipakai di sini: semua sesi diakhiri."

  test.each([
    ["a consistent copy", copyOf],
    ["a copy of the file", rawCopyOf],
  ])("revives no session that was ended after it was made (%s)", async (_, copying) => {
    for (const ending of ["stop", "kill"] as const) {
      const folder = newFolder()
      const server = await start(folder)
      const [ended, open] = [await server.login(), await server.login()]
      const copy = await copying(server, folder)
      await server.logout(ended)
      expect(await server.lives(open)).toBe(true)
      await server[ending]()
      putBack(copy, folder)
      const restored = await start(folder)
      expect(restored.engine.keeper.notices).toEqual([OLDER])
      expect([await restored.lives(ended), await restored.lives(open)]).toEqual([false, false])
      // Told once; from here on it is the database.
      const token = await restored.login()
      await restored.kill()
      const again = await start(folder)
      expect(again.engine.keeper.notices).toEqual([])
      expect(await again.lives(token)).toBe(true)
      await again.stop()
    }
  })

  test("begins without sessions also when nothing has happened since", async () => {
    for (const copying of [copyOf, rawCopyOf]) {
      const folder = newFolder()
      const server = await start(folder)
      const token = await server.login()
      const copy = await copying(server, folder)
      await server.stop()
      putBack(copy, folder)
      const restored = await start(folder)
      expect(restored.engine.keeper.notices).toEqual([OLDER])
      expect(await restored.lives(token)).toBe(false)
      await restored.stop()
    }
  })

  test("in another folder, with the same secret, begins without sessions", async () => {
    const secret = "rahasia bersama sepanjang 32 huruf"
    const server = await start(newFolder(), secret)
    const token = await server.login()
    const copy = await copyOf(server)
    await server.stop()
    const elsewhere = newFolder()
    putBack(copy, elsewhere)
    const restored = await start(elsewhere, secret)
    expect(restored.engine.keeper.notices).toEqual([OLDER])
    expect(await restored.lives(token)).toBe(false)
    await restored.stop()
  })

  test("a kill at any time ends nobody's session: the file may be behind", async () => {
    const folder = newFolder()
    const server = await start(folder)
    const token = await server.login()
    const mark = readFileSync(join(folder, "session-epoch"), "utf8")
    await server.logout(await server.login())
    await server.kill()
    for (const text of [mark, readFileSync(join(folder, "session-epoch"), "utf8")]) {
      writeFileSync(join(folder, "session-epoch"), text)
      const next = await start(folder)
      expect(next.engine.keeper.notices).toEqual([])
      expect(await next.lives(token)).toBe(true)
      await next.kill()
    }
  })

  test("whatever ends a session counts: a role that changes, an account that goes", async () => {
    const folder = newFolder()
    const server = await start(folder)
    const token = await server.login()
    const epoch = () => Number(readFileSync(join(folder, "session-epoch"), "utf8").split(" ")[1])
    const role = await server.call("POST", "/roles", token, { name: "Kasir", status: "ADMIN" })
    const { data } = (await role.json()) as { data: { id: string } }
    const before = epoch()
    const { engine } = server
    const person = engine.newId()
    await engine.db.queries
      .insertInto("users")
      .values({
        id: person,
        user_type: "ADMIN",
        full_name: "Rina",
        email: "rina@koperasi.id",
        is_active: 1,
        created_at: "",
        updated_at: "",
        version: 1,
      })
      .execute()
    await engine.db.queries
      .insertInto("accounts")
      .values({
        id: person,
        table_name: "users",
        email: "rina@koperasi.id",
        email_key: "rina@koperasi.id",
        password_hash: "",
        name: "Rina",
        role_id: data.id,
        active: 1,
      })
      .execute()
    expect((await server.call("DELETE", `/users/admin/${person}`, token)).status).toBe(200)
    expect(epoch()).toBeGreaterThan(before)
    await server.stop()
  })
})

describe("what is no database, or no longer a whole one", () => {
  const file = (folder: string) => join(folder, "koperasi.sqlite")
  const opening = (folder: string) => () => openSqlite(file(folder))

  test("an empty file is not a new installation", () => {
    const folder = newFolder()
    writeFileSync(file(folder), "")
    expect(opening(folder)).toThrow(
      /^berkas koperasi\.sqlite kosong \(0 byte\): kembalikan cadangan, [^\n]+$/,
    )
    expect(statSync(file(folder)).size).toBe(0)
  })

  test("neither is one that SQLite did not write, or one that left its log behind", () => {
    const zeros = newFolder()
    writeFileSync(file(zeros), Buffer.alloc(8192))
    expect(opening(zeros)).toThrow(/^berkas koperasi\.sqlite bukan database SQLite: /)
    const text = newFolder()
    writeFileSync(file(text), "SQLite")
    expect(opening(text)).toThrow(/bukan database SQLite/)
    const lost = newFolder()
    writeFileSync(`${file(lost)}-wal`, "x")
    expect(opening(lost)).toThrow(/^berkas koperasi\.sqlite hilang tetapi koperasi\.sqlite-wal masih ada: /)
    const directory = newFolder()
    mkdirSync(file(directory))
    expect(opening(directory)).toThrow("bukan berkas")
  })

  test("a new one is never seen half-made", () => {
    const folder = newFolder()
    const one = openSqlite(file(folder))
    expect(statSync(file(folder)).size).toBeGreaterThan(0)
    expect(readdirSync(folder).filter((name) => name.includes(".tmp"))).toEqual([])
    return one.close()
  })

  test("records without an account get no new superadmin", async () => {
    for (const damage of ["delete from accounts", "drop table accounts"]) {
      const folder = newFolder()
      const first = await start(folder)
      const { queries } = first.engine.db
      await sql.raw("delete from sessions").execute(queries)
      await sql.raw("pragma foreign_keys = off").execute(queries)
      await sql.raw(damage).execute(queries)
      if (damage.startsWith("drop"))
        await sql.raw("delete from settings where key = 'schema'").execute(queries)
      await first.kill()
      const again = start(folder)
      await expect(again).rejects.toThrow(SettingsError)
      await expect(again).rejects.toThrow(/tidak memiliki akun; kembalikan cadangan/)
    }
  })

  test("two first starts on one empty file make one superadmin", async () => {
    const folder = newFolder()
    const [one, two] = [openSqlite(file(folder)), openSqlite(file(folder))]
    const engine = await createEngine({ db: one, registry, parts, hashPassword: fastHash })
    const other = await createEngine({ db: two, registry, parts, hashPassword: fastHash })
    await firstStart(engine, ADMIN)
    expect(await firstStartIfEmpty(other, ADMIN)).toBeNull()
    await Promise.all([one.close(), two.close()])
  })
})
