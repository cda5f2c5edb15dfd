/** `npm run backup` and `npm run restore`: on the sources themselves, so that a build that fails stops no backup. */
import { runnerImport } from "vite"
import { root } from "./build-cache.mjs"

const { module } = await runnerImport("/server/backup/command.ts", {
  root,
  configFile: false,
  logLevel: "error",
})
process.exitCode = await module.runCommand(process.argv.slice(2), process.env)
