/** `npm run check:api -- URL`: every deviation of a host's API from docs/foreign-api.md. */
import { runSources } from "../build/run-sources.mjs"

process.exitCode = await runSources("/server/commands/check-api-command.ts", ({ runCheckApi }) =>
  runCheckApi(process.argv.slice(2), process.env),
)
