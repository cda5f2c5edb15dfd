/** The dry run over a whole file, in slices, with progress; it can be aborted. */
import type { FileRow, FileTable } from "../../core/import/table"
import { createYielder } from "../../core/query/time-slices"
import { type CheckedRow, type Checker, type Checking, createChecker } from "./check"
import type { LooseLine } from "./file-lines"

export interface DryRun {
  ready: readonly CheckedRow[]
  wrong: readonly CheckedRow[]
  /** Rows whose record exists unchanged. */
  there: readonly CheckedRow[]
  /** Label of a column without effect → number of such rows. */
  unused: ReadonlyMap<string, number>
  /** Label of lines → number of rows whose record exists with other lines. */
  otherLines: ReadonlyMap<string, number>
  /** Rows of further sheets that belong to no record. */
  loose: readonly LooseLine[]
  checker: Checker
}

const alreadySaved = ({ line, cells }: FileRow): CheckedRow => ({
  line,
  cells,
  values: {},
  faults: [],
  warnings: [],
  there: true,
  unused: [],
  otherLines: [],
})

/** @throws the signal's reason if aborted */
export async function runCheck(
  table: FileTable,
  checking: Checking,
  {
    signal,
    onProgress,
    saved = new Set(),
  }: {
    signal: AbortSignal
    onProgress: (done: number) => void
    /** Lines that an earlier attempt has saved. */
    saved?: ReadonlySet<number>
  },
): Promise<DryRun> {
  const checker = createChecker(checking)
  const yieldIfDue = createYielder(signal)
  const [ready, wrong, there]: CheckedRow[][] = [[], [], []]
  const unused = new Map<string, number>()
  const otherLines = new Map<string, number>()
  for (const [index, row] of table.rows.entries()) {
    const checked = saved.has(row.line) ? alreadySaved(row) : checker.check(row)
    const kind = checked.there ? there : checked.faults.length > 0 ? wrong : ready
    kind?.push(checked)
    for (const label of checked.otherLines) otherLines.set(label, (otherLines.get(label) ?? 0) + 1)
    for (const label of checked.unused) unused.set(label, (unused.get(label) ?? 0) + 1)
    // One row may take a whole slice, so the clock is read after each.
    await yieldIfDue()
    if (index % 64 === 0) onProgress(index + 1)
  }
  onProgress(table.rows.length)
  return {
    ready: ready ?? [],
    wrong: wrong ?? [],
    there: there ?? [],
    unused,
    otherLines,
    loose: checking.lines?.sheets.flatMap(({ loose }) => loose) ?? [],
    checker,
  }
}
