/** Content, encryption and place of a backup file. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setImmediate } from "node:timers/promises"
import { gunzipSync } from "node:zlib"
import { expect, test, vi } from "vitest"
import { backup, restore } from "../../../server/backup/command"
import { runVerify } from "../../../server/commands/audit-command"
import { chainAll, headOf } from "../../../server/history/chain"
import { createHeadWriter, readHead } from "../../../server/history/head-file"
import { ADMIN, openServer } from "../support/api"
import { type BackupBench, contents, PASSPHRASE } from "./backup-bench"

export function backupTests({ place, folder, at, opened, before }: BackupBench): void {
  test("each backup has the history's head beside it, and `audit:verify` compares the chain with it", async () => {
    const folder = at("ujung-malam")
    mkdirSync(folder)
    const file = join(folder, "koperasi.gz")
    const watched = { ...place.env, BACKUP_DIR: folder, AUDIT_HEAD_FILE: at("ujung") }
    const told: string[] = []
    for (const stream of ["log", "error"] as const)
      vi.spyOn(console, stream).mockImplementation((text) => void told.push(String(text)))
    const verify = async () => [await runVerify([], watched), ...told.splice(0)]
    await opened(async (db) => {
      const server = await openServer({ db })
      await server.login(ADMIN.email)
      await chainAll(db)
      await backup(file, place.env)
      const head = await headOf(db.queries)
      expect(readFileSync(`${file}.head`, "utf8")).toMatch(new RegExp(`^${head.number} ${head.hash} \\d{4}-`))
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
      await backup(file, place.env)
    })
    expect(ids.length).toBeGreaterThan(19)
    const bytes = gunzipSync(readFileSync(file)).toString("latin1")
    expect(ids.filter((jti) => bytes.includes(jti))).toEqual([])
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
        await backup(file, place.env)
      } finally {
        done = true
        await writer
      }
    })
    await restore(file, place.env, place.over)
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
      for (const claim of owners) if (claim.owner_table === "suppliers") expect(ids).toContain(claim.owner_id)
    })
  })

  test("a backup with a passphrase is encrypted and opens only with it", async () => {
    const file = at("terkunci.age")
    await backup(file, { ...place.env, BACKUP_PASSPHRASE: PASSPHRASE })
    expect(readFileSync(file).toString("latin1")).not.toMatch(/SQLite|PGDMP|admin@/)
    await expect(restore(file, place.env, place.over)).rejects.toThrow("terenkripsi")
    await expect(
      restore(file, { ...place.env, BACKUP_PASSPHRASE: "bukan kata sandinya" }, place.over),
    ).rejects.toThrow("kata sandinya salah")
    writeFileSync(at("kata-sandi"), `${PASSPHRASE}\n`)
    await restore(file, { ...place.env, BACKUP_PASSPHRASE_FILE: at("kata-sandi") }, place.over)
    await opened(async (db) => expect((await contents(db)).accounts).toEqual(before().accounts))
  })

  test("a backup is private, leaves no temporary files and overwrites no file", async () => {
    // SQLite's own files beside an open database.
    const files = () => readdirSync(place.env.DATA_DIR ?? "").filter((name) => !/-(wal|shm)$/.test(name))
    const kept = files()
    const file = at("sendiri.gz")
    const mask = process.umask(0)
    try {
      await backup(file, place.env)
    } finally {
      process.umask(mask)
    }
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(files()).toEqual(kept)
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([])
    await expect(backup(file, place.env)).rejects.toThrow("sudah ada")
    await expect(backup(at("tidak/ada.gz"), place.env)).rejects.toThrow("tidak dapat ditulis")
    await expect(backup(at("x.gz"), { ...place.env, BACKUP_PASSPHRASE: "pendek" })).rejects.toThrow(
      "minimal 12",
    )
    await expect(
      backup(at("x.gz"), { DATA_DIR: place.env.DATA_DIR ?? "", API_URL: "https://host.example" }),
    ).rejects.toThrow("server lain")
  })
}
