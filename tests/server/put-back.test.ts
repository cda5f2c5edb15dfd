/** A restored database, and files that are no database. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { serverParts as parts } from "../../resources/server"
import { openSqlite } from "../../server/database/sqlite"
import { createEngine } from "../../server/engine"
import { SettingsError } from "../../server/ground/settings"
import { firstStart, firstStartIfEmpty } from "../../server/seed/first-start"
import { ADMIN, fastHash } from "./support/api"
import { copyOf, newFolder, putBack, rawCopyOf, start } from "./support/data-folder"

describe("a restored database", () => {
  const OLDER =
    "Database ini lebih lama daripada yang terakhir dipakai di sini: semua sesi diakhiri, semua webhook dimatikan."

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
      expect(restored.engine.endedSessions.notices).toEqual([OLDER])
      expect([await restored.lives(ended), await restored.lives(open)]).toEqual([false, false])
      // The notice comes once; then it is the current database.
      const token = await restored.login()
      await restored.kill()
      const again = await start(folder)
      expect(again.engine.endedSessions.notices).toEqual([])
      expect(await again.lives(token)).toBe(true)
      await again.stop()
    }
  })

  test("begins without sessions also if no write followed the copy", async () => {
    for (const copying of [copyOf, rawCopyOf]) {
      const folder = newFolder()
      const server = await start(folder)
      const token = await server.login()
      const copy = await copying(server, folder)
      await server.stop()
      putBack(copy, folder)
      const restored = await start(folder)
      expect(restored.engine.endedSessions.notices).toEqual([OLDER])
      expect(await restored.lives(token)).toBe(false)
      await restored.stop()
    }
  })

  test("begins without sessions in another folder with the same secret", async () => {
    const secret = "rahasia bersama sepanjang 32 huruf"
    const server = await start(newFolder(), secret)
    const token = await server.login()
    const copy = await copyOf(server)
    await server.stop()
    const elsewhere = newFolder()
    putBack(copy, elsewhere)
    const restored = await start(elsewhere, secret)
    expect(restored.engine.endedSessions.notices).toEqual([OLDER])
    expect(await restored.lives(token)).toBe(false)
    await restored.stop()
  })

  test("keeps all sessions after a kill, which may leave the file outdated", async () => {
    const folder = newFolder()
    const server = await start(folder)
    const token = await server.login()
    const mark = readFileSync(join(folder, "session-epoch"), "utf8")
    await server.logout(await server.login())
    await server.kill()
    for (const text of [mark, readFileSync(join(folder, "session-epoch"), "utf8")]) {
      writeFileSync(join(folder, "session-epoch"), text)
      const next = await start(folder)
      expect(next.engine.endedSessions.notices).toEqual([])
      expect(await next.lives(token)).toBe(true)
      await next.kill()
    }
  })

  test("counts a deleted account as an end of sessions", async () => {
    const folder = newFolder()
    const server = await start(folder)
    const token = await server.login()
    const epoch = () => Number(readFileSync(join(folder, "session-epoch"), "utf8").split(" ")[1])
    const role = await server.call("POST", "/roles", token, { name: "Kasir", status: "ADMIN" })
    const { data } = (await role.json()) as { data: { id: string } }
    const before = epoch()
    const { engine } = server
    const id = engine.newId()
    const name = "Rina"
    const email = "rina@koperasi.id"
    const times = { created_at: "", updated_at: "" }
    await engine.db.queries
      .insertInto("users")
      .values({ ...times, id, user_type: "ADMIN", full_name: name, email, is_active: 1, version: 1 })
      .execute()
    const account = { id, table_name: "users", email, email_key: email, password_hash: "", name }
    await engine.db.queries
      .insertInto("accounts")
      .values({ ...account, role_id: data.id, active: 1 })
      .execute()
    expect((await server.call("DELETE", `/users/admin/${id}`, token)).status).toBe(200)
    expect(epoch()).toBeGreaterThan(before)
    await server.stop()
  })
})

describe("a file that is no database, or not a whole one", () => {
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

  test("files of other programs, and a log without its file, are refused", () => {
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

  test("a new file is complete when it appears", () => {
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
