/** `npm run test:new-entities`: lint and tests of a copy of the product with new entities. */
import { runnerImport } from "vite"
import { inMemory } from "../setup/temporary.mjs"

Object.assign(process.env, inMemory())
const root = new URL("../..", import.meta.url).pathname
const { module } = await runnerImport("/tests/new-entities/whole.ts", {
  root,
  configFile: false,
  logLevel: "error",
})
process.exit((await module.runWhole()) ? 0 : 1)
