/**
 * Writes the prefetch script into the page: the files and API requests of each address, so that both start before the
 * app runs (src/app/prefetch/, docs/decisions/prefetch.md). The server's policy allows the script by its hash; a host
 * of static files needs none.
 */
import { join } from "node:path"
import { build, type Plugin, type Rolldown } from "vite"
import type { PrefetchPlan, PrefetchTable } from "../../src/core/session/prefetch-plan.ts"
import { root } from "./cache.mjs"
import { importApp } from "./import-app.ts"
import { filesOf } from "./weights.ts"

/** Modules of every screen; the first one decides if there is a session. */
const ALWAYS = ["src/main.tsx", "src/app/App.tsx"]
const ENGLISH = "src/app/english.ts"

const plan = async () =>
  (await importApp<{ planScreens: () => PrefetchPlan }>("/src/app/prefetch/plan.ts")).planScreens()

/** The script without its table, as one expression statement. */
async function script(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(root, "src/app/prefetch/page-script.ts"), formats: ["iife"], name: "prefetch" },
    },
  })
  const [{ output }] = [built].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}

/** @throws Error for a screen without a chunk */
async function tableOf(bundle: Rolldown.OutputBundle): Promise<PrefetchTable> {
  const { screens, ...rest } = await plan()
  const at = (modules: readonly string[]) => modules.map((module) => join(root, module))
  const standing = filesOf(bundle, at(ALWAYS.slice(0, 1)))
  const files: string[] = []
  const placeOf = (file: string): number => {
    const name = file.replace(/^assets\//, "")
    if (!files.includes(name)) files.push(name)
    return files.indexOf(name)
  }
  const placesOf = (modules: readonly string[]) =>
    [...filesOf(bundle, at(modules))].filter((file) => !standing.has(file)).map(placeOf)
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
        const text = `<script>{const PREFETCH_TABLE=${table};${await script()}}</script>`
        // A script waits for the styles before it, so this one comes first.
        return html.replace(STYLES, () => `${text}\n    ${STYLES}`)
      },
    },
  }
}
