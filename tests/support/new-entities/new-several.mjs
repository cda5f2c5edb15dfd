/** Runs several `npm run new` in one process: `node new-several.mjs '[["page", …], …]'`. They know the declarations of its start. */
import { root } from "../../../server/build/cache.mjs"
import { runSources } from "../../../server/build/run-sources.mjs"

await runSources("/server/new/command.ts", async ({ runNew }) => {
  for (const args of JSON.parse(process.argv[2])) {
    const { code } = await runNew(args, root)
    if (code !== 0) throw new Error(`npm run new -- ${args.join(" ")}`)
  }
})
