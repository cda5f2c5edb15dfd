/** `npm run new`: generates files, then runs `npm run check` on them. */
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { root } from "../build/cache.mjs"
import { runSources } from "../build/run-sources.mjs"

const { code, written, hints } = await runSources("/server/new/command.ts", ({ runNew }) =>
  runNew(process.argv.slice(2), root),
)
process.exitCode = code
if (written) {
  const check = spawnSync(process.execPath, [join(root, "server", "check.mjs")], { stdio: "inherit" })
  if (check.status !== 0) process.exitCode = 1
}
if (hints.length > 0) console.log(["", "Next:", ...hints.map((hint) => `  - ${hint}`)].join("\n"))
