/** The commands as package.json names them, each its own process on PostgreSQL. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { openPostgres } from "../../server/database/postgres"
import { prepareDatabase } from "../../server/migrate/prepare"
import { hasPostgres, startPostgres, type TestPostgres } from "./support/postgres"
import { tempFolder } from "./support/temp-folder"

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }

/** Script of package.json → its arguments and a pattern of its output. */
const COMMANDS: Readonly<Record<string, { more?: string[]; code?: number; says: RegExp }>> = {
  "db:plan": { says: /matches its declarations/ },
  "db:migrate": { says: /matches its declarations/ },
  "db:prune": { says: /Nothing is set aside/ },
  "factors:reset": { more: ["admin@koperasi.local"], code: 2, says: /Tidak ada akun/ },
  "audit:verify": { says: /Riwayat utuh/ },
  backup: { more: ["cadangan.gz"], says: /cadangan\.gz/ },
}

describe.skipIf(!hasPostgres())("on PostgreSQL", () => {
  const folder = tempFolder()
  let postgres: TestPostgres
  let url = ""

  beforeAll(async () => {
    postgres = await startPostgres()
    url = await postgres.schema()
    const db = await openPostgres(url)
    await prepareDatabase(db, registry)
    await db.close()
  }, 60_000)
  afterAll(async () => {
    await postgres.stop()
  })

  const run = (name: string, more: readonly string[]) =>
    new Promise<{ code: unknown; text: string }>((resolve) => {
      const [program = "", ...args] = (scripts[name] ?? "").split(" ")
      const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder }
      execFile(program, [...args, ...more], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, text: stdout + stderr }),
      )
    })

  test.each(Object.entries(COMMANDS))("npm run %s", async (name, { more = [], code: expected = 0, says }) => {
    const inFolder = more.map((file) => (file.includes("@") ? file : join(folder, file)))
    const { code, text } = await run(name, inFolder)
    expect(text).toMatch(says)
    expect(code).toBe(expected)
  })
})
