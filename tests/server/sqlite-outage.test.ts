/** The embedded database while another program locks it, or the disk is full. */
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { databaseFault } from "../../server/database/faults"
import { outageOf } from "../../server/database/outage"
import { openSqlite } from "../../server/database/sqlite"
import type { Database } from "../../server/database/types"
import { deferred } from "../support/deferred"
import { type Answer, type Client, openProduct, openServer } from "./support/api"
import { tempFolder } from "./support/temp-folder"

const folder = tempFolder()
const file = join(folder, "a.sqlite")
let db: Database
let root: Client

beforeAll(async () => {
  db = openSqlite(file, { patienceMs: 400 })
  root = (await openProduct({ db })).root
})
afterAll(async () => {
  await db.close()
})

/** Locks the file for writing, like another program. @returns unlocks it */
async function lockFile() {
  const other = openSqlite(file)
  const [begun, released] = [deferred(), deferred()]
  void other
    .transaction(async (trx) => {
      await sql`update settings set value = value`.execute(trx)
      begun.resolve()
      await released.promise
    })
    .then(() => other.close())
  await begun.promise
  return released.resolve
}

describe("a file that another program has locked", () => {
  test("a write waits without blocking others, and goes on when the file is free", async () => {
    const release = await lockFile()
    let written = false
    const write = root.post("/suppliers", { name: "UD Sabar" }).finally(() => {
      written = true
    })
    for (let number = 0; number < 5; number++) expect((await root.get("/suppliers")).status).toBe(200)
    expect(written).toBe(false)
    release()
    expect((await write).status).toBe(201)
  })

  test("reads go on while many writes wait", async () => {
    const patient = openSqlite(file, { patienceMs: 5000 })
    const client = (await openServer({ db: patient })).as(root.token)
    const release = await lockFile()
    let answered = 0
    const writes = Array.from({ length: 40 }, (_, index) =>
      client.post("/suppliers", { name: `UD Antre ${index}` }).finally(() => {
        answered++
      }),
    )
    for (let number = 0; number < 5; number++) expect((await client.get("/suppliers")).status).toBe(200)
    expect(answered).toBe(0)
    release()
    await Promise.all(writes)
    await patient.close()
  })

  test("a write answers 503 after its timeout, and succeeds when the file is free", async () => {
    const release = await lockFile()
    const answers = await Promise.all([
      root.post("/suppliers", { name: "UD Satu" }),
      root.delete("/suppliers/x"),
      root.get("/suppliers"),
    ])
    release()
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 200])
    expect(answers[0]?.body.message).toBe("Server sedang sibuk. Coba beberapa saat lagi.")
    expect(answers[0]?.headers.get("Retry-After")).toBe("2")
    await expect.poll(async () => (await root.post("/suppliers", { name: "UD Satu" })).status).toBe(201)
  })

  test("two servers on one file give each of 30 partner types its own record", async () => {
    const second = openSqlite(file)
    const other = (await openServer({ db: second })).as(root.token)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 ? root : other).post("/partner-types", { name: `Jenis ${index}`, code: `J${index}` }),
      ),
    )
    await second.close()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  })
})

const FULL = {
  status: 503,
  body: { message: "Ruang penyimpanan server penuh, jadi data tidak tersimpan. Hubungi administrator." },
}

test("a full disk answers 503, loses no record, and writes go on when there is room again", async () => {
  const pages = async (most: number) => {
    await sql.raw(`PRAGMA max_page_count = ${most}`).execute(db.queries)
  }
  await pages(1)
  const names = async () => (await root.get("/suppliers")).body.data.length
  const before = await names()
  let stored = 0
  for (const refused: Answer[] = []; refused.length < 3; ) {
    const answer = await root.post("/suppliers", { name: `Penuh ${stored} ${"x".repeat(60)}` })
    if (answer.status === 201) stored++
    else refused.push(answer)
    if (refused[0]) expect(refused.at(-1)).toMatchObject(FULL)
  }
  expect(await names()).toBe(before + stored)
  await pages(1_000_000)
  expect((await root.post("/suppliers", { name: "Ada ruang" })).status).toBe(201)
})

test("statements that return rows report their fault as well", async () => {
  const small = openSqlite(":memory:")
  const run = (statement: string) => sql.raw(statement).execute(small.queries)
  const refused = (statement: string) => run(statement).then(String, (error: unknown) => error)
  await run("create table words (word text unique not null)")
  await run("insert into words values ('satu')")
  const twice = await refused("insert into words values ('satu') returning word")
  expect(databaseFault(twice)).toEqual({ kind: "unique", table: "words", column: "word" })
  expect(databaseFault(await refused("insert into words values (null) returning word"))?.kind).toBe(
    "not-null",
  )
  await run("pragma max_page_count = 1")
  expect(outageOf(await refused("insert into words values (zeroblob(100000)) returning word"))).toBe("full")
  await small.close()
})
