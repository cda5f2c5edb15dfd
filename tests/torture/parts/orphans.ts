/** 10 000 files that no record names, between files that records name: the collection removes all of the first, none of the others. */
import { createHash, randomBytes } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openPostgres } from "../../../server/database/postgres"
import { openSqlite } from "../../../server/database/sqlite"
import { collectFiles } from "../../../server/files/collect"
import { createDiskStore } from "../../../server/files/disk-store"
import { openDeliveries, pdf } from "../../server/support/slips"
import { removeAtEnd } from "../cleanup"
import type { Bench, Part } from "../part"

const DAY_MS = 24 * 3600_000
const NAMED = 200

async function openEmpty({ kind, open }: Bench) {
  if (kind === "sqlite") return openSqlite(":memory:")
  const { database } = await open({ demo: false })
  const url = await database.postgres?.schema()
  return openPostgres(url ?? "")
}

export const orphans: Part = {
  name: "orphans",
  counts: "files, removed if nothing names them and kept if a record does",
  run: async (bench) => {
    const { tally, size, note } = bench
    const folder = mkdtempSync(join(tmpdir(), "koperasi-orphans-"))
    const cancel = removeAtEnd(folder)
    const files = createDiskStore(folder)
    const db = await openEmpty(bench)
    const { root, claim, engine } = await openDeliveries(db, { folder, files })
    const named: string[] = []
    for (let number = 0; number < NAMED; number++) {
      const slips = [await claim(root, { bytes: pdf(`slip ${number}`) })]
      const { body } = await root.post("/deliveries", { number: String(number), slips })
      named.push(body.data.slips[0].hash)
    }
    const lost: string[] = []
    for (let number = 0; number < size(10_000, 1000); number++) {
      const bytes = randomBytes(32)
      const hash = createHash("sha256").update(bytes).digest("hex")
      const path = join(folder, `orphan-${number}`)
      writeFileSync(path, bytes)
      await files.put(hash, path)
      lost.push(hash)
    }
    const start = Date.now()
    const collect = (days: number) =>
      collectFiles({ db, registry: engine.registry, store: files, now: new Date(start + days * DAY_MS) })
    tally.check((await collect(0)) === 0, () => "a file went before its seven days")
    const begun = performance.now()
    const removed = await collect(7)
    note(`${removed} removed in ${Math.round(performance.now() - begun)} ms`)
    for (const hash of named) tally.check(await files.has(hash), () => `${hash} of a record is gone`)
    for (const hash of lost) tally.check(!(await files.has(hash)), () => `${hash} is still there`)
    await db.close()
    cancel()
    rmSync(folder, { recursive: true, force: true })
  },
}
