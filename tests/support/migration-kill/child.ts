/** A migration that ends itself at a statement, as a power cut would. */
import { migrateWatched, openAt } from "./database"

/** @param args address of the database; number of the statement before which the process ends, from 1 */
export async function main([address = "", at = ""]: readonly string[]): Promise<void> {
  let statements = 0
  const db = await openAt(address)
  await migrateWatched(db, () => {
    if (++statements === Number(at)) process.kill(process.pid, "SIGKILL")
  })
  await db.close()
}
