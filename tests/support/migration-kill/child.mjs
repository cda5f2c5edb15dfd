import { runnerImport } from "vite"

const root = new URL("../../..", import.meta.url).pathname
const { module } = await runnerImport("/tests/support/migration-kill/child.ts", {
  root,
  configFile: false,
  logLevel: "error",
})
await module.main(process.argv.slice(2))
