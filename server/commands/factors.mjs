/** `npm run factors:reset`: runs from the sources, so it needs no build. */
import { runSources } from "../build/run-sources.mjs"

process.exitCode = await runSources("/server/commands/factors-command.ts", ({ runFactorsReset }) =>
  runFactorsReset(process.argv.slice(2), process.env),
)
