/** A restore brings everything back or changes nothing. */
import { readFileSync, writeFileSync } from "node:fs"
import { expect, test } from "vitest"
import { registry } from "../../../resources/registry"
import { backup, restore } from "../../../server/backup/command"
import { createNightly } from "../../../server/backup/nightly"
import type { Database } from "../../../server/database/types"
import { planFor } from "../../../server/migrate/plan-changes"
import { prepareDatabase } from "../../../server/migrate/prepare"
import { describePlan } from "../../../server/migrate/report"
import { ADMIN, openServer } from "../support/api"
import { type Field, withFields } from "../support/changes"
import { type BackupBench, contents, PASSPHRASE } from "./backup-bench"

export function restoreTests({ place, at, opened, before }: BackupBench): void {
  test("a destroyed installation is restored whole, without its sessions", async () => {
    const file = at("semua.gz")
    await opened(async (db) => {
      const server = await openServer({ db })
      const { token } = await server.login(ADMIN.email)
      await backup(file, place.env)
      expect((await server.as(token).get("/suppliers")).status).toBe(200)
    })
    await place.destroy()
    await restore(file, place.env)
    await opened(async (db) => {
      expect(await contents(db)).toEqual(before())
      expect(describePlan(await planFor(registry, db))).toEqual(["The database matches its declarations."])
      for (const table of ["sessions", "session_devices"])
        expect(await db.queries.selectFrom(table).selectAll().execute()).toEqual([])
      const root = await (await openServer({ db })).login(ADMIN.email)
      expect((await root.get("/suppliers")).body.data.length).toBeGreaterThan(3)
    })
  })

  test("a nightly backup is due at once after its restore", async () => {
    const [file, folder] = [at("malam.gz"), at("malam")]
    const nightly = (db: Database, make: (path: string) => Promise<void>) =>
      createNightly({ db, settings: { folder, at: 150, keep: 3 }, encrypted: false, make })
    await opened(async (db) => {
      const one = nightly(db, async () => void (await backup(file, place.env)))
      await one.runIfDue()
      one.stop()
    })
    await restore(file, place.env, place.over)
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
    const anyway = { ...place.over, version: { registry, migrations: [] } }
    await backup(file, place.env)
    await restore(file, place.env, anyway)
    // Only the newer version has used this database.
    await opened(async (db) => {
      await prepareDatabase(db, newer)
      await db.queries.updateTable("suppliers").set({ note: "x" }).execute()
      await db.queries.deleteFrom("schema_epochs").where("number", "=", 1).execute()
    })
    const newest = at("terbaru.gz")
    await backup(newest, place.env)
    await place.destroy()
    await expect(restore(newest, place.env, anyway)).rejects.toThrow(
      /^Cadangan ini dari versi lebih baru \(.*'suppliers\.note'.*--anyway/,
    )
    await restore(newest, place.env, { ...anyway, anyway: true })
    await opened((db) =>
      expect(prepareDatabase(db, registry)).rejects.toThrow(/versi yang lebih baru .*--backwards/),
    )
    // An older backup replaces a newer version's database.
    await restore(file, place.env, { ...anyway, version: { registry: newer, migrations: [] } })
    await opened((db) => prepareDatabase(db, newer))
    await restore(file, place.env, anyway)
  })

  test("a truncated, changed or foreign file changes nothing", async () => {
    const [plain, locked] = [at("utuh.gz"), at("utuh.age")]
    await backup(plain, place.env)
    await backup(locked, { ...place.env, BACKUP_PASSPHRASE: PASSPHRASE })
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
        await expect(restore(file, { ...place.env, ...passphrase }, place.over), `${index}`).rejects.toThrow(
          /^Cadangan .*(rusak|terpotong|tidak dapat dibuka)|bukan/,
        )
      }
    }
    writeFileSync(at("lain"), "halo, ini bukan cadangan")
    await expect(restore(at("lain"), place.env, place.over)).rejects.toThrow("bukan berkas cadangan")
    await expect(restore(at("tidak-ada"), place.env, place.over)).rejects.toThrow("tidak ada")
    expect(await opened(contents)).toEqual(was)
  })

  test("a database that a server has open is not replaced", async () => {
    const file = at("terbuka.gz")
    await backup(file, place.env)
    await opened(async (db) => {
      await db.queries.selectFrom("settings").selectAll().execute()
      await expect(restore(file, place.env, place.over)).rejects.toThrow("masih berjalan")
      expect((await contents(db)).accounts).toEqual(before().accounts)
    })
  })
}
