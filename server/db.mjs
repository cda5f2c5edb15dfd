/** `npm run db:plan`, `db:migrate`, `db:prune` and `db:new`: on the sources themselves, so that they need no build. */
import { runnerImport } from "vite"
import { root } from "./build-cache.mjs"

const { module } = await runnerImport("/server/db-command.ts", { root, configFile: false, logLevel: "error" })
process.exitCode = await module.runCommand(process.argv.slice(2), process.env, root)
