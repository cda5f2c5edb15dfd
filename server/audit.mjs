/** `npm run audit:verify`: on the sources themselves, so that whoever has only the database and these needs no build. */
import { runSources } from "./run-sources.mjs"

process.exitCode = await runSources("/server/audit-command.ts", ({ runVerify }) =>
  runVerify(process.argv.slice(2), process.env),
)
