/** `npm run db:plan`, `db:migrate`, `db:prune` and `db:new`: run from the sources, so that they need no build. */
import { root } from "../build/cache.mjs"
import { runSources } from "../build/run-sources.mjs"

process.exitCode = await runSources("/server/commands/db-command.ts", ({ runCommand }) =>
  runCommand(process.argv.slice(2), process.env, root),
)
