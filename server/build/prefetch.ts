/**
 * Writes the prefetch script into the page: the files and API requests of each address, so that both start before the
 * app runs (src/app/prefetch/, docs/decisions/prefetch.md). The server's policy allows the script by its hash; a host
 * of static files needs none.
 */
import { join } from "node:path"
import type { Plugin, Rolldown } from "vite"
import type { PrefetchPlan, PrefetchTable } from "../../src/core/session/prefetch-plan.ts"
import { root } from "./cache.mjs"
import { bundleScript, importApp } from "./import-app.ts"
import { filesOf } from "./weights.ts"

/** Modules of every screen; the page itself links the first one's file. */
const ALWAYS = ["src/main.tsx", "src/app/App.tsx"]
const ENGLISH = "src/app/english.ts"

const plan = async () =>
  (await importApp<{ planScreens: () => PrefetchPlan }>("/src/app/prefetch/plan.ts")).planScreens()

/** @throws Error for a screen without a chunk */
async function tableOf(bundle: Rolldown.OutputBundle): Promise<PrefetchTable> {
  const { screens, ...rest } = await plan()
  const at = (modules: readonly string[]) => modules.map((module) => join(root, module))
  const linked = filesOf(bundle, at(ALWAYS.slice(0, 1)))
  const files: string[] = []
  const placeOf = (file: string): number => {
    const name = file.replace(/^assets\//, "")
    if (!files.includes(name)) files.push(name)
    return files.indexOf(name)
  }
  const placesOf = (modules: readonly string[]) =>
    [...filesOf(bundle, at(modules))].filter((file) => !linked.has(file)).map(placeOf)
  const placed = screens.map(({ loads, ...screen }) => ({
    ...screen,
    files: placesOf([...ALWAYS, ...loads]),
  }))
  return { ...rest, files, screens: placed, english: placesOf([ENGLISH]) }
}

const STYLES = '<link rel="stylesheet"'

export function prefetch(): Plugin {
  return {
    name: "koperasi-prefetch",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle }) => {
        if (!bundle) return html
        if (!html.includes(STYLES)) throw new Error(`index.html has no ${STYLES}`)
        const table = JSON.stringify(await tableOf(bundle)).replaceAll("<", "\\u003c")
        const script = (await bundleScript("src/app/prefetch/page-script.ts")).trim()
        const text = `<script>{const PREFETCH_TABLE=${table};${script}}</script>`
        // A script waits for the styles before it, so this one comes first.
        return html.replace(STYLES, () => `${text}\n    ${STYLES}`)
      },
    },
  }
}
