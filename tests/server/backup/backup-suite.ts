/** Backup and restore on either database. */
import { describe } from "vitest"
import { backupBench, type Place } from "./backup-bench"
import { backupTests } from "./backup-tests"
import { factorRestoreTests } from "./factor-restore-tests"
import { restoreTests } from "./restore-tests"

/** @param make makes a new installation */
export function backupSuite(title: string, make: (folder: string) => Promise<Place>): void {
  describe(title, () => {
    const bench = backupBench(make)
    restoreTests(bench)
    backupTests(bench)
    factorRestoreTests(bench)
  })
}
