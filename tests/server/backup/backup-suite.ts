/** Backup and restore on either database: a restore brings everything back or changes nothing. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setImmediate } from "node:timers/promises"
import { gunzipSync } from "node:zlib"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { registry } from "../../../resources/registry"
import { encryptAt } from "../../../server/backup/archive"
import { backup, restore } from "../../../server/backup/command"
import { createNightly } from "../../../server/backup/nightly"
import { runVerify } from "../../../server/commands/audit-command"
import { openDatabase } from "../../../server/database/open"
import type { Database } from "../../../server/database/types"
import { chainAll, headOf } from "../../../server/history/chain"
import { createHeadWriter, readHead } from "../../../server/history/head-file"
import { planFor } from "../../../server/migrate/plan-changes"
import { prepareDatabase } from "../../../server/migrate/prepare"
import { describePlan } from "../../../server/migrate/report"
import { loadSample } from "../../../server/sample"
import { ADMIN, openServer } from "../support/api"
import { type Field, withFields } from "../support/changes"

encryptAt(10)

type Environment = Record<string, string>
const PASSPHRASE = "singkong gajah di ladang"

/** Tables that a sign-in changes. */
const PASSING = new Set([
  "sessions",
  "session_devices",
  "account_devices",
  "login_attempts",
  "settings",
  "history",
  "history_queue",
  "history_chain",
  "table_changes",
  "list_indexes",
  "list_index_stale",
])

/** Rows of all tables but the volatile ones, as text. */
async function contents(db: Database): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { name, schema } of await db.queries.introspection.getTables()) {
    if (schema && schema !== (await currentSchema(db))) continue
    if (PASSING.has(name) || /^(sqlite|list_index)_/.test(name)) continue
    const rows = await db.queries.selectFrom(name).selectAll().execute()
    all[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return all
}
const currentSchema = async (db: Database) =>
  (await sql<{ name: string }>`select current_schema() as name`.execute(db.queries)).rows[0]?.name

export interface Place {
  env: Environment
  /** Destroys the installation: the folder, or the tables. */
  destroy: () => Promise<void>
  /** Releases the database after this process has closed it. */
  settle: () => void
  /** Options of a restore over existing data. */
  over: { replace?: boolean }
}

/** @param place makes a new installation */
export function backupSuite(title: string, place: (folder: string) => Promise<Place>): void {
  describe(title, () => {
    const folder = mkdtempSync(join(tmpdir(), "koperasi-backup-"))
    const at = (name: string) => join(folder, name)
    let { env, destroy, settle, over } = {} as Place
    let before: Record<string, string[]>

    const opened = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
      const db = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? "" })
      return work(db).finally(async () => {
        await db.close()
        settle()
      })
    }

    beforeAll(async () => {
      ;({ env, destroy, settle, over } = await place(folder))
      mkdirSync(env.DATA_DIR ?? "", { recursive: true })
      await opened(async (db) => {
        await loadSample((await openServer({ db })).engine, ADMIN)
        before = await contents(db)
      })
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    test("a destroyed installation is restored whole, without its sessions", async () => {
      const file = at("semua.gz")
      await opened(async (db) => {
        const server = await openServer({ db })
        const { token } = await server.login(ADMIN.email)
        await backup(file, env)
        expect((await server.as(token).get("/suppliers")).status).toBe(200)
      })
      await destroy()
      await restore(file, env)
      await opened(async (db) => {
        expect(await contents(db)).toEqual(before)
        expect(describePlan(await planFor(registry, db))).toEqual(["The database matches its declarations."])
        for (const table of ["sessions", "session_devices"])
          expect(await db.queries.selectFrom(table).selectAll().execute()).toEqual([])
        const root = await (await openServer({ db })).login(ADMIN.email)
        expect((await root.get("/suppliers")).body.data.length).toBeGreaterThan(3)
      })
    })

    test("each backup has the history's head beside it, and `audit:verify` compares the chain with it", async () => {
      const folder = at("malam")
      mkdirSync(folder)
      const file = join(folder, "koperasi.gz")
      const watched = { ...env, BACKUP_DIR: folder, AUDIT_HEAD_FILE: at("ujung") }
      const told: string[] = []
      for (const stream of ["log", "error"] as const)
        vi.spyOn(console, stream).mockImplementation((text) => void told.push(String(text)))
      const verify = async () => [await runVerify([], watched), ...told.splice(0)]
      await opened(async (db) => {
        const server = await openServer({ db })
        await server.login(ADMIN.email)
        await chainAll(db)
        await backup(file, env)
        const head = await headOf(db.queries)
        expect(readFileSync(`${file}.head`, "utf8")).toMatch(
          new RegExp(`^${head.number} ${head.hash} \\d{4}-`),
        )
        expect((await verify()).slice(0, 2)).toEqual([0, expect.stringContaining("Riwayat utuh.")])
        const note = createHeadWriter(db.queries, watched.AUDIT_HEAD_FILE, () => new Date())
        await note()
        expect(readHead(watched.AUDIT_HEAD_FILE)).toEqual(head)
        expect((await verify())[0]).toBe(0)
        // Another history: both heads differ, and the server does not overwrite its own.
        for (const path of [`${file}.head`, watched.AUDIT_HEAD_FILE])
          writeFileSync(path, `1 ${"f".repeat(64)} 2026-01-01T00:00:00.000Z\n`)
        expect(await verify()).toEqual([
          1,
          `Ujung rantai yang dicatat di '${watched.AUDIT_HEAD_FILE}' HILANG: 1 ${"f".repeat(64)}.`,
          `Ujung rantai yang dicatat di '${file}.head' HILANG: 1 ${"f".repeat(64)}.`,
          expect.stringContaining("Riwayat TIDAK utuh."),
        ])
        await createHeadWriter(db.queries, watched.AUDIT_HEAD_FILE, () => new Date())()
        expect(readHead(watched.AUDIT_HEAD_FILE).hash).toBe("f".repeat(64))
      })
      vi.restoreAllMocks()
    })

    test("the bytes of a backup contain no session, ended or active", async () => {
      const file = at("sesi.gz")
      const ids: string[] = []
      await opened(async (db) => {
        const server = await openServer({ db })
        const people = await Promise.all(Array.from({ length: 20 }, () => server.login(ADMIN.email)))
        const rows = await db.queries.selectFrom("session_devices").select(["jti", "address"]).execute()
        ids.push(...rows.map(({ jti }) => String(jti)))
        for (const { token } of people.slice(0, 10)) await server.as(token).post("/auth/logout", {})
        await backup(file, env)
      })
      expect(ids.length).toBeGreaterThan(19)
      const bytes = gunzipSync(readFileSync(file)).toString("latin1")
      expect(ids.filter((jti) => bytes.includes(jti))).toEqual([])
    })

    test("a nightly backup is due at once after its restore", async () => {
      const [file, folder] = [at("malam.gz"), at("malam")]
      const nightly = (db: Database, make: (path: string) => Promise<void>) =>
        createNightly({ db, settings: { folder, at: 150, keep: 3 }, encrypted: false, make })
      await opened(async (db) => {
        const one = nightly(db, () => backup(file, env))
        await one.runIfDue()
        one.stop()
      })
      await restore(file, env, over)
      await opened(async (db) => {
        let made = 0
        const one = nightly(db, async () => void made++)
        await one.runIfDue()
        one.stop()
        expect(made).toBe(1)
      })
    })

    test("a backup of a newer version is restored only with `anyway`, and the older version's start is refused", async () => {
      const file = at("lebih-baru.gz")
      const note = { type: "text", label: "Catatan" } as Field
      const newer = withFields("suppliers", (fields) => ({ ...fields, note }))
      const anyway = { ...over, version: { registry, migrations: [] } }
      await backup(file, env)
      await restore(file, env, anyway)
      // Only the newer version has used this database.
      await opened(async (db) => {
        await prepareDatabase(db, newer)
        await db.queries.updateTable("suppliers").set({ note: "x" }).execute()
        await db.queries.deleteFrom("schema_epochs").where("number", "=", 1).execute()
      })
      const newest = at("terbaru.gz")
      await backup(newest, env)
      await destroy()
      await expect(restore(newest, env, anyway)).rejects.toThrow(
        /^Cadangan ini dari versi lebih baru \(.*'suppliers\.note'.*--anyway/,
      )
      await restore(newest, env, { ...anyway, anyway: true })
      await opened((db) =>
        expect(prepareDatabase(db, registry)).rejects.toThrow(/versi yang lebih baru .*--backwards/),
      )
      // An older backup replaces a newer version's database.
      await restore(file, env, { ...anyway, version: { registry: newer, migrations: [] } })
      await opened((db) => prepareDatabase(db, newer))
      await restore(file, env, anyway)
    })

    test("a backup made during writes contains each write whole or not at all", async () => {
      const file = at("sibuk.gz")
      await opened(async (db) => {
        const root = await (await openServer({ db })).login(ADMIN.email)
        let done = false
        let made = 0
        const writer = (async () => {
          for (; !done; made++) {
            await root.post("/suppliers", { name: `UD Sibuk ${made}` })
            // Writes without a socket never wait: without this pause nothing else would run.
            await setImmediate()
          }
        })()
        try {
          await expect.poll(() => made).toBeGreaterThan(2)
          await backup(file, env)
        } finally {
          done = true
          await writer
        }
      })
      await restore(file, env, over)
      await opened(async (db) => {
        const kept = await db.queries.selectFrom("suppliers").selectAll().execute()
        const numbers = kept
          .map(({ name }) => /^UD Sibuk (\d+)$/.exec(String(name))?.[1])
          .flatMap((number) => (number === undefined ? [] : [Number(number)]))
          .sort((a, b) => a - b)
        expect(numbers).toEqual(numbers.map((_, index) => index))
        expect(numbers.length).toBeGreaterThan(2)
        // A code and its record are in two tables.
        const owners = await db.queries.selectFrom("sequence_claims").selectAll().execute()
        const ids = new Set(kept.map(({ id }) => id))
        for (const claim of owners)
          if (claim.owner_table === "suppliers") expect(ids).toContain(claim.owner_id)
      })
    })

    test("a backup with a passphrase is encrypted and opens only with it", async () => {
      const file = at("terkunci.age")
      await backup(file, { ...env, BACKUP_PASSPHRASE: PASSPHRASE })
      expect(readFileSync(file).toString("latin1")).not.toMatch(/SQLite|PGDMP|admin@/)
      await expect(restore(file, env, over)).rejects.toThrow("terenkripsi")
      await expect(restore(file, { ...env, BACKUP_PASSPHRASE: "bukan kata sandinya" }, over)).rejects.toThrow(
        "kata sandinya salah",
      )
      writeFileSync(at("kata-sandi"), `${PASSPHRASE}\n`)
      await restore(file, { ...env, BACKUP_PASSPHRASE_FILE: at("kata-sandi") }, over)
      await opened(async (db) => expect((await contents(db)).accounts).toEqual(before.accounts))
    })

    test("a truncated, changed or foreign file changes nothing", async () => {
      const [plain, locked] = [at("utuh.gz"), at("utuh.age")]
      await backup(plain, env)
      await backup(locked, { ...env, BACKUP_PASSPHRASE: PASSPHRASE })
      const was = await opened(contents)
      for (const whole of [plain, locked]) {
        const bytes = readFileSync(whole)
        const flipped = Buffer.from(bytes)
        const middle = bytes.length >> 1
        flipped[middle] = (flipped[middle] ?? 0) ^ 1
        const broken = [bytes.subarray(0, 40), bytes.subarray(0, middle), bytes.subarray(0, -1), flipped]
        for (const [index, part] of broken.entries()) {
          const file = at(`rusak-${index}`)
          writeFileSync(file, part)
          const passphrase = whole === locked ? { BACKUP_PASSPHRASE: PASSPHRASE } : {}
          await expect(restore(file, { ...env, ...passphrase }, over), `${index}`).rejects.toThrow(
            /^Cadangan .*(rusak|terpotong|tidak dapat dibuka)|bukan/,
          )
        }
      }
      writeFileSync(at("lain"), "halo, ini bukan cadangan")
      await expect(restore(at("lain"), env, over)).rejects.toThrow("bukan berkas cadangan")
      await expect(restore(at("tidak-ada"), env, over)).rejects.toThrow("tidak ada")
      expect(await opened(contents)).toEqual(was)
    })

    test("a backup is private, leaves no temporary files and overwrites no file", async () => {
      // SQLite's own files beside an open database.
      const files = () => readdirSync(env.DATA_DIR ?? "").filter((name) => !/-(wal|shm)$/.test(name))
      const kept = files()
      const file = at("sendiri.gz")
      const mask = process.umask(0)
      try {
        await backup(file, env)
      } finally {
        process.umask(mask)
      }
      expect(statSync(file).mode & 0o077).toBe(0)
      expect(files()).toEqual(kept)
      expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([])
      await expect(backup(file, env)).rejects.toThrow("sudah ada")
      await expect(backup(at("tidak/ada.gz"), env)).rejects.toThrow("tidak dapat ditulis")
      await expect(backup(at("x.gz"), { ...env, BACKUP_PASSPHRASE: "pendek" })).rejects.toThrow("minimal 12")
      await expect(
        backup(at("x.gz"), { DATA_DIR: env.DATA_DIR ?? "", API_URL: "https://host.example" }),
      ).rejects.toThrow("server lain")
    })

    test("a database that a server has open is not replaced", async () => {
      const file = at("terbuka.gz")
      await backup(file, env)
      await opened(async (db) => {
        await db.queries.selectFrom("settings").selectAll().execute()
        await expect(restore(file, env, over)).rejects.toThrow("masih berjalan")
        expect((await contents(db)).accounts).toEqual(before.accounts)
      })
    })
  })
}
