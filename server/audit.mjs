/** `npm run audit:verify`: on the sources themselves, so that whoever has only the database and these needs no build. */
import { runnerImport } from "vite"
import { root } from "./build-cache.mjs"

const { module } = await runnerImport("/server/history/command.ts", {
  root,
  configFile: false,
  logLevel: "error",
})
process.exitCode = await module.runVerify(process.argv.slice(2), process.env)
