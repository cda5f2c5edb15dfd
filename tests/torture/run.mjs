/** `npm run torture -- [part …] [--db sqlite|postgres] [--quick] [--seed n] [--rounds n] [--entry file]` */
import { runnerImport } from "vite"

const root = new URL("../..", import.meta.url).pathname
const { module } = await runnerImport("/tests/torture/main.ts", {
  root,
  configFile: false,
  logLevel: "error",
})
process.exit(await module.main(process.argv.slice(2)))
