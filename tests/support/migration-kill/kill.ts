/** Kills migrations at moments of their whole run, and compares the database with the old and the new one. */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundleSources } from "../../../server/build/run-sources.mjs"
import { digest, fill, migrateWatched, openAt } from "./database"

export interface Killed {
  /** Before which statement of how many. */
  moment: string
  left: "old" | "new" | "neither"
}

/** @returns the signal that ended it; null for one that came to its end */
const runChild = (bundle: string, address: string, at: number): Promise<NodeJS.Signals | null> =>
  new Promise((resolve) => {
    const args = ["tests/support/migration-kill/child.mjs", bundle, address, String(at)]
    const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] })
    child.once("exit", (_, signal) => resolve(signal))
  })

/**
 * @param copy returns the address of a new database: empty, or a copy of a closed one
 * @throws Error if a migration outlives its moment
 */
export async function killMigrations(
  copy: (of?: string) => Promise<string>,
  { rows, moments }: { rows: number; moments: number },
): Promise<{ killed: Killed[]; statements: number }> {
  // Once for all that will be killed, each of which would leave its own behind.
  const folder = mkdtempSync(join(tmpdir(), "koperasi-killed-"))
  try {
    const [bundle = ""] = await bundleSources(["/tests/support/migration-kill/child.ts"], folder)
    return await killWith(bundle, copy, { rows, moments })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function killWith(
  bundle: string,
  copy: (of?: string) => Promise<string>,
  { rows, moments }: { rows: number; moments: number },
): Promise<{ killed: Killed[]; statements: number }> {
  const old = await copy()
  const filled = await openAt(old)
  await fill(filled, rows)
  const oldDigest = await digest(filled)
  await filled.close()

  let statements = 0
  const whole = await openAt(await copy(old))
  await migrateWatched(whole, () => void statements++)
  const newDigest = await digest(whole)
  await whole.close()

  const kill = async (moment: number): Promise<Killed[]> => {
    const at = Math.max(1, Math.round((statements * moment) / moments))
    const address = await copy(old)
    const signal = await runChild(bundle, address, at)
    if (signal !== "SIGKILL") throw new Error(`the migration outlived its statement ${at} of ${statements}`)
    const db = await openAt(address)
    const left = await digest(db)
    // Whatever was left goes on from there.
    await migrateWatched(db, () => {})
    const mended = (await digest(db)) === newDigest
    await db.close()
    return [
      {
        moment: `${at}/${statements}`,
        left: left === oldDigest ? "old" : left === newDigest ? "new" : "neither",
      },
      ...(mended ? [] : [{ moment: `${at}, and once more`, left: "neither" as const }]),
    ]
  }
  // Two at a time: most of each is the start of a process.
  const killed: Killed[] = []
  for (let moment = 1; moment <= moments; moment += 2)
    killed.push(
      ...(await Promise.all([moment, moment + 1].filter((each) => each <= moments).map(kill))).flat(),
    )
  return { killed, statements }
}
