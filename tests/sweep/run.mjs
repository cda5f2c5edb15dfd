/** `npm run sweep -- [--screen text] [--only 390,dark,en] [--pictures folder] [--shallow | --deep] [--entry file]` */
import { runnerImport } from "vite"

const root = new URL("../..", import.meta.url).pathname
const { module } = await runnerImport("/tests/sweep/main.ts", {
  root,
  configFile: false,
  logLevel: "error",
})
process.exit(await module.main(process.argv.slice(2)))
