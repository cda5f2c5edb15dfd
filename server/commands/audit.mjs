/** `npm run audit:verify`: runs from the sources, so it needs no build. */
import { runSources } from "../build/run-sources.mjs"

process.exitCode = await runSources("/server/commands/audit-command.ts", ({ runVerify }) =>
  runVerify(process.argv.slice(2), process.env),
)
