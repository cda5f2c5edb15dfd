/** The built server as a process: what its start says, and what it ends with. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { dirname, join } from "node:path"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { openSqlite } from "../../server/database/sqlite"
import { ADMIN, call, signIn, testProcess } from "./support/process"

const server = testProcess()
const { run, start, newFolder } = server
beforeAll(() => server.build(), 120_000)
afterEach(() => server.kill())
afterAll(() => server.remove())

/** A data folder with one file in it. */
const holding = (name: string, text: string): string => {
  const path = newFolder()
  mkdirSync(path, { mode: 0o700 })
  mkdirSync(dirname(join(path, name)), { recursive: true })
  writeFileSync(join(path, name), text)
  return path
}

describe("a start", () => {
  test("loads the sample with --demo, and refuses a database that already holds data", async () => {
    const DATA_DIR = newFolder()
    const { url, out, child, ended } = await start({ DATA_DIR, ...ADMIN }, ["--demo"])
    expect(out()).toMatch(/Data contoh dimuat: \d{3} baris\./)
    const { body } = await call(url, "GET", "/users/partner", { token: await signIn(url) })
    expect(body.data.length).toBeGreaterThan(30)
    // Its last day is the day before.
    const age = Date.now() - Date.parse(body.data.at(-1).created_at)
    expect(age).toBeGreaterThan(0)
    expect(age).toBeLessThan(2 * 24 * 60 * 60 * 1000)
    child.kill("SIGTERM")
    await ended
    const again = await run({ DATA_DIR, ...ADMIN }, ["--demo"]).ended
    expect(again).toEqual({
      code: 1,
      out: "",
      error: "--demo hanya untuk database kosong; database ini sudah berisi data.\n",
    })
  }, 120_000)

  test("goes on without its mail server, which it logs without the password", async () => {
    const { url, child, ended } = await start({
      DATA_DIR: newFolder(),
      ...ADMIN,
      SMTP_URL: "smtp://surat:rahasia-surat-7@127.0.0.1:9",
      MAIL_FROM: "surat@koperasi.id",
      PUBLIC_URL: "https://koperasi.example",
    })
    const token = await signIn(url)
    expect((await call(url, "GET", "/auth/mail", { token })).body).toEqual({ data: { weekly: false } })
    child.kill("SIGTERM")
    const { out, error } = await ended
    expect(error).toContain('"event":"mail.unreachable"')
    expect(out + error).not.toContain("rahasia-surat-7")
  }, 60_000)

  test("a setting that cannot work ends it with one sentence and code 1", async () => {
    const taken = createServer()
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, "127.0.0.1", () => resolve((taken.address() as { port: number }).port)),
    )
    const untouched = newFolder()
    const notFolder = join(holding("catatan", ""), "catatan")
    const cases: [Record<string, string>, string][] = [
      [
        { DATA_DIR: untouched, PORT: String(port) },
        `Alamat 127.0.0.1:${port} sudah dipakai program lain; pilih PORT lain.`,
      ],
      [{ DATA_DIR: notFolder }, `DATA_DIR '${notFolder}' adalah berkas, bukan folder.`],
      [{ DATA_DIR: "/dev/null/data" }, "DATA_DIR '/dev/null/data' tidak dapat ditulisi."],
      [
        { DATA_DIR: newFolder(), SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM: "surat@koperasi.id" },
        "SMTP_URL memerlukan PUBLIC_URL, alamat aplikasi ini untuk tautan di dalam surat: https://koperasi.example.",
      ],
      [
        { DATA_DIR: newFolder(), API_URL: "bukan alamat" },
        "API_URL harus berupa alamat yang diawali http:// atau https://.",
      ],
      [
        { DATA_DIR: newFolder(), DATABASE_URL: "postgres://x:rahasia@127.0.0.1:9/x" },
        "Tidak dapat memakai DATABASE_URL (127.0.0.1:9/x): tidak ada PostgreSQL yang menjawab di sana.",
      ],
      [{ DATA_DIR: newFolder(), ADMIN_PASSWORD: "password" }, "ADMIN_PASSWORD ditolak: "],
      [{ DATA_DIR: holding("koperasi.sqlite", "") }, "berkas koperasi.sqlite kosong (0 byte): kembalikan"],
      [{ DATA_DIR: holding("koperasi.sqlite", "bukan database") }, "bukan database SQLite"],
      [{ DATA_DIR: holding("koperasi.sqlite/x", "") }, "koperasi.sqlite bukan berkas"],
      [{ DATA_DIR: holding("token-secret", "rusak") }, "rusak; hapus berkas itu"],
    ]
    for (const [env, sentence] of cases) {
      const { code, error } = await run({ ...ADMIN, ...env }).ended
      expect(error).toContain(sentence)
      expect(error.trim().split("\n")).toHaveLength(1)
      expect(code).toBe(1)
    }
    taken.close()
    // The failed start has printed no password that a later one lacks.
    expect(readdirSync(untouched)).toEqual([])
  }, 60_000)

  test("a database file that is none inside ends it with one sentence and code 1", async () => {
    const DATA_DIR = holding("koperasi.sqlite", `SQLite format 3\0${"x".repeat(4096)}`)
    expect(await run({ ...ADMIN, DATA_DIR }).ended).toEqual({
      code: 1,
      out: "",
      error: `Database di DATA_DIR '${DATA_DIR}' bukan berkas database; pulihkan dari cadangan.\n`,
    })
  }, 60_000)

  test("rows that a new uniqueness forbids end the start with the table and column to mend", async () => {
    const DATA_DIR = newFolder()
    const prepared = await start({ DATA_DIR, ...ADMIN })
    prepared.child.kill("SIGTERM")
    await prepared.ended
    const db = openSqlite(join(DATA_DIR, "koperasi.sqlite"))
    const row = { created_at: "", updated_at: "", version: 1, code_sp: "" }
    for (const [id, name] of Object.entries({ s1: "UD Satu", s2: "UD Dua" }))
      await db.queries
        .insertInto("suppliers")
        .values({ ...row, id, name, name_key: name })
        .execute()
    for (const statement of [
      "drop index uq_suppliers_name_key",
      "update suppliers set name_key = 'sama'",
      "delete from settings where key = 'schema'",
    ])
      await sql.raw(statement).execute(db.queries)
    await db.close()
    expect(await run({ DATA_DIR, ...ADMIN }).ended).toEqual({
      code: 1,
      out: "",
      error:
        "Isi kolom 'name' di tabel 'suppliers' harus unik, tetapi sudah ada yang ganda; ubah salah satunya lalu jalankan lagi.\n",
    })
  }, 60_000)

  test("with API_URL it opens no database", async () => {
    const DATA_DIR = newFolder()
    const { url } = await start({ DATA_DIR, API_URL: "http://127.0.0.1:9" })
    expect((await call(url, "GET", "/suppliers")).status).toBe(502)
    expect(existsSync(DATA_DIR)).toBe(false)
  })
})
