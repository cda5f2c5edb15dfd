/** Runs and bundles single modules of the app during a build. */
import { join } from "node:path"
import { build, type Plugin, type Rolldown, runnerImport } from "vite"
import { root } from "./cache.mjs"

/** Replaces stylesheets by empty modules. */
const withoutStyles: Plugin = {
  name: "koperasi-without-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0no-style" : undefined),
  load: (id) => (id === "\0no-style" ? "" : undefined),
}

/** Imports a module of the app. @param path from the project's root: `/src/…` */
export async function importApp<T>(path: string): Promise<T> {
  const plugins = [withoutStyles]
  const { module } = await runnerImport<T>(path, { root, configFile: false, logLevel: "error", plugins })
  return module
}

/** Bundles a module of the app into one script. @param entry path from the project's root */
export async function bundleScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    define,
    build: {
      write: false,
      copyPublicDir: false,
      target: "es2022",
      lib: { entry: join(root, entry), formats: ["iife"], name: "script" },
    },
  })
  const [{ output }] = [built].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code
}
