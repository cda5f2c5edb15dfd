/** `npm run backup` and `npm run restore`: on the sources themselves, so that a build that fails stops no backup. */
import { runSources } from "../build/run-sources.mjs"

// A backup needs no declarations.
const command =
  process.argv[2] === "restore" ? "/server/commands/restore-command.ts" : "/server/backup/command.ts"
process.exitCode = await runSources(command, ({ runCommand }) =>
  runCommand(process.argv.slice(2), process.env),
)
