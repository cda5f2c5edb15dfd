import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { backup, restore } from "../../../server/backup/command"
import { openSqlite } from "../../../server/database/sqlite"
import { ADMIN, openProduct, openServer } from "../support/api"
import { letGo } from "./backup-bench"
import { backupSuite } from "./backup-suite"

backupSuite("backups of the embedded database", async (folder) => {
  const DATA_DIR = join(folder, "data")
  return {
    env: { DATA_DIR },
    destroy: async () => rmSync(DATA_DIR, { recursive: true }),
    settle: () => letGo(join(DATA_DIR, "koperasi.sqlite")),
    over: {},
  }
})

async function installation() {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-backup-"))
  const DATA_DIR = join(folder, "data")
  mkdirSync(DATA_DIR)
  const path = join(DATA_DIR, "koperasi.sqlite")
  const db = openSqlite(path)
  const { root } = await openProduct({ db })
  return { folder, env: { DATA_DIR }, path, db, root, remove: () => rmSync(folder, { recursive: true }) }
}

test("the database before a restore stays beside the restored one, and opens", async () => {
  const { folder, env, path, db, root, remove } = await installation()
  const file = join(folder, "awal.gz")
  await backup(file, env)
  await root.post("/suppliers", { name: "UD Sesudah" })
  await db.close()
  letGo(path)
  const old = await restore(file, env)
  expect(old).toMatch(/koperasi\.sqlite\.sebelum-\d{4}-\d\d-\d\d-\d{6}$/)
  const count = async (name: string) => {
    const kept = openSqlite(name)
    const rows = await kept.queries.selectFrom("suppliers").selectAll().execute()
    await kept.close()
    return rows.length
  }
  expect(await count(path)).toBe(0)
  expect(await count(old ?? "")).toBe(1)
  remove()
})

test("a database that is damaged or foreign is not backed up", async () => {
  const { folder, env, path, db, remove } = await installation()
  await db.queries.schema.createTable("milik_lain").addColumn("isi", "text").execute()
  const file = join(folder, "lain.gz")
  await db.queries.schema.alterTable("accounts").renameTo("bukan_akun").execute()
  await expect(backup(file, env)).rejects.toThrow("bukan database produk ini")
  expect(existsSync(file)).toBe(false)
  await db.close()
  letGo(path)
  rmSync(path)
  await expect(backup(file, env)).rejects.toThrow("tidak ada")
  expect(readdirSync(env.DATA_DIR)).toEqual([])
  remove()
})

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }

test("`npm run backup` and `npm run restore`", async () => {
  const { folder, env, db, root, remove } = await installation()
  await root.post("/suppliers", { name: "UD Perintah" })
  await db.close()
  // Without npm, which takes longer to start than the command runs.
  const run = (name: string, ...args: string[]) => {
    const [program = "", ...own] = (scripts[name] ?? "").split(" ")
    return spawnSync(program, [...own, ...args], {
      env: { PATH: process.env.PATH, ...env },
      encoding: "utf8",
    })
  }
  const file = join(folder, "perintah.gz")
  expect(run("backup", file)).toMatchObject({ status: 0, stdout: `Cadangan tersimpan di '${file}'.\n` })
  rmSync(env.DATA_DIR, { recursive: true })
  expect(run("restore", file)).toMatchObject({
    status: 0,
    stdout: `Cadangan '${file}' sudah dipulihkan.\n`,
  })
  expect(run("restore").status).toBe(2)
  expect(run("backup", file)).toMatchObject({ status: 1, stderr: expect.stringContaining("sudah ada") })
  const again = await openServer({ db: openSqlite(join(env.DATA_DIR, "koperasi.sqlite")) })
  const list = await (await again.login(ADMIN.email)).get("/suppliers")
  expect(list.body.data).toMatchObject([{ name: "UD Perintah" }])
  await again.engine.db.close()
  // The file has a standard format.
  const plain = execFileSync("gunzip", ["--stdout", file], { maxBuffer: 1 << 28 })
  expect(plain.subarray(0, 15).toString()).toBe("SQLite format 3")
  remove()
})
