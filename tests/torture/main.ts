/** Runs the parts one after another and prints one row for each. */
import { cpus } from "node:os"
import { createRandom } from "../../server/sample/random"
import { hasPostgres } from "../server/support/postgres"
import { builtEntry } from "./built"
import { cleanUp } from "./cleanup"
import { type Installation, openInstallation } from "./installation"
import { type Kind, type Options, readOptions } from "./options"
import type { Bench, Part } from "./part"
import { parts } from "./parts"
import { createTally } from "./tally"

const SHOWN = 12

const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`

async function runPart(part: Part, kind: Kind, entry: string, options: Options): Promise<number> {
  const tally = createTally()
  const notes: string[] = []
  const opened: Installation[] = []
  const bench: Bench = {
    kind,
    quick: options.quick,
    entry,
    // Each part has its own seed, so that it does the same alone and among others.
    random: createRandom(options.seed + parts.indexOf(part) * 7919),
    tally,
    size: (full, quick) => (options.quick ? quick : full),
    rounds: (full, quick) => options.rounds ?? (options.quick ? quick : full),
    open: async (more) => {
      const installation = await openInstallation(kind, entry, more)
      opened.push(installation)
      return installation
    },
    note: (text) => notes.push(text),
  }
  const started = performance.now()
  await part.run(bench).catch((error: Error) => {
    tally.check(false, () => `the part itself ended: ${error.stack ?? error.message}`)
  })
  for (const installation of opened) await installation.dispose()
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const what = [part.counts, ...notes].join("; ")
  console.log(row([part.name, kind, tally.count, tally.wrong, what, `${seconds} s`]))
  for (const [problem, times] of tally.problems().slice(0, SHOWN)) console.log(`    ${times} × ${problem}`)
  return tally.wrong
}

/** @returns the exit code: 1 when anything was wrong */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const names = parts.map((part) => part.name)
    const options = readOptions(args, names)
    const chosen = parts.filter((part) => options.parts.length === 0 || options.parts.includes(part.name))
    const kinds: readonly Kind[] = options.kinds.length > 0 ? options.kinds : ["sqlite", "postgres"]
    const entry = options.entry ?? builtEntry()
    console.log(`seed ${options.seed}, ${cpus().length} cores, Node ${process.version}`)
    console.log(row(["part", "database", "tried", "wrong", "what", "took"]))
    console.log(row(["---", "---", "---:", "---:", "---", "---:"]))
    let wrong = 0
    for (const kind of kinds) {
      if (kind === "postgres" && !hasPostgres()) {
        console.log("PostgreSQL is not installed: its half is left out.")
        continue
      }
      for (const part of chosen) wrong += await runPart(part, kind, entry, options)
    }
    return wrong > 0 ? 1 : 0
  } catch (error) {
    console.error((error as Error).message)
    return 2
  } finally {
    cleanUp()
  }
}
