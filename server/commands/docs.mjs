/** `npm run docs`: docs/resources from the declarations; run from the sources, so that it needs no build. */
import { root } from "../build/cache.mjs"
import { runSources } from "../build/run-sources.mjs"

await runSources("/server/commands/docs-command.ts", async ({ writeDocs }) => writeDocs(root))
