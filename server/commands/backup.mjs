/** `npm run backup` and `npm run restore`: run from the sources, so that they need no build. */
import { runSources } from "../build/run-sources.mjs"

// A backup needs no declarations.
const command =
  process.argv[2] === "restore" ? "/server/commands/restore-command.ts" : "/server/backup/command.ts"
process.exitCode = await runSources(command, ({ runCommand }) =>
  runCommand(process.argv.slice(2), process.env),
)
