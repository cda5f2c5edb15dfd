/**
 * Writes the page's own script into it: what of the built files each address takes and what it asks the API for, so that
 * both are under way before the app runs (src/app/first/, docs/decisions/first-load.md). The policy of our server lets it
 * run by its hash; a host of static files needs none.
 */
import { join } from "node:path"
import { build, type Plugin, type Rolldown } from "vite"
import type { FirstPlan, FirstTable } from "../src/core/session/first-table.ts"
import { askApp } from "./build-ask.ts"
import { root } from "./build-cache.mjs"
import { filesOf } from "./build-weights.ts"

/** What every screen takes, after the script that decides whether there is a session. */
const ALWAYS = ["src/main.tsx", "src/app/App.tsx"]
const ENGLISH = "src/app/english.ts"

const plan = async () =>
  (await askApp<{ planScreens: () => FirstPlan }>("/src/app/first/plan.ts")).planScreens()

/** The login page, drawn before anybody asks for it. */
const loginHtml = async () =>
  (await askApp<{ drawLogin: () => string }>("/src/app/first/login-html.tsx")).drawLogin()

/** The script without its table, as one expression statement. */
async function script(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(root, "src/app/first/page.ts"), formats: ["iife"], name: "first" },
    },
  })
  const [{ output }] = [built].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}

/** @throws Error for a screen whose module no chunk holds */
async function tableOf(bundle: Rolldown.OutputBundle): Promise<FirstTable> {
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

export function firstLoad(): Plugin {
  return {
    name: "koperasi-first-load",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle }) => {
        if (!bundle) return html
        const drawn = await loginHtml()
        const table = JSON.stringify(await tableOf(bundle)).replaceAll("<", "\\u003c")
        const text = `{const FIRST_TABLE=${table};${await script()}}`
        const root = '<div id="root"></div>'
        if (!html.includes(root)) throw new Error(`index.html has no ${root}`)
        // Behind the head, where the server says what the page is (server/http/api-mark.ts).
        return html.replace(root, () => `${root}\n    ${drawn}\n    <script>${text}</script>`)
      },
    },
  }
}
