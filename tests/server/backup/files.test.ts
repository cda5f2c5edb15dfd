/** Records' files in a backup, on both databases: also during uploads, encrypted, restored, and removed by the rotation. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { setImmediate } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { setScryptWorkFactor } from "../../../server/backup/archive"
import { backup, restore } from "../../../server/backup/command"
import { fileListOf, prunePools, readFileList } from "../../../server/backup/file-pool"
import { openDatabase } from "../../../server/database/open"
import { filePath } from "../../../server/files/hash"
import { hasPostgres, startPostgres, type TestPostgres } from "../support/postgres"
import { filesIn, openDeliveries, pdf } from "../support/slips"
import { tempFolder } from "../support/temp-folder"
import { letGo } from "./backup-bench"

setScryptWorkFactor(10)
const PASSPHRASE = "singkong gajah di ladang"

let postgres: TestPostgres | undefined
beforeAll(async () => {
  if (hasPostgres()) postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

describe.each(["SQLite", "PostgreSQL"])("files in a backup of %s", (kind) => {
  const skipped = kind === "PostgreSQL" && !hasPostgres()
  const root = tempFolder()
  let number = 0

  /** An installation of its own, and the folder of its backups. */
  async function installation() {
    const place = join(root, `${kind}-${++number}`)
    const env: Record<string, string> = { DATA_DIR: join(place, "data") }
    if (kind === "PostgreSQL") env.DATABASE_URL = (await postgres?.schema()) ?? ""
    const backups = join(place, "backups")
    for (const folder of [env.DATA_DIR ?? "", backups]) mkdirSync(folder, { recursive: true })
    const folder = join(env.DATA_DIR ?? "", "files")
    const settle = () => {
      if (kind === "SQLite") letGo(join(env.DATA_DIR ?? "", "koperasi.sqlite"))
    }
    const opened = async <T>(
      work: (server: Awaited<ReturnType<typeof openDeliveries>>) => Promise<T>,
    ): Promise<T> => {
      const db = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? "" })
      try {
        return await work(await openDeliveries(db, { folder }))
      } finally {
        await db.close()
        settle()
      }
    }
    return { env, folder, backups, file: join(backups, "koperasi.gz"), opened, settle }
  }
  type Installed = Awaited<ReturnType<typeof installation>>

  /** Hashes that the database names, and those of the files that are there. */
  const compare = async ({ env, folder, settle }: Installed) => {
    const db = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? "" })
    const rows = await db.queries.selectFrom("deliveries").select("slips").execute()
    await db.close()
    settle()
    const named = rows.flatMap(({ slips }) =>
      [...String(slips).matchAll(/[0-9a-f]{64}/g)].map(([hash]) => hash),
    )
    return {
      records: rows.length,
      named,
      missing: named.filter((hash) => !existsSync(join(folder, filePath(hash)))),
    }
  }

  test.skipIf(skipped)("a backup during uploads misses no file that its records name", async () => {
    const own = await installation()
    const { env, folder, file, opened } = own
    await opened(async ({ root, claim }) => {
      let done = false
      let made = 0
      const writer = (async () => {
        for (; !done; made++) {
          const slips = [await claim(root, { bytes: pdf(`slip ${made}`) })]
          await root.post("/deliveries", { number: String(made), slips })
          await setImmediate()
        }
      })()
      await expect.poll(() => made).toBeGreaterThan(3)
      expect(await backup(file, env)).toBe(0)
      done = true
      await writer
    })
    rmSync(folder, { recursive: true })
    await restore(file, env, { replace: true })
    const { named, missing } = await compare(own)
    expect(named.length).toBeGreaterThan(3)
    expect(missing).toEqual([])
  })

  test.skipIf(skipped)("with a passphrase files are encrypted; another one begins another pool", async () => {
    const own = await installation()
    const { env, folder, backups, file, opened } = own
    await opened(async ({ root, claim }) => {
      await root.post("/deliveries", {
        number: "1",
        slips: [await claim(root, { bytes: pdf("rahasia sekali") })],
      })
      await backup(file, { ...env, BACKUP_PASSPHRASE: PASSPHRASE })
      await backup(`${file}2`, { ...env, BACKUP_PASSPHRASE: PASSPHRASE })
      await backup(`${file}3`, { ...env, BACKUP_PASSPHRASE: `${PASSPHRASE} baru` })
    })
    const pool = join(backups, "koperasi-files")
    expect(readdirSync(pool).sort()).toEqual(["kunci-1", "kunci-2"])
    for (const name of filesIn(join(pool, "kunci-1"))) expect(name).toMatch(/\.age$/)
    const sealed = readdirSync(pool, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    for (const { parentPath, name } of sealed)
      expect(readFileSync(join(parentPath, name)).toString("latin1")).not.toContain("rahasia")
    rmSync(folder, { recursive: true })
    await expect(restore(file, env, { replace: true })).rejects.toThrow("terenkripsi")
    await restore(file, { ...env, BACKUP_PASSPHRASE: PASSPHRASE }, { replace: true })
    expect((await compare(own)).missing).toEqual([])
  })

  test.skipIf(skipped)("a restore without its files changes nothing, and goes on with `anyway`", async () => {
    const own = await installation()
    const { env, folder, backups, file, opened } = own
    await opened(async ({ root, claim }) => {
      await root.post("/deliveries", { number: "1", slips: [await claim(root)] })
      await backup(file, env)
      await root.post("/deliveries", { number: "2" })
    })
    rmSync(folder, { recursive: true })
    renameSync(join(backups, "koperasi-files"), join(backups, "lain"))
    await expect(restore(file, env, { replace: true })).rejects.toThrow(/^1 dokumen .*--anyway/)
    expect((await compare(own)).records).toBe(2)
    renameSync(join(backups, "lain"), join(backups, "koperasi-files"))
    const [{ name, parentPath } = { name: "", parentPath: "" }] = readdirSync(
      join(backups, "koperasi-files"),
      {
        recursive: true,
        withFileTypes: true,
      },
    ).filter((entry) => entry.isFile())
    writeFileSync(join(parentPath, name), "rusak")
    await expect(restore(file, env, { replace: true })).rejects.toThrow(/^1 dokumen/)
    await restore(file, env, { replace: true, anyway: true })
    expect((await compare(own)).records).toBe(1)
  })

  test.skipIf(skipped)("a file that the storage has lost does not stop the backup", async () => {
    const { env, folder, file, opened } = await installation()
    await opened(async ({ root, claim }) => {
      await root.post("/deliveries", {
        number: "1",
        slips: [await claim(root), await claim(root, { bytes: pdf("b") })],
      })
      const [first = ""] = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
      rmSync(first)
      expect(await backup(file, env)).toBe(1)
    })
    expect((await readFileList(fileListOf(file)))?.hashes).toHaveLength(1)
    await restore(file, env, { replace: true })
  })

  test.skipIf(skipped)("the rotation removes files that no backup names, after a day", async () => {
    const { env, backups, file, opened } = await installation()
    await opened(async ({ root, claim }) => {
      const { id, slips } = (await root.post("/deliveries", { number: "1", slips: [await claim(root)] })).body
        .data
      await backup(file, env)
      await root.put(`/deliveries/${id}`, { slips: [slips[0], await claim(root, { bytes: pdf("b") })] })
      await backup(`${file}2`, env)
    })
    const pool = join(backups, "koperasi-files")
    expect(filesIn(pool)).toHaveLength(2)
    rmSync(fileListOf(`${file}2`))
    expect(await prunePools(backups, new Date())).toBe(0)
    const old = new Date(Date.now() - 2 * 24 * 3600_000)
    for (const entry of readdirSync(pool, { recursive: true, withFileTypes: true }))
      utimesSync(join(entry.parentPath, entry.name), old, old)
    expect(await prunePools(backups, new Date())).toBe(1)
    expect(filesIn(pool)).toHaveLength(1)
  })
})
