/** `npm run backup` and `npm run restore`: on the sources themselves, so that a build that fails stops no backup. */
import { runSources } from "./run-sources.mjs"

process.exitCode = await runSources("/server/backup/command.ts", ({ runCommand }) =>
  runCommand(process.argv.slice(2), process.env),
)
