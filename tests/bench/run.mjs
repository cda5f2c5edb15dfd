/**
 * `npm run bench -- [part …] [--key=value …]`: what the product costs beside floors, in one run. A part is a file of this
 * folder that exports `run(options)`; without a name all that are there run.
 */
import { existsSync } from "node:fs"
import { runnerImport } from "vite"

const root = new URL("../..", import.meta.url).pathname
const PARTS = ["server", "growth", "groups", "browser"]
const args = process.argv.slice(2)
const options = Object.fromEntries(
  args.flatMap((arg) => (arg.startsWith("--") ? [arg.slice(2).split(/=(.*)/s, 2)] : [])),
)
const named = args.filter((arg) => !arg.startsWith("--"))
const file = (part) => `tests/bench/${part}.mts`
const chosen = PARTS.filter(
  (part) => (named.length === 0 || named.includes(part)) && existsSync(`${root}/${file(part)}`),
)
if (named.some((name) => !chosen.includes(name)))
  throw new Error(`there is no such part; there are ${PARTS.join(", ")}`)
for (const part of chosen) {
  const { module } = await runnerImport(`/${file(part)}`, { root, configFile: false, logLevel: "error" })
  await module.run(options)
}
process.exit(0)
