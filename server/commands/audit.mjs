/** `npm run audit:verify`: on the sources themselves, so that whoever has only the database and these needs no build. */
import { runSources } from "../build/run-sources.mjs"

process.exitCode = await runSources("/server/commands/audit-command.ts", ({ runVerify }) =>
  runVerify(process.argv.slice(2), process.env),
)
